/*
  1.8 Migration by a tool 工具迁移 · exercise 181 · 20 min

  A barracuda is a fish. A script has words that contain cuda, names that are cuda and mean something else, and the few places that mean the
  device. The text comes to you cut into tokens; you say for each of them what it becomes.
  barracuda（梭鱼）是一种鱼。脚本里有包含 cuda 的词，有叫 cuda 却另有所指的名字，还有少数几处真的指设备。文本已经切成记号交给你；
  你要说出每个记号变成什么。

  Now every name cuda becomes npu, as search and replace would do it. Make new_word (exercises/checks/181_fish_or_device.h) look at the
  neighbours:
  现在每个叫 cuda 的名字都变成 npu，和查找替换一样。让 new_word（见 exercises/checks/181_fish_or_device.h）看一看左右的记号：

      make check EX=181
*/
#include "ascend_lite.h"
#include "exercises/checks/181_fish_or_device.h"

const char *new_word(const pm_text *x, size_t k) {
  /* TODO 1: a name: what stands before it, and what behind?
     TODO 1：名字：它前面是什么，后面是什么？ */
  if (pm_is(x, k, "cuda")) return "npu";

  /* TODO 2: a text: is it all of its string, and what kind of string is that?
     TODO 2：文本：它是不是整个字符串？是哪一种字符串？ */
  return NULL;
}
