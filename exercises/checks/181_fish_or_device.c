/*
  Oracle of exercise 181: which cuda is the device, told from the tokens around it.

  title: Fish or device
  title.zh: 鱼还是设备
  minutes: 20
  points: 4
  required: no
  async: no
  unsolved: an attribute of something else was changed
  hint1: Write down six places where a script says cuda. For each: which token before or behind it tells you whether it is the device?
  hint1.zh: 写下脚本里出现 cuda 的六个地方。对每一处：前面或后面的哪个记号告诉你它是不是设备？
  hint2: Tutorial 18, "Search and replace" and "What Python sees". For a name look at tokens k - 1, k - 2, k - 3 and k + 1; for a text at the
    tokens k - 1 (PM_STRING, with its flags) and k + 1 (PM_STRING_END).
  hint2.zh: 教程 18 的“查找替换”和“Python 看到的是什么”。名字要看第 k - 1、k - 2、k - 3 和 k + 1 个记号；文本要看 k - 1（PM_STRING 和它的
    flags）和 k + 1（PM_STRING_END）。
  hint3: A name: "." before it, and then either torch before the point with no other point before that, or "(" behind it. A text: four bytes,
    PM_STRING before it without PM_BYTES, PM_STRING_END behind it.
  hint3.zh: 名字：前面是 "."，并且要么点号前是 torch 而 torch 前没有点号，要么后面是 "("。文本：四个字节，前面是没有 PM_BYTES 的 PM_STRING，
    后面是 PM_STRING_END。
*/
#include "exercises/checks/181_fish_or_device.h"
#include "exercises/checks/check.h"

/* $ is a name that changes from run to run; @ before a word marks that it has to become npu. */
typedef struct family {
  const char *lines[5];
  const char *verdict[2], *why[2];
} family;
static const family families[] = {
    {{"$.cuda = $.cuda", "if args.cuda: print($.cuda, 3)", "$ = self.cuda\n"},
     {"an attribute of something else was changed", "改了别的东西的属性"},
     {"A point before cuda is not enough: args.cuda is a flag of the command line. Only torch before the point, or a call, makes it the device.",
      "前面有点号还不够：args.cuda 是命令行的选项。点号前是 torch，或者它被调用，才是设备。"}},
    {{"cuda = $", "f(cuda=$, $=cuda)", "def cuda($): pass", "cuda($)", "from numba import cuda"},
     {"a name that stands alone was changed", "改了单独的名字"},
     {"A cuda without a point before it is a variable, a parameter or a function of the script. It has nothing to do with torch.",
      "前面没有点号的 cuda 是脚本自己的变量、参数或函数，和 torch 无关。"}},
    {{"torch.@cuda.$()", "$ = torch.@cuda", "(torch  # cuda\n .@cuda\n .$)", "f($, *[torch.@cuda.$ for $ in $])", "torch.@cuda()"},
     {"torch.cuda was not changed", "没有改 torch.cuda"},
     {"torch, a point, cuda: that is the module, called or not, on one line or on three.", "torch、点号、cuda：这就是那个模块，不管有没有被调用，写在一行还是三行。"}},
    {{"torch.backends.cuda.$ = True", "$.torch.cuda.$", "torch.version.cuda", "mytorch.cuda.$", "torch.cudart"},
     {"a part that only has the name in common was changed", "改了只是同名的部分"},
     {"torch.backends.cuda is another module, and in a.torch.cuda the torch is part of something else. Look one token further back.",
      "torch.backends.cuda 是另一个模块；a.torch.cuda 里的 torch 是别的东西的一部分。再往前多看一个记号。"}},
    {{"$.@cuda()", "$($)[0].@cuda(non_blocking=True)", "($ + $).@cuda(1).@cuda()", "{1: $}[1].@cuda()", "\"$\".@cuda()"},
     {"a call x.cuda() was not changed", "没有改 x.cuda() 这样的调用"},
     {"What stands before the point may end with a name, a bracket or a string. The point before and the bracket behind decide.",
      "点号前可能以名字、括号或字符串结尾。起决定作用的是前面的点号和后面的括号。"}},
    {{"$ = \"@cuda\"", "$('@cuda', r\"@cuda\", u'@cuda')", "$ = \"\"\"@cuda\"\"\"", "$ = f\"@cuda\"", "f\"{$['@cuda']}\""},
     {"the string \"cuda\" was not changed", "没有改字符串 \"cuda\""},
     {"The string \"cuda\" is how a script names the device, with whatever quotation marks and prefix.", "字符串 \"cuda\" 就是脚本里设备的名字，不管用什么引号和前缀。"}},
    {{"$ = \"barracuda\"", "$ = \"cuda is a word\"", "\"--cuda\"", "$ = \"cuda \"", "$ = '''cuda\n'''"},
     {"a longer text was changed", "改了更长的文本"},
     {"Only a text that is cuda and nothing else names the device. Finding cuda in it is search and replace.", "只有内容正好是 cuda 的文本才是设备名。在里面找 cuda，就又是查找替换了。"}},
    {{"$ = f\"cuda{$}\"", "$ = f\"{$}cuda\"", "$ = f'{$}cuda{$}'"},
     {"a piece of an f-string was changed", "改了 f-string 里的一段"},
     {"This text is cuda, but the string is longer: it goes on with a field. The string's beginning and end have to stand right beside it.",
      "这段文本是 cuda，但字符串更长，还有替换字段。字符串的开头和结尾必须紧挨着它。"}},
    {{"$ = b\"cuda\"", "$(rb'cuda', Br\"cuda\")"},
     {"bytes were changed", "改了 bytes"},
     {"b\"cuda\" are four bytes, say of a file's head. No function of torch takes a device as bytes. The string's flags tell.",
      "b\"cuda\" 是四个字节，比如文件头。torch 没有哪个函数用 bytes 表示设备。看字符串的 flags。"}},
};

