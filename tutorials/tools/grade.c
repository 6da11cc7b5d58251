/*
  grade.c - marks for a class: `make grade DIR=submissions SECRET=file`

      build/bin/grade --seed SECRET ID EXERCISE     the seed of one student and exercise (24a1_missing_sync), for make check SEED=
      build/bin/grade DIR SECRET [--out marks.csv] [--exercises "24a1 24a2"] [--core] [--private DIR] [--jobs N] [--allow "NAME NAME"]

  DIR holds one entry for each student: a folder with exercises/NAME.c or NAME.c in it, or with an archive made by `make submit`, or such an archive
  itself. The student's id is the one in the archive's MANIFEST, and the folder's name where there is none. Everything is graded by build/bin/check of the
  clone this is started in, with this clone's oracles.

  A seed belongs to each student and exercise: the first eight bytes of HMAC-SHA256(secret, "ascend_lite grade 1", 0, id, 0, exercise). The same secret
  gives the same marks, another secret other inputs. Only this program reads the secret; check gets the seed; what the student wrote gets neither in its
  arguments nor in its environment, and runs in a jail (grade_jail.h says which walls it has).

  It writes marks.csv (id, item, points, reason; a line "total" for each id) and marks.similar.csv (see grade_similar.h).

  --private DIR: DIR/checks/NAME.c takes the place of that oracle, DIR/checks/NAME.2.c, .3.c ... are more of them, which have to be passed as well (the
  fewest points count); NAME.h beside them likewise. An exercise of the teacher's own is DIR/checks/NAME.c and NAME.h, DIR/exercises/NAME.c as it was given out,
  DIR/solutions/NAME.c.

  Limits: GRADE_SECONDS for one exercise in all (60), GRADE_STUDENT_SECONDS for a submission (600); CHECK_SECONDS and the like as for check.
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
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int language; /* 0 English, 1 Chinese */
static const char *T(const char *en, const char *zh) { return language ? zh : en; }

/*--------------------------------------------------------------------------------------
  Small things
--------------------------------------------------------------------------------------*/
#define PRINTF(f, a) __attribute__((format(printf, f, a)))
static char base[512]; /* our folder of temporary files */
static pid_t base_owner;
static void leave(void);

static void die(const char *format, ...) PRINTF(1, 2);
static void die(const char *format, ...) {
  va_list args;
  va_start(args, format);
  fprintf(stderr, "grade: ");
  vfprintf(stderr, format, args);
  fprintf(stderr, "\n");
  va_end(args);
  leave();
  exit(2);
}
#include "exercises/checks/text.h"

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static long env_number(const char *name, long fallback) {
  const char *v = getenv(name);
  char *end;
  long n;
  if (!v || !*v) return fallback;
  n = strtol(v, &end, 10);
  return *end == 0 && n > 0 ? n : fallback;
}
static int exists(const char *path) {
  struct stat st;
  return stat(path, &st) == 0;
}

#include "grade_jail.h"
#include "grade_similar.h"

static void leave(void) {
  if (base[0] && base_owner == getpid()) remove_folder(base), base[0] = 0;
}
static void on_signal(int sig) {
  leave(); /* not async-signal-safe to the letter; we are leaving, and the folder is ours alone */
  signal(sig, SIG_DFL);
  raise(sig);
}

#include "exercises/checks/hmac.h"

static unsigned char secret[4096];
static size_t secret_size;
static void read_secret(const char *path) {
  struct stat st;
  FILE *f = stat(path, &st) == 0 && S_ISREG(st.st_mode) ? fopen(path, "rb") : NULL;
  if (!f) die(T("cannot read the secret %s (%s). Make one, once, and keep it: head -c 32 /dev/urandom | base64 > FILE; chmod 600 FILE",
                "无法读取密钥文件 %s（%s）。先生成一个并保存好：head -c 32 /dev/urandom | base64 > 文件; chmod 600 文件"), path, strerror(errno));
  secret_size = fread(secret, 1, sizeof secret, f);
  fclose(f);
  while (secret_size > 0 && isspace(secret[secret_size - 1])) secret_size--; /* an editor's newline is no part of it */
  if (secret_size < 16) die(T("the secret in %s is shorter than 16 bytes", "%s 里的密钥不足 16 字节"), path);
  if (st.st_mode & 077) fprintf(stderr, T("grade: others on this computer can read %s: chmod 600\n", "grade：这台电脑上的其他用户可以读取 %s：请 chmod 600\n"), path);
}
static unsigned long long seed_of(const char *id, const char *exercise) {
  char text[800];
  unsigned char out[32];
  unsigned long long seed = 0;
  const int n = snprintf(text, sizeof text, "ascend_lite grade 1%c%s%c%s", 0, id, 0, exercise);
  hmac(secret, secret_size, text, (size_t)n, out);
  for (int k = 0; k < 8; k++) seed = seed << 8 | out[k];
  return seed;
}

/*--------------------------------------------------------------------------------------
  The exercises
--------------------------------------------------------------------------------------*/
enum { MAX_ITEMS = 400, MAX_EXTRA = 9 };
typedef struct item {
  char name[100], id[16], needs[300];
  int points, required;
  int early;             /* the learner's text may bring a constructor */
  int wanted;            /* counted in this run */
  int used;              /* somebody edited it */
  char *template_text;   /* as it was given out */
  unsigned char extra[MAX_EXTRA + 1]; /* which further oracles there are: [2] for NAME.2.c */
} item;
static item items[MAX_ITEMS];
static int item_count;
static char here[600];         /* this folder */
static const char *private_dir;

/* 24a1_missing_sync.c, and 24a1_missing_sync.2.c with *number = 2: how long the name is, 0 for another kind of file. */
static size_t exercise_name(const char *file, int *number) {
  size_t n = 2, length;
  *number = 0;
  if (!isdigit((unsigned char)file[0]) || !isdigit((unsigned char)file[1])) return 0;
  if (islower((unsigned char)file[n])) n++;
  if (!isdigit((unsigned char)file[n]) || file[n + 1] != '_') return 0;
  length = strcspn(file, ".");
  if (length >= sizeof items[0].name) return 0;
  if (isdigit((unsigned char)file[length + 1]) && file[length + 1] >= '2' && strcmp(file + length + 2, ".c") == 0) return *number = file[length + 1] - '0', length;
  return strcmp(file + length, ".c") == 0 ? length : 0;
}

