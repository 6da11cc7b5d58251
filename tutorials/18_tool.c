/*
  18_tool.c - section 1.8: a tool moves a script from the GPU to the NPU

  The question
      A project says "cuda" in two hundred places. Some of them mean the device, some a fish, a flag or a part of PyTorch that has only
      the name in common. Who can tell them apart, without running anything?

  What you will see
      | search and replace: 7 changes, 5 of them wrong
      | the tool:           2 changes, 0 of them wrong
      | name    cuda
      | x.to(rank)                                     ->  x.to(f'npu:{rank}')
      | f"cuda:{rank}"                                 ->  f"npu:{rank}"
      | torch.nn.GRU                                unsupported_api.csv
      | 14 lines differ, 14 of them stand in the change list
      | first half 0, second half 1: 0 cudaSuccess

  One belief ends here: "search and replace is enough".
  Run it from the root folder:  make && build/bin/18_tool
*/
#include "../ascend_lite.h"
#include "lib/lesson.h"
#include "tools/gpu2npu_c.h"
#include "lib/cuda_to_acl.h"

/* ---------------------------------------------------------------------------------------------------------------- */
/* Every line a text, and what is right for it. */
typedef struct line { const char *before, *after; } line;
static const line first_look[] = {
    {"model.cuda()", "model.npu()"}, /* TRY 1 */
    {"x = \"barracuda\"", "x = \"barracuda\""},
    {"x = 1  # no cuda here", "x = 1  # no cuda here"},
    {"use_cuda = args.cuda", "use_cuda = args.cuda"},
    {"torch.backends.cuda.matmul.allow_tf32 = True", "torch.backends.cuda.matmul.allow_tf32 = True"},
    {"device = \"cuda\"", "device = \"npu\""},
};

/* What a text editor does: every "cuda" becomes "npu". Returns how many there were. */
static int search_and_replace(const char* from, char* to, size_t room) {
  int n = 0;
  size_t at = 0;
  while (*from && at + 4 < room) {
    if (strncmp(from, "cuda", 4) == 0) {
      memcpy(to + at, "npu", 3);
      at += 3, from += 4, n++;
    } else to[at++] = *from++;
  }
  to[at] = 0;
  return n;
}
/* What the tool makes of one line of Python (`import torch` stands above it in thought). Returns its number of changes, -1: no Python. */
static int tool(const char* from, char* to, size_t room) {
  pm_options o;
  pm_result r;
  int n = -1;
  memset(&o, 0, sizeof o);
  if (pm_convert(from, strlen(from), &o, &r)) {
    snprintf(to, room, "%.*s", (int)r.bytes, r.text);
    n = (int)r.change_count;
  }
  pm_free(&r);
  return n;
}

