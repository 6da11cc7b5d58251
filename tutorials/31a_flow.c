/*
  31a_flow.c - section 3.1: the way of a project, from empty folders to an answer

  The question
      A finished AscendCL project is four folders and a Makefile. What lies where, what do make and run do, and why does
      the same program find ../model/digits.om today and not tomorrow?

  What you will see
      | model/   digits.om        made by atc
      | cd out && ./main
      | started in .    ../model/digits.om  ->  145002
      | started in out  ../model/digits.om  ->  0
      | started in src  ../model/digits.om  ->  0
      | aclInit("../src/acl.json")  ->  100003 ACL_ERROR_INVALID_FILE
      | out/result.txt: digit_7.raw 7

  One belief ends here: "paths are relative to the source".
  Run it:  make run && build/bin/31a_flow
           (make run also makes build/digits.om; the project of this lesson stays in build/31a_project)
*/
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "../ascend_lite.h"
#include "lib/lesson.h"
#if defined(_WIN32)
#include <direct.h>
#define chdir _chdir
#define getcwd _getcwd
#else
#include <unistd.h>
#endif

#define PROJECT "build/31a_project"
#define MODEL "../model/digits.om"
#define PIXELS (28 * 28)
#define PATH_BYTES 4096

static char home[PATH_BYTES / 2]; /* the folder in which you started this lesson */

static int is_file(const char* path) {
  FILE* f = fopen(path, "rb");
  if (f) fclose(f);
  return f != NULL;
}
static int copy_file(const char* from, const char* to) {
  char bytes[4096];
  size_t n = 0;
  FILE *in = fopen(from, "rb"), *out = in ? fopen(to, "wb") : NULL;
  int good = out != NULL;
  while (good && (n = fread(bytes, 1, sizeof bytes, in)) > 0) good = fwrite(bytes, 1, n, out) == n;
  if (in) fclose(in);
  if (out && fclose(out) != 0) good = 0;
  return good;
}
/* What `cd FOLDER && ./main` does before main begins. NULL: back to where the lesson was started. */
static void begin_in(const char* folder) {
  char path[PATH_BYTES];
  if (snprintf(path, sizeof path, folder ? "%s/" PROJECT "/%s" : "%s", home, folder) < (int)sizeof path && chdir(path) == 0) return;
  fprintf(stderr, "cannot go to %s\n", path);
  exit(1);
}

