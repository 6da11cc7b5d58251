/*
  Oracle of exercise 182: works, missing, unknown, or no question of ours.

  title: Three answers
  title.zh: 三种答案
  minutes: 20
  points: 4
  required: no
  async: no
  unsolved: in neither list was taken for working
  hint1: Somebody wrote two lists, and new functions appear every month. What do you know about a name that is in neither?
  hint1.zh: 有人写了两份名单，而新函数每个月都在出现。两份名单里都没有的名字，你知道它什么？
  hint2: Tutorial 18, "A whole script and its reports": which of the lists there would a name go to? Write one function that gives the length of
    the longest entry of a list that speaks about the name, and use it three times.
  hint2.zh: 教程 18 的“一个完整的脚本和它的报告”：一个名字会进哪一份清单？先写一个函数，求一份名单里谈到这个名字的最长条目的长度，再用它三次。
  hint3: An entry of length n speaks about the name when the first n characters agree and name[n] is 0 or a point. Not under torch: API_NOT_TORCH.
    Both lengths 0: API_UNKNOWN. Otherwise the longer one decides.
  hint3.zh: 长度为 n 的条目谈到了这个名字：前 n 个字符相同，并且 name[n] 是 0 或点号。不在 torch 下：API_NOT_TORCH。两个长度都是 0：
    API_UNKNOWN。否则长的说了算。
*/
#include "exercises/checks/182_three_answers.h"
#include "exercises/checks/check.h"

static const char *const names[] = {"API_WORKS", "API_MISSING", "API_UNKNOWN", "API_NOT_TORCH"};

/* $ is a class, # a method, @ a module: other names in each run. */
typedef struct question { const char *name; api_answer want; } question;
typedef struct family { question questions[4]; const char *verdict[2], *why[2]; } family;
static const char *const works[] = {"torch.$", "torch.@.$Cell", "torch.optim.$", "torch.jit.$.#", "torch.nn", "torch.@.functional.#"};
static const char *const missing[] = {"torch.@.$", "torch.#_", "torch.optim.$.#", "torch.jit.$", "torch.@.functional"};
#define COUNT(a) (sizeof a / sizeof a[0])
static const family families[] = {
    {{{"torch.new_#", API_UNKNOWN}, {"torch.@", API_UNKNOWN}, {"torch.@.other.$", API_UNKNOWN}, {"torch", API_UNKNOWN}},
     {"what stands in neither list was taken for working", "两份名单里都没有的，被当成了能用"},
     {"The list of missing names tells what somebody tried and what failed. A name in neither list was not tried: it belongs in unknown_api.csv, and you try it.",
      "“不支持”名单说的是有人试过而失败的。两份名单里都没有的名字没有人试过：它属于 unknown_api.csv，要由你来试。"}},
    {{{"torch.$", API_WORKS}, {"torch.@.$", API_MISSING}, {"torch.#_", API_MISSING}, {"torch.optim.$", API_WORKS}},
     {"a name that stands in a list got another answer", "名单里有的名字，得到了别的答案"},
     {"The name itself is an entry, and no longer entry speaks about it: its list is the answer.", "这个名字本身就是一条，也没有更长的条目谈到它：它所在的名单就是答案。"}},
    {{{"torch.@.$Cell", API_WORKS}, {"torch.@.$2", API_UNKNOWN}, {"torch.$X", API_UNKNOWN}, {"torch.#_extra", API_UNKNOWN}},
     {"a longer name was taken for the shorter one", "更长的名字被当成了较短的那个"},
     {"torch.nn.GRUCell begins with the letters of torch.nn.GRU and is another class. A name goes on with a point or not at all.",
      "torch.nn.GRUCell 开头的字母和 torch.nn.GRU 一样，却是另一个类。名字要么以点号继续，要么结束。"}},
    {{{"torch.@.$.#", API_MISSING}, {"torch.#_.out", API_MISSING}, {"torch.$.#", API_WORKS}, {"torch.nn.parameter.$", API_WORKS}},
     {"a method of a missing class got another answer than its class", "不支持的类，它的方法得到了不同的答案"},
     {"Where the class is missing there is nothing whose method could be called; where it works, its methods do, unless a list says otherwise.",
      "类都没有，就没有东西可以调用它的方法；类能用，方法也能用，除非名单另有说法。"}},
    {{{"torch.optim.$.#", API_MISSING}, {"torch.jit.$.#", API_WORKS}, {"torch.jit.$", API_MISSING}, {"torch.@.functional.#.out", API_WORKS}},
     {"the longer entry has to decide, in whichever list it stands", "不管在哪份名单里，更长的条目说了算"},
     {"An optimiser may work while one of its methods does not, and a module may be missing but for one function. The longer entry knows more.",
      "优化器能用，它的某个方法却可能不能用；模块不支持，其中某个函数却可能支持。更长的条目知道得更多。"}},
    {{{"torchvision.$", API_NOT_TORCH}, {"numpy.$.#", API_NOT_TORCH}, {"mytorch.@.$", API_NOT_TORCH}, {"torch_npu.$", API_NOT_TORCH}},
     {"a name of another package was judged", "对别的包的名字下了判断"},
     {"torchvision and torch_npu begin like torch and are packages of their own: the lists say nothing about them.", "torchvision、torch_npu 开头像 torch，却是各自独立的包：名单没有谈到它们。"}},
};

