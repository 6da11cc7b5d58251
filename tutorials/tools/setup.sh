# setup.sh - `make run` and `make test` start with this: gets stb_image.h (reads PNG and JPEG) where that is allowed, and
# otherwise says the one command and goes on without pictures. Never calls sudo; NO_INSTALL=1 forbids installing.
. "$(dirname "$0")/common.sh"

if ! have "${CC%% *}"; then
  say "There is no C compiler here. As root: apt-get install -y gcc" "没有找到 C 编译器。请以 root 身份执行:apt-get install -y gcc"
  exit 1
fi
[ -z "$(find_stb)" ] || exit 0

explain() {
  say "PNG and JPEG need stb_image.h; going on without pictures. To get it: apt-get install -y libstb-dev   (as root; or STB=DIR)" \
      "读取 PNG 和 JPEG 需要 stb_image.h;现在先不用图片继续。安装命令:apt-get install -y libstb-dev(需要 root;或用 STB=目录)"
  exit 0
}

tried=build/stb-not-installed # so that a machine without network waits for the download once, not at every make
if [ -n "$STB" ]; then say "STB=$STB holds no stb_image.h" "STB=$STB 里没有 stb_image.h"; explain; fi
if [ -n "$NO_INSTALL" ] && [ "$NO_INSTALL" != 0 ]; then explain; fi
if [ "$(id -u)" != 0 ] || ! have apt-get || [ -e $tried ]; then explain; fi

say "Installing the Debian package libstb-dev (stb_image.h, which reads PNG and JPEG) ..." \
    "正在安装 Debian 软件包 libstb-dev(stb_image.h,用来读取 PNG 和 JPEG)……"
export DEBIAN_FRONTEND=noninteractive
apt="apt-get -q -y -o DPkg::Lock::Timeout=60 -o Acquire::Retries=0 -o Acquire::http::Timeout=15 -o Acquire::https::Timeout=15"
mkdir -p build
# A fresh system has no package lists yet; an older one may have lists that name versions long gone. Both need an update.
$apt install --no-install-recommends libstb-dev </dev/null >build/install.log 2>&1 ||
  { $apt update </dev/null >>build/install.log 2>&1; $apt install --no-install-recommends libstb-dev </dev/null >>build/install.log 2>&1; }
if [ -z "$(find_stb)" ]; then
  : >$tried
  say "That did not work (build/install.log tells why)." "安装没有成功(原因见 build/install.log)。"
  explain
fi
exit 0
