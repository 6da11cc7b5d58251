/*
  1.5 CANN · a solution of exercise 152

  A stream's own tasks come in their order, with those of other streams in between. What two spans share goes from the later start to the
  earlier end.
  一个流自己的任务在记录里保持次序，中间夹着别的流的任务。两段时间的公共部分，从较晚的开始到较早的结束。
*/
#include "ascend_lite.h"
#include "exercises/checks/152_idle_gap.h"

uint64_t longest_pause(const aslTraceRecord *r, size_t n, int32_t stream) {
  uint64_t longest = 0, end = 0;
  int seen = 0;
  for (size_t i = 0; i < n; i++) {
    if (r[i].stream != stream) continue;
    if (seen && r[i].start_ns > end && r[i].start_ns - end > longest) longest = r[i].start_ns - end;
    end = r[i].end_ns;
    seen = 1;
  }
  return longest;
}

uint64_t together(const aslTraceRecord *r, size_t n, int32_t a, int32_t b) {
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < n && r[i].stream == a; k++) {
      if (r[k].stream != b) continue;
      const uint64_t from = r[i].start_ns > r[k].start_ns ? r[i].start_ns : r[k].start_ns;
      const uint64_t to = r[i].end_ns < r[k].end_ns ? r[i].end_ns : r[k].end_ns;
      if (to > from) sum += to - from;
    }
  return sum;
}