static void two_ways(void) {
  char text[200];
  int by_hand = 0, by_hand_wrong = 0, by_tool = 0, by_tool_wrong = 0;
  STEP(SAY("Search and replace", "查找替换"));
  tell(SAY("Six lines of a script. Two of them mean the device. First every \"cuda\" becomes \"npu\", as an editor would do it:",
           "脚本里的六行，其中两行指的是设备。先像编辑器那样，把每个 \"cuda\" 换成 \"npu\"："));
  for (size_t k = 0; k < sizeof first_look / sizeof first_look[0]; k++) {
    int n = search_and_replace(first_look[k].before, text, sizeof text), wrong = strcmp(text, first_look[k].after) != 0;
    show("%-46s ->  %s%s", first_look[k].before, text, wrong ? SAY("   wrong", "   错") : "");
    by_hand += n, by_hand_wrong += wrong ? n : 0;
    n = tool(first_look[k].before, text, sizeof text);
    by_tool += n, by_tool_wrong += strcmp(text, first_look[k].after) != 0 ? n : 0;
  }
  show(SAY("search and replace: %d changes, %d of them wrong", "查找替换：改了 %d 处，错了 %d 处"), by_hand, by_hand_wrong);
  show(SAY("the tool:           %d changes, %d of them wrong", "迁移工具：改了 %d 处，错了 %d 处"), by_tool, by_tool_wrong);
  CLAIM(by_hand_wrong > by_hand / 2, SAY("most of what an editor finds is not the device", "编辑器找到的，大半不是设备"));
  CLAIM(by_tool == 2 && by_tool_wrong == 0, SAY("the tool changed the two lines that mean it", "工具只改了指设备的那两行"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static void what_python_sees(void) {
  static const char text[] = "y = f\"cuda:{torch.cuda.device_count()}\"  # cuda\n";
  static const char* const kinds[] = {"", "name", "number", "sign", "string", "text", "format", "end of string", "end of line", "deeper", "back", "end"};
  pm_text x;
  int names = 0;
  STEP(SAY("What Python sees", "Python 看到的是什么"));
  tell(SAY("The tool cuts the text into tokens, as Python does before anything else. This line has three cudas, and each is something else:",
           "工具先把文本切成记号（token），Python 也是先做这一步。下面这行有三个 cuda，各不相同："));
  show("%.*s", (int)strlen(text) - 1, text);
  if (!pm_tokenize(&x, text, strlen(text))) exit(1);
  for (size_t k = 0; k < x.count && x.tokens[k].kind != PM_NEWLINE; k++) {
    const pm_token* t = &x.tokens[k];
    show("%-7s %.*s", kinds[t->kind], (int)(t->end - t->at), x.s + t->at);
    names += t->kind == PM_NAME && pm_is(&x, k, "cuda");
  }
  pm_text_free(&x);
  CLAIM(names == 1, SAY("one is a name; one is text of a string, and the one in the comment is no token at all",
                        "一个是名字；一个是字符串里的文本；注释里的那个根本不是记号"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static const line rules[] = {
    {"torch.cuda.is_available()", "torch_npu.npu.is_available()"},
    {"torch.cuda.manual_seed_all(7)", "torch.npu.manual_seed_all(7)"},
    {"x.to(rank)", "x.to(f'npu:{rank}')"},
    {"net(x)[0].cuda(non_blocking=True)", "net(x)[0].npu(non_blocking=True)"},
    {"f\"cuda:{rank}\"", "f\"npu:{rank}\""},
    {"init_process_group(backend=\"nccl\")", "init_process_group(backend=\"hccl\")"},
    {"if x.is_cuda: pass", "if x.is_npu: pass"},
    {"(torch  # why\n .cuda.synchronize())", "(torch_npu  # why\n .npu.synchronize())"},
    {"getattr(torch, \"cu\" + \"da\")", "getattr(torch, \"cu\" + \"da\")"},
};
static void rule_by_rule(void) {
  char text[200], with_import[200];
  int right = 0, n = (int)(sizeof rules / sizeof rules[0]);
  STEP(SAY("Rule by rule", "一条一条的规则"));
  tell(SAY("With tokens a rule can say what it means: a call that has a name of its own on the NPU, the module otherwise, an integer where a "
           "device is meant, a method, a whole string. Blanks, comments and line ends between the tokens are nobody's business:",
           "有了记号，规则就能说清楚：NPU 上有专门名字的调用、其余的模块名、指设备的整数、方法、整个字符串。记号之间的空白、注释和换行，"
           "规则一概不碰："));
  for (int k = 0; k < n; k++) {
    const char* after;
    snprintf(with_import, sizeof with_import, "import torch, torch_npu\n%s", rules[k].before);
    tool(with_import, text, sizeof text);
    after = strchr(text, '\n') + 1;
    right += strcmp(after, rules[k].after) == 0;
    if (!strchr(after, '\n')) show("%-46s ->  %s", rules[k].before, after);
    else show_quoted(after);
  }
  CLAIM(right == n, SAY("each line became what the table says; the last stayed, for nobody can read it without running it",
                        "每一行都变成了表里写的样子；最后一行没变：不运行就没人看得懂它"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
static char* whole_file(const char* path, size_t* n) {
  FILE* f = fopen(path, "rb");
  char* s = (char*)malloc(1 << 16);
  if (!f || !s) {
    printf("%s: %s\n", path, SAY("not found; run this from the root folder", "找不到；请在仓库根目录运行"));
    exit(1);
  }
  *n = fread(s, 1, (1 << 16) - 1, f);
  s[*n] = 0;
  fclose(f);
  return s;
}
/* How many lines of a are not in b at their place (b has one more behind each insertion); *known: how many of them the list names. */
static int compare_lines(const char* a, const pm_result* r, int* known) {
  const char* b = r->text;
  int differ = 0;
  *known = 0;
  for (uint32_t number = 1; *a; number++) {
    size_t na = strcspn(a, "\n"), nb = strcspn(b, "\n");
    int inserted = 0, listed = 0, same;
    for (size_t k = 0; k < r->change_count; k++) {
      inserted |= r->changes[k].line == number && r->changes[k].type == PM_INSERT;
      listed |= r->changes[k].line <= number && number <= r->changes[k].last && r->changes[k].type != PM_INSERT;
    }
    same = na == nb && memcmp(a, b, na) == 0;
    differ += !same, *known += !same && listed;
    a += na + (a[na] == '\n');
    b += nb + (b[nb] == '\n');
    if (inserted) b += strcspn(b, "\n") + 1;
  }
  return differ;
}

static void a_whole_script(void) {
  static const char* const lists[] = {"unsupported_api.csv", "unknown_api.csv", "api_precision_advice.csv", "api_performance_advice.csv", "affinity_api_call.csv", "", ""};
  size_t n;
  char* s = whole_file("tutorials/data/train_cuda.py", &n);
  pm_options o;
  pm_result r;
  int differ, known, missing = 0;
  STEP(SAY("A whole script and its reports", "一个完整的脚本和它的报告"));
  tell(SAY("tutorials/data/train_cuda.py trains a network on a GPU. build/bin/gpu2npu does this to every file of a folder; here it is done to "
           "one. What it cannot convert it writes down: not on the NPU (unsupported), in no list at all (unknown: try it), and advice:",
           "tutorials/data/train_cuda.py 在 GPU 上训练一个网络。build/bin/gpu2npu 会处理目录里的每个文件，这里只处理这一个。不能转换的会写进"
           "报告：NPU 不支持的（unsupported）、哪份名单里都没有的（unknown，要自己试），还有建议："));
  memset(&o, 0, sizeof o);
  o.column = 0; /* TRY 2: the NPU runs PyTorch 2.1; 3 would be 2.8 */
  if (!pm_convert(s, n, &o, &r)) exit(1);
  show(SAY("%zu changes", "共改动 %zu 处"), r.change_count);
  for (size_t k = 0; k < r.note_count; k++) {
    show("%-43s %s", r.notes[k].op, lists[r.notes[k].list]);
    missing += r.notes[k].list == PM_NOT_THERE;
  }
  differ = compare_lines(s, &r, &known);
  show(SAY("%d lines differ, %d of them stand in the change list", "有 %d 行不同，其中 %d 行在改动清单里"), differ, known);
  CLAIM(differ == known, SAY("no line changed that the list does not name", "清单之外没有一行被改动"));
  CLAIM(missing == 1, SAY("one name is not on the NPU: that is work for you", "有一个接口 NPU 不支持：这要你来处理"));
  pm_free(&r);
  free(s);
}

static void what_is_no_python(void) {
  static const char text[] = "x = f(torch.cuda.is_available(\n"; /* TRY 3 */
  pm_options o;
  pm_result r;
  int ok;
  STEP(SAY("What is no Python", "不是 Python 的文件"));
  tell(SAY("A file whose tokens do not come out even is not guessed at. It is copied as it is, and said:",
           "记号都对不上的文件，工具不会去猜：原样复制，并报告出来："));
  memset(&o, 0, sizeof o);
  ok = pm_convert(text, strlen(text), &o, &r);
  if (!ok) show(SAY("line %u: %s", "第 %u 行：%s"), (unsigned)r.error.line, SAY(r.error.en, r.error.zh));
  CLAIM(!ok && r.text == NULL, SAY("nothing was converted", "什么都没有转换"));
  pm_free(&r);
  tell(SAY("And before all this, the course demands a check that no tool can make: the script has to run on a CPU or GPU, with PyTorch 1.8.1 or "
           "later. Otherwise you will look for its bugs in the migration.",
           "在这一切之前，课程要求先做一个工具做不了的检查：脚本要能在 CPU 或 GPU 上运行，PyTorch 不低于 1.8.1。否则你会在迁移里找它自己的 "
           "bug。"));
}

/* ---------------------------------------------------------------------------------------------------------------- */
/* A program for the CUDA runtime. Nothing in it knows of AscendCL. */
static cudaError_t cuda_program(float* out, size_t n) {
  float* device = NULL;
  size_t k;
  cudaError_t code;
  for (k = 0; k < n; k++) out[k] = 1;
  code = cudaMalloc((void**)&device, n * sizeof(float));
  if (code == cudaSuccess) code = cudaMemcpy(device, out, n * sizeof(float), cudaMemcpyHostToDevice);
  if (code == cudaSuccess) code = cudaMemsetAsync(device, 0, n / 2 * sizeof(float), 0);
  if (code == cudaSuccess) code = cudaMemcpy(out, device, n * sizeof(float), cudaMemcpyDeviceToHost);
  (void)cudaFree(device);
  return code;
}
static void the_same_for_c(void) {
  static const char text[] = "#include <cuda_runtime.h>\nerr = cudaMemcpy(d, h, n, cudaMemcpyHostToDevice); // cudaMemcpy\n";
  float out[64];
  pm_result r;
  int companion;
  cudaError_t code;
  STEP(SAY("The same for C", "C 程序也一样"));
  tell(SAY("gpu2npu --c does it to C with the CUDA runtime. There a name is not enough: arguments change their places.",
           "gpu2npu --c 转换使用 CUDA 运行时的 C 程序。那里光换名字不够：参数的位置也变了。"));
  if (!cx_convert(text, strlen(text), 0, "", 0, &r, &companion)) exit(1);
  show_quoted(r.text);
  CLAIM(strstr(r.text, "aclrtMemcpy(d, n, h, n, ACL_MEMCPY_HOST_TO_DEVICE); // cudaMemcpy") != NULL,
        SAY("the size stands twice: AscendCL wants to know how much fits", "大小出现两次：AscendCL 要知道目标能装多少"));
  pm_free(&r);
  tell(SAY("Or nothing is converted at all, and cuda_to_acl.h answers the CUDA calls. These run now, without aclInit and without a device chosen: "
           "CUDA does both by itself, and so does the header:",
           "或者完全不转换，由 cuda_to_acl.h 来应答 CUDA 调用。下面的调用没有 aclInit，也没有选择设备：CUDA 会自己做这两件事，这个头文件也是："));
  code = cuda_program(out, 64);
  show(SAY("first half %g, second half %g: %d %s", "前一半 %g，后一半 %g：%d %s"), (double)out[0], (double)out[63], (int)code, cudaGetErrorName(code));
  CLAIM(code == cudaSuccess && out[31] == 0 && out[32] == 1, SAY("the program runs as it is", "程序不用改就能运行"));
  (void)cudaDeviceReset();
}

int main(void) {
  LESSON("1.8", "Migration by a tool", "工具迁移", 25,
         SAY("A project says \"cuda\" in two hundred places. Which of them mean the device, and who can tell without running it?",
             "一个工程里有两百处 \"cuda\"。哪些指的是设备？不运行程序，谁能分清？"));
  two_ways();
  what_python_sees();
  rule_by_rule();
  a_whole_script();
  what_is_no_python();
  the_same_for_c();
  HARDWARE(SAY("Huawei's tool is a Python program with the same command line, folders and reports; it knows PyTorch's types where this one knows "
               "names, so it also finds unsupported methods of tensors that this one must leave to you. Both can only read: whether the converted "
               "script learns what the old one learned, only a training tells. Compare the loss of the first steps with the CPU's.",
               "华为的工具是一个 Python 程序，命令行、目录和报告都相同；它能推断 PyTorch 的类型，而这里只认识名字，所以它还能发现一些张量方法不受支"
               "持，这里只能留给你。两者都只是阅读代码：转换后的脚本能不能学到同样的东西，只有训练才知道。请先与 CPU 比较最初几步的 loss。"));
  TRY(SAY("In the first table, write model.cuda instead of model.cuda() (TRY 1), on the left only. What does the tool do?",
          "把第一张表左边的 model.cuda() 写成 model.cuda（TRY 1）。工具会怎么做？"));
  TRY(SAY("In step 4, set o.column to 3 (TRY 2), PyTorch 2.8. Does the name that was missing exist there?",
          "在第 4 步把 o.column 设为 3（TRY 2），即 PyTorch 2.8。缺少的那个接口在那里有吗？"));
  TRY(SAY("In step 5, close both brackets (TRY 3). What happens to the claim, and why?",
          "在第 5 步把两个括号都补上（TRY 3）。论断会怎样？为什么？"));
  NEXT(SAY("Your own hand instead of a tool: the manual way, with several cards. Exercises: make check EX=181, 182 and 183.\n"
           "And on your own scripts: build/bin/gpu2npu -i DIR -o OUT -v 2.1.0, with rules of your own by --rules FILE.",
           "接下来不用工具，自己动手：手工迁移和多卡。练习：make check EX=181，以及 182、183。\n"
           "也可以用在自己的脚本上：build/bin/gpu2npu -i 目录 -o 输出 -v 2.1.0，自己的规则用 --rules 文件。"));
  return lesson_end();
}

/*
  Answers
  (1) It leaves the line alone: cuda is now an attribute of something, and only a call of it moves data. The claim about the two lines is
      false then, with one change. args.cuda two lines below is the same case.
  (2) No. torch.nn.GRU is in the list of all four versions; the claim holds. Other names come and go: torch.cdist is missing in 2.1 and
      2.6 only.
  (3) Now it is Python, the call is converted, and the claim that nothing was converted is false.
*/
