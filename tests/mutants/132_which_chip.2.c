/* expect: the list ends at its first bad entry */
/* The belief: "an entry that is wrong is skipped" */
#include "ascend_lite.h"
#include "exercises/checks/132_which_chip.h"

#include <stdlib.h>

int chip_of(const char *visible, int chips, int device) {
  if (device < 0) return -1;
  if (!visible) return device < chips ? device : -1;
  for (;;) {
    char *end;
    const long chip = strtol(visible, &end, 10);
    if (end == visible || chip < 0) return -1;
    if (chip < chips && device-- == 0) return (int)chip;
    if (*end != ',') return -1;
    visible = end + 1;
  }
}

int devices_seen(const char *visible, int chips) {
  int n = 0;
  while (chip_of(visible, chips, n) >= 0) n++;
  return n;
}
