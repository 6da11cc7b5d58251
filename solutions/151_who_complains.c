/*
  1.5 CANN · a solution of exercise 151

  A code carries its maker: three digits for the layer, three for the reason. 507xxx is the only family that may be about something
  queued long ago.
  返回码自己带着出处：前三位是层，后三位是原因。只有 507xxx 可能说的是很久以前排队的工作。
*/
#include "ascend_lite.h"
#include "exercises/checks/151_who_complains.h"

layer_t who(aclError code) {
  if (code == ACL_SUCCESS) return NOBODY;
  switch (code / 1000) {
    case 100: case 200: case 500: return ACL_LAYER;
    case 107: case 207: case 507: return RUNTIME;
    case 145: case 245: case 545: return GRAPH_ENGINE;
    default: return OTHER;
  }
}

int may_be_late(aclError code) { return code / 1000 == 507; }