static char class_name[24], method_name[24], module_name[24];
static const char *spell(const char *pattern, char *to) {
  char *p = to;
  for (; *pattern; pattern++) {
    const char *word = *pattern == '$' ? class_name : *pattern == '#' ? method_name : *pattern == '@' ? module_name : NULL;
    if (word) p += sprintf(p, "%s", word);
    else *p++ = *pattern;
  }
  *p = 0;
  return to;
}
static void new_names(void) {
  static const char *const parts[] = {"Gru", "Pool", "Norm", "Conv", "Drop", "Lin", "Soft", "Ada"};
  static const char *const small[] = {"step", "add", "mul", "fold", "scan", "pad", "roll", "warp"};
  sprintf(class_name, "%s%s%ld", parts[check_between(0, 7)], parts[check_between(0, 7)], (long)check_between(1, 3));
  sprintf(method_name, "%s_%s", small[check_between(0, 7)], small[check_between(0, 7)]);
  sprintf(module_name, "m_%s", small[check_between(0, 7)]);
}

static char texts[COUNT(works) + COUNT(missing)][100];
/* The entries of a pattern list, spelt out, in a random order. */
static void shuffle(const char *const *patterns, size_t n, char (*room)[100], const char **list) {
  size_t k;
  for (k = 0; k < n; k++) list[k] = spell(patterns[k], room[k]);
  for (k = n; k > 1; k--) {
    size_t i = (size_t)check_between(0, (long)k - 1);
    const char *t = list[k - 1];
    list[k - 1] = list[i], list[i] = t;
  }
}

CHECK_ORACLE {
  const char *good[COUNT(works)], *bad[COUNT(missing)];
  char name[100];
  size_t f, k;
  int round;
  for (round = 0; round < 5; round++) {
    new_names();
    shuffle(works, COUNT(works), texts, good);
    shuffle(missing, COUNT(missing), texts + COUNT(works), bad);
    for (f = 0; f < COUNT(families); f++)
      for (k = 0; k < 4; k++) {
        const question *q = &families[f].questions[k];
        api_answer got;
        spell(q->name, name);
        check_case("judge_api(\"%s\")", "judge_api(\"%s\")", name);
        got = judge_api(name, good, COUNT(works), bad, COUNT(missing));
        if (got == q->want) continue;
        check_expected("%s", "%s", names[q->want]);
        check_found("%s", "%s", (unsigned)got < COUNT(names) ? names[got] : "?");
        check_send("why.en", families[f].why[0]);
        check_send("why.zh", families[f].why[1]);
        check_send("verdict.en", families[f].verdict[0]);
        check_send("verdict.zh", families[f].verdict[1]);
        _exit(1);
      }
  }
}
