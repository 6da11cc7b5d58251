/*
  atc_call.h - a lesson calls the model compiler

      if (!atc("--output_type=FP16", "build/31b/half")) ...        converts tutorials/data/digits.onnx to build/31b/half.om
      if (!atc_of("build/32c/see.onnx", "", "build/32c/see")) ...  another network

  --soc_version is that of the current device, so aclInit comes first. Prints the command as you would type it. When atc refuses, its messages (E10001 ...) are printed behind a bar and kept in
  atc_said. Paths are relative to the root folder of the repository. With CANN it is the atc of your PATH that is called.
*/
#ifndef ATC_CALL_H
#define ATC_CALL_H

#include "lesson.h"

#if defined(ASCEND_LITE_USE_CANN)
#define ATC_PROGRAM "atc"
#else
#define ATC_PROGRAM "build/bin/atc"
#endif
static char atc_said[2000];

/* The lines of the log that begin with a code: E10001: ... */
static inline void atc_read(const char* path) {
  char line[1200];
  FILE* f = fopen(path, "rb");
  atc_said[0] = 0;
  while (f && fgets(line, sizeof line, f))
    if (line[0] == 'E' && strchr(line, ':') && strlen(atc_said) + strlen(line) < sizeof atc_said) strcat(atc_said, line);
  if (f) fclose(f);
}
static inline int atc_of(const char* onnx, const char* options, const char* output) {
  char command[2000], log[300];
  const char* chip = aclrtGetSocName(); /* the file is for the device it will run on */
  int code;
  if (!chip) chip = "Ascend310";
  snprintf(log, sizeof log, "%s.log", output);
  show(ATC_PROGRAM " --model=%s --framework=5 --output=%s --soc_version=%s %s", onnx, output, chip, options);
  snprintf(command, sizeof command, ATC_PROGRAM " --model=%s --framework=5 --output=%s --soc_version=%s %s >%s 2>&1", onnx,
           output, chip, options, log);
  fflush(stdout);
  code = system(command);
  atc_read(log);
  if (code != 0) show_quoted(atc_said);
  return code == 0;
}
static inline int atc(const char* options, const char* output) { return atc_of("tutorials/data/digits.onnx", options, output); }
/* For a conversion that has to succeed. */
static inline void atc_must(int ok) {
  if (ok) return;
  tell(SAY("atc did not make the model. Run `make` once, and start this program in the root folder of the repository.",
           "atc 没有生成模型。请先运行一次 make，并在仓库根目录下启动本程序。"));
  exit(1);
}
/* The folder for what a lesson makes; it may be there already. */
static inline void atc_folder(const char* path) {
  char command[300];
#if defined(_WIN32)
  snprintf(command, sizeof command, "if not exist \"%s\" mkdir \"%s\"", path, path);
#else
  snprintf(command, sizeof command, "mkdir -p %s", path);
#endif
  if (system(command) != 0) exit(1);
}

#endif /* ATC_CALL_H */
