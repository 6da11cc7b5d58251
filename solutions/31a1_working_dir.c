/*
  3.1 Development flow 开发流程 · a solution of exercise 31a1

  argv[0] up to its last slash is the folder of the program. Without a slash the program was found through PATH; then nothing better is
  known than the folder we are in.
  argv[0] 里直到最后一个斜杠的部分是程序所在目录。没有斜杠说明是通过 PATH 找到的，那就只能从当前目录算起。
*/
#include "ascend_lite.h"
#include "exercises/checks/31a1_working_dir.h"

#include <stdio.h>
#include <string.h>

aclError load_model(const char *program, const char *name, uint32_t *model) {
  char path[4096];
  const char *slash = strrchr(program, '/');
  int folder = slash ? (int)(slash - program) + 1 : 0;
  snprintf(path, sizeof path, "%.*s../model/%s", folder, program, name);
  return aclmdlLoadFromFile(path, model);
}
