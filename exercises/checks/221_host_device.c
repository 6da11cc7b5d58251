/*
  Oracle of exercise 221: the vector addition of host memory, through device memory.

  title: Two memories: a vector addition
  title.zh: 两种内存：向量加法
  minutes: 15
  points: 3
  required: yes
  async: no
  unsolved: device_add got a host pointer
  hint1: Draw two boxes, "host" and "device", and put each of a, b, c, dev_a, dev_c into one of them.
    Which of the two may device_add look into? Which may memcpy?
  hint1.zh: 画两个方框，“主机”和“设备”，把 a、b、c、dev_a、dev_c 各放进一个。
    device_add 能看哪一个？memcpy 能看哪一个？
  hint2: Tutorial 22, "The four copies". What you need are aclrtMalloc, aclrtMemcpy (look at its kind:
    ACL_MEMCPY_HOST_TO_DEVICE there, ACL_MEMCPY_DEVICE_TO_HOST back) and aclrtFree. Sizes are bytes everywhere.
  hint2.zh: 教程 22 的“四种拷贝”。需要 aclrtMalloc、aclrtMemcpy（注意最后的方向参数：
    过去是 ACL_MEMCPY_HOST_TO_DEVICE，回来是 ACL_MEMCPY_DEVICE_TO_HOST）和 aclrtFree。所有大小都以字节计。
  hint3: bytes = n * sizeof(float). A dev_b, made and filled like dev_a, goes into device_add. And at the end:
    aclrtMemcpy(c, bytes, dev_c, bytes, ACL_MEMCPY_DEVICE_TO_HOST), and dev_b is freed as well.
  hint3.zh: bytes = n * sizeof(float)。像 dev_a 一样申请并填好 dev_b，交给 device_add。最后
    aclrtMemcpy(c, bytes, dev_c, bytes, ACL_MEMCPY_DEVICE_TO_HOST)，并且 dev_b 也要释放。
*/
#include "exercises/checks/221_host_device.h"
#include "exercises/checks/check.h"
#undef device_add

#define UNTOUCHED -12345.0f
#define MARGIN 8 /* floats behind c that nobody may write */

static struct {
  int calls;
  size_t n;
  int too_small; /* 1, 2, 3: the argument behind which fewer than n floats were allocated */
} seen;

typedef struct add_args {
  const void *a, *b;
  void *c;
  size_t n;
} add_args;

/* The device's side: as a kernel sees it. */
static void add_kernel(void *p) {
  const add_args *g = (const add_args *)p;
  size_t bytes = g->n * sizeof(float), k;
  const float *a = (const float *)aslDeviceBytes(g->a, bytes), *b = (const float *)aslDeviceBytes(g->b, bytes);
  float *c = (float *)aslDeviceBytes(g->c, bytes);
  seen.too_small = !a ? 1 : !b ? 2 : !c ? 3 : 0;
  if (seen.too_small) return;
  for (k = 0; k < g->n; k++) c[k] = a[k] + b[k];
}

static void refuse_host_pointer(const void *p, const char *which) {
  aclrtPtrAttributes about;
  memset(&about, 0, sizeof about);
  if (aclrtPointerGetAttributes(p, &about) == ACL_SUCCESS && about.location.type == ACL_MEM_LOCATION_TYPE_DEVICE) return;
  check_line_of("device_add(");
  check_expected("a pointer to device memory for %s of device_add", "device_add 的参数 %s 应是设备内存指针", which);
  check_found("%p, which is host memory", "%p，它是主机内存", p);
  check_why("The device cannot see host memory. Allocate device memory with aclrtMalloc, copy the numbers there with aclrtMemcpy(..., ACL_MEMCPY_HOST_TO_DEVICE), and hand over that pointer.",
            "设备看不到主机内存。先用 aclrtMalloc 申请设备内存，再用 aclrtMemcpy(..., ACL_MEMCPY_HOST_TO_DEVICE) 把数据拷过去，然后传那个指针。");
  check_fail("device_add got a host pointer for %s", "device_add 的参数 %s 是主机指针", which);
}

