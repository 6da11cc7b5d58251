/*
  check.c - the grader behind `make check`.

      build/bin/check             the next unsolved exercise, and stop there
      build/bin/check ID          one exercise (24a1); exit code 0 only when it is solved
      build/bin/check --all       all of them, $JOBS (2) at a time; exit code = how many are not solved (at most 100)
      build/bin/check ID ID ...   these, as --all does
      build/bin/check --list      minutes, points, required or not, state
      build/bin/check --hint [ID]      the next of three hints
      build/bin/check --reset ID       the original back; your version goes to exercises/.attic/
      build/bin/check --solution ID    after you solved it (FORCE=1 earlier)
      build/bin/check --watch [ID]     again whenever the file is saved
      build/bin/check --exam [ITEMS]   exams, see exercises/checks/exam.h
      build/bin/check --report         build/report.html: progress, time, hints, points, and what failed, with its timeline
      build/bin/check --quiz [CHAPTER] questions on a chapter, from exercises/checks/quiz.txt; the next chapter without one
      options: --json, --junit FILE, --seed N (or SEED=N), --seeds COUNT, --gate (or GATE=1)

  It grades the current directory: exercises/NNxD_topic.c is compiled with $CC (or cc), linked with its oracle
  exercises/checks/NNxD_topic.c and the library object ($ASL_OBJ or build/obj/ascend_lite.o), and run several times, each
  time in a process of its own with fresh random input and another schedule. What an exercise is about, and its hints, stand
  in the comment at the top of its oracle (see exercises/checks/check.h). Adding an exercise means adding files, nothing here.

  An oracle is compiled once and kept in build/obj/checks until it, a file it includes or the compiler's command changes (CHECK_CACHE=0
  always compiles it).

  A run that passes says so over a pipe, in lines that begin with a nonce made for this run; so printing "PASS", or leaving
  with exit(0), is no pass. The process has limits for time, memory and output.

  Points: 40 % for the public example (the first case of the first run), 40 % for hidden inputs and schedules, 20 % for leaks and
  codes; the third only together with the first, nothing for what does not compile. checks/check.h says how a failure finds its part.

  Progress is kept in exercises/.progress by exercise id, with a hash of the file that passed: a solved exercise that was
  changed is looked at again, and counts as open when it no longer passes.

  CHECK_JAIL and CHECK_ORACLES are for `make grade` (tutorials/tools/grade.c), which marks other people's work with this program.

  Other variables: STRICT=0 (show how silent hardware would behave; never counts as solved), STRICT=both (that beside what is told here), FORCE=1, CHECK_SECONDS,
  CHECK_MEMORY_MB, CHECK_CFLAGS, CHECK_CACHE, ASCEND_LITE_LANG, NO_COLOR. Needs a POSIX system and nothing but the C library.
*/
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define MAX_EXERCISES 400
#define HINTS 3
#define PRINTF(f, a) __attribute__((format(printf, f, a)))

static int language;    /* 0 English, 1 Chinese */
static int colours;     /* 1 on a terminal */
static int json_output;

/*--------------------------------------------------------------------------------------
  Small things: text, files, time
--------------------------------------------------------------------------------------*/
/* The one place where languages meet: T("text", "文字"). */
static const char *T(const char *en, const char *zh) { return language ? zh : en; }

static void choose_language(void) {
  const char *v = getenv("ASCEND_LITE_LANG"), *names[3] = {"LC_ALL", "LC_MESSAGES", "LANG"};
  int k;
  if (v && *v) {
    language = strncmp(v, "zh", 2) == 0;
    return;
  }
  for (k = 0; k < 3; k++)
    if ((v = getenv(names[k])) != NULL && *v && strncmp(v, "zh", 2) == 0) language = 1;
}

static const char *paint(const char *code) { return colours ? code : ""; }
#define RED paint("\033[31m")
#define GREEN paint("\033[32m")
#define YELLOW paint("\033[33m")
#define BOLD paint("\033[1m")
#define FAINT paint("\033[2m")
#define PLAIN paint("\033[0m")

static void die(const char *format, ...) PRINTF(1, 2);
static void die(const char *format, ...) {
  va_list args;
  va_start(args, format);
  fprintf(stderr, "check: ");
  vfprintf(stderr, format, args);
  fprintf(stderr, "\n");
  va_end(args);
  exit(2);
}

#include "checks/text.h"

/* Through a new file and rename, so that an interrupted write never leaves half a file. */
static int write_file(const char *path, const char *text, size_t n) {
  char temp[600];
  FILE *f;
  int ok;
  PUT(temp, "%s.%ld.tmp", path, (long)getpid());
  f = fopen(temp, "wb");
  if (!f) return 0;
  ok = fwrite(text, 1, n, f) == n;
  ok = fclose(f) == 0 && ok;
  if (ok) ok = rename(temp, path) == 0;
  if (!ok) unlink(temp);
  return ok;
}

/* Takes one character of text that may be anything; what is not UTF-8, or a control character, becomes the sign for that. */
static uint32_t take_char(const unsigned char **s) {
  const unsigned char *p = *s;
  uint32_t c = p[0];
  int more = c < 0x80 ? 0 : c >= 0xc2 && c < 0xe0 ? 1 : c >= 0xe0 && c < 0xf0 ? 2 : c >= 0xf0 && c < 0xf5 ? 3 : -1, k;
  if (more > 0) c &= 0x3fu >> more;
  for (k = 1; k <= more; k++) {
    if ((p[k] & 0xc0) != 0x80) more = -1;
    else c = c << 6 | (p[k] & 0x3fu);
  }
  *s = p + (more < 0 ? 1 : more + 1);
  if (more < 0 || (more == 2 && (c < 0x800 || (c >= 0xd800 && c < 0xe000) || c >= 0xfffe)) || (more == 3 && (c < 0x10000 || c > 0x10ffff))) return 0xfffd;
  return (c < ' ' && c != '\n' && c != '\t') || c == 0x7f ? 0xfffd : c;
}
static void put_char(FILE *f, uint32_t c) {
  if (c < 0x80) putc((int)c, f);
  else if (c < 0x800) fprintf(f, "%c%c", (int)(0xc0 | c >> 6), (int)(0x80 | (c & 63)));
  else if (c < 0x10000) fprintf(f, "%c%c%c", (int)(0xe0 | c >> 12), (int)(0x80 | (c >> 6 & 63)), (int)(0x80 | (c & 63)));
  else fprintf(f, "%c%c%c%c", (int)(0xf0 | c >> 18), (int)(0x80 | (c >> 12 & 63)), (int)(0x80 | (c >> 6 & 63)), (int)(0x80 | (c & 63)));
}
/* Text between tags or in an attribute, of XML and HTML alike. */
static void put_markup(FILE *f, const char *text) {
  const unsigned char *s = (const unsigned char *)text;
  while (*s) {
    uint32_t c = take_char(&s);
    if (c == '&' || c == '<' || c == '>' || c == '"' || c == '\'' || c == '\n') fprintf(f, "&#%u;", (unsigned)c);
    else put_char(f, c);
  }
}

static int exists(const char *path) {
  struct stat st;
  return stat(path, &st) == 0;
}