static int by_name(const void *a, const void *b) { return strcmp(((const item *)a)->name, ((const item *)b)->name); }
static item *find_item(const char *name, size_t n) {
  for (int k = 0; k < item_count; k++)
    if (strncmp(items[k].name, name, n) == 0 && (items[k].name[n] == 0 || (strlen(items[k].id) == n))) return &items[k];
  return NULL;
}
static void read_about(item *e, const char *path) {
  char *text = read_file(path, 1 << 20), *line, *save = NULL;
  e->points = 1;
  for (line = text ? strtok_r(text, "\n", &save) : NULL; line && !strstr(line, "*/"); line = strtok_r(NULL, "\n", &save)) {
    if (strncmp(line, "  points: ", 10) == 0) e->points = atoi(line + 10);
    if (strncmp(line, "  required: yes", 15) == 0) e->required = 1;
    if (strncmp(line, "  early: yes", 12) == 0) e->early = 1;
    if (strncmp(line, "  needs: ", 9) == 0) SET(e->needs, line + 9), e->needs[strcspn(e->needs, "\r")] = 0;
  }
  free(text);
}
static void find_items_in(const char *folder) {
  DIR *d = opendir(folder);
  struct dirent *entry;
  while (d && (entry = readdir(d)) != NULL) {
    int number;
    const size_t n = exercise_name(entry->d_name, &number);
    char path[1200];
    item *e = n ? find_item(entry->d_name, n) : NULL;
    if (n == 0) continue;
    if (!e) {
      if (item_count == MAX_ITEMS) die("more than %d exercises", MAX_ITEMS);
      e = &items[item_count++];
      memcpy(e->name, entry->d_name, n);
      memcpy(e->id, e->name, strcspn(e->name, "_"));
    }
    PUT(path, "%s/%s", folder, entry->d_name);
    if (number) e->extra[number] = 1;
    else read_about(e, path);
  }
  if (d) closedir(d);
}
/* PRIVATE/KIND/NAME.c, or the clone's. */
static char *text_of(const char *kind, const char *fallback, const item *e) {
  char path[1200];
  char *text = NULL;
  if (private_dir) PUT(path, "%s/%s/%s.c", private_dir, kind, e->name), text = read_file(path, 1 << 20);
  if (!text) PUT(path, "%s/%s.c", fallback, e->name), text = read_file(path, 1 << 20);
  return text;
}
static void find_items(const char *which, int core) {
  char path[1200], list[4000], *word, *save = NULL;
  find_items_in("exercises/checks");
  if (item_count == 0) die("%s", T("there is no exercises/checks here. Start me in the project's folder.", "这里没有 exercises/checks。请在工程的根目录里运行。"));
  if (private_dir) {
    PUT(path, "%s/checks", private_dir);
    if (!exists(path)) die(T("%s is not there; private oracles are DIR/checks/NAME.c", "找不到 %s；私有检查程序是 目录/checks/NAME.c"), path);
    find_items_in(path);
  }
  qsort(items, (size_t)item_count, sizeof items[0], by_name);
  for (int k = 0; k < item_count; k++) {
    items[k].wanted = !(which && *which) && (!core || items[k].required);
    items[k].template_text = text_of("exercises", "exercises/.original", &items[k]);
  }
  SET(list, which ? which : "");
  for (word = strtok_r(list, " ,", &save); word; word = strtok_r(NULL, " ,", &save)) {
    item *e = find_item(word, strlen(word));
    if (!e) die(T("there is no exercise \"%s\"", "没有练习 \"%s\""), word);
    e->wanted = 1;
  }
}

/*--------------------------------------------------------------------------------------
  The submissions. What is taken over are plain files with the names of exercises, small ones; links are not followed anywhere.
--------------------------------------------------------------------------------------*/
enum { MAX_STUDENTS = 2000 };
enum { NOT_THERE, UNCHANGED, EDITED, REFUSED };
typedef struct mark { int state; double points; char *reason; } mark;
typedef struct student {
  char *folder, *id;
  char *refused;          /* why nothing counts */
  char *note;             /* for the total line */
  int ignored;            /* names that are no exercise */
  double seconds;
  mark *marks;
  prints *prints;
} student;
static student students[MAX_STUDENTS];
static int student_count;

static void manuscript(const student *s, const item *e, char *to, size_t size) { put(to, size, "%s/teacher/in/%d/%s.c", base, (int)(s - students), e->name); }

/* Reads a plain file below `at`; NULL with a reason for anything else. */
static char *take_file(int at, const char *name, const char **why, size_t *size) {
  struct stat st;
  char *text = NULL;
  int fd = openat(at, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  *why = NULL;
  if (fd < 0) {
    *why = errno == ELOOP || errno == EMLINK ? T("a symbolic link, not a file", "是符号链接，不是文件") : T("cannot be read", "无法读取");
    return NULL;
  }
  if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) *why = T("not a plain file", "不是普通文件");
  else if (st.st_nlink > 1) *why = T("a hard link, not a file of its own", "是硬链接，不是独立的文件");
  else if (st.st_size > TEXT_LIMIT) *why = T("larger than 256 KiB", "超过 256 KiB");
  else {
    size_t n = 0;
    ssize_t k;
    text = (char *)need_memory(malloc(TEXT_LIMIT + 1));
    while (n < TEXT_LIMIT && (k = read(fd, text + n, TEXT_LIMIT - n)) > 0) n += (size_t)k;
    text[n] = 0;
    *size = n;
    if (memchr(text, 0, n)) free(text), text = NULL, *why = T("holds zero bytes; it is not text", "含有零字节，不是文本");
  }
  close(fd);
  return text;
}

static int same_text(const char *a, const char *b) {
  for (; a && b; a++, b++) {
    while (*a == '\r') a++;
    while (*b == '\r') b++;
    if (*a != *b) return 0;
    if (!*a) return 1;
  }
  return 0;
}

static void take_exercise(student *s, int at, const char *name) {
  int number;
  const size_t n = exercise_name(name, &number), length = strlen(name);
  item *e = n && !number ? find_item(name, n) : NULL;
  const char *why = NULL;
  char *text, path[1200];
  size_t size = 0;
  FILE *f;
  mark *m;
  if (!e || strlen(e->name) != n) { s->ignored += length > 2 && strcmp(name + length - 2, ".c") == 0; return; }
  m = &s->marks[e - items];
  text = take_file(at, name, &why, &size);
  if (!text) { m->state = REFUSED, m->reason = copy_text(why ? why : "?"); return; }
  if (same_text(text, e->template_text)) {
    m->state = UNCHANGED;
  } else {
    manuscript(s, e, path, sizeof path);
    f = fopen(path, "wb");
    if (!f || fwrite(text, 1, size, f) != size || fclose(f) != 0) die("%s: %s", path, strerror(errno));
    m->state = EDITED, e->used |= e->wanted;
  }
  free(text);
}

/* Ids go into a table that a spreadsheet opens, and into file names: letters, digits, a few signs, and whatever is not ASCII. */
static int is_id(const char *s) {
  size_t n = strlen(s), k;
  if (n == 0 || n > 64 || s[0] == '.' || s[0] == '-') return 0;
  for (k = 0; k < n; k++)
    if (!isalnum((unsigned char)s[k]) && !strchr("._@-", s[k]) && !((unsigned char)s[k] & 0x80)) return 0;
  return 1;
}

