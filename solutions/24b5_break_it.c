/* 24b5: the shortest lists that break the three programs; what follows them comes by itself. 最短的列表；之后的步骤会自动进行。 */
#include "ascend_lite.h"
#include "exercises/checks/24b5_break_it.h"

/* Stream 2 copies out before stream 1 has begun. 流 2 在流 1 开始之前就拷出。 */
const char *break_missing_event(void) { return "order:2"; }

/* Stream 1 runs ahead: its fifth step loads piece 2 over piece 0, which nobody has stored.
   流 1 跑在前面：它的第五步把第 2 块装到第 0 块上面，而第 0 块还没有人存走。 */
const char *break_double_buffer(void) { return "order:1,1,1,1,1"; }

/* Both take the same total; the one that puts it back last wins, and the other's addition is lost.
   两个流取到同一个总和；后放回的覆盖先放回的，其中一次加法丢失。 */
const char *break_two_writers(void) { return "order:1,2"; }
