/* 181_fish_or_device.h - what exercise 181 asks for, and what it gets. 练习 181 要写的和可以用的函数。 */
#ifndef ASL_CHECK_181_H
#define ASL_CHECK_181_H

#include "exercises/exercise.h"
#include "tutorials/lib/py_migrate.h"

/* Yours: the word that token k of the Python text x becomes, or NULL: it stays. Three kinds of tokens become "npu":
     - the name cuda in torch.cuda, where torch stands for itself and is not a part of something else (a.torch.cuda);
     - the name cuda behind a point when it is called, whatever stands before the point: x.cuda(), f(x)[0].cuda(1);
     - the text of a string that is cuda and nothing else: "cuda", r'cuda', but not of bytes (b"cuda"), and not a piece of an f-string.
   Everything else stays: args.cuda, torch.backends.cuda, "barracuda", cuda = 1, f(cuda=1).
   你来写：Python 文本 x 的第 k 个记号要变成哪个词；NULL 表示不变。有三种记号变成 "npu"：
     - torch.cuda 里的 cuda，其中 torch 是它自己，不是别的东西的一部分（a.torch.cuda）；
     - 点号后面被调用的 cuda，不管点号前是什么：x.cuda()、f(x)[0].cuda(1)；
     - 整个内容就是 cuda 的字符串："cuda"、r'cuda'；但 bytes（b"cuda"）不算，f-string 中的一段也不算。
   其余不变：args.cuda、torch.backends.cuda、"barracuda"、cuda = 1、f(cuda=1)。

   A string is three tokens: PM_STRING (its flags hold PM_BYTES for b"..."), PM_TEXT, PM_STRING_END. Names are PM_NAME, points and brackets PM_OP.
   pm_is(x, k, ".") asks what token k says, wherever k is; for PM_TEXT compare x->s + x->tokens[k].at yourself, up to .end.
   字符串是三个记号：PM_STRING（b"..." 的 flags 里有 PM_BYTES）、PM_TEXT、PM_STRING_END。名字是 PM_NAME，点号和括号是 PM_OP。
   pm_is(x, k, ".") 判断第 k 个记号的内容，k 越界也可以；PM_TEXT 请自己比较 x->s + x->tokens[k].at 到 .end 的内容。 */
const char *new_word(const pm_text *x, size_t k);

#endif