static uint64_t hash_file(const char *path) {
  FILE *f = fopen(path, "rb");
  uint64_t h = 0xcbf29ce484222325u;
  int c;
  if (!f) return 0;
  while ((c = getc(f)) != EOF) h = (h ^ (uint64_t)c) * 0x100000001b3u;
  fclose(f);
  return h;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static uint64_t fresh_random(void) {
  uint64_t v = 0;
  FILE *f = fopen("/dev/urandom", "rb");
  if (f) {
    if (fread(&v, sizeof v, 1, f) != 1) v = 0;
    fclose(f);
  }
  if (v == 0) {
    struct timeval t;
    gettimeofday(&t, NULL);
    v = (uint64_t)t.tv_sec * 1000003u + (uint64_t)t.tv_usec * 7919u + (uint64_t)getpid();
  }
  return v;
}
static uint64_t mix(uint64_t a, uint64_t b) {
  uint64_t z = a * 0x9e3779b97f4a7c15u + b * 0xd1342543de82ef95u + 0x2545f4914f6cdd1du;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static int env_is(const char *name, const char *value) {
  const char *v = getenv(name);
  return v && strcmp(v, value) == 0;
}
static long env_number(const char *name, long fallback) {
  const char *v = getenv(name);
  char *end;
  long n;
  if (!v || !*v) return fallback;
  n = strtol(v, &end, 10);
  return *end == 0 && n > 0 ? n : fallback;
}

/*--------------------------------------------------------------------------------------
  The exercises: found by looking at exercises/checks/, described by the comment at the top of each oracle
--------------------------------------------------------------------------------------*/
typedef struct exercise {
  char id[16];      /* 24a1 */
  char name[100];   /* 24a1_missing_sync */
  char work[160];   /* exercises/24a1_missing_sync.c */
  char oracle[160]; /* exercises/checks/24a1_missing_sync.c */
  char chapter[16]; /* 24a */
  const char *title[2];
  const char *hint[HINTS][2];
  const char *needs;
  int minutes, points, required, async;
  int public_cases, public_run; /* the public example: so many cases of this run */
  long seconds, memory_mb;
  /* from the progress file */
  int done, hints_used, peeked, percent; /* percent: of the points, in the last check */
  long spent;                            /* seconds, see note_time */
  uint64_t done_hash;
} exercise;

static exercise exercises[MAX_EXERCISES];
static int exercise_count;

/* Two digits, perhaps a letter, a digit, an underscore and a topic. */
static int parse_name(const char *file, exercise *e) {
  size_t n = strlen(file), k = 0;
  if (n < 7 || n >= sizeof e->name || strcmp(file + n - 2, ".c") != 0) return 0;
  if (!isdigit((unsigned char)file[0]) || !isdigit((unsigned char)file[1])) return 0;
  k = 2;
  if (islower((unsigned char)file[k])) k++;
  if (!isdigit((unsigned char)file[k]) || file[k + 1] != '_') return 0;
  memset(e, 0, sizeof *e);
  memcpy(e->chapter, file, k);
  memcpy(e->id, file, k + 1);
  memcpy(e->name, file, n - 2);
  PUT(e->work, "exercises/%s.c", e->name);
  PUT(e->oracle, "exercises/checks/%s.c", e->name);
  return 1;
}

/* Appends a line to a text that grows; what was there before is not freed, the few lines do not matter. */
static const char *append_line(const char *old, const char *line) {
  size_t n = strlen(old) + strlen(line) + 2;
  char *t = (char *)need_memory(malloc(n));
  put(t, n, "%s%s%s", old, *old ? "\n" : "", line);
  return t;
}

/* Where the value of this key goes, or NULL. */
static const char **text_of(exercise *e, const char *key) {
  int k;
  char name[16];
  if (strcmp(key, "title") == 0) return &e->title[0];
  if (strcmp(key, "title.zh") == 0) return &e->title[1];
  if (strcmp(key, "needs") == 0) return &e->needs;
  for (k = 0; k < HINTS; k++) {
    PUT(name, "hint%d", k + 1);
    if (strcmp(key, name) == 0) return &e->hint[k][0];
    PUT(name, "hint%d.zh", k + 1);
    if (strcmp(key, name) == 0) return &e->hint[k][1];
  }
  return NULL;
}

static void set_number(exercise *e, const char *key, const char *value) {
  int yes = strncmp(value, "yes", 3) == 0;
  long n = atol(value);
  if (strcmp(key, "minutes") == 0) e->minutes = (int)n;
  if (strcmp(key, "points") == 0) e->points = (int)n;
  if (strcmp(key, "required") == 0) e->required = yes;
  if (strcmp(key, "async") == 0) e->async = yes;
  if (strcmp(key, "public") == 0) sscanf(value, "%d %d", &e->public_cases, &e->public_run);
  if (strcmp(key, "seconds") == 0) e->seconds = n;
  if (strcmp(key, "memory") == 0) e->memory_mb = n;
}

/* "key: value" at the start of a line opens a value, deeper lines continue it; the comment's end ends it all. */
static void read_about(exercise *e) {
  char *text = read_file(e->oracle, 1 << 20), *line, *save = NULL, key[24];
  const char **open = NULL;
  int k;
  e->minutes = 15, e->points = 1, e->seconds = 10, e->memory_mb = 1024;
  e->public_cases = 1;
  e->needs = "";
  for (k = 0; k < 2; k++) e->title[k] = "";
  for (k = 0; k < 2 * HINTS; k++) e->hint[k / 2][k % 2] = "";
  if (!text) return;
  for (line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
    size_t indent = strspn(line, " "), word = strspn(line + indent, "abcdefghijklmnopqrstuvwxyz0123456789.");
    char *value = line + indent + word, *end = line + strlen(line);
    if (strstr(line, "*/")) break;
    while (end > line && isspace((unsigned char)end[-1])) *--end = 0;
    if (indent <= 2 && word > 0 && word < sizeof key && value[0] == ':' && value[1] == ' ') {
      memcpy(key, line + indent, word);
      key[word] = 0;
      value += 2 + strspn(value + 2, " ");
      open = text_of(e, key);
      if (open) *open = append_line("", value);
      else set_number(e, key, value);
    } else if (open && line[indent]) {
      *open = append_line(*open, line + indent);
    }
  }
  free(text);
}

/* The order to learn in: 21 to 24, then 31 and 32, then 11 to 18, and what is beyond the course last. */
static int part_of(const exercise *e) {
  switch (e->name[0]) {
    case '2': return 0;
    case '3': return 1;
    case '1': return 2;
    default: return 3;
  }
}
static int by_course(const void *pa, const void *pb) {
  const exercise *a = (const exercise *)pa, *b = (const exercise *)pb;
  if (part_of(a) != part_of(b)) return part_of(a) - part_of(b);
  return strcmp(a->name, b->name);
}

static void find_exercises(void) {
  DIR *d = opendir("exercises/checks");
  struct dirent *entry;
  int k;
  if (!d) die("%s", T("there is no exercises/checks here. Start me in the project's folder.", "这里没有 exercises/checks。请在工程的根目录里运行。"));
  while ((entry = readdir(d)) != NULL) {
    exercise e;
    if (!parse_name(entry->d_name, &e)) continue;
    if (exercise_count == MAX_EXERCISES) die("more than %d exercises", MAX_EXERCISES);
    exercises[exercise_count++] = e;
  }
  closedir(d);
  qsort(exercises, (size_t)exercise_count, sizeof exercises[0], by_course);
  for (k = 0; k < exercise_count; k++) read_about(&exercises[k]);
}

/* Takes 24a1, 24a1_missing_sync and exercises/24a1_missing_sync.c. */
static exercise *find_exercise(const char *word) {
  const char *slash = strrchr(word, '/');
  char name[128];
  size_t n;
  int k;
  SET(name, slash ? slash + 1 : word);
  n = strlen(name);
  if (n > 2 && strcmp(name + n - 2, ".c") == 0) name[n - 2] = 0;
  for (k = 0; k < exercise_count; k++)
    if (strcmp(name, exercises[k].id) == 0 || strcmp(name, exercises[k].name) == 0) return &exercises[k];
  return NULL;
}

static exercise *need_exercise(const char *word) {
  exercise *e = word ? find_exercise(word) : NULL;
  int k;
  if (e) return e;
  if (word) fprintf(stderr, T("check: there is no exercise \"%s\". There are:", "check：没有练习 \"%s\"。现有："), word);
  else fprintf(stderr, "%s", T("check: which exercise? There are:", "check：哪一道练习？现有："));
  for (k = 0; k < exercise_count; k++) fprintf(stderr, " %s", exercises[k].id);
  fprintf(stderr, "\n");
  exit(2);
}

/*--------------------------------------------------------------------------------------
  Progress
--------------------------------------------------------------------------------------*/
#define PROGRESS_FILE "exercises/.progress"
static char *progress_other; /* lines about exercises this checkout does not have */

static void load_progress(void) {
  char *text = read_file(PROGRESS_FILE, 1 << 20), *line, *save = NULL;
  progress_other = copy_text("");
  if (!text) return;
  for (line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
    char id[16], state[16];
    int hints = 0, peeked = 0, percent = 0;
    long spent = 0;
    unsigned long long hash = 0;
    exercise *e;
    if (line[0] == '#' || sscanf(line, "%15s %15s %d %d %llx %d %ld", id, state, &hints, &peeked, &hash, &percent, &spent) < 2) continue;
    e = find_exercise(id);
    if (!e) {
      char *longer = (char *)need_memory(malloc(strlen(progress_other) + strlen(line) + 2));
      strcpy(longer, progress_other);
      strcat(strcat(longer, line), "\n");
      free(progress_other);
      progress_other = longer;
      continue;
    }
    e->done = strcmp(state, "done") == 0;
    e->hints_used = hints < 0 ? 0 : hints > HINTS ? HINTS : hints;
    e->peeked = peeked != 0;
    e->done_hash = hash;
    e->spent = spent < 0 ? 0 : spent;
    e->percent = e->done ? 100 : percent < 0 || percent > 99 ? 0 : percent;
  }
  free(text);
}

static void save_progress(void) {
  size_t cap = strlen(progress_other) + (size_t)exercise_count * 120 + 400, n = 0;
  char *text = (char *)need_memory(malloc(cap));
  int k;
  n += (size_t)snprintf(text, cap, "# Progress of `make check`: id, state, hints used, solution seen early, hash of the file that passed, percent of the points, seconds.\n");
  for (k = 0; k < exercise_count; k++) {
    const exercise *e = &exercises[k];
    if (!e->done && !e->hints_used && !e->peeked && !e->percent && !e->spent) continue;
    n += (size_t)snprintf(text + n, cap - n, "%s %s %d %d %llx %d %ld\n", e->id, e->done ? "done" : "open", e->hints_used, e->peeked,
                          (unsigned long long)e->done_hash, e->percent, e->spent);
  }
  n += (size_t)snprintf(text + n, cap - n, "%s", progress_other);
  if (!write_file(PROGRESS_FILE, text, n))
    fprintf(stderr, T("check: cannot write %s (%s); progress is not kept\n", "check：无法写入 %s（%s），进度没有保存\n"), PROGRESS_FILE, strerror(errno));
  free(text);
}

/* Who asks about this exercise has worked on it since the grader last wrote its progress, unless that was a pause. */
static void note_time(exercise *e) {
  struct stat st;
  long seconds = stat(PROGRESS_FILE, &st) == 0 ? (long)(time(NULL) - st.st_mtime) : 0;
  if (seconds > 0 && seconds <= 20 * 60) e->spent += seconds;
}

static exercise *next_open(void) {
  int k, required;
  for (required = 1; required >= 0; required--)
    for (k = 0; k < exercise_count; k++)
      if (exercises[k].required == required && !exercises[k].done) return &exercises[k];
  return NULL;
}

/*--------------------------------------------------------------------------------------
  Processes
--------------------------------------------------------------------------------------*/
static volatile sig_atomic_t running_group; /* the learner's process group, for the signal handler */
static char scratch[300];                   /* our folder below build/, removed at the end */

static void remove_scratch(void) {
  DIR *d;
  struct dirent *entry;
  char path[700];
  if (!scratch[0]) return;
  d = opendir(scratch);
  while (d && (entry = readdir(d)) != NULL) {
    if (entry->d_name[0] == '.') continue;
    PUT(path, "%s/%s", scratch, entry->d_name);
    unlink(path);
  }
  if (d) closedir(d);
  rmdir(scratch);
  scratch[0] = 0;
}

/* The terminal of --watch, which has to be put back however we leave. */
static struct termios watch_old;
static int watch_raw;
static void watch_restore(void) {
  if (watch_raw) tcsetattr(0, TCSANOW, &watch_old), watch_raw = 0;
}

static void on_signal(int sig) {
  pid_t group = (pid_t)running_group;
  if (group > 0) kill(-group, SIGKILL);
  watch_restore();
  remove_scratch(); /* not async-signal-safe to the letter; we are leaving, and the folder is ours alone */
  signal(sig, SIG_DFL);
  raise(sig);
}

static void make_scratch(void) {
  if (mkdir("build", 0777) != 0 && errno != EEXIST) die("build: %s", strerror(errno));
  SET(scratch, "build/check.XXXXXX");
  if (!mkdtemp(scratch)) {
    scratch[0] = 0;
    die("%s build/: %s", T("cannot make a folder below", "无法建立目录于"), strerror(errno));
  }
}

typedef struct limits {
  double seconds;
  long memory_mb; /* of data (heap, anonymous memory), 0 for none; not of address space, which the library reserves freely */
  int own_output; /* 1: the learner's program, with limits for output too */
  const char *jail; /* the learner's text or program is at work: "compile", "link" or "run" for $CHECK_JAIL, NULL where it is ours */
} limits;

/* With CHECK_JAIL=PROGRAM (make grade), what a learner wrote is compiled and run by PROGRAM --jail KIND COMMAND... instead. */
static void enter_jail(char *const argv[], const char *kind) {
  const char *jail = kind ? getenv("CHECK_JAIL") : NULL;
  char *words[80] = {copy_text(jail ? jail : ""), copy_text("--jail"), copy_text(kind ? kind : "")};
  int k;
  if (!jail || !*jail) return;
  for (k = 0; argv[k] && k < 75; k++) words[k + 3] = argv[k];
  execv(jail, words);
  fprintf(stderr, "%s: %s\n", jail, strerror(errno));
  _exit(127);
}

/* Starts argv with stdin empty and stdout and stderr going to the file `log`; leaves it in a process group of its own.
   keep[] are two descriptors that it inherits, or -1. */
static pid_t start_process(char *const argv[], const char *log, const limits *l, const int keep[2], void (*prepare)(const void *), const void *arg) {
  pid_t pid;
  fflush(NULL);
  pid = fork();
  if (pid < 0) die("fork: %s", strerror(errno));
  if (pid == 0) {
    int in = open("/dev/null", O_RDONLY), out = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0666), k;
    struct rlimit r;
    setpgid(0, 0);
    if (in < 0 || out < 0) _exit(126);
    dup2(in, 0), dup2(out, 1), dup2(out, 2);
    close(in), close(out);
    for (k = 0; k < 2; k++)
      if (keep[k] >= 0) fcntl(keep[k], F_SETFD, 0);
    if (l->own_output) {
      r.rlim_cur = r.rlim_max = 0;
      setrlimit(RLIMIT_CORE, &r);
      r.rlim_cur = r.rlim_max = 32u << 20;
      setrlimit(RLIMIT_FSIZE, &r);
    }
#if defined(RLIMIT_DATA)
    if (l->memory_mb > 0) {
      r.rlim_cur = r.rlim_max = (rlim_t)l->memory_mb << 20;
      setrlimit(RLIMIT_DATA, &r);
    }
#endif
    signal(SIGINT, SIG_DFL), signal(SIGTERM, SIG_DFL), signal(SIGPIPE, SIG_DFL);
    if (prepare) prepare(arg);
    enter_jail(argv, l->jail);
    execvp(argv[0], argv);
    fprintf(stderr, "%s: %s\n", argv[0], strerror(errno));
    _exit(127);
  }
  setpgid(pid, pid); /* both sides do it, whoever comes first */
  return pid;
}

/* Waits until the process ends or the deadline passes; 0 when it had to be killed. What it started is killed with it. */
static int wait_process(pid_t pid, double deadline, int *status, struct rusage *usage) {
  double nap = 0.0003;
  int in_time = 1;
  for (;;) {
    pid_t got = wait4(pid, status, WNOHANG, usage);
    if (got == pid) break;
    if (got < 0 && errno != EINTR) break;
    if (in_time && now() > deadline) {
      in_time = 0;
      kill(-pid, SIGKILL), kill(pid, SIGKILL);
    }
    poll(NULL, 0, nap < 0.001 ? 1 : (int)(nap * 1000));
    if (nap < 0.02) nap *= 1.4;
  }
  kill(-pid, SIGKILL);
  return in_time;
}

/* $CC may be several words ("ccache gcc", "gcc -m32"). */
static int compiler_words(char *space, size_t size, char **argv, int max) {
  const char *cc = getenv("CC");
  char *word, *save = NULL;
  int n = 0;
  set_text(space, size, cc && *cc ? cc : "cc");
  for (word = strtok_r(space, " \t", &save); word && n < max; word = strtok_r(NULL, " \t", &save)) argv[n++] = word;
  return n;
}

/* The library object may have been built with flags that the link has to repeat: CFLAGS="-g -fsanitize=address" make check. */
static int link_flags(char *space, size_t size, char **argv, int max) {
  char *word, *save = NULL;
  const char *flags = getenv("CFLAGS");
  int n = 0;
  set_text(space, size, flags ? flags : "");
  for (word = strtok_r(space, " \t", &save); word && n < max; word = strtok_r(NULL, " \t", &save))
    if (strncmp(word, "-fsanitize", 10) == 0 || strncmp(word, "-m", 2) == 0 || strncmp(word, "--sysroot", 9) == 0) argv[n++] = word;
  return n;
}

/* Sanitizers map terabytes for their own use; a cap would stop them at the start. */
static int sanitized(void) {
  const char *a = getenv("CFLAGS"), *b = getenv("CHECK_CFLAGS");
  return (a && strstr(a, "-fsanitize")) || (b && strstr(b, "-fsanitize"));
}

/* Starts the compiler with these further words (NULL ends them). */
static pid_t start_compiler(const char *log, const char *jail, const char *const *words) {
  char space[512], more[512], link_space[512], *argv[64], *word, *save = NULL, *copies[48];
  const char *flags = getenv("CHECK_CFLAGS");
  limits l = {60, 0, 0, NULL};
  int none[2] = {-1, -1}, n = compiler_words(space, sizeof space, argv, 8), copied = 0;
  pid_t pid;
  n += link_flags(link_space, sizeof link_space, argv + n, 8);
  set_text(more, sizeof more, flags ? flags : "");
  for (word = strtok_r(more, " \t", &save); word && n < 24; word = strtok_r(NULL, " \t", &save)) argv[n++] = word;
  for (; *words && n < 62; words++) argv[n++] = copies[copied++] = copy_text(*words);
  argv[n] = NULL;
  l.jail = jail;
  pid = start_process(argv, log, &l, none, NULL, NULL);
  while (copied > 0) free(copies[--copied]);
  return pid;
}
static int finish_compiler(pid_t pid) {
  int status = 0;
  return wait_process(pid, now() + 120, &status, NULL) && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/*--------------------------------------------------------------------------------------
  Grading one exercise
--------------------------------------------------------------------------------------*/
enum { SOLVED, NOT_YET, NOT_COMPILED, TROUBLE };
enum { PUBLIC, HIDDEN, ASIDE, PARTS };
static const int part_percent[PARTS] = {40, 40, 20};
static const char *const part_name[PARTS] = {"public", "hidden", "leaks_and_codes"};

/* Plain data, so that a child process can hand it over a pipe. */
typedef struct result {
  int state;
  char verdict[1600], tried[800], expected[1600], found[1600], why[1600], picture[1600];
  char library[2400];    /* the library's words that the oracle passed on */
  char output[4000];     /* the end of what the program printed */
  char compiler[16000];  /* what the compiler said, untouched */
  char place[400];       /* exercises/x.c:12: text of the line */
  long line;             /* that the oracle named, or 0 */
  char schedule[32];
  uint64_t seed;
  int round;             /* of the failure, -1 when no run was made */
  int rounds;            /* how many runs passed */
  int cases, all_cases;  /* how many cases the last run began, and all of them */
  int judged, aside;     /* of a failure: the oracle found it; it is a leak or a wrong code */
  int part[PARTS];       /* percent of the points earned */
  double seconds;
} result;

typedef struct plan {
  uint64_t seed;
  int first;    /* round to try first when replaying, else 0 */
  int seeds;    /* schedules seed:N beside lazy and free */
  int strict;   /* 0: behave like hardware */
  int by_hand;  /* the user named a seed */
  int keep;     /* a failure is kept for the report */
} plan;

/* Round 0 runs everything as late as possible, round 1 as it comes, the others in drawn orders. */
static void schedule_of(const plan *p, int round, char *to, size_t size) {
  if (round == 0) put(to, size, "lazy");
  else if (round == 1) put(to, size, "free");
  else put(to, size, "seed:%llu", (unsigned long long)(p->seed % 1000000u) + (unsigned long long)round);
}

typedef struct run_env {
  const char *schedule;
  int strict;
} run_env;

/* In the child, before the learner's program starts: the same surroundings everywhere. */
static void prepare_run(const void *arg) {
  static const char *const gone[] = {"ASCEND_LITE_TRACE", "ASCEND_LITE_DEVICES", "ASCEND_LITE_PROFILE", "ASCEND_LITE_NO_SIGNAL",
                                     "ASCEND_RT_VISIBLE_DEVICES", "ASCEND_SLOG_PRINT_TO_STDOUT", "ASCEND_GLOBAL_LOG_LEVEL", "LD_PRELOAD", "SEED"};
  const run_env *r = (const run_env *)arg;
  size_t k;
  for (k = 0; k < sizeof gone / sizeof gone[0]; k++) unsetenv(gone[k]);
  setenv("ASCEND_LITE_SCHEDULE", r->schedule, 1);
  setenv("ASCEND_LITE_STRICT", r->strict ? "1" : "0", 1);
  setenv("ASCEND_LITE_LANG", language ? "zh" : "en", 1);
}

static void unescape(char *s) {
  char *to = s;
  for (; *s; s++) {
    if (*s == '\\' && s[1]) *to++ = *++s == 'n' ? '\n' : *s;
    else *to++ = *s;
  }
  *to = 0;
}

/* Takes one line of the report pipe. Lines without the nonce are somebody else's and count for nothing. 1 for "done". */
static int take_line(result *r, const char *nonce, char *line) {
  size_t n = strlen(nonce);
  char *key, *text, *dot;
  if (strncmp(line, nonce, n) != 0 || line[n] != ' ') return 0;
  key = line + n + 1;
  text = strchr(key, ' ');
  if (!text) return 0;
  *text++ = 0;
  unescape(text);
  dot = strchr(key, '.');
  if (dot) {
    if (strcmp(dot, language ? ".zh" : ".en") != 0) return 0;
    *dot = 0;
  }
  if (strcmp(key, "case") == 0) {
    SET(r->tried, text), r->cases++, r->all_cases++;
    r->expected[0] = r->found[0] = r->why[0] = r->picture[0] = r->library[0] = 0, r->line = 0;
  }
  if (strcmp(key, "expected") == 0) SET(r->expected, text);
  if (strcmp(key, "found") == 0) SET(r->found, text);
  if (strcmp(key, "why") == 0) SET(r->why, text);
  if (strcmp(key, "picture") == 0) SET(r->picture, text);
  if (strcmp(key, "library") == 0) SET(r->library, text);
  if (strcmp(key, "line") == 0) r->line = atol(text);
  if (strcmp(key, "aside") == 0) r->aside = 1;
  if (strcmp(key, "verdict") == 0) r->state = NOT_YET, r->judged = 1, SET(r->verdict, text);
  if (strcmp(key, "trouble") == 0) r->state = TROUBLE, SET(r->verdict, text);
  return strcmp(key, "done") == 0;
}

/* Reads the report until it ends or time is up. The text is small; what does not fit is dropped. */
static int read_report(int fd, double deadline, result *r, const char *nonce) {
  static char text[1 << 16];
  size_t n = 0;
  char *line, *save = NULL;
  int done = 0;
  for (;;) {
    struct pollfd p;
    double left = deadline - now();
    ssize_t k;
    char waste[4096];
    p.fd = fd, p.events = POLLIN, p.revents = 0;
    if (left <= 0) break;
    if (poll(&p, 1, (int)(left * 1000) + 1) < 0 && errno != EINTR) break;
    if (!(p.revents & (POLLIN | POLLHUP | POLLERR))) continue;
    k = n < sizeof text - 1 ? read(fd, text + n, sizeof text - 1 - n) : read(fd, waste, sizeof waste);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) break;
    if (n < sizeof text - 1) n += (size_t)k;
  }
  text[n] = 0;
  for (line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) done |= take_line(r, nonce, line);
  return done;
}

/* The end of a text file, cut at the start of a line. */
static void read_tail(const char *path, char *to, size_t size) {
  FILE *f = fopen(path, "rb");
  size_t n;
  char *line;
  to[0] = 0;
  if (!f) return;
  if (fseek(f, 0, SEEK_END) == 0) {
    long end = ftell(f), from = end - (long)size + 1;
    fseek(f, from > 0 ? from : 0, SEEK_SET);
    n = fread(to, 1, size - 1, f);
    to[n] = 0;
    for (size_t k = 0; k < n; k++)
      if (to[k] == 0 || (to[k] < ' ' && to[k] >= 0 && to[k] != '\n' && to[k] != '\t')) to[k] = '?';
    line = from > 0 ? strchr(to, '\n') : NULL;
    if (line && line[1]) memmove(to, line + 1, strlen(line + 1) + 1);
  }
  fclose(f);
}

/* The beginning of a text file: a compiler's first message is the one that matters. */
static void read_head(const char *path, char *to, size_t size) {
  char *text = read_file(path, 1 << 20);
  set_text(to, size, text ? text : "");
  free(text);
}

/* Shows that line of the learner's file, as r->place. */
static int set_place(result *r, const exercise *e, long number) {
  char *source = read_file(e->work, 1 << 20), *line = source;
  long k;
  for (k = 1; k < number && line; k++) line = (line = strchr(line, '\n')) != NULL ? line + 1 : NULL;
  if (line && number > 0) {
    line[strcspn(line, "\r\n")] = 0;
    PUT(r->place, "%s:%ld:  %s", e->work, number, line + strspn(line, " \t"));
  }
  free(source);
  return line != NULL;
}

/* Finds "name.c:LINE" in a text. The library puts the line of a call in brackets, and elsewhere the lines where objects were
   made; only the first kind counts. A compiler has no brackets. */
static int find_place(result *r, const exercise *e, const char *text, int brackets) {
  char mark[120];
  const char *p, *best = NULL;
  PUT(mark, "%s.c:", e->name);
  for (p = strstr(text, mark); p; p = strstr(p + 1, mark)) {
    if (!isdigit((unsigned char)p[strlen(mark)])) continue;
    if (brackets && !(p > text && p[-1] == '[') && !(p - text > 10 && strncmp(p - 11, "[exercises/", 11) == 0)) continue;
    best = p;
    if (!brackets) break; /* the compiler's first message, the library's last */
  }
  return best && set_place(r, e, strtol(best + strlen(mark), NULL, 10));
}

/* Words for the ways a process can end without having got through the oracle. */
static void explain_end(result *r, const exercise *e, int in_time, int status, const struct rusage *usage, double limit, long memory_mb) {
  int sig = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  long peak_mb = usage->ru_maxrss / 1024;
  int starved = memory_mb > 0 && peak_mb > memory_mb * 3 / 4;
  r->state = NOT_YET;
  if (!in_time) {
    PUT(r->verdict, T("it does not come to an end: stopped after %.0f seconds", "程序没有结束：%.0f 秒后被停止"), limit);
    SET(r->why, T("Either a loop in your code never ends, or a synchronize waits for something that never happens: an event that nobody records, or two streams that wait for each other.",
                  "要么你的代码里有一个不会结束的循环，要么某个同步调用在等一件永远不会发生的事：没有人记录的 Event，或者两个互相等待的 Stream。"));
  } else if (starved) {
    PUT(r->verdict, T("it takes too much memory: more than the %ld MiB this exercise may use", "占用内存过多：超过了本练习允许的 %ld MiB"), memory_mb);
    SET(r->why, T("Something is allocated again and again, or with a size that went wrong (a negative number turned into size_t is a very large one).",
                  "要么有东西被一遍又一遍地申请，要么大小算错了（负数变成 size_t 就是一个非常大的数）。"));
  } else if (sig == SIGXFSZ) {
    SET(r->verdict, T("it prints without end: stopped after 32 MiB of output", "输出没完没了：超过 32 MiB 后被停止"));
    SET(r->why, T("A loop with a printf in it never ends.", "有一个带 printf 的循环没有结束。"));
  } else if (strstr(r->output, "[FATAL]") && (strstr(r->output, "device") || strstr(r->output, "设备"))) {
    /* the library saw the fault and said so; a sanitizer or a handler of the learner's may hide the signal */
    PUT(r->verdict, T("your host code touched device memory (%s)", "主机代码直接访问了设备（device）内存（%s）"), strsignal(sig ? sig : SIGSEGV));
    SET(r->why, T("A pointer from aclrtMalloc is an address on the device. The host cannot read or write through it, not with *p, not with memcpy: only aclrtMemcpy and the other AscendCL calls can. Copy the data to host memory first, then look.",
                  "aclrtMalloc 给出的指针是设备上的地址。主机不能通过它读写，*p 不行，memcpy 也不行：只有 aclrtMemcpy 等 AscendCL 接口可以。先把数据拷贝到主机内存，再去看。"));
  } else if (sig) {
    PUT(r->verdict, T("it crashed: %s (signal %d)", "程序崩溃：%s（信号 %d）"), strsignal(sig), sig);
    SET(r->why, sig == SIGSEGV || sig == SIGBUS
                    ? T("Your code used a pointer that points to nothing of yours: NULL, freed memory, past the end of an array, or a device pointer.",
                        "代码使用了一个不属于你的地址：NULL、已释放的内存、数组末尾之后，或者设备指针。")
                    : T("The process was ended in the middle. The output below may say why.", "进程在中途被终止。下面的输出也许说明了原因。"));
  } else {
    PUT(r->verdict, T("it ended before the checks were through (exit code %d)", "检查还没有做完，程序就结束了（退出码 %d）"), WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    SET(r->why, T("Only the checks may end the program. Return from your function instead of calling exit; what you print is not what counts.",
                  "只有检查程序可以结束进程。请从函数里返回，不要调用 exit；打印什么并不算数。"));
  }
  (void)e;
}

/* One run of the oracle. 1 when it passed; else r says what happened. `mood`: 1 leaks and wrong codes are overlooked,
   2 it is recorded, as PROGRAM.json. */
static int run_once(const exercise *e, const plan *p, int round, int mood, const char *program, result *r) {
  char log[400], in_text[16], out_text[16], nonce[40], hello[900], *argv[4];
  int hello_pipe[2], report_pipe[2], keep[2], status = 0, in_time, done;
  long memory_mb = sanitized() ? 0 : env_number("CHECK_MEMORY_MB", e->memory_mb);
  double limit = (double)env_number("CHECK_SECONDS", e->seconds), start = now();
  limits l;
  run_env env;
  struct rusage usage;
  pid_t pid;
  memset(&usage, 0, sizeof usage);
  r->tried[0] = r->expected[0] = r->found[0] = r->why[0] = r->picture[0] = r->library[0] = r->verdict[0] = 0;
  r->place[0] = r->output[0] = 0, r->line = 0, r->cases = r->judged = r->aside = 0;
  r->state = SOLVED, r->round = round;
  schedule_of(p, round, r->schedule, sizeof r->schedule);
  if (pipe(hello_pipe) != 0 || pipe(report_pipe) != 0) die("pipe: %s", strerror(errno));
  fcntl(hello_pipe[0], F_SETFD, FD_CLOEXEC), fcntl(hello_pipe[1], F_SETFD, FD_CLOEXEC);
  fcntl(report_pipe[0], F_SETFD, FD_CLOEXEC), fcntl(report_pipe[1], F_SETFD, FD_CLOEXEC);
  PUT(nonce, "%016llx%016llx", (unsigned long long)fresh_random(), (unsigned long long)fresh_random());
  PUT(hello, "%s %llu %d %d %d %s %s\n", nonce, (unsigned long long)mix(p->seed, (uint64_t)round), round, round < 2, mood, r->schedule, e->work);
  PUT(log, "%s/%s.out", scratch, e->id);
  PUT(in_text, "%d", hello_pipe[0]);
  PUT(out_text, "%d", report_pipe[1]);
  argv[0] = copy_text(program), argv[1] = in_text, argv[2] = out_text, argv[3] = NULL;
  l.seconds = limit, l.memory_mb = memory_mb, l.own_output = 1, l.jail = "run";
  env.schedule = r->schedule, env.strict = p->strict;
  keep[0] = hello_pipe[0], keep[1] = report_pipe[1];
  pid = start_process(argv, log, &l, keep, prepare_run, &env);
  running_group = (sig_atomic_t)pid;
  close(hello_pipe[0]), close(report_pipe[1]);
  signal(SIGPIPE, SIG_IGN);
  if (write(hello_pipe[1], hello, strlen(hello)) < 0) { /* it died at once; the status will say so */ }
  close(hello_pipe[1]);
  done = read_report(report_pipe[0], start + limit, r, nonce);
  in_time = wait_process(pid, start + limit, &status, &usage);
  running_group = 0;
  close(report_pipe[0]);
  free(argv[0]);
  if (r->state == SOLVED && done && in_time && WIFEXITED(status) && WEXITSTATUS(status) == 0) return 1;
  read_tail(log, r->output, sizeof r->output);
  if (r->state == SOLVED) explain_end(r, e, in_time, status, &usage, limit, memory_mb);
  if (r->line > 0) set_place(r, e, r->line);
  else if (!find_place(r, e, r->output, 1)) find_place(r, e, r->library, 1);
  return 0;
}

/* What must be there before the exercise can run; made by the Makefile when it is missing. */
static int get_needs(const exercise *e, result *r) {
  char list[400], log[400], *word, *save = NULL;
  SET(list, e->needs);
  for (word = strtok_r(list, " \n", &save); word; word = strtok_r(NULL, " \n", &save)) {
    char *argv[] = {NULL, NULL, NULL, NULL};
    limits l = {600, 0, 0, NULL};
    int none[2] = {-1, -1}, status;
    if (exists(word)) continue;
    if (exists("Makefile")) {
      pid_t pid;
      fprintf(stderr, T("check: %s needs %s, which is not there yet; make %s ...\n", "check：%s 需要 %s，还没有生成；make %s ……\n"), e->id, word, word);
      PUT(log, "%s/%s.make", scratch, e->id);
      unsetenv("MAKEFLAGS"), unsetenv("MFLAGS"), unsetenv("MAKELEVEL");
      argv[0] = copy_text("make"), argv[1] = copy_text("-s"), argv[2] = word;
      pid = start_process(argv, log, &l, none, NULL, NULL);
      wait_process(pid, now() + l.seconds, &status, NULL);
      free(argv[0]), free(argv[1]);
      if (exists(word)) continue;
      read_tail(log, r->output, sizeof r->output);
    }
    r->state = TROUBLE;
    PUT(r->verdict, T("%s is missing, and this exercise needs it. Make it with: make %s", "缺少本练习需要的 %s。生成它：make %s"), word, word);
    return 0;
  }
  return 1;
}

static const char *library_object(void) {
  const char *obj = getenv("ASL_OBJ");
  return obj && *obj ? obj : "build/obj/ascend_lite.o";
}

/* Is the object younger than all that it was made from, by this command? `key` holds the command and what the compiler said of the files. */
static int is_fresh(const char *object, const char *key, const char *command) {
  struct stat made, st;
  char *text = read_file(key, 1 << 20), *p, *end = text ? strchr(text, '\n') : NULL, name[600];
  size_t n = 0;
  int ok = end != NULL && stat(object, &made) == 0;
  if (ok) *end++ = 0, ok = strcmp(text, command) == 0 && (p = strstr(end, ": ")) != NULL;
  for (p = ok ? p + 2 : NULL; ok && p; p++) {
    if (*p == '\\' && p[1] == ' ') name[n++] = *++p;
    else if (*p && *p != ' ' && *p != '\n' && *p != '\\') name[n++] = *p;
    else if (n > 0) {
      name[n] = 0, n = 0;
      ok = stat(name, &st) == 0 && st.st_mtime < made.st_mtime;
    }
    if (n >= sizeof name - 1) ok = 0;
    if (!*p) break;
  }
  free(text);
  return ok;
}
/* The object becomes as old as the beginning of its compilation, so that a file saved meanwhile is younger. */
static void keep_oracle(const char *object, const char *deps, const char *kept, const char *key, const char *command, time_t began) {
  char *text = read_file(deps, 1 << 20), *all;
  struct timeval when[2];
  size_t n = text ? strlen(command) + strlen(text) + 2 : 0;
  if (!text) return;
  all = (char *)need_memory(malloc(n));
  put(all, n, "%s\n%s", command, text);
  when[0].tv_sec = when[1].tv_sec = began, when[0].tv_usec = when[1].tv_usec = 0;
  if (utimes(object, when) == 0 && rename(object, kept) == 0 && !write_file(key, all, n - 1)) unlink(kept);
  free(text), free(all);
}

/* Compiles and links; 1 when the program is there. */
static int build_exercise(const exercise *e, const char *program, result *r) {
  char learner[400], oracle[400], log[400], oracle_log[400];
  const char *given = getenv("CHECK_ORACLES"); /* a folder of oracles that are compiled already */
  const char *compile[12] = {"-I.", "-DASCEND_LITE_SOURCE_LINES", "-std=gnu11", "-O1", "-g", "-Wall", "-c", e->work, "-o", learner, NULL};
  char deps[400], kept[400], key[400], command[1600];
  const char *compile_oracle[14] = {"-I.", "-std=gnu11", "-O0", "-c", e->oracle, "-o", oracle, "-MMD", "-MF", deps, NULL}; /* it runs for milliseconds */
  const char *link[12] = {learner, oracle, library_object(), "-o", program, "-lm", "-lpthread", sanitized() ? NULL : "-Wl,-S", NULL};
  pid_t one, two = -1;
  int ok_one, ok_two = 1, keep = given || !env_is("CHECK_CACHE", "0");
  time_t began;
  PUT(learner, "%s/%s.o", scratch, e->id);
  PUT(oracle, "%s/%s.%ld.o", given ? given : scratch, e->id, (long)getpid());
  PUT(log, "%s/%s.log", scratch, e->id);
  PUT(oracle_log, "%s/%s.check.log", scratch, e->id);
  PUT(deps, "%s/%s.d", scratch, e->id);
  PUT(kept, "%s/%s.o", given ? given : "build/obj/checks", e->name);
  PUT(key, "%s/%s.key", given ? given : "build/obj/checks", e->name);
  PUT(command, "%s|%s|%s", getenv("CC") ? getenv("CC") : "cc", getenv("CFLAGS") ? getenv("CFLAGS") : "", getenv("CHECK_CFLAGS") ? getenv("CHECK_CFLAGS") : "");
  if (!given && keep) mkdir("build/obj", 0777), mkdir("build/obj/checks", 0777);
  began = time(NULL);
  one = start_compiler(log, "compile", compile);
  if (given ? exists(kept) : keep && is_fresh(kept, key, command)) link[1] = kept;
  else two = start_compiler(oracle_log, NULL, compile_oracle);
  ok_one = finish_compiler(one);
  if (two > 0) ok_two = finish_compiler(two);
  read_head(log, r->compiler, sizeof r->compiler);
  if (!ok_one) {
    r->state = NOT_COMPILED;
    SET(r->verdict, T("it does not compile yet", "还不能通过编译"));
    find_place(r, e, r->compiler, 0);
    return 0;
  }
  if (!ok_two) {
    r->state = TROUBLE;
    read_head(oracle_log, r->compiler, sizeof r->compiler);
    SET(r->verdict, T("the checks of this exercise do not compile; that is not your fault", "本练习的检查程序不能编译；这不是你的错"));
    return 0;
  }
  ok_two = finish_compiler(start_compiler(oracle_log, "link", link));
  if (two > 0 && keep) keep_oracle(oracle, deps, kept, key, command, began);
  if (ok_two) return 1;
  r->state = NOT_COMPILED;
  read_head(oracle_log, r->compiler, sizeof r->compiler);
  SET(r->verdict, T("it compiles but does not link", "能编译，但不能链接"));
  SET(r->why, T("The names and parameters of the functions must stay as they were, and the exercise has no main of its own: the checks bring it.",
                "函数的名字和参数必须保持原样；练习里不要写 main：检查程序自带 main。"));
  return 0;
}

/* When replaying, the run that failed comes first. */
static int round_at(const plan *p, int k, int rounds) {
  return p->first > 0 && p->first < rounds ? (k == 0 ? p->first : k <= p->first ? k - 1 : k) : k;
}

/* The points of a program that failed in the k-th run. Was it a leak or a code, the values get runs of their own. */
static void give_points(const exercise *e, const plan *p, int k, int rounds, const char *program, result *r) {
  const int forgive = r->aside;
  result *again = (result *)need_memory(malloc(sizeof *again));
  int public_too = 1, judged, run;
  *again = *r;
  if (forgive)
    while (k < rounds && run_once(e, p, round_at(p, k, rounds), 1, program, again)) k++;
  judged = again->judged;
  for (run = 0; run <= e->public_run && run < rounds && public_too; run++) {
    int had = run == (k < rounds ? round_at(p, k, rounds) : -1), i; /* it is the one that failed */
    for (i = 0; i < k && !had; i++)
      if (round_at(p, i, rounds) == run) break;
    if (!had && i < k) continue; /* it passed */
    if (!had) had = !run_once(e, p, run, forgive, program, again); /* a run that is replayed came before the example */
    public_too = !had || (run == e->public_run && again->cases > e->public_cases);
  }
  r->part[PUBLIC] = public_too ? part_percent[PUBLIC] : 0;
  r->part[HIDDEN] = public_too && k == rounds ? part_percent[HIDDEN] : 0;
  r->part[ASIDE] = public_too && !forgive && judged ? part_percent[ASIDE] : 0;
  free(again);
}

static void forget_failure(const exercise *e);
static void keep_failure(const exercise *e, const result *r, const char *recording);
/* For the report: the run that failed once more, recorded. Where chance has a part (schedule free) it may take a few; else there is no picture. */
static void draw_failure(const exercise *e, const plan *p, const char *program, const result *r) {
  char recording[420];
  result *again = (result *)need_memory(calloc(1, sizeof *again));
  PUT(recording, "%s.json", program);
  for (int k = 0; k < 5 && r->judged && !again->judged; k++)
    if (run_once(e, p, r->round, 2, program, again) || !again->judged) unlink(recording);
  keep_failure(e, r, recording);
  free(again);
}

static void grade(const exercise *e, const plan *p, result *r) {
  char program[400], learner_says[sizeof r->compiler];
  double start = now();
  int k, rounds = e->async ? 2 + p->seeds : 2 + (p->seeds < 2 ? p->seeds : 2);
  memset(r, 0, sizeof *r);
  r->seed = p->seed, r->round = -1;
  PUT(program, "%s/%s", scratch, e->id);
  if (!exists(e->work)) {
    r->state = NOT_YET;
    PUT(r->verdict, T("%s is not there. Get it back with: make reset EX=%s", "找不到 %s。取回原件：make reset EX=%s"), e->work, e->id);
  } else if (!exists(library_object())) {
    r->state = TROUBLE;
    PUT(r->verdict, T("the library is not built yet (%s). Build it with: make", "库还没有编译（%s）。请先运行：make"), library_object());
  } else if (get_needs(e, r) && build_exercise(e, program, r)) {
    SET(learner_says, r->compiler); /* warnings, shown when something fails */
    for (k = 0; k < rounds && run_once(e, p, round_at(p, k, rounds), 0, program, r); k++) r->rounds++;
    if (r->state == SOLVED) memcpy(r->part, part_percent, sizeof r->part);
    if (r->state == NOT_YET) give_points(e, p, k, rounds, program, r);
    SET(r->compiler, learner_says);
  }
  if (p->keep) draw_failure(e, p, program, r);
  r->seconds = now() - start;
}

/*--------------------------------------------------------------------------------------
  Showing
--------------------------------------------------------------------------------------*/
/* Columns a UTF-8 character takes: Chinese two, most others one. */
static int char_width(const unsigned char *s, int *bytes) {
  *bytes = s[0] < 0x80 ? 1 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
  return s[0] >= 0xe3 ? 2 : 1;
}

#define INDENT 11
static void print_label(const char *label) {
  int used = 0, bytes;
  const unsigned char *l;
  for (l = (const unsigned char *)label; *l; l += bytes) used += char_width(l, &bytes);
  printf("  %s%s%s%*s", BOLD, label, PLAIN, INDENT - 2 - used > 0 ? INDENT - 2 - used : 1, "");
}
/* Prints a text in lines of at most 96 columns behind a label; English breaks at blanks, Chinese anywhere. */
static void print_field(const char *label, const char *text) {
  const int indent = INDENT, width = 96;
  int column = indent, bytes;
  const unsigned char *s = (const unsigned char *)text;
  if (!*text) return;
  print_label(label);
  while (*s) {
    const unsigned char *end = s;
    int wide = 0, blanks = 0;
    if (*s == '\n') {
      printf("\n%*s", indent, "");
      column = indent, s++;
      continue;
    }
    while (*end == ' ') end++, blanks++;
    if (*end >= 0xe3) wide = char_width(end, &bytes), end += bytes; /* one Chinese character */
    else
      while (*end && *end != ' ' && *end != '\n' && *end < 0xe3) wide += char_width(end, &bytes), end += bytes;
    if (column + blanks + wide > width && column > indent) {
      printf("\n%*s", indent, "");
      column = indent;
      s += blanks;
      blanks = 0;
    }
    printf("%.*s", (int)(end - s), (const char *)s);
    column += blanks + wide;
    s = end;
  }
  printf("\n");
}

/* Lines that must stay as they are. */
static void print_lines(const char *label, const char *text) {
  const char *s = text + strspn(text, "\n");
  if (!*s) return;
  printf("  %s%s%s\n", BOLD, label, PLAIN);
  while (*s) {
    size_t n = strcspn(s, "\n");
    printf("    %s| %.*s%s\n", FAINT, (int)n, s, PLAIN);
    s += n + (s[n] == '\n');
  }
}

/* At most `lines` lines from the end. */
static const char *last_lines(const char *text, int lines) {
  const char *p = text + strlen(text);
  if (p > text && p[-1] == '\n') p--;
  while (p > text) {
    if (p[-1] == '\n' && --lines == 0) break;
    p--;
  }
  return p;
}

/* Points with parts are counted in tenths: a fifth of a whole point is the least there is. */
static int tenths(const exercise *e, int percent) { return e->points * percent / 10; }
typedef struct { char text[16]; } number;
static number points_text(int in_tenths) {
  number t;
  PUT(t.text, in_tenths % 10 ? "%d.%d" : "%d", in_tenths / 10, in_tenths % 10);
  return t;
}
static int percent_of(const result *r) { return r->part[PUBLIC] + r->part[HIDDEN] + r->part[ASIDE]; }

/* got: in tenths */
static void count_points(int *got, int *all, int *done) {
  int k;
  *got = *all = *done = 0;
  for (k = 0; k < exercise_count; k++) {
    *all += exercises[k].points, *got += tenths(&exercises[k], exercises[k].percent), *done += exercises[k].done;
  }
}

/* A band for each chapter, one mark for each exercise: solved, a part of the points, none. With its points where there is room (the list). */
static void print_bands(int with_points) {
  int from, to, k, column = 1;
  for (from = 0; from < exercise_count; from = to) {
    int got = 0, all = 0, wide;
    char score[40] = "";
    for (to = from; to < exercise_count && strcmp(exercises[to].chapter, exercises[from].chapter) == 0; to++)
      got += tenths(&exercises[to], exercises[to].percent), all += exercises[to].points;
    if (with_points) PUT(score, " %s/%d", points_text(got).text, all);
    wide = with_points ? 31 : 1 + (int)strlen(exercises[from].chapter) + 2 * (to - from);
    if (column > 1 && column + wide > 96) printf("\n "), column = 1;
    printf(" %s", exercises[from].chapter);
    for (k = from; k < to; k++) printf(" %s%c%s", exercises[k].done ? GREEN : FAINT, exercises[k].done ? '*' : exercises[k].percent ? '+' : '.', PLAIN);
    if (with_points) printf("%s%*s", score, 30 - (int)strlen(exercises[from].chapter) - 2 * (to - from) - (int)strlen(score), "");
    column += wide;
  }
  printf("\n");
}
/* The bar and the bands. */
static void print_progress(int with_points) {
  int points, all, done, k, filled;
  const int width = 30;
  count_points(&points, &all, &done);
  filled = exercise_count ? done * width / exercise_count : 0;
  printf("\n%s [%s", T("Progress", "进度"), GREEN);
  for (k = 0; k < width; k++) putchar(k < filled ? '#' : k == filled && done < exercise_count ? '>' : '-');
  printf("%s] %d/%d %s, %s/%d %s\n ", PLAIN, done, exercise_count, T("exercises", "道练习"), points_text(points).text, all, T("points", "分"));
  print_bands(with_points);
}

static void print_json_text(const char *name, const char *text, int comma) {
  const unsigned char *s = (const unsigned char *)text;
  printf("\"%s\": \"", name);
  while (*s) {
    uint32_t c = take_char(&s);
    if (c == '"' || c == '\\') printf("\\%c", (int)c);
    else if (c == '\n' || c == '\t') printf(c == '\n' ? "\\n" : "\\t");
    else put_char(stdout, c);
  }
  printf("\"%s", comma ? ", " : "");
}

static const char *state_name(int state) {
  static const char *const names[] = {"solved", "not yet", "does not compile", "trouble"};
  return names[state];
}

/* Why it is not solved, in one line: the verdict, or the first thing the compiler or the linker did not like. */
static void reason_of(const result *r, char *to, size_t size) {
  const char *from = r->verdict, *error;
  size_t n;
  if (r->state == NOT_COMPILED && (error = strstr(r->compiler, "error:")) != NULL) {
    while (error > r->compiler && error[-1] != '\n') error--;
    from = error;
  }
  set_text(to, size, from);
  n = strcspn(to, "\r\n");
  to[n] = 0;
}

static void print_json(const exercise *e, const result *r) {
  char seed[40], reason[600];
  int k;
  printf("{");
  print_json_text("id", e->id, 1);
  print_json_text("name", e->name, 1);
  print_json_text("title", T(e->title[0], e->title[1]), 1);
  print_json_text("state", state_name(r->state), 1);
  print_json_text("verdict", r->verdict, 1);
  reason_of(r, reason, sizeof reason);
  print_json_text("reason", reason, 1);
  print_json_text("tried", r->tried, 1);
  print_json_text("expected", r->expected, 1);
  print_json_text("found", r->found, 1);
  print_json_text("line", r->place, 1);
  print_json_text("why", r->why, 1);
  print_json_text("library", r->library, 1);
  print_json_text("output", r->output, 1);
  print_json_text("compiler", r->compiler, 1);
  print_json_text("schedule", r->round >= 0 ? r->schedule : "", 1);
  if (r->round >= 0 && r->state != SOLVED) PUT(seed, "%llu.%d", (unsigned long long)r->seed, r->round);
  else PUT(seed, "%llu", (unsigned long long)r->seed);
  print_json_text("seed", seed, 1);
  printf("\"runs_passed\": %d, \"cases\": %d, \"points\": %s, \"points_of\": %d, \"percent\": {", r->rounds, r->all_cases, points_text(tenths(e, percent_of(r))).text, e->points);
  for (k = 0; k < PARTS; k++) printf("\"%s\": %d%s", part_name[k], r->part[k], k + 1 < PARTS ? ", " : "");
  printf("}, \"hints\": %d, \"seconds\": %.2f}", e->hints_used, r->seconds);
}

static void print_solved(const exercise *e, const result *r) {
  printf("%s%s%s  %s%s%s: %s  (%d %s, %.1f s, SEED=%llu)\n", GREEN, T("solved", "通过"), PLAIN, BOLD, e->name, PLAIN,
         T(e->title[0], e->title[1]), r->rounds, T("runs", "次运行"), r->seconds, (unsigned long long)r->seed);
}

static int save_to_attic(const exercise *e, char *path, size_t size);
#include "checks/exam.h"

/* The order is fixed: verdict, expected and found, the line, the cause, what to do next. */
static void print_failure(const exercise *e, const result *r) {
  char text[700];
  printf("%s%s%s  %s%s%s: %s\n", r->state == TROUBLE ? YELLOW : RED, r->state == TROUBLE ? T("cannot check", "无法检查") : T("not yet", "还没有通过"),
         PLAIN, BOLD, e->name, PLAIN, r->verdict);
  if (r->state == NOT_COMPILED || (r->state == TROUBLE && r->compiler[0])) printf("\n%s\n", r->compiler);
  if (r->tried[0] && r->round >= 0) {
    PUT(text, "%s%s %s", r->tried, T(", schedule", "，调度"), r->schedule);
    print_field(T("tried", "尝试"), text);
  }
  print_field(T("expected", "应为"), r->expected);
  print_field(T("found", "实际"), r->found);
  if (r->state != NOT_COMPILED && r->place[0]) printf("  %s%s%s     %s\n", BOLD, T("line", "位置"), PLAIN, r->place); /* code is not wrapped */
  print_field(T("why", "原因"), r->why);
  if (r->picture[0]) print_lines(T("picture", "图示"), r->picture);
  if (!r->output[0]) print_lines(T("the library says", "库的说明"), r->library);
  print_lines(T("your program printed (end)", "程序的输出（末尾）"), last_lines(r->output, 16));
  if (r->state != NOT_COMPILED && r->state != TROUBLE) print_lines(T("the compiler warned", "编译器的警告"), last_lines(r->compiler, 16));
  if (r->state == TROUBLE) return;
  PUT(text, T("%s of %d: public example %d of %d %%, hidden inputs and schedules %d of %d %%, leaks and codes %d of %d %%",
              "%s / %d：公开示例 %d / %d %%，隐藏输入和调度 %d / %d %%，泄漏和返回码 %d / %d %%"),
      points_text(tenths(e, percent_of(r))).text, e->points, r->part[PUBLIC], part_percent[PUBLIC], r->part[HIDDEN], part_percent[HIDDEN], r->part[ASIDE],
      part_percent[ASIDE]);
  print_field(T("points", "得分"), text);
  if (exam.on) PUT(text, T("edit %s, then: make check EX=%s", "修改 %s，然后运行：make check EX=%s"), e->work, e->id);
  else if (r->round >= 0)
    PUT(text, T("edit %s, then: make check EX=%s SEED=%llu.%d\nstuck? make hint EX=%s", "修改 %s，然后运行：make check EX=%s SEED=%llu.%d\n卡住了？make hint EX=%s"),
        e->work, e->id, (unsigned long long)r->seed, r->round, e->id);
  else
    PUT(text, T("edit %s, then: make check EX=%s\nstuck? make hint EX=%s", "修改 %s，然后运行：make check EX=%s\n卡住了？make hint EX=%s"), e->work, e->id, e->id);
  print_field(T("next", "下一步"), text);
}

/*--------------------------------------------------------------------------------------
  Commands
--------------------------------------------------------------------------------------*/
static plan make_plan(const char *seed_text, int seeds) {
  plan p;
  memset(&p, 0, sizeof p);
  p.strict = !env_is("STRICT", "0");
  p.seeds = seeds;
  if (seed_text && *seed_text) {
    char *end;
    p.seed = strtoull(seed_text, &end, 10);
    if (*end == '.') p.first = (int)strtol(end + 1, &end, 10);
    if (*end || end == seed_text || p.first < 0 || p.first > 100000)
      die(T("SEED is a number, perhaps with a dot and a run after it (8371.2), not \"%s\"", "SEED 是一个数字，后面可以有点号和运行序号（8371.2），而不是 \"%s\""), seed_text);
    p.by_hand = 1;
  } else {
    p.seed = fresh_random() % 1000000u;
  }
  return p;
}

/* Notes the outcome; 1 when the exercise now counts as solved. */
static int record(exercise *e, const plan *p, const result *r) {
  if (!p->strict || r->state == TROUBLE) return 0;
  if (exam.on) {
    exam_note(e, r);
    return r->state == SOLVED;
  }
  e->done = r->state == SOLVED;
  e->percent = percent_of(r);
  if (e->done) e->done_hash = hash_file(e->work);
  return e->done;
}

static int chapter_done(const char *chapter) {
  for (int k = 0; k < exercise_count; k++)
    if (strcmp(exercises[k].chapter, chapter) == 0 && !exercises[k].done) return 0;
  return 1;
}
static void print_after_pass(const exercise *e, const plan *p) {
  const exercise *next = next_open();
  char text[400];
  if (!p->strict) {
    printf("  %s\n", T("STRICT=0 shows how silent hardware would behave. It counts only without STRICT=0.", "STRICT=0 只是演示真实硬件沉默时的样子。不带 STRICT=0 通过才算数。"));
    return;
  }
  PUT(text, "solutions/%s.c", e->name);
  if (exists(text)) printf(T("  Compare with one way to do it: %s (make solution EX=%s)\n", "  可以和参考解法比较：%s（make solution EX=%s）\n"), text, e->id);
  if (chapter_done(e->chapter)) printf(T("  That was the last one of chapter %s. Questions on it: make quiz EX=%s\n", "  第 %s 章的练习全部完成。测验：make quiz EX=%s\n"), e->chapter, e->chapter);
  if (next) printf(T("  Next: %s, %s (about %d minutes). Edit %s, then: make check\n", "  下一道：%s，%s（大约 %d 分钟）。修改 %s，然后运行：make check\n"), next->id,
                   T(next->title[0], next->title[1]), next->minutes, next->work);
}

/* JUnit's XML, as build servers and mark books read it: one case for each exercise, its chapter as the class. */
static const char *junit_file;
static FILE *junit;
static char junit_temp[600];
static void junit_begin(const plan *p, int cases) {
  if (!junit_file) return;
  PUT(junit_temp, "%s.%ld.tmp", junit_file, (long)getpid());
  junit = fopen(junit_temp, "wb");
  if (!junit) die("%s: %s", junit_file, strerror(errno));
  fprintf(junit, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"exercises\" tests=\"%d\">\n<properties>"
                 "<property name=\"seed\" value=\"%llu\"/></properties>\n", cases, (unsigned long long)p->seed);
}
static void junit_text(const char *label, const char *text) {
  if (!*text) return;
  put_markup(junit, label), fputs(": ", junit), put_markup(junit, text), fputs("\n", junit);
}
static void junit_case(const exercise *e, const result *r) {
  const char *tag = r->state == TROUBLE ? "error" : "failure";
  char reason[600];
  if (!junit) return;
  fprintf(junit, "<testcase classname=\"chapter %s\" name=\"%s ", e->chapter, e->id);
  put_markup(junit, T(e->title[0], e->title[1]));
  fprintf(junit, "\" time=\"%.2f\"><properties><property name=\"points\" value=\"%s\"/><property name=\"points_of\" value=\"%d\"/>", r->seconds,
          points_text(tenths(e, percent_of(r))).text, e->points);
  for (int k = 0; k < PARTS; k++) fprintf(junit, "<property name=\"%s\" value=\"%d\"/>", part_name[k], r->part[k]);
  fprintf(junit, "<property name=\"hints\" value=\"%d\"/></properties>", e->hints_used);
  if (r->state != SOLVED) {
    reason_of(r, reason, sizeof reason);
    fprintf(junit, "<%s type=\"%s\" message=\"", tag, state_name(r->state));
    put_markup(junit, reason);
    fputs("\">", junit);
    junit_text("tried", r->tried), junit_text("expected", r->expected), junit_text("found", r->found), junit_text("line", r->place), junit_text("why", r->why);
    junit_text("library", r->library), junit_text("output", r->output), junit_text("compiler", r->compiler);
    fprintf(junit, "seed: %llu.%d\n</%s>", (unsigned long long)r->seed, r->round < 0 ? 0 : r->round, tag);
  }
  fputs("</testcase>\n", junit);
}
static void junit_end(void) {
  int ok;
  if (!junit) return;
  fputs("</testsuite>\n</testsuites>\n", junit);
  ok = !ferror(junit);
  ok = fclose(junit) == 0 && ok && rename(junit_temp, junit_file) == 0;
  junit = NULL;
  if (!ok) unlink(junit_temp), die("%s: %s", junit_file, strerror(errno));
}

/* One line of at most `width` columns; *s is then at the next. English breaks at blanks. */
static void take_columns(const char **s, int width, char *to, size_t size) {
  const unsigned char *p = (const unsigned char *)*s, *blank = NULL, *end;
  int used = 0, bytes;
  while (*p && *p != '\n' && used + char_width(p, &bytes) <= width) {
    used += char_width(p, &bytes);
    if (*p == ' ' || *p >= 0xe3) blank = p + (*p == ' ' ? 0 : bytes);
    p += bytes;
  }
  end = *p && *p != '\n' && *p != ' ' && blank ? blank : p;
  put(to, size, "%.*s%*s", (int)(end - (const unsigned char *)*s), *s, 0, "");
  for (used = 0, p = (const unsigned char *)*s; p < end; p += bytes) used += char_width(p, &bytes);
  put(to + strlen(to), size - strlen(to), "%*s", width - used, "");
  while (*end == ' ') end++;
  if (*end == '\n') end++;
  *s = (const char *)end;
}
static void print_two(const char *label, const char *left, const char *right) {
  char a[400], b[400];
  int first = 1;
  if (!*left && !*right) return;
  for (; *left || *right; first = 0) {
    take_columns(&left, 44, a, sizeof a), take_columns(&right, 44, b, sizeof b);
    if (first) print_label(label);
    else printf("%*s", INDENT, "");
    printf("%s | %s\n", a, b);
  }
}
static int compare_worlds(const exercise *e, const plan *given) {
  result *r[2];
  for (int k = 0; k < 2; k++) {
    plan p = *given;
    p.strict = k;
    r[k] = (result *)need_memory(malloc(sizeof *r[k]));
    make_scratch();
    grade(e, &p, r[k]);
    remove_scratch();
    if (r[k]->state == SOLVED) PUT(r[k]->verdict, T("passes all %d runs", "%d 次运行全部通过"), r[k]->rounds);
    if (!r[k]->output[0]) SET(r[k]->output, r[k]->library[0] ? r[k]->library : T("(nothing)", "（没有）"));
  }
  printf("%s%s%s, SEED=%llu\n", BOLD, e->name, PLAIN, (unsigned long long)given->seed);
  print_two("", T("SILENT HARDWARE (STRICT=0)", "沉默的硬件（STRICT=0）"), T("HERE (STRICT=1)", "这里（STRICT=1）"));
  print_two(T("verdict", "结论"), r[0]->verdict, r[1]->verdict);
  print_two(T("tried", "尝试"), r[0]->state == SOLVED ? "" : r[0]->tried, r[1]->state == SOLVED ? "" : r[1]->tried);
  print_two(T("expected", "应为"), r[0]->expected, r[1]->expected);
  print_two(T("found", "实际"), r[0]->found, r[1]->found);
  print_two(T("line", "位置"), r[0]->place, r[1]->place);
  print_two(T("told", "库的说明"), last_lines(r[0]->output, 8), last_lines(r[1]->output, 8));
  printf("  %s\n", T("Both ran on the same input and under the same schedules. This never counts as solved.", "两边的输入和调度相同。这不算通过。"));
  free(r[0]), free(r[1]);
  return 1;
}

static int check_one(exercise *e, const plan *given) {
  plan with = *given, *p = &with;
  result *r = (result *)need_memory(malloc(sizeof *r));
  int was_done = e->done, ok, code;
  if (env_is("STRICT", "both")) return compare_worlds(e, p);
  if (exam.on) {
    if (exam_item(e) < 0) exam_refuse(T("other exercises", "其他练习"));
    if (exam_left() <= 0) {
      print_exam();
      return 1;
    }
    with.seed = exam_seed(e), with.first = 0, with.strict = 1;
  }
  p->keep = p->strict && !getenv("CHECK_JAIL") && !exam.on;
  make_scratch();
  grade(e, p, r);
  remove_scratch();
  if (!exam.on) note_time(e);
  ok = record(e, p, r);
  if (!exam.on) save_progress();
  junit_begin(p, 1), junit_case(e, r), junit_end();
  if (json_output) {
    print_json(e, r);
    printf("\n");
  } else if (r->state == SOLVED) {
    print_solved(e, r);
    if (exam.on) print_exam();
    else print_after_pass(e, p), print_progress(0);
  } else if (exam.on) {
    print_failure(e, r);
    print_exam();
  } else {
    print_failure(e, r);
    if (was_done && !e->done) printf("  %s\n", T("It had passed before; it counts as open again.", "它之前通过过；现在重新算作未完成。"));
    print_progress(0);
  }
  code = ok ? 0 : 1;
  free(r);
  return code;
}

/* Grades in a child process and hands the result back through a pipe. */
static pid_t grade_in_child(const exercise *e, const plan *p, int *fd) {
  int ends[2];
  pid_t pid;
  if (pipe(ends) != 0) die("pipe: %s", strerror(errno));
  fcntl(ends[0], F_SETFD, FD_CLOEXEC), fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  fflush(NULL);
  pid = fork();
  if (pid < 0) die("fork: %s", strerror(errno));
  if (pid == 0) {
    result *r = (result *)need_memory(malloc(sizeof *r));
    const char *bytes = (const char *)r;
    size_t done = 0;
    close(ends[0]);
    grade(e, p, r);
    while (done < sizeof *r) {
      ssize_t k = write(ends[1], bytes + done, sizeof *r - done);
      if (k < 0 && errno == EINTR) continue;
      if (k <= 0) _exit(3);
      done += (size_t)k;
    }
    _exit(0);
  }
  close(ends[1]);
  *fd = ends[0];
  return pid;
}

static void take_result(pid_t pid, int fd, result *r) {
  char *bytes = (char *)r;
  size_t n = 0;
  int status;
  while (n < sizeof *r) {
    ssize_t k = read(fd, bytes + n, sizeof *r - n);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) break;
    n += (size_t)k;
  }
  close(fd);
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
  if (n < sizeof *r) {
    memset(r, 0, sizeof *r);
    r->state = TROUBLE, r->round = -1;
    SET(r->verdict, T("the grader itself stopped", "评分程序自己停止了"));
  }
}

static int by_place(const void *a, const void *b) {
  const exercise *x = *(exercise *const *)a, *y = *(exercise *const *)b;
  return (x > y) - (x < y);
}
/* These exercises, in the order of the course; count 0: all. */
static int check_many(exercise **list, int count, const plan *p) {
  result *r = (result *)need_memory(malloc(sizeof *r));
  exercise *all[MAX_EXERCISES];
  int failed = 0, started = 0, k, fds[MAX_EXERCISES];
  const long jobs = env_number("JOBS", 2);
  pid_t pids[MAX_EXERCISES];
  double start = now();
  for (k = 0; k < exercise_count; k++) all[k] = &exercises[k];
  if (count == 0) list = all, count = exercise_count;
  else qsort(list, (size_t)count, sizeof *list, by_place);
  make_scratch();
  junit_begin(p, count);
  for (k = 0; k < count; k++) get_needs(list[k], r); /* one after the other, before they run side by side */
  if (json_output) printf("{\"exercises\": [\n");
  for (k = 0; k < count; k++) {
    exercise *e = list[k];
    while (started < count && started < k + jobs) pids[started] = grade_in_child(list[started], p, &fds[started]), started++;
    take_result(pids[k], fds[k], r);
    if (!record(e, p, r)) failed++;
    junit_case(e, r);
    if (json_output) {
      print_json(e, r);
      printf("%s\n", k + 1 < count ? "," : "");
    } else if (r->state == SOLVED) {
      print_solved(e, r);
    } else {
      printf("%s%s%s  %s%s%s (%s/%d): %s\n", RED, r->state == TROUBLE ? T("cannot check", "无法检查") : T("not yet", "还没有通过"), PLAIN, BOLD, e->name, PLAIN,
             points_text(tenths(e, percent_of(r))).text, e->points, r->verdict);
    }
    fflush(stdout);
  }
  remove_scratch();
  save_progress();
  junit_end();
  if (json_output) {
    int points, points_of, done;
    count_points(&points, &points_of, &done);
    printf("], \"failed\": %d, \"points\": %s, \"points_of\": %d, \"seed\": \"%llu\", \"seconds\": %.2f}\n", failed, points_text(points).text, points_of, (unsigned long long)p->seed, now() - start);
  } else {
    print_progress(0);
    printf(T("%d of %d not solved (%.1f s). One alone, with everything it has to say: make check EX=ID\n", "%d / %d 道没有通过（%.1f 秒）。单独查看某一道的全部说明：make check EX=编号\n"), failed,
           count, now() - start);
  }
  free(r);
  return failed > 100 ? 100 : failed;
}
static int check_all(const plan *p) { return check_many(NULL, 0, p); }

/* The next exercise that is open. Solved ones whose file changed since are looked at first. */
static int check_next(const plan *p) {
  int k;
  exercise *e;
  for (k = 0; k < exam.count && exam.on; k++)
    if (exam.percent[k] < 100 || k + 1 == exam.count) return check_one(exam.item[k], p);
  for (k = 0; k < exercise_count; k++) {
    e = &exercises[k];
    if (e->done && hash_file(e->work) != e->done_hash) {
      if (check_one(e, p) != 0) return 1;
      if (!json_output) printf("\n");
    }
  }
  e = next_open();
  if (e) return check_one(e, p);
  if (!json_output) printf("%s\n", T("All exercises are marked solved. One last look at all of them:", "所有练习都标记为已通过。最后再全部检查一遍："));
  k = check_all(p);
  if (k == 0 && !json_output) printf("%s%s%s\n", GREEN, T("Everything passes. Well done!", "全部通过，做得好！"), PLAIN);
  return k ? 1 : 0;
}

static const char *state_of(const exercise *e) {
  if (!exists(e->work)) return T("missing", "缺失");
  if (!e->done) return T("open", "未完成");
  if (hash_file(e->work) != e->done_hash) return T("changed", "有改动");
  return T("solved", "已通过");
}

static int list_exercises(void) {
  int k, minutes = 0, points, all, done;
  if (json_output) {
    printf("[\n");
    for (k = 0; k < exercise_count; k++) {
      const exercise *e = &exercises[k];
      printf("{");
      print_json_text("id", e->id, 1);
      print_json_text("name", e->name, 1);
      print_json_text("title", T(e->title[0], e->title[1]), 1);
      printf("\"minutes\": %d, \"points\": %s, \"points_of\": %d, \"required\": %s, \"solved\": %s, \"hints\": %d}%s\n", e->minutes,
             points_text(tenths(e, e->percent)).text, e->points, e->required ? "true" : "false", e->done ? "true" : "false", e->hints_used, k + 1 < exercise_count ? "," : "");
    }
    printf("]\n");
    return 0;
  }
  printf("%s\n", T("  id     min  points  required  hints  state    title", "  编号   分钟  分值   必做   提示   状态     题目"));
  for (k = 0; k < exercise_count; k++) {
    const exercise *e = &exercises[k];
    const char *state = state_of(e);
    char points_of[24];
    int used = 0, bytes;
    const unsigned char *s;
    PUT(points_of, "%s/%d", points_text(tenths(e, e->percent)).text, e->points);
    for (s = (const unsigned char *)state; *s; s += bytes) used += char_width(s, &bytes);
    printf("%s%c%s %-5s  %3d  %6s  %s  %d/%d    %s%s%s%*s %s\n", e->done ? GREEN : "", e->done ? '*' : ' ', e->done ? PLAIN : "", e->id, e->minutes, points_of,
           e->required ? T("yes     ", "是    ") : T("no      ", "否    "), e->hints_used, HINTS, e->done ? GREEN : "", state, e->done ? PLAIN : "",
           used < 8 ? 8 - used : 0, "", T(e->title[0], e->title[1]));
    if (e->peeked) printf("         %s\n", T("(solution seen before it was solved)", "（通过之前看过解法）"));
    minutes += e->minutes;
  }
  count_points(&points, &all, &done);
  printf(T("%d exercises, about %d minutes, %s of %d points\n", "%d 道练习，大约 %d 分钟，得分 %s / %d\n"), exercise_count, minutes, points_text(points).text, all);
  print_progress(1);
  return 0;
}

static int show_hint(exercise *e) {
  int level = e->hints_used < HINTS ? e->hints_used : HINTS - 1;
  const char *text = T(e->hint[level][0], e->hint[level][1]);
  printf(T("%s%s%s, hint %d of %d\n", "%s%s%s，提示 %d / %d\n"), BOLD, e->name, PLAIN, level + 1, HINTS);
  while (*text) {
    size_t n = strcspn(text, "\n");
    printf("  %.*s\n", (int)n, text);
    text += n + (text[n] == '\n');
  }
  if (level + 1 < HINTS) printf(T("Still stuck? make hint EX=%s shows the next one.\n", "还是卡住？make hint EX=%s 会给出下一条提示。\n"), e->id);
  else printf("%s\n", T("That was the last hint; it is nearly the code.", "这是最后一条提示，差不多就是代码了。"));
  e->hints_used = level + 1;
  note_time(e);
  save_progress();
  return 0;
}

/* Moves the learner's version to exercises/.attic/name.date-time.c; 1 when it is safe there. */
static int save_to_attic(const exercise *e, char *path, size_t size) {
  time_t t = time(NULL);
  struct tm *date = localtime(&t);
  char stamp[40] = "old", *text;
  struct stat st;
  int k, ok;
  FILE *f;
  if (mkdir("exercises/.attic", 0777) != 0 && errno != EEXIST) return 0;
  if (date) strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", date);
  put(path, size, "exercises/.attic/%s.%s.c", e->name, stamp);
  for (k = 2; exists(path) && k < 1000; k++) put(path, size, "exercises/.attic/%s.%s-%d.c", e->name, stamp, k);
  if (stat(e->work, &st) != 0) return 0;
  text = (char *)need_memory(malloc((size_t)st.st_size + 1));
  f = fopen(e->work, "rb");
  ok = f && fread(text, 1, (size_t)st.st_size, f) == (size_t)st.st_size;
  if (f) fclose(f);
  ok = ok && write_file(path, text, (size_t)st.st_size);
  free(text);
  return ok;
}

static int reset_exercise(exercise *e) {
  char original[200], attic[300];
  char *text;
  PUT(original, "exercises/.original/%s.c", e->name);
  text = read_file(original, 1 << 20);
  if (!text) die(T("%s is not there, so there is nothing to go back to. With git: git checkout -- %s", "找不到 %s，无法恢复。用 git 可以：git checkout -- %s"), original, e->work);
  if (exists(e->work)) {
    if (hash_file(e->work) == hash_file(original)) {
      printf(T("%s is the original already.\n", "%s 已经是原件。\n"), e->work);
      free(text);
      return 0;
    }
    if (isatty(0) && isatty(1)) {
      int c;
      printf(T("Put the original of %s back? Your version is kept in exercises/.attic/. [y/n] ", "恢复 %s 的原件吗？你的版本会保存在 exercises/.attic/。[y/n] "), e->work);
      fflush(stdout);
      c = getchar();
      if (c != 'y' && c != 'Y') return 1;
    }
    if (!save_to_attic(e, attic, sizeof attic)) die(T("your version could not be saved in exercises/.attic/ (%s); nothing was changed", "无法把你的版本保存到 exercises/.attic/（%s）；什么都没有改动"), strerror(errno));
    printf(T("Your version is now %s\n", "你的版本保存为 %s\n"), attic);
  }
  if (!write_file(e->work, text, strlen(text))) die("%s: %s", e->work, strerror(errno));
  printf(T("%s is the original again.\n", "%s 已恢复为原件。\n"), e->work);
  free(text);
  if (exam.on) return 0; /* the progress of the course stays as it is */
  e->done = e->percent = 0;
  forget_failure(e);
  save_progress();
  return 0;
}

static int show_solution(exercise *e) {
  char path[200], *text;
  int solved = e->done && hash_file(e->work) == e->done_hash;
  PUT(path, "solutions/%s.c", e->name);
  if (!solved && !env_is("FORCE", "1")) {
    printf(T("The solution is for comparing, once yours passes: make check EX=%s\nHints: make hint EX=%s. To see it all the same: make solution EX=%s FORCE=1 (it will be marked)\n",
             "解法供通过之后比较：make check EX=%s\n提示：make hint EX=%s。一定要现在看：make solution EX=%s FORCE=1（会留下记号）\n"), e->id, e->id, e->id);
    return 1;
  }
  text = read_file(path, 1 << 20);
  if (!text) die("%s: %s", path, strerror(errno));
  printf("/* %s */\n%s", path, text);
  free(text);
  if (!solved) e->peeked = 1, save_progress();
  return 0;
}

/* Watching: looks five times a second at the time and size of the file; runs when it has been quiet for 200 ms. */
static void watch_keys_on(void) {
  struct termios t;
  if (!isatty(0) || !isatty(1) || tcgetattr(0, &watch_old) != 0) return;
  t = watch_old;
  t.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  if (tcsetattr(0, TCSANOW, &t) == 0) watch_raw = 1;
}
static uint64_t file_mark(const char *path) {
  struct stat st;
  if (stat(path, &st) != 0) return 0;
#if defined(__APPLE__)
  return mix((uint64_t)st.st_mtimespec.tv_sec * 1000000000u + (uint64_t)st.st_mtimespec.tv_nsec, (uint64_t)st.st_size);
#else
  return mix((uint64_t)st.st_mtim.tv_sec * 1000000000u + (uint64_t)st.st_mtim.tv_nsec, (uint64_t)st.st_size);
#endif
}

static void watch_show(exercise *e, const plan *given) {
  plan p = *given;
  if (!p.by_hand) p.seed = fresh_random() % 1000000u;
  if (colours) printf("\033[2J\033[H");
  check_one(e, &p);
  printf("\n%s %s  %s\n", T("watching", "正在关注"), e->work,
         watch_raw ? T("[n]ext [h]int [l]ist [c]heck all [x] reset [q]uit", "[n] 下一道 [h] 提示 [l] 列表 [c] 全部检查 [x] 恢复原件 [q] 退出") : "");
  fflush(stdout);
}

/* 0 ends the watch. */
static int watch_key(int key, exercise **e, const plan *p) {
  exercise *next;
  switch (key) {
    case 'q': return 0;
    case 'h': show_hint(*e); break;
    case 'l': list_exercises(); break;
    case 'c': check_all(p); break;
    case 'x': watch_restore(); reset_exercise(*e); watch_keys_on(); break;
    case 'n':
      next = next_open();
      if (!(*e)->done) printf("%s\n", T("Not solved yet: first this one.", "还没有通过：先完成这一道。"));
      else if (!next) printf("%s\n", T("That was the last one.", "这是最后一道。"));
      else *e = next, watch_show(*e, p);
      break;
    default: break;
  }
  fflush(stdout);
  return 1;
}

static int watch(exercise *e, const plan *p) {
  uint64_t seen, last;
  double changed = 0;
  if (!e) e = next_open();
  if (!e) return check_next(p);
  watch_keys_on();
  atexit(watch_restore);
  seen = last = file_mark(e->work);
  watch_show(e, p);
  for (;;) {
    struct pollfd in;
    uint64_t mark;
    in.fd = 0, in.events = POLLIN, in.revents = 0;
    poll(&in, watch_raw ? 1 : 0, changed > 0 ? 50 : 200);
    if (watch_raw && (in.revents & POLLIN)) {
      char c;
      exercise *before = e;
      if (read(0, &c, 1) != 1 || !watch_key(c, &e, p)) break;
      if (e != before || c == 'x') seen = last = file_mark(e->work), changed = 0;
    }
    mark = file_mark(e->work);
    if (mark != last) last = mark, changed = now();
    if (changed > 0 && mark != 0 && now() - changed >= 0.2) {
      changed = 0;
      if (mark != seen) seen = mark, watch_show(e, p);
    }
  }
  return 0;
}

/*--------------------------------------------------------------------------------------
  The quiz: questions on a chapter; each wrong answer is a belief, and its reason is told
--------------------------------------------------------------------------------------*/
#define QUIZ_FILE "exercises/checks/quiz.txt"
#define MAX_QUESTIONS 400
#define MAX_OPTIONS 6
typedef struct {
  char chapter[8];
  const char *ask[2];
  int options, right;
  const char *option[MAX_OPTIONS][2], *why[MAX_OPTIONS][2];
} question;
static question questions[MAX_QUESTIONS];
static int question_count;

/* Cuts "a | b | c" into at most `most` parts; how many there are. */
static int parts_of(char *line, const char *part[], int most) {
  int n = 0;
  char *bar;
  while (n < most) {
    part[n++] = line;
    bar = strstr(line, " | ");
    if (!bar) break;
    *bar = 0;
    line = bar + 3;
  }
  return n;
}
static void bad_quiz(int line, const char *why) { die("%s:%d: %s", QUIZ_FILE, line, why); }
static void load_quiz(void) {
  char *text = read_file(QUIZ_FILE, 1 << 20), *line, *next, chapter[8] = "";
  question *q = NULL;
  int number = 0;
  if (!text) die(T("cannot read %s", "无法读取 %s"), QUIZ_FILE);
  for (line = text; line; line = next) {
    const char *part[4];
    char *end = strchr(line, '\n');
    int n;
    next = end ? end + 1 : NULL;
    if (end) *end = 0;
    if (end && end > line && end[-1] == '\r') end[-1] = 0;
    number++;
    if (line[0] == '#' || line[0] == 0) continue;
    if (line[0] == '[') {
      if (sscanf(line, "[%7[0-9a-z]]", chapter) != 1) bad_quiz(number, "[chapter]");
      continue;
    }
    n = parts_of(line + 1 + (line[1] == ' '), part, 4);
    if (line[0] == '?' && n == 2 && chapter[0] && question_count < MAX_QUESTIONS) {
      q = &questions[question_count++];
      strcpy(q->chapter, chapter);
      q->right = -1;
      q->ask[0] = part[0], q->ask[1] = part[1];
    } else if (q && q->options < MAX_OPTIONS && ((line[0] == '+' && n == 2 && q->right < 0) || (line[0] == '-' && n == 4))) {
      if (line[0] == '+') q->right = q->options;
      for (int k = 0; k < 2; k++) q->option[q->options][k] = part[k], q->why[q->options][k] = n == 4 ? part[2 + k] : "";
      q->options++;
    } else {
      bad_quiz(number, T("is no line of a quiz, see its first lines", "不是测验的格式，见文件开头"));
    }
  }
  for (int k = 0; k < question_count; k++)
    if (questions[k].right < 0 || questions[k].options < 2) die("%s: %s", questions[k].ask[0], T("no right answer, or no wrong one", "缺少正确或错误答案"));
}
/* Chapters whose quiz was passed stand in the progress file as quiz-24a, among the lines that are no exercises. */
static int quiz_done(const char *chapter) {
  char word[40];
  PUT(word, "quiz-%s done", chapter);
  return strstr(progress_other, word) != NULL;
}
static void quiz_passed(const char *chapter) {
  char line[60];
  if (quiz_done(chapter)) return;
  PUT(line, "quiz-%s done 0 0 0\n", chapter);
  char *longer = (char *)need_memory(malloc(strlen(progress_other) + strlen(line) + 1));
  strcat(strcpy(longer, progress_other), line);
  free(progress_other);
  progress_other = longer;
  save_progress();
}
/* The answers in a drawn order; 1 when the right one was given, 0 a wrong one, -1 when nobody answers. */
static int ask(const question *q, int number, int all) {
  int order[MAX_OPTIONS], k, at;
  char line[80], label[8];
  for (k = 0; k < q->options; k++) order[k] = k;
  for (k = q->options - 1; k > 0; k--) {
    int j = (int)(fresh_random() % (uint64_t)(k + 1)), t = order[k];
    order[k] = order[j], order[j] = t;
  }
  printf("\n");
  PUT(label, "%d/%d", number, all);
  print_field(label, T(q->ask[0], q->ask[1]));
  for (k = 0; k < q->options; k++) {
    PUT(label, "  %c", 'a' + k);
    print_field(label, T(q->option[order[k]][0], q->option[order[k]][1]));
  }
  for (;;) {
    printf("%s ", T("your answer:", "你的答案："));
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin)) {
      printf("\n");
      return -1;
    }
    at = tolower((unsigned char)line[0]) - 'a';
    if (at >= 0 && at < q->options && (line[1] == '\n' || line[1] == '\r' || line[1] == 0)) break;
    printf(T("a letter from a to %c, please\n", "请输入 a 到 %c 之间的一个字母\n"), 'a' + q->options - 1);
  }
  if (order[at] == q->right) {
    printf("%s%s%s\n", GREEN, T("right", "正确"), PLAIN);
    return 1;
  }
  print_field(T("no", "不对"), T(q->why[order[at]][0], q->why[order[at]][1]));
  print_field(T("right is", "正确答案"), T(q->option[q->right][0], q->option[q->right][1]));
  return 0;
}
/* The first chapter, in the order to learn in, whose questions have not all been answered. */
static const char *next_quiz(void) {
  for (int k = 0; k < exercise_count; k++)
    for (int i = 0; i < question_count; i++)
      if (strcmp(questions[i].chapter, exercises[k].chapter) == 0 && !quiz_done(questions[i].chapter)) return questions[i].chapter;
  return NULL;
}
/* Asks all questions of a chapter; the exit code is 0 when all answers were right. */
static int quiz(const char *chapter) {
  int all = 0, number = 0, right = 0;
  char of[8];
  load_quiz();
  if (!chapter) chapter = next_quiz();
  if (!chapter) {
    printf("%s\n", T("All questions have been answered. Another round: make quiz EX=24a", "所有问题都答过了。再来一轮：make quiz EX=24a"));
    return 0;
  }
  /* 24a1 asks for chapter 24a: whoever types an exercise means its chapter. */
  set_text(of, sizeof of, chapter);
  for (int k = 0; k < exercise_count; k++)
    if (strcmp(exercises[k].id, of) == 0) set_text(of, sizeof of, exercises[k].chapter);
  for (int i = 0; i < question_count; i++) all += strcmp(questions[i].chapter, of) == 0;
  if (!all) die(T("there is no question on %s", "没有关于 %s 的问题"), chapter);
  printf(T("Chapter %s: %d questions. One letter and Enter.\n", "第 %s 章：%d 个问题。输入一个字母再回车。\n"), of, all);
  for (int i = 0; i < question_count; i++) {
    int answer;
    if (strcmp(questions[i].chapter, of) != 0) continue;
    answer = ask(&questions[i], ++number, all);
    if (answer < 0) return 1;
    right += answer;
  }
  printf(T("\n%d of %d right.\n", "\n答对 %d 个，共 %d 个。\n"), right, all);
  if (right == all) quiz_passed(of);
  else printf(T("The reasons stand above; the chapter shows each of them happening. Again: make quiz EX=%s\n", "原因在上面；教程里每一条都有演示。再来一次：make quiz EX=%s\n"), of);
  return right == all ? 0 : 1;
}

