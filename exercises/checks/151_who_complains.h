/* 151_who_complains.h - what exercise 151 asks for. 练习 151 要写的函数。 */
#ifndef ASL_CHECK_151_H
#define ASL_CHECK_151_H

#include "exercises/exercise.h"

/* Who made a code. The first three digits say it:
     100 200 500   the acl layer: what the call itself sees (arguments, the order of calls), what it cannot do here, what broke inside it
     107 207 507   the runtime below it: streams, events, memory; no room left; what the device reported while it worked
     145 245 545   the graph engine: models
   Any other: OTHER. 0 is nobody's.
   返回码是谁给的？看前三位：100/200/500 是 acl 层，107/207/507 是其下的 runtime，145/245/545 是图引擎（模型）；其他是 OTHER；0 不属于任何一层。 */
typedef enum { NOBODY, ACL_LAYER, RUNTIME, GRAPH_ENGINE, OTHER } layer_t;

/* Yours. 你来写。 */
layer_t who(aclError code);

/* Yours: 1 when the code may come from work that was queued by an EARLIER call, so that the call that returns it need not be to blame.
   Those are what the device reported while it worked, and no others.
   你来写：这个码是否可能来自更早的调用所排队的工作（返回它的那个调用未必有错）？只有“设备干活时报告的”那一类是。 */
int may_be_late(aclError code);

#endif
