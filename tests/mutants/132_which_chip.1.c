/* expect: a device's number is its place in the list */
/* The belief: "numbers are chips; the variable only says how many" */
#include "ascend_lite.h"
#include "exercises/checks/132_which_chip.h"

#include <stdlib.h>

int chip_of(const char *visible, int chips, int device) {
  const int asked = device;
  if (device < 0) return -1;
  if (!visible) return device < chips ? device : -1;
  for (;;) {
    char *end;
    const long chip = strtol(visible, &end, 10);
    if (end == visible || chip < 0 || chip >= chips) return -1;
    if (device-- == 0) return asked;
    if (*end != ',') return -1;
    visible = end + 1;
  }
}

int devices_seen(const char *visible, int chips) {
  int n = 0;
  while (chip_of(visible, chips, n) >= 0) n++;
  return n;
}
