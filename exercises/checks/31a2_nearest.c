/*
  Oracle of exercise 31a2: the nearest model wins, and a broken one is not passed over.

  title: The nearest model
  title.zh: 最近的模型
  minutes: 20
  points: 4
  required: no
  async: no
  unsolved: the model is there, and it was not found
  needs: build/bin/atc build/digits.om
  hint1: Write the three first paths on paper. What is added from one to the next? Which of the two codes that tutorials 31a and 32a show for
    a bad file means "not there"?
  hint1.zh: 在纸上写出前三个路径。从一个到下一个，多了什么？教程 31a 和 32a 里坏文件的两个返回码，哪一个表示“不存在”？
  hint2: Tutorial 31a, "A relative path begins where the program was started" and "The same mistake has three faces". 145002 says that there is
    no such file; break at every other code, 0 included.
  hint2.zh: 教程 31a 的“相对路径从程序启动的目录算起”和“同一个错误，三种面孔”。145002 表示文件不存在；遇到其他任何返回码（包括 0）都要停下。
  hint3: One step up at a time: char steps[3 * MOST_UP + 1] = ""; for (*up = 0; *up <= MOST_UP; (*up)++) { snprintf(path, sizeof path, "%smodel/%s", steps, name); code =
    aclmdlLoadFromFile(path, model); if (code != ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID) break; if (*up < MOST_UP) strcat(steps, "../"); }
  hint3.zh: 一次往上一层：char steps[3 * MOST_UP + 1] = ""; for (*up = 0; *up <= MOST_UP; (*up)++) { snprintf(path, sizeof path, "%smodel/%s", steps, name); code =
    aclmdlLoadFromFile(path, model); if (code != ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID) break; if (*up < MOST_UP) strcat(steps, "../"); }
*/
#include "exercises/checks/31a2_nearest.h"
#include "exercises/checks/check.h"

#include <sys/stat.h>

#define PROJECT "build/31a2_project"
static char root[1024]; /* where the grader runs */

static void link_to(const char *target, const char *link) {
  if (symlink(target, link) != 0 && errno != EEXIST) check_trouble("cannot make %s", "无法建立 %s", link);
}
/* The project stays from run to run, with the same contents. "near" lies in two places, both good; "broken" is good above and broken near. */
static void make_project(void) {
  static const char *const folders[] = {"build",           PROJECT,           PROJECT "/model",       PROJECT "/a",            PROJECT "/a/model", PROJECT "/a/b",
                                        PROJECT "/a/b/c", PROJECT "/a/b/c/d", PROJECT "/a/b/c/d/e", PROJECT "/a/b/c/d/e/f"};
  size_t k;
  FILE *f;
  if (!getcwd(root, sizeof root)) check_trouble("the current folder has no path", "取不到当前目录");
  for (k = 0; k < sizeof folders / sizeof folders[0]; k++)
    if (mkdir(folders[k], 0777) != 0 && errno != EEXIST) check_trouble("cannot make the folder %s", "无法建立目录 %s", folders[k]);
  link_to("../../digits.om", PROJECT "/model/only.om");
  link_to("../../digits.om", PROJECT "/model/near.om");
  link_to("../../../digits.om", PROJECT "/a/model/near.om");
  link_to("../../digits.om", PROJECT "/model/broken.om");
  f = fopen(PROJECT "/a/model/broken.om", "wb");
  if (f) fputs("no model\n", f), fclose(f);
  if (access(PROJECT "/model/only.om", R_OK) != 0) check_trouble("build/digits.om is missing; make it by: make run", "缺少 build/digits.om；请先 make run");
  if (access(PROJECT "/a/model/broken.om", R_OK) != 0) check_trouble("cannot write to " PROJECT, "无法写入 " PROJECT);
}

static void must_be_up(const char *name, int want, int up) {
  if (up == want) return;
  if (strcmp(name, "near.om") == 0 && up == want + 1) {
    check_why("The same name lies in two places here. The nearer one is meant: it belongs to the part the user works in.", "这里同名文件有两个。要的是近的那个：它属于用户正在工作的部分。");
    check_fail("a farther model was taken, though a nearer one is there", "近处有模型，却用了远处的");
  }
  check_expected("*up = %d", "*up = %d", want);
  check_found("*up = %d", "*up = %d", up);
  check_why("model/ is 0 folders up, ../model/ is 1.", "model/ 是上 0 级，../model/ 是上 1 级。");
  check_fail("*up does not say how many folders up the file was", "*up 没有说出文件在上几级");
}