aclError device_add(const void *a, const void *b, void *c, size_t n) {
  static const char *const names[] = {"a (the first)", "b (the second)", "c (the third)"};
  add_args args;
  aclError code;
  seen.calls++, seen.n = n;
  refuse_host_pointer(a, names[0]);
  refuse_host_pointer(b, names[1]);
  refuse_host_pointer(c, names[2]);
  args.a = a, args.b = b, args.c = c, args.n = n;
  code = aslLaunch("add", add_kernel, &args, sizeof args, NULL);
  if (code == ACL_SUCCESS) code = aclrtSynchronizeStream(NULL);
  if (seen.too_small) {
    check_expected("%zu bytes of device memory for %s: %zu floats of %zu bytes", "需要 %zu 字节设备内存（参数 %s）：%zu 个 float，每个 %zu 字节", n * sizeof(float),
                   names[seen.too_small - 1], n, sizeof(float));
    check_found("a smaller allocation", "申请的内存比这小");
    check_why("aclrtMalloc and aclrtMemcpy count bytes, not elements. n floats are n * sizeof(float) bytes.", "aclrtMalloc 和 aclrtMemcpy 以字节计数，不是元素个数。n 个 float 是 n * sizeof(float) 字节。");
    check_library_words();
    check_fail("the device memory is too small: bytes and elements were mixed up", "设备内存太小：把字节数和元素个数弄混了");
  }
  return code;
}

static void check_result(const float *want, const float *c, size_t n) {
  size_t k;
  if (!check_floats("c", want, c, n, 0)) {
    if (seen.calls > 0 && check_all_are(c, n, UNTOUCHED)) {
      check_why("The sums are in device memory, and c still holds what was in it before the call. The copy back has c as its destination: aclrtMemcpy(c, bytes, dev_c, bytes, ACL_MEMCPY_DEVICE_TO_HOST). The last argument says which way, but it is the order of the pointers that makes it so.",
                "和已经在设备内存里算好了，而 c 里还是调用之前的内容。拷回来时 c 是目的地：aclrtMemcpy(c, bytes, dev_c, bytes, ACL_MEMCPY_DEVICE_TO_HOST)。最后一个参数只是说明方向，真正决定方向的是两个指针的先后。");
      check_fail("nothing was copied back into c", "没有任何东西被拷回 c");
    }
    check_why("Each of a and b has to be copied over whole before device_add, and c back whole after it.", "device_add 之前 a 和 b 都要完整拷过去，之后 c 要完整拷回来。");
    check_fail("the sums in c are wrong", "c 里的和不正确");
  }
  for (k = 0; k < MARGIN; k++)
    if (check_bits(c[n + k]) != check_bits(UNTOUCHED)) {
      check_expected("memory behind c[%zu] as it was", "c[%zu] 之后的内存保持不变", n - 1);
      check_found("c[%zu] was written", "c[%zu] 被写了", n + k);
      check_why("The copy back is longer than c. A float has %zu bytes.", "拷回来的长度超过了 c。一个 float 占 %zu 字节。", sizeof(float));
      check_fail("more than n floats were written to c", "向 c 写了超过 n 个 float");
    }
}

static void try_length(size_t n) {
  float *a = check_new_floats(n), *b = check_new_floats(n), *want = check_new_floats(n), *c = check_new_floats(n + MARGIN);
  aslStats before;
  size_t k;
  aclError code;
  for (k = 0; k < n; k++) a[k] = check_uniform(-100, 100), b[k] = check_uniform(-100, 100), want[k] = a[k] + b[k];
  for (k = 0; k < n + MARGIN; k++) c[k] = UNTOUCHED;
  memset(&seen, 0, sizeof seen);
  check_case("vector_add with n = %zu", "vector_add，n = %zu", n);
  before = check_live();
  code = vector_add(a, b, c, n);
  if (!check_ok(code, "vector_add")) check_fail("vector_add gave up with code %d", "vector_add 中途失败，返回码 %d", code);
  if (seen.calls == 0) {
    check_expected("one call of device_add", "调用一次 device_add");
    check_found("none", "没有调用");
    check_why("The sums may even be right, but they were computed by the host. This exercise is about the way to the device and back.", "结果也许是对的，但那是主机算的。本练习要走的是去设备再回来的路。");
    check_fail("the device was never asked", "没有用到设备");
  }
  if (seen.n != n) {
    check_expected("device_add with n = %zu", "device_add 的 n = %zu", n);
    check_found("n = %zu", "n = %zu", seen.n);
    check_why("device_add counts floats, aclrtMemcpy counts bytes.", "device_add 数的是 float 的个数，aclrtMemcpy 数的是字节。");
    check_fail("device_add was told a wrong length", "传给 device_add 的长度不对");
  }
  check_result(want, c, n);
  if (!check_no_leak(&before)) {
    check_why("Every aclrtMalloc wants one aclrtFree. Device memory does not go away when the function returns, and after enough calls there is none left (207001).",
              "每个 aclrtMalloc 都要有一个 aclrtFree。函数返回时设备内存不会自动消失，调用次数多了就会耗尽（207001）。");
    check_fail("the result is right, but device memory was not freed", "结果正确，但设备内存没有释放");
  }
  free(a), free(b), free(c), free(want);
}

CHECK_ORACLE {
  int k;
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  for (k = 0; k < check_size_count(); k++) try_length(check_size(k));
  aclrtResetDevice(0);
  aclFinalize();
}