static void fill(const char *pattern, int marked, char *to) {
  static const char *const syllables[] = {"net", "x", "loss", "data", "gpu_", "my", "opt", "img", "barra", "q1"};
  for (; *pattern; pattern++) {
    if (*pattern == '$') to += sprintf(to, "%s%s", syllables[check_between(0, 9)], syllables[check_between(0, 9)]);
    else if (*pattern == '@' && strncmp(pattern + 1, "cuda", 4) == 0) {
      to += sprintf(to, "%s", marked ? "npu" : "cuda");
      pattern += 4;
    } else *to++ = *pattern;
  }
  *to = 0;
}
/* The same random names in both texts. */
static void make_pair(const char *pattern, char *before, char *after) {
  uint64_t again = check_run.random;
  fill(pattern, 0, before);
  check_run.random = again;
  fill(pattern, 1, after);
}

static void apply(const char *text, char *to) {
  pm_text x;
  size_t k, at = 0;
  if (!pm_tokenize(&x, text, strlen(text))) check_trouble("the check's own text is no Python: %s", "检查用的文本不是 Python：%s", text);
  for (k = 0; k < x.count; k++) {
    const char *word = new_word(&x, k);
    if (!word) continue;
    memcpy(to, text + at, x.tokens[k].at - at);
    to += x.tokens[k].at - at;
    to += sprintf(to, "%.20s", word);
    at = x.tokens[k].end;
  }
  strcpy(to, text + at);
  pm_text_free(&x);
}

CHECK_ORACLE {
  static char before[1000], after[1000], got[8000];
  size_t f, k;
  int round;
  for (round = 0; round < 3; round++)
    for (f = 0; f < sizeof families / sizeof *families; f++)
      for (k = 0; k < 5 && families[f].lines[k]; k++) {
        make_pair(families[f].lines[k], before, after);
        check_case("the line: %s", "这一行：%s", before);
        apply(before, got);
        if (strcmp(got, after) == 0) continue;
        check_expected("%s", "%s", after);
        check_found("%s", "%s", got);
        check_send("why.en", families[f].why[0]);
        check_send("why.zh", families[f].why[1]);
        check_send("verdict.en", families[f].verdict[0]);
        check_send("verdict.zh", families[f].verdict[1]);
        _exit(1);
      }
}
