/* expect: what is refused at once is not late */
/* The belief: "all the runtime says may be late" */
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

int may_be_late(aclError code) { return who(code) == RUNTIME; }