/* The MANIFEST of `make submit`: whose it is, and whether the files are those that were packed. */
static void read_manifest(student *s, int at) {
  const char *why;
  size_t size;
  char *text = take_file(at, "MANIFEST", &why, &size), *line, *save = NULL;
  for (line = text ? strtok_r(text, "\r\n", &save) : NULL; line; line = strtok_r(NULL, "\r\n", &save)) {
    char hash[65], found[65], name[200];
    unsigned long bytes;
    if (strncmp(line, "id: ", 4) == 0 && is_id(line + 4)) free(s->id), s->id = copy_text(line + 4);
    if (sscanf(line, "file: %64[0-9a-f] %lu exercises/%199s", hash, &bytes, name) == 3) {
      int folder = openat(at, "exercises", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      char *file = folder >= 0 ? take_file(folder, name, &why, &size) : NULL;
      unsigned char out[32];
      sha256 h;
      sha256_start(&h), sha256_more(&h, file ? file : "", file ? size : 0), sha256_end(&h, out), hex_of(out, 32, found);
      if ((!file || strcmp(found, hash) != 0) && !s->note) s->note = copy_text(T("files were changed after packing", "打包之后文件有改动"));
      free(file);
      if (folder >= 0) close(folder);
    }
  }
  free(text);
}

/* How long the ending of an archive's name is; 0 for other files. */
static size_t is_archive(const char *name) {
  static const char *const ends[] = {".tar.gz", ".tgz", ".tar"};
  const size_t n = strlen(name);
  for (size_t k = 0; k < 3; k++)
    if (n > strlen(ends[k]) && strcmp(name + n - strlen(ends[k]), ends[k]) == 0) return strlen(ends[k]);
  return 0;
}

static void take_folder(student *s, int fd, const char *path, const jail *j, int depth);

/* tar runs in the jail, reads from its standard input, and what it makes is looked at like a folder. */
static void take_archive(student *s, const char *path, const jail *j) {
  jail inside = *j;
  const int zipped = path[strlen(path) - 1] != 'r';
  char *argv[] = {copy_text("tar"), copy_text(zipped ? "-xmozf" : "-xmof"), copy_text("-"), copy_text("--no-same-permissions"), NULL}, out[700];
  int fd, status;
  PUT(out, "%s/out", j->box);
  if (!fresh_folder(out, j->uid)) die("%s: %s", out, strerror(errno));
  inside.home = inside.cwd = "out", inside.seconds = 20, inside.processor_seconds = 20;
  status = jail_run(&inside, "tar", argv, -1, -1, path, 0);
  for (int k = 0; argv[k]; k++) free(argv[k]);
  if (status && !s->note) s->note = copy_text(T("the archive could not be unpacked whole", "压缩包无法完整解开"));
  fd = open(out, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0) take_folder(s, fd, out, j, 1), close(fd);
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
/* The names in a folder, sorted; NULL ends them. */
static char **names_in(int fd) {
  DIR *d = fdopendir(dup(fd));
  struct dirent *entry;
  char **list = (char **)need_memory(calloc(BOX_FILES + 1, sizeof *list));
  int n = 0;
  while (d && n < BOX_FILES && (entry = readdir(d)) != NULL)
    if (entry->d_name[0] != '.') list[n++] = copy_text(entry->d_name);
  if (d) closedir(d);
  qsort(list, (size_t)n, sizeof *list, by_text);
  return list;
}
static void take_folder(student *s, int fd, const char *path, const jail *j, int depth) {
  char **names = names_in(fd);
  int sub = openat(fd, "exercises", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), k, archives = 0;
  read_manifest(s, fd);
  if (sub >= 0) {
    char **more = names_in(sub);
    for (k = 0; more[k]; free(more[k++])) take_exercise(s, sub, more[k]);
    free(more);
    close(sub);
  }
  for (k = 0; names[k]; k++) {
    archives += is_archive(names[k]) > 0;
    if (sub < 0) take_exercise(s, fd, names[k]);
  }
  for (k = 0; names[k]; k++)
    if (depth == 0 && sub < 0 && is_archive(names[k]) && archives == 1) {
      char inner[4200];
      struct stat st;
      PUT(inner, "%s/%s", path, names[k]);
      if (fstatat(fd, names[k], &st, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(st.st_mode)) take_archive(s, inner, j);
    }
  if (archives > 1 && !s->note) s->note = copy_text(T("more than one archive: none was opened", "有多个压缩包：都没有打开"));
  for (k = 0; names[k]; k++) free(names[k]);
  free(names);
}

static void take_submissions(const char *dir, const jail *j) {
  char **names, root[3000], path[3600];
  int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC), k;
  if (fd < 0 || !realpath(dir, root)) die("%s: %s", dir, strerror(errno));
  names = names_in(fd);
  for (k = 0; names[k] && student_count < MAX_STUDENTS; k++) {
    student *s = &students[student_count];
    struct stat st;
    int at;
    if (fstatat(fd, names[k], &st, AT_SYMLINK_NOFOLLOW) != 0) continue;
    if (S_ISREG(st.st_mode) && !is_archive(names[k])) {
      fprintf(stderr, T("grade: %s is neither a folder nor an archive; passed over\n", "grade：%s 既不是文件夹也不是压缩包，跳过\n"), names[k]);
      continue;
    }
    student_count++;
    s->folder = copy_text(names[k]);
    if (S_ISREG(st.st_mode)) s->folder[strlen(s->folder) - is_archive(s->folder)] = 0;
    s->id = copy_text(s->folder);
    s->marks = (mark *)need_memory(calloc((size_t)item_count, sizeof *s->marks));
    s->prints = (prints *)need_memory(calloc((size_t)item_count, sizeof *s->prints));
    PUT(path, "%s/teacher/in/%d", base, student_count - 1);
    if (mkdir(path, 0700) != 0) die("%s: %s", path, strerror(errno));
    PUT(path, "%s/%s", root, names[k]);
    if (S_ISREG(st.st_mode)) take_archive(s, path, j);
    else if ((at = openat(fd, names[k], O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) >= 0) take_folder(s, at, path, j, 0), close(at);
    else s->refused = copy_text(T("not a folder of its own but a link", "不是真正的文件夹，而是链接"));
  }
  for (k = 0; names[k]; k++) free(names[k]);
  free(names);
  close(fd);
}

/* An id that two want is nobody's, except the one's whose folder has that name: a manifest is written by the student, a folder's name mostly is not. */
static void settle_ids(void) {
  char text[1200];
  for (int a = 0; a < student_count; a++) {
    int claims = 0, owner = -1;
    if (students[a].refused) continue;
    for (int b = 0; b < student_count; b++) {
      if (strcmp(students[a].id, students[b].id) != 0 && strcmp(students[a].id, students[b].folder) != 0) continue;
      claims++;
      if (strcmp(students[b].folder, students[a].id) == 0) owner = b;
    }
    if (claims < 2 || owner == a) continue;
    PUT(text, T("its manifest names \"%s\", which another submission has too; nothing counts until you settle whose it is", "它的清单写的是 \"%s\"，而另一份提交也用这个编号；确认归属之前不计分"), students[a].id);
    students[a].refused = copy_text(text);
  }
  for (int a = 0; a < student_count; a++)
    if (students[a].refused) free(students[a].id), students[a].id = copy_text(students[a].folder);
}

/*--------------------------------------------------------------------------------------
  What grading needs: the oracles compiled once, one place for each job
--------------------------------------------------------------------------------------*/
static int jobs;
static char me[700], checker[700], library[700];

static void make_folder(const char *path, mode_t mode) {
  if (mkdir(path, mode) != 0 || chmod(path, mode) != 0) die("%s: %s", path, strerror(errno));
}
static void need_link(const char *from, const char *to) {
  unlink(to);
  if (symlink(from, to) != 0) die("%s: %s", to, strerror(errno));
}

/* Runs a command of ours and waits. */
static int run_command(char *const argv[], const char *log) {
  int status = 1;
  pid_t pid = fork();
  if (pid == 0) {
    int fd = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (fd >= 0) dup2(fd, 1), dup2(fd, 2);
    unsetenv("MAKEFLAGS"), unsetenv("MFLAGS"), unsetenv("MAKELEVEL");
    execvp(argv[0], argv);
    _exit(127);
  }
  while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
  return pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

/* teacher/set-N/exercises/checks: all oracles and their headers as links, the private ones over the public ones. */
static void make_set(int number) {
  char folder[900], path[1400], from[1300];
  struct dirent *entry;
  PUT(folder, "%s/teacher/set-%d", base, number);
  make_folder(folder, 0700);
  PUT(folder, "%s/teacher/set-%d/exercises", base, number), make_folder(folder, 0700);
  PUT(folder, "%s/teacher/set-%d/exercises/checks", base, number), make_folder(folder, 0700);
  PUT(path, "%s/teacher/oracles-%d", base, number), make_folder(path, 0700);
  for (int pass = 0; pass < 2; pass++) {
    char source[1000];
    DIR *d;
    if (pass && !private_dir) break;
    if (pass) PUT(source, "%s/checks", private_dir);
    else PUT(source, "%s/exercises/checks", here);
    d = opendir(source);
    while (d && (entry = readdir(d)) != NULL) {
      int extra = 0;
      size_t n = exercise_name(entry->d_name, &extra);
      if (entry->d_name[0] == '.' || (extra && extra != number)) continue;
      PUT(from, "%s/%s", source, entry->d_name);
      if (extra) PUT(path, "%s/%.*s.c", folder, (int)n, entry->d_name);
      else if (number && n && find_item(entry->d_name, n)->extra[number]) continue;
      else PUT(path, "%s/%s", folder, entry->d_name);
      need_link(from, path);
    }
    if (d) closedir(d);
  }
}

static void compile_oracle(const item *e, int number) {
  char space[600], *argv[40], *word, *save = NULL, include[900], source[900], object_file[900], log[900];
  const char *cc = getenv("CC"), *flags = getenv("CFLAGS");
  int n = 0;
  PUT(space, "%s", cc && *cc ? cc : "cc");
  for (word = strtok_r(space, " ", &save); word && n < 8; word = strtok_r(NULL, " ", &save)) argv[n++] = copy_text(word);
  PUT(space, "%s", flags ? flags : ""); /* what changes the kind of object, as check takes it over */
  for (word = strtok_r(space, " ", &save); word && n < 16; word = strtok_r(NULL, " ", &save))
    if (strncmp(word, "-m", 2) == 0 || strncmp(word, "--sysroot", 9) == 0) argv[n++] = copy_text(word);
  PUT(include, "-I%s/teacher/set-%d", base, number);
  PUT(source, "%s/teacher/set-%d/exercises/checks/%s.c", base, number, e->name);
  PUT(object_file, "%s/teacher/oracles-%d/%s.o", base, number, e->name);
  PUT(log, "%s/teacher/oracle.%s.log", base, e->name);
  {
    char *const rest[] = {include, copy_text("-I."), copy_text("-std=gnu11"), copy_text("-O0"), copy_text("-c"), source, copy_text("-o"), object_file, NULL};
    memcpy(argv + n, rest, sizeof rest);
  }
  if (run_command(argv, log) != 0) {
    char *text = read_file(log, 1 << 14);
    die(T("the oracle of %s does not compile:\n%s", "%s 的检查程序不能编译：\n%s"), e->name, text ? text : "");
  }
}

/* The learner's side of a job: headers, and what the exercises need. */
static void make_box(const char *box) {
  char path[1400], from[1300];
  static const char *const folders[] = {"", "/exercises", "/exercises/checks", "/tutorials", "/tutorials/lib", "/build", "/build/bin", "/bin"};
  static const char *const sources[] = {"exercises/checks", "tutorials/lib"};
  for (size_t k = 0; k < sizeof folders / sizeof folders[0]; k++) PUT(path, "%s%s", box, folders[k]), make_folder(path, 0755);
  PUT(path, "%s/ascend_lite.h", box);
  if (!copy_file("ascend_lite.h", path, 0644)) die("ascend_lite.h: %s", strerror(errno));
  PUT(path, "%s/exercises/exercise.h", box);
  if (!copy_file("exercises/exercise.h", path, 0644)) die("exercises/exercise.h: %s", strerror(errno));
  for (int k = 0; k < 3; k++) {
    char folder[1000];
    DIR *d;
    struct dirent *entry;
    if (k == 2 && !private_dir) break;
    if (k == 2) PUT(folder, "%s/checks", private_dir);
    else PUT(folder, "%s", sources[k]);
    d = opendir(folder);
    while (d && (entry = readdir(d)) != NULL) {
      const size_t n = strlen(entry->d_name);
      /* prototypes of the exercises and the course's own headers, not what oracles are made of */
      if (n < 3 || strcmp(entry->d_name + n - 2, ".h") != 0 || (k != 1 && !isdigit((unsigned char)entry->d_name[0]))) continue;
      PUT(from, "%s/%s", folder, entry->d_name);
      PUT(path, "%s/%s/%s", box, sources[k == 1], entry->d_name);
      unlink(path);
      if (!copy_file(from, path, 0644)) die("%s: %s", from, strerror(errno));
    }
    if (d) closedir(d);
  }
}

/* build/digits.om and the like, made in the clone when they are not there, copied to every box. */
static void get_needs(void) {
  for (int k = 0; k < item_count; k++) {
    char list[300], path[1300], from[900], log[600], *word, *save = NULL;
    if (!items[k].used) continue;
    SET(list, items[k].needs);
    for (word = strtok_r(list, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
      struct stat st;
      if (!exists(word)) {
        char *argv[] = {copy_text("make"), copy_text("-s"), word, NULL};
        printf("make %s ...\n", word), fflush(stdout);
        PUT(log, "%s/teacher/make.log", base);
        run_command(argv, log);
      }
      if (stat(word, &st) != 0) die(T("%s is missing; make %s", "缺少 %s；请 make %s"), word, word);
      for (int slot = 0; slot < jobs; slot++) {
        PUT(path, "%s/box-%d/%s", base, slot, word);
        if (!exists(path) && !copy_file(word, path, (st.st_mode & 0111) ? 0755 : 0644)) die("%s: %s", word, strerror(errno));
        PUT(path, "%s/teacher/job-%d/%s", base, slot, word);
        PUT(from, "%s/%s", here, word);
        need_link(from, path);
      }
    }
  }
}

static void make_places(void) {
  char path[900], to[900];
  for (int slot = 0; slot < jobs; slot++) {
    PUT(path, "%s/box-%d", base, slot);
    make_box(path);
    PUT(path, "%s/teacher/job-%d", base, slot), make_folder(path, 0700);
    PUT(path, "%s/teacher/job-%d/exercises", base, slot), make_folder(path, 0700);
    PUT(path, "%s/teacher/job-%d/build", base, slot), make_folder(path, 0700);
    PUT(path, "%s/teacher/job-%d/build/bin", base, slot), make_folder(path, 0700);
    PUT(path, "%s/teacher/job-%d/ascend_lite.h", base, slot);
    PUT(to, "%s/ascend_lite.h", here), need_link(to, path);
  }
}

/* All oracles that somebody's work will meet, JOBS compilers at a time. */
static void make_oracles(void) {
  int running = 0, status, sets[MAX_EXTRA + 1] = {1};
  for (int k = 0; k < item_count; k++)
    for (int n = 2; n <= MAX_EXTRA; n++) sets[n] |= items[k].used && items[k].extra[n];
  for (int n = 0; n <= MAX_EXTRA; n++)
    if (sets[n]) make_set(n);
  for (int k = 0; k < item_count; k++)
    for (int n = 0; n <= MAX_EXTRA; n++) {
      if (!items[k].used || (n && !items[k].extra[n])) continue;
      if (running == jobs && wait(&status) > 0) {
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) leave(), exit(2);
        running--;
      }
      fflush(NULL);
      if (fork() == 0) {
        compile_oracle(&items[k], n);
        _exit(0);
      }
      running++;
    }
  for (; running > 0 && wait(&status) > 0; running--)
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) leave(), exit(2);
}

/*--------------------------------------------------------------------------------------
  Grading one submission, in a process of its own
--------------------------------------------------------------------------------------*/
/* The text after "name": in one line of JSON that check wrote; 1 when it was there. */
static int json_value(const char *line, const char *name, char *to, size_t size) {
  char key[40];
  const char *p;
  size_t n = 0;
  PUT(key, "\"%s\": ", name);
  to[0] = 0;
  p = strstr(line, key);
  if (!p) return 0;
  p += strlen(key);
  if (*p != '"') {
    for (; *p && !strchr(",}", *p) && n + 1 < size; p++) to[n++] = *p;
  } else {
    for (p++; *p && *p != '"' && n + 2 < size; p++) {
      if (*p == '\\' && p[1]) {
        p++;
        if (*p == 'u') { to[n++] = ' ', p += strlen(p) > 4 ? 4 : 0; continue; }
        to[n++] = *p == 'n' ? '\n' : *p;
      } else {
        to[n++] = *p;
      }
    }
    while (n > 0 && n + 2 >= size && ((unsigned char)to[n - 1] & 0x80)) n--; /* torn at the end */
  }
  to[n] = 0;
  return 1;
}

/* Why it did not pass, in one line: what a compiler said first, or the verdict. */
static void reason_from(const char *line, char *to, size_t size) {
  char state[40], part[3][12], compiler[8000], *error;
  json_value(line, "state", state, sizeof state);
  json_value(line, "verdict", to, size);
  if (strcmp(state, "solved") == 0) set_text(to, size, T("passed", "通过"));
  if (strcmp(state, "does not compile") == 0 && json_value(line, "compiler", compiler, sizeof compiler) && (error = strstr(compiler, "error:")) != NULL) {
    error[strcspn(error, "\n")] = 0;
    if (strlen(to) + strlen(error) + 3 < size) strcat(strcat(to, ": "), error + 7);
  }
  to[strcspn(to, "\r\n")] = 0;
  if (strcmp(state, "solved") != 0 && json_value(line, "public", part[0], sizeof part[0]) && json_value(line, "hidden", part[1], sizeof part[1]) &&
      json_value(line, "leaks_and_codes", part[2], sizeof part[2]) && atoi(part[0]) > 0) {
    PUT(compiler, T("%s (public %s, hidden %s, leaks and codes %s %%)", "%s（公开 %s，隐藏 %s，泄漏与返回码 %s %%）"), to, part[0], part[1], part[2]);
    set_text(to, size, compiler);
  }
}

/* One line of JSON from check, or "" when it took too long. */
static void call_check(const item *e, unsigned long long seed, int slot, int set, double seconds, uid_t uid, char *line, size_t size) {
  char text[900], tree[700];
  int out[2], status;
  double end = now() + seconds;
  size_t n = 0;
  pid_t pid;
  line[0] = 0;
  PUT(tree, "%s/teacher/job-%d", base, slot);
  if (pipe(out) != 0) return;
  fcntl(out[0], F_SETFD, FD_CLOEXEC);
  pid = fork();
  if (pid == 0) {
    char *argv[] = {copy_text("check"), copy_text("--json"), copy_text(e->id), NULL};
    int quiet = open("/dev/null", O_RDWR);
    setpgid(0, 0);
#if defined(__linux__)
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    dup2(quiet, 0), dup2(out[1], 1), dup2(quiet, 2);
    close_others(-1, -1);
    if (chdir(tree) != 0) _exit(127);
    PUT(text, "%llu", seed), setenv("SEED", text, 1);
    PUT(text, "%s/teacher/oracles-%d", base, set), setenv("CHECK_ORACLES", text, 1);
    PUT(text, "%s/box-%d", base, slot), setenv("GRADE_BOX", text, 1);
    PUT(text, "%lu", (unsigned long)uid), setenv("GRADE_UID", text, 1);
    PUT(text, "exercises/%s.c", e->name), setenv("GRADE_SOURCE", text, 1);
    setenv("CHECK_JAIL", me, 1), setenv("GRADE_CLONE", here, 1), setenv("GRADE_NEEDS", e->needs, 1), setenv("GRADE_EARLY", e->early ? "1" : "0", 1), setenv("ASL_OBJ", library, 1);
    unsetenv("STRICT"), unsetenv("FORCE"), unsetenv("GATE");
    execv(checker, argv);
    _exit(127);
  }
  close(out[1]);
  while (pid > 0 && n < size - 1) {
    struct pollfd p = {out[0], POLLIN, 0};
    const double left = end - now();
    ssize_t k;
    if (left <= 0) { line[n = 0] = 0; break; }
    if (poll(&p, 1, (int)(left * 1000) + 1) <= 0) continue;
    k = read(out[0], line + n, size - 1 - n);
    if (k <= 0) break;
    n += (size_t)k;
  }
  line[n] = 0;
  close(out[0]);
  if (pid > 0) kill(-pid, SIGKILL), waitpid(pid, &status, 0);
  kill_strays();
}

static void prepare_exercise(const char *from, const item *e, int slot, int set) {
  char path[1200], target[1200];
  PUT(path, "%s/teacher/job-%d/exercises", base, slot), remove_folder(path), make_folder(path, 0700);
  PUT(path, "%s/teacher/job-%d/exercises/%s.c", base, slot, e->name);
  if (!copy_file(from, path, 0600)) die("%s: %s", path, strerror(errno));
  PUT(target, "%s/teacher/set-%d/exercises/checks", base, set);
  PUT(path, "%s/teacher/job-%d/exercises/checks", base, slot), need_link(target, path);
  PUT(path, "%s/box-%d/exercises/%s.c", base, slot, e->name);
  unlink(path);
  if (!copy_file(from, path, 0644)) die("%s: %s", path, strerror(errno));
}
static void forget_exercise(const item *e, int slot) {
  char path[1200];
  PUT(path, "%s/box-%d/exercises/%s.c", base, slot, e->name), unlink(path);
  PUT(path, "%s/box-%d/run", base, slot), remove_folder(path);
  PUT(path, "%s/box-%d/out", base, slot), remove_folder(path);
}

/* How many cases the oracle begins with the solution: a lower bound for every program that got to its end. Mostly the number is the same for all seeds;
   then it is found once and kept, else once for each. -1: the solution is not there, or does not pass here, which is said. */
static long run_solution(const char *solution, const item *e, unsigned long long seed, int slot, int set, uid_t uid) {
  static char line[1 << 17];
  char number[40];
  for (int tries = 0; tries < 3; tries++) {
    prepare_exercise(solution, e, slot, set);
    call_check(e, seed, slot, set, 120, uid, line, sizeof line);
    forget_exercise(e, slot);
    if (strstr(line, "\"state\": \"solved\"") && json_value(line, "cases", number, sizeof number)) return atol(number);
  }
  fprintf(stderr, T("grade: the solution of %s does not pass here: %.200s\n", "grade：%s 的参考解法在这里不能通过：%.200s\n"), e->name, line);
  return -1;
}
static long cases_of_solution(const item *e, unsigned long long seed, int slot, int set, uid_t uid) {
  char path[900], solution[1200];
  long cases[2] = {-1, -1};
  FILE *f;
  PUT(solution, "%s/solutions/%s.c", private_dir ? private_dir : ".", e->name);
  if (!exists(solution)) PUT(solution, "solutions/%s.c", e->name);
  if (!exists(solution)) return -1;
  PUT(path, "%s/teacher/cases-%d-%s", base, set, e->name);
  f = fopen(path, "rb");
  if (f && fscanf(f, "%ld %ld", &cases[0], &cases[1]) == 2) {
    fclose(f);
  } else {
    if (f) fclose(f); /* another job is about to write it */
    for (int k = 0; k < 2; k++) cases[k] = run_solution(solution, e, (unsigned long long)k + 1, slot, set, uid);
    if ((f = fopen(path, "wb")) != NULL) fprintf(f, "%ld %ld\n", cases[0], cases[1]), fclose(f);
  }
  return cases[0] == cases[1] ? cases[0] : run_solution(solution, e, seed, slot, set, uid);
}

static void grade_student(const student *s, int slot, uid_t uid, FILE *out) {
  static char line[1 << 17];
  const double one = (double)env_number("GRADE_SECONDS", 60), all = (double)env_number("GRADE_STUDENT_SECONDS", 600), start = now();
#if defined(__linux__)
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  for (int k = 0; k < item_count; k++) {
    const item *e = &items[k];
    char reason[1600] = "", number[40];
    double points = -1;
    if (!e->wanted || s->marks[k].state != EDITED || s->refused) continue;
    for (int set = 0; set <= MAX_EXTRA; set++) {
      double got = 0, left = all - (now() - start);
      char why[1600];
      if (set && !e->extra[set]) continue;
      if (left <= 0) {
        PUT(why, T("the submission has used up its %.0f seconds", "这份提交已用完 %.0f 秒"), all);
      } else {
        const unsigned long long seed = seed_of(s->id, e->name);
        char mine[1200];
        manuscript(s, e, mine, sizeof mine);
        prepare_exercise(mine, e, slot, set);
        call_check(e, seed, slot, set, left < one ? left : one, uid, line, sizeof line);
        forget_exercise(e, slot);
        if (!line[0]) PUT(why, T("stopped: it took longer than %.0f seconds in all", "已停止：总共超过了 %.0f 秒"), left < one ? left : one);
        else reason_from(line, why, sizeof why);
        if (json_value(line, "points", number, sizeof number)) got = atof(number);
        if (strstr(line, "\"state\": \"solved\"") && json_value(line, "cases", number, sizeof number)) {
          const long cases = atol(number), least = cases_of_solution(e, seed, slot, set, uid);
          if (cases < least) got = 0, PUT(why, T("reported as passed after %ld of %ld cases: it did not go through the checks; read this file", "只做了 %ld / %ld 个用例就报告通过：它没有走完检查；请阅读这个文件"), cases, least);
        }
      }
      if (points < 0 || got < points) points = got, SET(reason, why);
    }
    fprintf(out, "%d %.3f %s\n", k, points, reason);
  }
  fflush(out);
}

/*--------------------------------------------------------------------------------------
  Results
--------------------------------------------------------------------------------------*/
/* RFC 4180; and a text that begins like a formula gets an apostrophe, or a spreadsheet would run it. */
static void csv_field(FILE *f, const char *text, int last) {
  const char *p = text;
  fputc('"', f);
  if (strchr("=+-@\t\r", *text) && *text) fputc('\'', f);
  for (; *p; p++) {
    if (*p == '"') fputc('"', f);
    fputc(*p, f);
  }
  fputs(last ? "\"\r\n" : "\",", f);
}
static const char *points_text(double points) {
  static char text[4][32];
  static int at;
  char *t = text[at++ % 4];
  put(t, sizeof text[0], "%.1f", points);
  if (strlen(t) > 2 && strcmp(t + strlen(t) - 2, ".0") == 0) t[strlen(t) - 2] = 0;
  return t;
}
static int all_points(void) {
  int n = 0;
  for (int k = 0; k < item_count; k++) n += items[k].wanted ? items[k].points : 0;
  return n;
}
static double points_of(const student *s) {
  double sum = 0;
  for (int k = 0; k < item_count; k++) sum += s->marks[k].points;
  return sum;
}
static const char *reason_of(const student *s, int k) {
  const mark *m = &s->marks[k];
  if (s->refused) return s->refused;
  if (m->reason) return m->reason;
  return m->state == NOT_THERE ? T("not handed in", "没有提交") : m->state == UNCHANGED ? T("handed in as it was given out", "提交的是原件") : T("no result", "没有结果");
}

static FILE *open_new(const char *path, char *temp, size_t size) {
  FILE *f;
  put(temp, size, "%s.tmp", path);
  f = fopen(temp, "wb");
  if (!f) die(T("cannot write %s: %s", "无法写入 %s：%s"), path, strerror(errno));
  return f;
}
static void close_new(FILE *f, const char *temp, const char *path) {
  if (ferror(f) | fclose(f) || rename(temp, path) != 0) die(T("cannot write %s: %s", "无法写入 %s：%s"), path, strerror(errno));
}

static void write_marks(const char *path) {
  char temp[1200], total[900];
  FILE *f = open_new(path, temp, sizeof temp);
  fputs("id,item,points,reason\r\n", f);
  for (int n = 0; n < student_count; n++) {
    const student *s = &students[n];
    for (int k = 0; k < item_count; k++) {
      if (!items[k].wanted) continue;
      csv_field(f, s->id, 0), csv_field(f, items[k].name, 0);
      fprintf(f, "%s,", points_text(s->marks[k].points));
      csv_field(f, reason_of(s, k), 1);
    }
    PUT(total, T("of %d%s%s", "满分 %d%s%s"), all_points(), s->refused || s->note ? "; " : "", s->refused ? s->refused : s->note ? s->note : "");
    csv_field(f, s->id, 0), csv_field(f, "total", 0);
    fprintf(f, "%s,", points_text(points_of(s)));
    csv_field(f, total, 1);
  }
  close_new(f, temp, path);
}

typedef struct pair { int a, b, shared, of; } pair;
static int by_share(const void *pa, const void *pb) {
  const pair *a = (const pair *)pa, *b = (const pair *)pb;
  return (long long)a->shared * b->of < (long long)b->shared * a->of ? 1 : -1;
}
/* What more than a quarter of the class wrote. */
static void subtract_common(int k) {
  prints all = {NULL, 0}, common = {NULL, 0};
  int n, i;
  for (n = 0; n < student_count; n++) all.n += students[n].prints[k].n;
  all.at = (uint32_t *)need_memory(malloc((size_t)(all.n + 1) * sizeof *all.at)), all.n = 0;
  for (n = 0; n < student_count; n++) {
    const prints *p = &students[n].prints[k];
    if (p->n) memcpy(all.at + all.n, p->at, (size_t)p->n * sizeof *p->at), all.n += p->n;
  }
  qsort(all.at, (size_t)all.n, sizeof *all.at, by_number);
  common.at = (uint32_t *)need_memory(malloc((size_t)(all.n + 1) * sizeof *common.at));
  for (n = 0; n < all.n; n = i) {
    for (i = n; i < all.n && all.at[i] == all.at[n]; i++) {}
    if ((i - n) * 4 > student_count) common.at[common.n++] = all.at[n];
  }
  for (n = 0; n < student_count; n++) subtract_prints(&students[n].prints[k], &common);
  free(all.at), free(common.at);
}
static void find_prints(void) {
  for (int k = 0; k < item_count; k++) {
    char *solution;
    prints known[2];
    if (!items[k].used) continue;
    solution = text_of("solutions", "solutions", &items[k]);
    known[0] = prints_of(items[k].template_text), known[1] = prints_of(solution);
    free(solution);
    for (int n = 0; n < student_count; n++) {
      char path[1200], *text;
      if (students[n].marks[k].state != EDITED) continue;
      manuscript(&students[n], &items[k], path, sizeof path);
      text = read_file(path, TEXT_LIMIT);
      students[n].prints[k] = prints_of(text);
      free(text);
      subtract_prints(&students[n].prints[k], &known[0]), subtract_prints(&students[n].prints[k], &known[1]);
    }
    free(known[0].at), free(known[1].at);
    if (student_count >= 8) subtract_common(k);
  }
}
static void find_pairs(pair *pairs, int *count, int most) {
  *count = 0;
  for (int a = 0; a < student_count; a++)
    for (int b = a + 1; b < student_count; b++) {
      pair p = {a, b, 0, 0};
      for (int k = 0; k < item_count; k++) {
        const prints *x = &students[a].prints[k], *y = &students[b].prints[k];
        if (!items[k].used || x->n == 0 || y->n == 0) continue;
        p.shared += shared_prints(x, y), p.of += x->n < y->n ? x->n : y->n;
      }
      if (p.shared >= SIMILAR_LEAST && p.shared * 100 >= p.of * SIMILAR_PERCENT && *count < most) pairs[(*count)++] = p;
    }
  qsort(pairs, (size_t)*count, sizeof *pairs, by_share);
}
/* The exercises that two have in common, "24a1 100%, 151 70%". */
static void shared_items(const pair *p, char *to, size_t size) {
  size_t n = 0;
  to[0] = 0;
  for (int k = 0; k < item_count && n + 40 < size; k++) {
    const prints *x = &students[p->a].prints[k], *y = &students[p->b].prints[k];
    const int of = x->n < y->n ? x->n : y->n, shared = of ? shared_prints(x, y) : 0;
    if (shared * 2 >= of && shared > 0) n += (size_t)snprintf(to + n, size - n, "%s%s %d%%", n ? ", " : "", items[k].id, shared * 100 / of);
  }
}
static void write_similar(const char *path) {
  enum { MOST = 5000 };
  pair *pairs = (pair *)need_memory(malloc(MOST * sizeof *pairs));
  char temp[1200], text[1200];
  int count, k;
  FILE *f = open_new(path, temp, sizeof temp);
  find_pairs(pairs, &count, MOST);
  fputs("id,other,percent,fingerprints,exercises\r\n", f);
  printf(count ? T("\nAlike (%d): look at these side by side; a number is no proof.\n", "\n相似的提交（%d 对）：请对照原文；数字本身不是证据。\n") : T("\nNo two submissions are alike.\n", "\n没有相似的提交。\n"), count);
  for (k = 0; k < count; k++) {
    const pair *p = &pairs[k];
    shared_items(p, text, sizeof text);
    csv_field(f, students[p->a].id, 0), csv_field(f, students[p->b].id, 0);
    fprintf(f, "%d,%d,", p->shared * 100 / p->of, p->shared);
    csv_field(f, text, 1);
    if (k < 20) printf("  %3d%%  %s | %s  (%s)\n", p->shared * 100 / p->of, students[p->a].id, students[p->b].id, text);
  }
  if (count > 20) printf(T("  ... all in %s\n", "  …… 全部见 %s\n"), path);
  close_new(f, temp, path);
  free(pairs);
}

/* A bar on a terminal, a line for each submission elsewhere. */
static void show_progress(int done, const student *last, double start) {
  const int width = 30, filled = student_count ? done * width / student_count : width;
  if (!isatty(1)) {
    if (last) printf("%d/%d  %s  %s/%d  (%.1f s)%s%s\n", done, student_count, last->id, points_text(points_of(last)), all_points(), last->seconds, last->refused ? "  " : "", last->refused ? last->refused : "");
    fflush(stdout);
    return;
  }
  if (now() - start < 2 && done < student_count) return;
  printf("\r[");
  for (int k = 0; k < width; k++) putchar(k < filled ? '#' : '-');
  printf("] %d/%d  %.0f s ", done, student_count, now() - start);
  if (done == student_count) printf("\n");
  fflush(stdout);
}

static void read_results(student *s, const char *path) {
  FILE *f = fopen(path, "rb");
  char line[2000];
  while (f && fgets(line, sizeof line, f)) {
    int k, at = 0;
    double points;
    if (sscanf(line, "%d %lf %n", &k, &points, &at) < 2 || k < 0 || k >= item_count) continue;
    line[strcspn(line, "\n")] = 0;
    s->marks[k].points = points, s->marks[k].reason = copy_text(line + at);
  }
  if (f) fclose(f);
}

static void grade_all(uid_t first_uid) {
  struct { pid_t pid; int student; double start; } *slot = need_memory(calloc((size_t)jobs, sizeof *slot));
  const double start = now();
  int next = 0, done = 0, busy = 0;
  char path[900];
  while (done < student_count) {
    for (int k = 0; k < jobs && next < student_count; k++) {
      if (slot[k].pid) continue;
      slot[k].student = next, slot[k].start = now();
      fflush(NULL);
      slot[k].pid = fork();
      if (slot[k].pid == 0) {
        FILE *out;
        PUT(path, "%s/teacher/result-%d", base, next);
        out = fopen(path, "wb");
        if (!out) _exit(1);
        grade_student(&students[next], k, first_uid ? first_uid + (uid_t)k : 0, out);
        _exit(fclose(out) == 0 ? 0 : 1);
      }
      if (slot[k].pid < 0) die("fork: %s", strerror(errno));
      next++, busy++;
    }
    while (busy > 0) {
      int status, k;
      pid_t pid = waitpid(-1, &status, 0);
      student *s;
      if (pid < 0 && errno == EINTR) continue;
      for (k = 0; k < jobs && slot[k].pid != pid; k++) {}
      if (k == jobs) continue;
      s = &students[slot[k].student];
      s->seconds = now() - slot[k].start;
      PUT(path, "%s/teacher/result-%d", base, slot[k].student);
      read_results(s, path);
      slot[k].pid = 0, busy--;
      show_progress(++done, s, start);
      break;
    }
  }
  free(slot);
}

/* Columns on a terminal: most Chinese characters take two. */
static int columns_of(const char *text) {
  int n = 0;
  for (const unsigned char *p = (const unsigned char *)text; *p; p++) n += (*p & 0xc0) != 0x80 ? 1 + (*p >= 0xe3) : 0;
  return n;
}
static void print_summary(const char *path, double seconds) {
  static const int width = 28;
  int full = all_points(), edited = 0;
  printf(T("\n  %-*s  points of %d   passed  handed in\n", "\n  %-*s  得分 / %d   通过  提交\n"), width, "id", full);
  for (int n = 0; n < student_count; n++) {
    const student *s = &students[n];
    int passed = 0, there = 0;
    char shown[120];
    for (int k = 0; k < item_count; k++) {
      if (!items[k].wanted) continue;
      there += s->marks[k].state == EDITED, edited += s->marks[k].state == EDITED;
      passed += s->marks[k].points > (double)items[k].points - 0.001;
    }
    SET(shown, s->id);
    for (char *p = shown; *p; p++)
      if ((unsigned char)*p < ' ') *p = '?';
    printf("  %s%*s  %8s      %6d  %6d  %s%s\n", shown, columns_of(shown) < width ? width - columns_of(shown) : 0, "", points_text(points_of(s)), passed, there, s->refused ? s->refused : "", !s->refused && s->note ? s->note : "");
    if (s->ignored) printf(T("  %*s  %d file(s) with no exercise's name were passed over\n", "  %*s  有 %d 个文件的名字不是练习，已跳过\n"), width, "", s->ignored);
  }
  printf(T("\n%d submissions, %d exercises handed in, %.0f s. Marks: %s\n", "\n%d 份提交，共 %d 道练习，%.0f 秒。成绩：%s\n"), student_count, edited, seconds, path);
}

static void say_means(int means) {
  static const struct { int bit; const char *en, *zh; } walls[] = {
      {MEANS_SPACE, "a process space of its own", "独立的进程空间"},
      {MEANS_USER, "a user of its own", "独立的用户"},
      {MEANS_FILES, "no files but its own (Landlock)", "只能访问自己的文件（Landlock）"},
      {MEANS_CALLS, "no network and few system calls (seccomp)", "无网络、受限的系统调用（seccomp）"}};
  const int root = geteuid() == 0;
  for (int there = 1; there >= 0; there--) {
    int n = 0;
    for (size_t k = 0; k < sizeof walls / sizeof walls[0]; k++) {
      if (((means & walls[k].bit) != 0) != there || (walls[k].bit == MEANS_USER && !root)) continue;
      printf("%s%s", n++ ? T("; ", "；") : there ? T("Each submission runs with: ", "每份提交的隔离：") : T("This system lacks: ", "本系统缺少："), T(walls[k].en, walls[k].zh));
    }
    if (n) printf("%s\n", there ? "" : T(". Grade in a container or a virtual machine that holds nothing else.", "。请在专用的容器或虚拟机里评分。"));
  }
}

static int usage(FILE *f) {
  fprintf(f, "%s", T("grade DIR SECRET [--out marks.csv] [--exercises \"24a1 24a2\"] [--core] [--private DIR] [--jobs N] [--allow \"NAME NAME\"]\n"
                     "  DIR: one folder or archive of `make submit` for each student. SECRET: a file of at least 16 bytes that only you have.\n",
                     "grade 目录 密钥文件 [--out marks.csv] [--exercises \"24a1 24a2\"] [--core] [--private 目录] [--jobs N] [--allow \"名字 名字\"]\n"
                     "  目录：每个学生一个文件夹，或 make submit 生成的压缩包。密钥文件：至少 16 字节，只有你有。\n"));
  return f == stdout ? 0 : 2;
}
/* make hands "~/secret" over as it stands where the shell does not know an assignment in it. */
static const char *at_home(const char *path) {
  const char *home = getenv("HOME");
  char text[3000];
  if (!path || strncmp(path, "~/", 2) != 0 || !home) return path;
  PUT(text, "%s%s", home, path + 1);
  return copy_text(text);
}
static void choose_language(void) {
  const char *v = getenv("ASCEND_LITE_LANG"), *names[3] = {"LC_ALL", "LC_MESSAGES", "LANG"};
  if (v && *v) language = strncmp(v, "zh", 2) == 0;
  else
    for (int k = 0; k < 3; k++)
      if ((v = getenv(names[k])) != NULL && strncmp(v, "zh", 2) == 0) language = 1;
}

int main(int argc, char **argv) {
  const char *dir = NULL, *secret_file = NULL, *out = "marks.csv", *which = NULL, *temp = getenv("TMPDIR");
  char box[700], path[900], similar[1100], absolute[3000];
  int core = 0, means = 0;
  uid_t uid = 0;
  jail probe;
  double start = now();
  choose_language();
  if (argc > 1 && strcmp(argv[1], "--jail") == 0) return jail_main(argc, argv);
  if (argc == 5 && strcmp(argv[1], "--seed") == 0) {
    read_secret(argv[2]);
    printf("%llu\n", seed_of(argv[3], argv[4]));
    return 0;
  }
  jobs = (int)sysconf(_SC_NPROCESSORS_ONLN);
  for (int k = 1; k < argc; k++) {
    const char *a = argv[k];
    if (strcmp(a, "--help") == 0 || strcmp(a, "-h") == 0) return usage(stdout);
    if (strcmp(a, "--core") == 0) core = 1;
    else if (strncmp(a, "--", 2) == 0) {
      if (k + 1 >= argc) return usage(stderr);
      if (strcmp(a, "--out") == 0) out = argv[++k];
      else if (strcmp(a, "--exercises") == 0) which = argv[++k];
      else if (strcmp(a, "--private") == 0) private_dir = argv[++k];
      else if (strcmp(a, "--jobs") == 0) jobs = atoi(argv[++k]);
      else if (strcmp(a, "--allow") == 0) setenv("GRADE_ALLOW", argv[++k], 1);
      else return usage(stderr);
    } else if (!dir) dir = a;
    else if (!secret_file) secret_file = a;
    else return usage(stderr);
  }
  if (!dir || !secret_file) return usage(stderr);
  if (!self_test()) die("%s", T("SHA-256 does not work here", "SHA-256 自检失败"));
  dir = at_home(dir), secret_file = at_home(secret_file), out = at_home(out), private_dir = at_home(private_dir);
  jobs = jobs < 1 ? 1 : jobs > 64 ? 64 : jobs;
  if (!*out) out = "marks.csv";
  read_secret(secret_file);
  if (private_dir && !*private_dir) private_dir = NULL;
  if (private_dir && !realpath(private_dir, absolute)) die("%s: %s", private_dir, strerror(errno));
  if (private_dir) private_dir = absolute;
  if (!getcwd(here, sizeof here)) die("%s", strerror(errno));
  find_items(which, core);
  if (!exists("build/bin/grade") || !exists("build/obj/ascend_lite.o") || !exists("build/bin/check")) die("%s", T("build/bin/grade, build/bin/check and the library have to be built: make grade", "请先编译 build/bin/grade、build/bin/check 和库：make grade"));

  PUT(base, "%s/ascend_lite-grade.XXXXXX", temp && *temp == '/' && strlen(temp) < 300 ? temp : "/tmp");
  if (!mkdtemp(base)) base[0] = 0, die("%s: %s", temp ? temp : "/tmp", strerror(errno));
  base_owner = getpid();
  signal(SIGINT, on_signal), signal(SIGTERM, on_signal), signal(SIGHUP, on_signal), signal(SIGPIPE, SIG_IGN);
  umask(022);
  chmod(base, 0711); /* its name gives nothing away, and what is in it has rights of its own */
  PUT(path, "%s/teacher", base), make_folder(path, 0700);
  PUT(path, "%s/teacher/in", base), make_folder(path, 0700);
  /* Copies: a make in this folder meanwhile shall not cost a student anything. */
  PUT(me, "%s/teacher/grade", base), PUT(checker, "%s/teacher/check", base), PUT(library, "%s/teacher/ascend_lite.o", base);
  if (!copy_file("build/bin/grade", me, 0700) || !copy_file("build/bin/check", checker, 0700) || !copy_file("build/obj/ascend_lite.o", library, 0600)) die("%s: %s", base, strerror(errno));
  make_places();
  memset(&probe, 0, sizeof probe);
  PUT(box, "%s/box-0", base);
  PUT(path, "%s/out", box);
  probe.box = box, probe.home = "out", probe.cwd = "out";
  /* Users that no account has: one for each job, others for another grader at work on this computer. A container may know small numbers only. */
  for (int tries = 0; tries < 3; tries++) {
    const uid_t numbers[] = {2000000000u + (uid_t)(getpid() % 100000) * 64u, 61000u + (uid_t)(getpid() % 60) * 64u, 0};
    probe.uid = uid = geteuid() == 0 ? numbers[tries] : 0;
    if (!fresh_folder(path, uid)) continue;
    means = jail_means(&probe);
    if (uid == 0 || (means & MEANS_USER)) break;
  }
  say_means(means);
  take_submissions(dir, &probe);
  if (student_count == 0) die(T("%s holds no submission: one folder or archive for each student", "%s 里没有提交：每个学生一个文件夹或压缩包"), dir);
  settle_ids();
  get_needs();
  make_oracles();
  grade_all(uid);
  find_prints();
  write_marks(out);
  print_summary(out, now() - start);
  SET(similar, out);
  if (strlen(similar) > 4 && strcmp(similar + strlen(similar) - 4, ".csv") == 0) similar[strlen(similar) - 4] = 0;
  PUT(path, "%s.similar.csv", similar);
  write_similar(path);
  leave();
  return 0;
}
