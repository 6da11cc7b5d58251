/*
  Oracle of exercise 31a1: the model is found from whatever folder the program was started in.

  title: Started somewhere else
  title.zh: 换个目录启动
  minutes: 15
  points: 3
  required: yes
  async: no
  public: 2
  unsolved: load_model says that all is well, but nothing was loaded
  needs: build/bin/atc build/digits.om
  hint1: ../model is one folder up and one down. From which folder does the operating system begin to count? What in `program` tells where
    the program lies?
  hint1.zh: ../model 是上一级再进 model。操作系统从哪个目录开始数？program 里的什么说明了程序在哪里？
  hint2: Tutorial 31a, "A path that begins at the program". strrchr finds the last slash, %.*s prints the first characters of a text.
  hint2.zh: 教程 31a 的“从程序所在位置算起的路径”。strrchr 找最后一个斜杠，%.*s 打印文本的前若干个字符。
  hint3: The folder of the program, then up and across: const char *slash = strrchr(program, '/'); int folder = slash ? (int)(slash - program) + 1 : 0;
    snprintf(path, sizeof path, "%.*s../model/%s", folder, program, name); return aclmdlLoadFromFile(path, model);
  hint3.zh: 先取程序所在的目录，再从那里走到模型：const char *slash = strrchr(program, '/'); int folder = slash ? (int)(slash - program) + 1 : 0;
    snprintf(path, sizeof path, "%.*s../model/%s", folder, program, name); return aclmdlLoadFromFile(path, model);
*/
#include "exercises/checks/31a1_working_dir.h"
#include "exercises/checks/check.h"

#include <sys/stat.h>

#define PROJECT "build/31a1_project"
static char root[1024]; /* where the grader runs */

/* The project stays from run to run, with the same contents: nothing to remove, and two graders do not disturb each other. */
static void make_project(void) {
  static const char *const folders[] = {"build", PROJECT, PROJECT "/model", PROJECT "/out", PROJECT "/src", PROJECT "/out/deep"};
  size_t k;
  if (!getcwd(root, sizeof root)) check_trouble("the current folder has no path", "取不到当前目录");
  for (k = 0; k < sizeof folders / sizeof folders[0]; k++)
    if (mkdir(folders[k], 0777) != 0 && errno != EEXIST) check_trouble("cannot make the folder %s", "无法建立目录 %s", folders[k]);
  for (k = 0; k < 4; k++) {
    char link[200];
    snprintf(link, sizeof link, PROJECT "/model/net_%zu.om", k);
    if (symlink("../../digits.om", link) != 0 && errno != EEXIST) check_trouble("cannot make %s", "无法建立 %s", link);
  }
  if (access(PROJECT "/model/net_0.om", R_OK) != 0) check_trouble("build/digits.om is missing; make it by: make run", "缺少 build/digits.om；请先 make run");
}

static void wrong_folder(void) {
  check_line_of("snprintf(path");
  check_why("A relative path begins in the folder the program was started in. Where its file lies stands in `program`, up to the last slash.",
            "相对路径从程序启动的目录算起。程序文件在哪里，写在 program 里，直到最后一个斜杠为止。");
}

/* Start in `folder`, as `program`, and ask for a file that is there (or is not). */
static void try_start(const char *folder, const char *program, int there) {
  char name[32], place[2048], now[2048];
  uint32_t model = 987654321;
  aslStats before = check_live();
  aclError code;
  snprintf(name, sizeof name, there ? "net_%d.om" : "no_%d.om", (int)check_between(0, 3));
  snprintf(place, sizeof place, "%s/%s", root, folder);
  if (chdir(place) != 0 || !getcwd(place, sizeof place)) check_trouble("cannot go to %s", "无法进入 %s", place);
  check_case("started in %s as %s, model %s", "在 %s 启动，argv[0] 为 %s，模型 %s", folder, program, name);
  while (aclGetRecentErrMsg()) {}
  code = load_model(program, name, &model);
  if (!getcwd(now, sizeof now) || strcmp(now, place) != 0) {
    check_expected("%s", "%s", place);
    check_found("%s", "%s", now);
    check_why("chdir moves the whole process: every other relative path, of every thread, means another file from then on.", "chdir 移动的是整个进程：从此以后，每个线程的每个相对路径指的都是别的文件。");
    check_fail("load_model left the process in another folder", "load_model 把进程留在了另一个目录");
  }
  if (chdir(root) != 0) check_trouble("cannot go back", "无法返回");
  if (there && code == ACL_SUCCESS) {
    aslStats after = check_live();
    if (after.live_models == before.live_models) {
      wrong_folder();
      check_library_words();
      check_fail("load_model says that all is well, but nothing was loaded", "load_model 说一切正常，却什么也没有加载");
    }
    if (aclmdlUnload(model) != ACL_SUCCESS) {
      check_why("*model is what the caller unloads with.", "调用者要用 *model 来卸载模型。");
      check_fail("*model is not the id of the loaded model", "*model 不是所加载模型的编号");
    }
    if (!check_no_leak(&before)) {
      check_why("One load is enough; a second one costs the memory again, and nobody has its id.", "加载一次就够；第二次又占一份内存，而且没有人知道它的编号。");
      check_fail("the model was loaded more than once", "模型被加载了不止一次");
    }
    return;
  }
  if (there) {
    check_code(ACL_SUCCESS, code, "load_model");
    wrong_folder();
    check_fail("the model is there, but it was looked for in the wrong place", "模型就在那里，却找错了地方");
  }
  if (code == ACL_SUCCESS) {
    check_code(ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID, code, "load_model");
    check_why("There is no such file, and the caller goes on with an id that nobody gave.", "没有这个文件，调用者却会拿着一个谁也没给过的编号继续。");
    check_fail("load_model says that all is well, but nothing was loaded", "load_model 说一切正常，却什么也没有加载");
  }
  if (!check_code(ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID, code, "load_model")) {
    check_why("145002 is the code for a model file that is not there; whoever reads another one looks in another place.", "145002 表示模型文件不存在；换成别的码，读的人就会往别处找。");
    check_fail("the code does not say that the file is missing", "返回码没有说明文件不存在");
  }
}

CHECK_ORACLE {
  char absolute[2048];
  int k;
  make_project();
  snprintf(absolute, sizeof absolute, "%s/" PROJECT "/out/main", root);
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  aslSetLevel(0);
  try_start(PROJECT "/out", absolute, 1);
  try_start(PROJECT, absolute, 1);
  try_start(PROJECT, "out/main", 1);
  try_start(PROJECT, "./out/main", 1);
  try_start(PROJECT "/out", "main", 1);
  try_start(PROJECT "/out/deep", "../main", 1);
  try_start(".", absolute, 0);
  try_start(PROJECT "/out", "./main", 0);
  for (k = 0; k < 6; k++) try_start(check_between(0, 1) ? "." : PROJECT "/src", absolute, check_between(0, 3) > 0);
  aclrtResetDevice(0);
  aclFinalize();
}