#include "checks/report.h"

static void usage(FILE *f) {
  fprintf(f, "%s",
          T("check [ID ... | --all | --list | --hint [ID] | --reset ID | --solution ID | --watch [ID] | --quiz [CHAPTER] | --report | --exam [ID ...] | --end | --verify FILE] [--json] [--junit FILE] [--seed N] [--seeds COUNT] [--gate]\n"
            "  no ID: the next exercise that is not solved. ID is like 24a1. Run it in the project's folder.\n",
            "check [编号 ... | --all | --list | --hint [编号] | --reset 编号 | --solution 编号 | --watch [编号] | --quiz [章] | --report | --exam [编号 ...] | --end | --verify 文件] [--json] [--junit 文件] [--seed N] [--seeds 个数] [--gate]\n"
            "  不给编号：下一道还没有通过的练习。编号形如 24a1。请在工程根目录里运行。\n"));
}

int main(int argc, char **argv) {
  const char *command = "", *id = NULL, *seed = getenv("SEED");
  long seeds = env_number("CHECK_SEEDS", env_is("GATE", "1") ? 200 : 40);
  const char *ids[MAX_EXERCISES];
  exercise *list[MAX_EXERCISES];
  const char *verify = NULL;
  char items[1000] = "";
  plan p;
  int k, count = 0, end = 0;
  choose_language();
  for (k = 1; k < argc; k++) {
    const char *a = argv[k];
    if (strcmp(a, "--json") == 0) json_output = 1;
    else if (strcmp(a, "--gate") == 0) seeds = 200;
    else if ((strcmp(a, "--seed") == 0 || strcmp(a, "--seeds") == 0) && k + 1 < argc) {
      if (a[6]) seeds = atol(argv[++k]);
      else seed = argv[++k];
    } else if (strcmp(a, "--junit") == 0 && k + 1 < argc) {
      junit_file = argv[++k];
    } else if (strcmp(a, "--verify") == 0 && k + 1 < argc) {
      command = "--exam", verify = argv[++k];
    } else if (strcmp(a, "--end") == 0) {
      command = "--exam", end = 1;
    } else if (strcmp(a, "--help") == 0 || strcmp(a, "-h") == 0) {
      usage(stdout);
      return 0;
    } else if (strcmp(a, "--all") == 0 || strcmp(a, "--list") == 0 || strcmp(a, "--hint") == 0 || strcmp(a, "--reset") == 0 ||
               strcmp(a, "--solution") == 0 || strcmp(a, "--watch") == 0 || strcmp(a, "--quiz") == 0 || strcmp(a, "--report") == 0 || strcmp(a, "--exam") == 0) {
      command = a;
    } else if (a[0] == '-') {
      fprintf(stderr, T("check: unknown option %s\n", "check：未知选项 %s\n"), a);
      usage(stderr);
      return 2;
    } else if (*a && count < MAX_EXERCISES) {
      id = ids[count++] = a;
    }
  }
  colours = isatty(1) && !getenv("NO_COLOR") && !env_is("TERM", "dumb") && !json_output;
  signal(SIGINT, on_signal), signal(SIGTERM, on_signal), signal(SIGHUP, on_signal);
  find_exercises();
  load_progress();
  p = make_plan(seed, seeds < 0 ? 0 : seeds > 100000 ? 100000 : (int)seeds);
  if (exercise_count == 0) die("%s", T("exercises/checks holds no exercise", "exercises/checks 里没有练习"));
  load_exam();
  if (strcmp(command, "--exam") == 0) {
    for (k = 0; k < count; k++) put(items + strlen(items), sizeof items - strlen(items), "%s ", ids[k]);
    return exam_command(items, getenv("STUDENT") ? getenv("STUDENT") : "", end, verify, &p);
  }
  if (exam.on && (strcmp(command, "--list") == 0 || strcmp(command, "--report") == 0)) return exam_command(items, "", 0, NULL, &p);
  if (strcmp(command, "--hint") == 0 || strcmp(command, "--solution") == 0 || strcmp(command, "--quiz") == 0 || strcmp(command, "--watch") == 0)
    exam_refuse(T("hints, solutions, quiz and watching come", "提示、解法、测验和 watch"));
  if (exam.on && (strcmp(command, "--all") == 0 || count > 1)) exam_refuse(T("checking several at once comes", "一次检查多题"));
  if (strcmp(command, "--list") == 0) return list_exercises();
  if (strcmp(command, "--quiz") == 0) return quiz(id);
  if (strcmp(command, "--report") == 0) return write_report();
  if (strcmp(command, "--all") == 0) return check_all(&p);
  if (strcmp(command, "--hint") == 0) return show_hint(id ? need_exercise(id) : next_open() ? next_open() : &exercises[exercise_count - 1]);
  if (strcmp(command, "--reset") == 0) return reset_exercise(need_exercise(id));
  if (strcmp(command, "--solution") == 0) return show_solution(need_exercise(id));
  if (strcmp(command, "--watch") == 0) return watch(id ? need_exercise(id) : NULL, &p);
  if (count > 1) {
    for (k = 0; k < count; k++) list[k] = need_exercise(ids[k]);
    return check_many(list, count, &p);
  }
  return id ? check_one(need_exercise(id), &p) : check_next(&p);
}