/* ---------------------------------------------------------------------------------------------------------------- */
static int four_folders(void) {
  STEP(SAY("Four folders", "四个文件夹"));
  tell(SAY("The way is always the same: set up the machine, make the project, get a model, write the program, build, run. "
           "`make new DIR=...` does the second; so does this lesson:",
           "流程总是一样的：准备环境，建立工程，得到模型，编写程序，编译，运行。第二步用 make new DIR=... 完成，本课也这样做："));
  if (!is_file(PROJECT "/src/main.c")) {
    const char* script = is_file("build/sh/new_project.sh") ? "build/sh" : "tutorials/tools";
    char command[200];
    snprintf(command, sizeof command, "sh %s/new_project.sh %s", script, PROJECT);
    if (system(command) != 0) return 0;
  }
  if (!copy_file("build/digits.om", PROJECT "/model/digits.om") ||
      !copy_file("tutorials/data/digit_7.raw", PROJECT "/data/digit_7.raw"))
    return 0;
  remove(PROJECT "/out/result.txt");
  show(SAY("src/     main.c           what you write", "src/     main.c           你写的程序"));
  show(SAY("data/    digit_7.raw      what goes in", "data/    digit_7.raw      输入"));
  show(SAY("model/   digits.om        made by atc", "model/   digits.om        由 atc 生成"));
  show(SAY("out/                      what is built, and what comes out", "out/                      编译结果和输出"));
  CLAIM(is_file(PROJECT "/src/main.c") && is_file(PROJECT "/Makefile") && is_file(PROJECT "/model/digits.om") &&
            is_file(PROJECT "/data/digit_7.raw"),
        SAY("source, Makefile, model and input are in their places", "源码、Makefile、模型和输入各就各位"));
  return 1;
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void build_and_run(void) {
  char line[400];
  int found = 0;
  FILE* f = fopen(PROJECT "/Makefile", "r");

  STEP(SAY("Build, then run in out", "编译，然后在 out 里运行"));
  tell(SAY("make compiles src/*.c into out/main and links the library: ascend_lite here, libascendcl with CANN. `make run` "
           "does one thing more, and it is easy to overlook. From the project's Makefile:",
           "make 把 src/*.c 编译成 out/main，并链接库：这里是 ascend_lite，用 CANN 时是 libascendcl。make run 还多做一件容易忽略的事。"
           "工程的 Makefile 里写着："));
  while (f && fgets(line, sizeof line, f)) {
    char* at = strstr(line, "cd out");
    if (!at) continue;
    at[strcspn(at, "\r\n")] = 0;
    show("%s", at);
    found = 1;
  }
  if (f) fclose(f);
  CLAIM(found, SAY("the program is started in out, not in the project's root", "程序是在 out 里启动的，而不是在工程根目录"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static aclError load_in(const char* folder) {
  uint32_t id = 0;
  aclError code;
  begin_in(folder);
  lesson_before_expect(); /* a refusal is part of the lesson: no second report on stderr */
  code = aclmdlLoadFromFile(MODEL, &id);
  lesson_usual_level();
  begin_in(NULL);
  show(SAY("started in %-4s %s  ->  %d", "启动于 %-4s %s  ->  %d"), *folder ? folder : ".", MODEL, code);
  if (code == ACL_SUCCESS) CALL(aclmdlUnload(id));
  return code;
}

static void where_a_path_begins(void) {
  aclError in_out, in_src, in_root;

  STEP(SAY("A relative path begins where the program was started", "相对路径从程序启动的目录算起"));
  tell(SAY("The samples of the course load %s. One step up, from where? Neither the source nor the program file moves in "
           "what follows; only the folder it is started in changes:",
           "课程样例加载的是 %s。往上一级，从哪里算起？下面源码和程序文件都不动，只换启动目录："), MODEL);
  in_root = load_in("");
  CLAIM(in_root == (aclError)ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID, SAY("in the root it is not found", "在根目录启动：找不到"));
  show_message();
  in_out = load_in("out"); /* TRY 1 */
  CLAIM(in_out == ACL_SUCCESS, SAY("in out it is", "在 out 启动：找到了"));
  in_src = load_in("src");
  CLAIM(in_src == ACL_SUCCESS, SAY("in src, too: what counts is the folder, not what lies in it", "在 src 启动也行：起作用的是所在目录，而不是里面放着什么"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void three_files(void) {
  uint32_t id = 0;
  FILE* picture;

  STEP(SAY("The same mistake has three faces", "同一个错误，三种面孔"));
  tell(SAY("A wrong folder shows at whichever file is opened first: the settings, the model, or the input. Two of them "
           "are opened by AscendCL and have a code; the third is yours:",
           "启动目录不对，会在第一个要打开的文件上暴露：配置、模型或输入。前两个由 AscendCL 打开，有返回码；第三个由你自己打开："));
  begin_in("");
  EXPECT(aclInit("../src/acl.json"), ACL_ERROR_INVALID_FILE);
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));
  EXPECT(aclmdlLoadFromFile(MODEL, &id), ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID);
  picture = fopen("../data/digit_7.raw", "rb");
  show("fopen(\"../data/digit_7.raw\", \"rb\")  ->  %s", picture ? "FILE*" : "NULL");
  CLAIM(picture == NULL, SAY("no AscendCL code for your own files: ask, and say which file", "自己的文件没有 AscendCL 返回码：要自己检查，并说出是哪个文件"));
  if (picture) fclose(picture);
  begin_in(NULL);
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* file, seen from the folder of the program: main's argv[0] up to its last slash, then file. */
static const char* beside(const char* program, const char* file) {
  static char path[PATH_BYTES];
  const char* slash = strrchr(program, '/'); /* TRY 2 */
  int n = slash ? (int)(slash - program) + 1 : 0;
  if (snprintf(path, sizeof path, "%.*s%s", n, program, file) >= (int)sizeof path) return "";
  return path;
}

static void independent(void) {
  static const char* const folders[] = {"", "out", "src"};
  char program[PATH_BYTES];
  uint32_t id = 0;

  STEP(SAY("A path that begins at the program", "从程序所在位置算起的路径"));
  tell(SAY("A program can be told the path (an argument, as the demo does), or look beside itself: argv[0] names the file "
           "that runs. With out/main as argv[0], every start finds the model:",
           "可以把路径告诉程序（像 demo 那样用参数），也可以让程序在自己旁边找：argv[0] 就是正在运行的文件。以 out/main 为 argv[0]，"
           "在哪里启动都能找到模型："));
  if (snprintf(program, sizeof program, "%s/" PROJECT "/out/main", home) >= (int)sizeof program) return;
  for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
    begin_in(folders[i]);
    EXPECT(aclmdlLoadFromFile(beside(program, MODEL), &id), ACL_SUCCESS);
    begin_in(NULL);
    if (id) CALL(aclmdlUnload(id));
    id = 0;
  }
  tell(SAY("A name without a slash was found through PATH and says nothing about the folder. Then the best guess is where "
           "we are:",
           "没有斜杠的名字是通过 PATH 找到的，看不出在哪个目录，只好仍从当前目录算起："));
  CLAIM(strcmp(beside("main", MODEL), MODEL) == 0, SAY("main has no folder: the path stays as it is", "main 不带目录：路径不变"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static aclmdlDataset* dataset_of(size_t bytes) {
  void* memory = NULL;
  aclmdlDataset* list = aclmdlCreateDataset();
  CALL(aclrtMalloc(&memory, bytes, ACL_MEM_MALLOC_HUGE_FIRST));
  CALL(aclmdlAddDatasetBuffer(list, aclCreateDataBuffer(memory, bytes)));
  return list;
}
static void release(aclmdlDataset* list) {
  aclDataBuffer* buffer = aclmdlGetDatasetBuffer(list, 0);
  CALL(aclrtFree(aclGetDataBufferAddr(buffer)));
  CALL(aclDestroyDataBuffer(buffer));
  CALL(aclmdlDestroyDataset(list));
}
/* Which digit is it? Chapter 32d explains each of these lines. */
static int classify(uint32_t id, const unsigned char* grey) {
  static float picture[PIXELS];
  float answer[10] = {0};
  aclmdlDataset *input = dataset_of(sizeof picture), *output = dataset_of(sizeof answer);
  int best = 0;
  for (int i = 0; i < PIXELS; i++) picture[i] = (float)grey[i] / 255.0f;
  CALL(aclrtMemcpy(aclGetDataBufferAddr(aclmdlGetDatasetBuffer(input, 0)), sizeof picture, picture, sizeof picture, ACL_MEMCPY_HOST_TO_DEVICE));
  CALL(aclmdlExecute(id, input, output));
  CALL(aclrtMemcpy(answer, sizeof answer, aclGetDataBufferAddr(aclmdlGetDatasetBuffer(output, 0)), sizeof answer, ACL_MEMCPY_DEVICE_TO_HOST));
  release(output);
  release(input);
  for (int i = 1; i < 10; i++)
    if (answer[i] > answer[best]) best = i;
  return best;
}

static void from_data_to_out(void) {
  unsigned char grey[PIXELS] = {0};
  char line[100] = "";
  uint32_t id = 0;
  size_t n = 0;
  FILE* f;

  STEP(SAY("From data to out", "从 data 到 out"));
  tell(SAY("Now the whole way once, as `make run` would: started in out, input from ../data, model from ../model, and the "
           "answer in a file without any path, which is out:",
           "现在像 make run 那样走一遍：在 out 启动，从 ../data 读输入，从 ../model 读模型，答案写进不带路径的文件，也就是 out 里："));
  begin_in("out"); /* TRY 3 */
  f = fopen("../data/digit_7.raw", "rb");
  if (f) n = fread(grey, 1, sizeof grey, f);
  if (f) fclose(f);
  CLAIM(n == PIXELS, SAY("the picture is there, and it is whole", "图片存在，而且完整"));
  if (n == PIXELS) {
    CALL(aclmdlLoadFromFile(MODEL, &id));
    f = fopen("result.txt", "w");
    if (f) fprintf(f, "digit_7.raw %d\n", classify(id, grey));
    if (f) fclose(f);
    CALL(aclmdlUnload(id));
  }
  begin_in(NULL);
  f = fopen(PROJECT "/out/result.txt", "r");
  if (f && fgets(line, sizeof line, f)) line[strcspn(line, "\r\n")] = 0;
  if (f) fclose(f);
  show("out/result.txt: %s", line);
  CLAIM(strcmp(line, "digit_7.raw 7") == 0, SAY("the answer lies in out", "答案在 out 里"));
}

int main(void) {
  LESSON("3.1", "Development flow: the project", "开发流程：工程", 20,
         SAY("What belongs to a project, and from where does a program see its files?",
             "一个工程里有什么？程序从哪里去找它的文件？"));
  if (!getcwd(home, sizeof home) || !is_file("build/digits.om") || !is_file("tutorials/tools/new_project.sh")) {
    tell(SAY("There is no build/digits.om here. Run `make run` once (it makes the file), and start this program in the root "
             "folder of the repository: yes, that is what this lesson is about.",
             "这里找不到 build/digits.om。请先运行一次 make run 生成它，并在仓库根目录下启动本程序：没错，本课讲的正是这件事。"));
    return 1;
  }
  if (!four_folders()) {
    tell(SAY("Could not make the project %s. Remove that folder, and try again.", "无法建立工程 %s。请删除该文件夹后重试。"), PROJECT);
    return 1;
  }
  build_and_run();
  CALL(aclInit(NULL));
  CALL(aclrtSetDevice(0));
  where_a_path_begins();
  CALL(aclrtResetDevice(0));
  CALL(aclFinalize());
  three_files();
  independent();
  from_data_to_out();
  CALL(aclrtResetDevice(0));
  CALL(aclFinalize());

  HARDWARE(SAY("Two machines are usual: the development machine has the compiler and atc, the other one has the card. Copy the "
               "whole project, not the program alone: model and data have to come along, and the folders between them. Then "
               "cd out && ./main, as here. Of CANN the program needs libascendcl at run time: source set_env.sh first.",
               "通常有两台机器：开发环境有编译器和 atc，运行环境有卡。要复制整个工程，而不只是程序：模型和数据要一起带上，目录关系也要保持。"
               "然后同样 cd out && ./main。运行时需要 CANN 的 libascendcl：先 source set_env.sh。"));
  TRY(SAY("In the third step, start in data instead of out (TRY 1). Is the model found?", "第三步里，把 out 换成 data（TRY 1）。还能找到模型吗？"));
  TRY(SAY("In beside, look for the first slash: strchr instead of strrchr (TRY 2). Where does it look now?",
          "在 beside 里改找第一个斜杠：strrchr 换成 strchr（TRY 2）。现在到哪里去找？"));
  TRY(SAY("Remove begin_in(\"out\") from the last step (TRY 3). Which call reports it?", "删掉最后一步的 begin_in(\"out\")（TRY 3）。哪个调用会报告？"));
  NEXT(SAY("The exercises: make check EX=31a1, then 31a2. Your own project: cd build/31a_project && make run.",
           "练习：make check EX=31a1，然后是 31a2。你自己的工程：cd build/31a_project && make run。"));
  return lesson_end();
}

/*
  Answers
  (1) Yes. data, out and src are neighbours: from each of them model is one up and one down. Only depth counts, and the
      samples of the course rely on it.
      能。data、out、src 是邻居：从哪一个出发，都是上一级再进 model。起作用的只是层级，课程样例依赖的正是这一点。
  (2) In /../model, which is /model: an absolute path begins with a slash. 145002, three times.
      到 /../model，也就是 /model 去找：绝对路径以斜杠开头。三次都是 145002。
  (3) None of AscendCL: fopen answers NULL, nothing is read, and the program has to notice it. "it is whole" is FALSE; a
      program that does not look classifies 784 zeros and gets an answer.
      AscendCL 的调用都不会报告：fopen 返回 NULL，什么也没读到，要靠程序自己发现。“完整”不成立；不检查的程序会拿 784 个 0 去推理，
      照样得到一个答案。
*/
