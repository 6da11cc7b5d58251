/*
  1.8 Migration by a tool 工具迁移 · exercise 182 · 20 min

  After a migration two lists lie beside the script: what the NPU has not, and what nobody knows. The second is the one that surprises: a name
  that is in no list of missing names is not a name that works.
  迁移之后，脚本旁边有两份清单：NPU 不支持的，和没有人知道的。让人意外的是第二份：不在“不支持”名单里，并不等于能用。

  Fill in judge_api (exercises/checks/182_three_answers.h):
  补全 judge_api（见 exercises/checks/182_three_answers.h）：

      make check EX=182
*/
#include "ascend_lite.h"
#include "exercises/checks/182_three_answers.h"
#include <string.h>

api_answer judge_api(const char *name, const char *const *works, size_t work_count, const char *const *missing, size_t missing_count) {
  (void)works, (void)work_count;
  for (size_t k = 0; k < missing_count; k++)
    if (strcmp(missing[k], name) == 0) return API_MISSING;

  /* TODO 1: which entries speak about this name? The longest of both lists decides.
     TODO 1：哪些条目谈到了这个名字？两份名单里最长的说了算。 */

  /* TODO 2: and when none does? And when the name is not of torch at all?
     TODO 2：一条都没有呢？名字根本不属于 torch 呢？ */
  return API_WORKS;
}