static void try_from(const char *folder, const char *name, aclError want, int want_up) {
  char place[2048], now[2048];
  uint32_t model = 987654321;
  int up = -1;
  aslStats before = check_live(), after;
  aclError code;
  snprintf(place, sizeof place, "%s/" PROJECT "%s", root, folder);
  if (chdir(place) != 0 || !getcwd(place, sizeof place)) check_trouble("cannot go to %s", "无法进入 %s", place);
  if (want == ACL_SUCCESS) check_case("started in %s, model %s, which is %d folders up", "在 %s 启动，模型 %s，在上 %d 级", folder, name, want_up);
  else check_case("started in %s, model %s", "在 %s 启动，模型 %s", folder, name);
  while (aclGetRecentErrMsg()) {}
  code = nearest_model(name, &model, &up);
  after = check_live();
  if (!getcwd(now, sizeof now) || strcmp(now, place) != 0) {
    check_why("chdir moves the whole process: every other relative path means another file from then on.", "chdir 移动的是整个进程：从此以后，每个相对路径指的都是别的文件。");
    check_fail("nearest_model left the process in another folder", "nearest_model 把进程留在了另一个目录");
  }
  if (chdir(root) != 0) check_trouble("cannot go back", "无法返回");
  if (after.live_models > before.live_models + 1) {
    check_found("%d models are loaded", "加载了 %d 个模型", (int)(after.live_models - before.live_models));
    check_why("The first that loads ends the search. The others cost memory, and nobody has their ids.", "第一个加载成功就该停下。其余的白占内存，也没有人知道它们的编号。");
    check_fail("the search went on after it had found the model", "已经找到模型，却还在继续找");
  }
  if (want == ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID && code != want && code == ACL_SUCCESS) {
    check_code(want, code, "nearest_model");
    check_why("The nearest broken.om is there and cannot be loaded (145006). Another file of that name, above it, is not what the user asked for.",
              "最近的 broken.om 存在但加载不了（145006）。上面另一个同名文件并不是用户要的。");
    check_fail("a broken file was passed over, and a farther one was taken", "跳过了损坏的文件，用了更远的一个");
  }
  if (want == ACL_SUCCESS && code != ACL_SUCCESS) {
    check_code(want, code, "nearest_model");
    check_why("145002 from one folder means: look one folder up. At most MOST_UP times.", "某个目录返回 145002，就到上一级去找，最多 MOST_UP 次。");
    check_fail("the model is there, and it was not found", "模型就在那里，却没有找到");
  }
  if (want != ACL_SUCCESS && code == ACL_SUCCESS) {
    check_code(want, code, "nearest_model");
    check_why("No file of that name is near enough, and the caller goes on with an id that nobody gave.", "附近没有这个文件，调用者却会拿着一个谁也没给过的编号继续。");
    check_fail("nearest_model found what is not there", "nearest_model 找到了不存在的东西");
  }
  if (!check_code(want, code, "nearest_model")) {
    check_why("The caller learns the reason: 145002 when there is no file, else what the load of the nearest file answered.", "调用者要知道原因：没有文件是 145002，否则是加载最近那个文件得到的返回码。");
    check_fail("the code is not that of the nearest file", "返回码不是最近那个文件的");
  }
  if (want != ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID) must_be_up(name, want_up, up);
  if (want == ACL_SUCCESS && aclmdlUnload(model) != ACL_SUCCESS) {
    check_why("*model is what the caller unloads with.", "调用者要用 *model 来卸载模型。");
    check_fail("*model is not the id of the loaded model", "*model 不是所加载模型的编号");
  }
  if (!check_no_leak(&before)) {
    check_why("What was made on the way besides the model has to go.", "过程中除模型以外创建的东西都要释放。");
    check_fail("something was not released", "有东西没有释放");
  }
}

CHECK_ORACLE {
  static const char *const deep[] = {"", "/a", "/a/b", "/a/b/c", "/a/b/c/d", "/a/b/c/d/e", "/a/b/c/d/e/f"};
  int k;
  make_project();
  if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) check_trouble("device 0 does not open", "设备 0 打不开");
  aslSetLevel(0);
  for (k = MOST_UP; k >= 0; k--) try_from(deep[k], "only.om", ACL_SUCCESS, k);
  try_from(deep[MOST_UP + 1], "only.om", ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID, 0);
  try_from("/a/b", "near.om", ACL_SUCCESS, 1);
  try_from("/a/b", "broken.om", ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID, 1);
  for (k = 0; k < 8; k++) {
    int from = (int)check_between(0, 5);
    switch (check_between(0, 3)) {
      case 0: try_from(deep[from], "only.om", ACL_SUCCESS, from); break;
      case 1: try_from(deep[from], "near.om", ACL_SUCCESS, from ? from - 1 : 0); break;
      case 2: try_from(deep[from], "broken.om", from ? ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID : ACL_SUCCESS, from ? from - 1 : 0); break;
      default: try_from(deep[from], "nowhere.om", ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID, 0); break;
    }
  }
  aclrtResetDevice(0);
  aclFinalize();
}
