/*
  grade_jail.h - where grade.c lets other people's code be compiled and run.

  build/bin/check calls `grade --jail KIND COMMAND...` in the place of each such command:
    compile  in a folder that holds the headers and this one text, nothing else of the project. The text may bring no assembly and not renumber its lines,
             and the compiler may have opened no file but headers of the system and of that folder.
    link     the learner's object first: it may define what the oracle asks for and names of its own, no name of the C library and nothing that runs before main; it may ask for
             AscendCL, for what the oracle supplies, and for the plain part of the C library (no files, no processes, no system calls).
    run      in a fresh folder, the only one it can write to.
    unpack   `tar` on an archive that was handed in.

  The layers, each used when the system has it, and asked for once at the start (jail_means):
    a process namespace     whatever the program started dies with it, and it sees, signals and traces nobody else
    a user of its own       when grade runs as root: no right on anything of the teacher's or of another submission, and a count of its processes
    Landlock                files: headers, libraries and programs of the system and its own folder can be read, its own folder written, nothing else
    seccomp                 no sockets (so no network), no chmod, ptrace, mount, memfd and the like
  and limits everywhere: processor time, memory, processes, size of a file, size of the folder, open files.
*/
#ifndef GRADE_JAIL_H
#define GRADE_JAIL_H

#if defined(__linux__)
#include <elf.h>
#include <grp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#if defined(__has_include)
#if __has_include(<linux/filter.h>) && __has_include(<linux/seccomp.h>)
#include <linux/filter.h>
#include <linux/seccomp.h>
#define JAIL_SECCOMP 1
#endif
#if __has_include(<linux/landlock.h>) && defined(SYS_landlock_create_ruleset)
#include <linux/landlock.h>
#define JAIL_LANDLOCK 1
#endif
#endif
#endif
#include <dlfcn.h>

enum { MEANS_SPACE = 1, MEANS_USER = 2, MEANS_FILES = 4, MEANS_CALLS = 8, MEANS_ALL = 15 };
enum { BOX_MB = 200, BOX_FILES = 2000, JAIL_PROCESSES = 96, TEXT_LIMIT = 1 << 18 };

typedef struct jail {
  const char *box;  /* absolute; the learner's side. box/out and box/run are its own, the rest is to be read */
  const char *home; /* the folder below box that the command works in and may write to: "out" or "run" */
  const char *cwd;  /* below box */
  uid_t uid;        /* of the learner, or 0 when we are not root */
  double seconds;   /* wall clock, 0 for none: check has its own */
  long memory_mb;   /* of address space, 0 for none: check has set a limit of data */
  int processor_seconds;
} jail;

/*--------------------------------------------------------------------------------------
  Folders
--------------------------------------------------------------------------------------*/
/* Counts blocks and names below a folder, or removes it. Goes through no link. */
typedef struct { long long bytes; long names; } extent;
static void walk_folder(int at, const char *name, extent *sum, int remove_it) {
  struct stat st;
  int fd;
  DIR *d;
  struct dirent *entry;
  if (fstatat(at, name, &st, AT_SYMLINK_NOFOLLOW) != 0) return;
  sum->bytes += (long long)st.st_blocks * 512, sum->names++;
  if (S_ISDIR(st.st_mode)) {
    if (remove_it) fchmodat(at, name, 0700, 0);
    fd = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    d = fd >= 0 ? fdopendir(fd) : NULL;
    while (d && (entry = readdir(d)) != NULL && (remove_it || sum->names < 4 * BOX_FILES))
      if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) walk_folder(dirfd(d), entry->d_name, sum, remove_it);
    if (d) closedir(d);
    if (remove_it) unlinkat(at, name, AT_REMOVEDIR);
  } else if (remove_it) {
    unlinkat(at, name, 0);
  }
}
static void remove_folder(const char *path) {
  extent sum = {0, 0};
  walk_folder(AT_FDCWD, path, &sum, 1);
}

static int copy_file(const char *from, const char *to, mode_t mode) {
  char block[1 << 16];
  ssize_t n = -1;
  int in = open(from, O_RDONLY | O_CLOEXEC), out = in < 0 ? -1 : open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  while (out >= 0 && (n = read(in, block, sizeof block)) > 0)
    if (write(out, block, (size_t)n) != n) { n = -1; break; }
  if (in >= 0) close(in);
  if (out < 0) return 0;
  fchmod(out, mode); /* whatever the umask says */
  return close(out) == 0 && n == 0;
}
/* The same file under another name where that goes: programs are big. */
static int link_file(const char *from, const char *to, mode_t mode) { return (chmod(from, mode) == 0 && link(from, to) == 0) || copy_file(from, to, mode); }

/* A folder of its own for the learner, empty. */
static int fresh_folder(const char *path, uid_t uid) {
  remove_folder(path);
  if (mkdir(path, 0755) != 0) return 0;
  return uid == 0 || chown(path, uid, (gid_t)uid) == 0;
}

/*--------------------------------------------------------------------------------------
  The layers. Each answers whether it is there; what is not is said once, by grade.
--------------------------------------------------------------------------------------*/
#if defined(__linux__)
/* For the children of this process: other processes out of sight and reach, no network. */
static int enter_space(void) {
  const uid_t uid = geteuid();
  const gid_t gid = getegid();
  char text[64];
  int fd;
  if (uid == 0) return unshare(CLONE_NEWPID) == 0;
  if (unshare(CLONE_NEWUSER | CLONE_NEWPID) != 0) return 0;
  fd = open("/proc/self/setgroups", O_WRONLY | O_CLOEXEC);
  if (fd >= 0) {
    if (write(fd, "deny", 4) != 4) { /* older systems have no such file */ }
    close(fd);
  }
  for (int k = 0; k < 2; k++) {
    PUT(text, "%lu %lu 1", (unsigned long)(k ? gid : uid), (unsigned long)(k ? gid : uid));
    fd = open(k ? "/proc/self/gid_map" : "/proc/self/uid_map", O_WRONLY | O_CLOEXEC);
    if (fd < 0 || write(fd, text, strlen(text)) != (ssize_t)strlen(text)) return 0;
    close(fd);
  }
  return 1;
}

static int enter_user(uid_t uid) {
  if (uid == 0) return 0;
  return setgroups(0, NULL) == 0 && setresgid((gid_t)uid, (gid_t)uid, (gid_t)uid) == 0 && setresuid(uid, uid, uid) == 0;
}

#if defined(JAIL_LANDLOCK)
static void allow_path(int rules, const char *path, uint64_t rights) {
  struct landlock_path_beneath_attr p;
  struct stat st;
  memset(&p, 0, sizeof p);
  p.parent_fd = open(path, O_PATH | O_CLOEXEC);
  if (p.parent_fd < 0) return;
  if (fstat(p.parent_fd, &st) == 0 && !S_ISDIR(st.st_mode)) rights &= LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_EXECUTE;
  p.allowed_access = rights;
  syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &p, 0);
  close(p.parent_fd);
}
static int enter_files(const jail *j) {
  static const char *const system[] = {"/usr", "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin", "/opt", "/nix/store", "/etc/ld.so.cache",
                                       "/etc/alternatives", "/sys/devices/system/cpu", "/dev/zero", "/dev/urandom"};
  const uint64_t see = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
  struct { uint64_t files, net, scoped; } all = {(1u << 13) - 1, 0, 0}; /* the thirteen rights of the first version */
  char path[600];
  const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1u);
  int rules, ok;
  if (version < 1) return 0;
  if (version >= 2) all.files |= 1u << 13; /* moving between folders */
  if (version >= 3) all.files |= 1u << 14; /* truncate */
  if (version >= 4) all.net = 3;           /* bind and connect */
  if (version >= 5) all.files |= 1u << 15; /* ioctl of devices */
  if (version >= 6) all.scoped = 3;        /* abstract sockets, signals */
  rules = (int)syscall(SYS_landlock_create_ruleset, &all, version >= 6 ? 24u : version >= 4 ? 16u : 8u, 0u);
  if (rules < 0) return 0;
  for (size_t k = 0; k < sizeof system / sizeof system[0]; k++) allow_path(rules, system[k], see);
  allow_path(rules, "/dev/null", see | LANDLOCK_ACCESS_FS_WRITE_FILE);
  allow_path(rules, j->box, see);
  PUT(path, "%s/%s", j->box, j->home);
  allow_path(rules, path, all.files & ~(uint64_t)LANDLOCK_ACCESS_FS_EXECUTE);
  ok = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(SYS_landlock_restrict_self, rules, 0u) == 0;
  close(rules);
  return ok;
}
#else
static int enter_files(const jail *j) { return (void)j, 0; }
#endif

#if defined(JAIL_SECCOMP)
/* System calls that no exercise needs and that reach past files. They answer EPERM. */
static int enter_calls(void) {
  static const int no[] = {
#if defined(SYS_chmod)
      SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes,
#endif
      SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_ptrace, SYS_process_vm_readv,
      SYS_process_vm_writev, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, SYS_keyctl, SYS_add_key, SYS_request_key,
      SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_memfd_create, SYS_socket, SYS_socketpair, SYS_shmget, SYS_semget, SYS_msgget, SYS_setpriority, SYS_sched_setattr,
#if defined(SYS_io_uring_setup)
      SYS_io_uring_setup,
#endif
#if defined(SYS_pidfd_open)
      SYS_pidfd_open,
#endif
  };
  enum { COUNT = sizeof no / sizeof no[0] };
  struct sock_filter code[COUNT + 6];
  struct sock_fprog program;
  unsigned short n = 0;
#if defined(__x86_64__)
  const uint32_t arch = 0xc000003e;
#elif defined(__aarch64__)
  const uint32_t arch = 0xc00000b7;
#else
  const uint32_t arch = 0;
#endif
  if (!arch) return 0;
  code[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
  code[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, arch, 1, 0);
  code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL); /* 32-bit calls in a 64-bit process */
  code[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (int k = 0; k < COUNT; k++) code[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)no[k], (unsigned char)(COUNT - k), 0);
  code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  program.len = n, program.filter = code;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}
#else
static int enter_calls(void) { return 0; }
#endif
#endif

static void cap(int which, long long amount) {
  struct rlimit r;
  if (getrlimit(which, &r) != 0) return;
  if (r.rlim_max != RLIM_INFINITY && (rlim_t)amount > r.rlim_max) amount = (long long)r.rlim_max;
  r.rlim_cur = r.rlim_max = (rlim_t)amount;
  setrlimit(which, &r);
}

/* In the process that will become the learner's. Which layers stand. */
static int jail_enter(const jail *j, int space) {
  int means = space ? MEANS_SPACE : 0;
  cap(RLIMIT_CORE, 0);
  cap(RLIMIT_FSIZE, 64ll << 20);
  cap(RLIMIT_NOFILE, 256);
  if (j->processor_seconds) cap(RLIMIT_CPU, j->processor_seconds);
  if (j->memory_mb) cap(RLIMIT_AS, (long long)j->memory_mb << 20);
#if defined(__linux__)
  if (enter_user(j->uid)) means |= MEANS_USER;
  if (space || j->uid) cap(RLIMIT_NPROC, JAIL_PROCESSES); /* counted for this user, or in this space */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (enter_files(j)) means |= MEANS_FILES;
  if (enter_calls()) means |= MEANS_CALLS;
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#endif
  return means;
}

/* The environment of what runs in there: what the library is told, a path, a language. */
static void jail_environment(const char *home) {
  extern char **environ;
  static const char *const keep[] = {"PATH=", "LANG=", "LC_ALL=", "ASCEND_LITE_SCHEDULE=", "ASCEND_LITE_STRICT=", "ASCEND_LITE_LANG="};
  static char *kept[sizeof keep / sizeof keep[0] + 3], temp[700];
  size_t n = 0, k;
  char **e;
  for (e = environ; e && *e; e++)
    for (k = 0; k < sizeof keep / sizeof keep[0] && n < sizeof keep / sizeof keep[0]; k++)
      if (strncmp(*e, keep[k], strlen(keep[k])) == 0) kept[n++] = *e;
  PUT(temp, "TMPDIR=%s", home);
  kept[n++] = temp;
  kept[n] = NULL;
  environ = kept;
}

/* Only 0, 1, 2 and these two stay open. */
static void close_between(int from, int to) {
  int k;
  if (from > to) return;
#if defined(SYS_close_range)
  if (syscall(SYS_close_range, (unsigned)from, (unsigned)to, 0u) == 0) return;
#endif
  for (k = from; k <= to && k < 65536 && k < sysconf(_SC_OPEN_MAX); k++) close(k);
}
static void close_others(int a, int b) {
  const int low = a < b ? a : b, high = a < b ? b : a;
  close_between(3, low - 1);
  close_between(low > 2 ? low + 1 : 3, high - 1);
  close_between(high > 2 ? high + 1 : 3, 0x7fffffff);
}

#if defined(__linux__)
/* Resident memory of everything below `root`, in MiB. Looks at all processes: short as long as there are few. */
static long tree_mb(pid_t root) {
  static struct { int pid, parent; long pages; } all[4096];
  int n = 0, grew = 1;
  long pages = 0;
  unsigned char in[4096] = {0};
  DIR *d = opendir("/proc");
  struct dirent *entry;
  while (d && (entry = readdir(d)) != NULL && n < 4096) {
    char path[300], text[600], *p;
    FILE *f;
    size_t got;
    if (!isdigit((unsigned char)entry->d_name[0])) continue;
    PUT(path, "/proc/%s/stat", entry->d_name);
    if ((f = fopen(path, "rb")) == NULL) continue;
    got = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    text[got] = 0;
    all[n].pid = atoi(entry->d_name);
    if ((p = strrchr(text, ')')) == NULL) continue;
    if (sscanf(p + 2, "%*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %*u %*u %ld", &all[n].parent, &all[n].pages) == 2) n++;
  }
  if (d) closedir(d);
  while (grew) {
    grew = 0;
    for (int k = 0; k < n; k++) {
      if (in[k]) continue;
      for (int m = 0; m < n && !in[k]; m++) in[k] = all[k].parent == root || (in[m] && all[m].pid == all[k].parent);
      grew |= in[k];
    }
  }
  for (int k = 0; k < n; k++) pages += in[k] ? all[k].pages : 0;
  return pages * (sysconf(_SC_PAGESIZE) / 1024) / 1024;
}
/* Everything that descends from us, and that nobody else ended: children of children come to us, see PR_SET_CHILD_SUBREAPER. */
static void kill_strays(void) {
  int rounds;
  for (rounds = 0; rounds < 200; rounds++) {
    char path[64], text[4096], *p, *end;
    FILE *f;
    size_t n;
    while (waitpid(-1, NULL, WNOHANG) > 0) {}
    PUT(path, "/proc/self/task/%ld/children", (long)getpid());
    if ((f = fopen(path, "rb")) == NULL) return;
    n = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    text[n] = 0;
    if (n == 0) return;
    for (p = text; *p; p = end + strspn(end, " ")) {
      long pid = strtol(p, &end, 10);
      if (end == p) break;
      if (pid > 1) kill((pid_t)pid, SIGKILL);
    }
    poll(NULL, 0, 5);
  }
}
#else
static long tree_mb(pid_t root) { return (void)root, 0; }
static void kill_strays(void) {}
#endif

/* Runs argv in the jail and waits; the status of the program as from waitpid. `program` is the file, argv[0] may be another name.
   Ours -> keeper -> first process of the space -> the learner's: when one dies, so do those to its right. */
static int jail_run(const jail *j, const char *program, char *const argv[], int keep_a, int keep_b, const char *input, int probe) {
  int status = 0, told[2], over = 0, tick = 0;
  double start = now();
  pid_t keeper;
  char place[700];
  if (pipe(told) != 0) return 127 << 8;
  fcntl(told[0], F_SETFD, FD_CLOEXEC), fcntl(told[1], F_SETFD, FD_CLOEXEC);
  keeper = fork();
  if (keeper == 0) {
    int space = 0, inner = 0;
    pid_t first, theirs;
    close(told[0]);
#if defined(__linux__)
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    space = enter_space();
    prctl(PR_SET_DUMPABLE, 0); /* not before: the maps of a space belong to who may be looked into */
#endif
    first = fork();
    if (first < 0) _exit(127);
    if (first > 0) {
      close(told[1]);
      if (keep_a > 2) close(keep_a);
      if (keep_b > 2) close(keep_b);
      while (waitpid(first, &inner, 0) < 0 && errno == EINTR) {}
      _exit(0);
    }
#if defined(__linux__)
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    theirs = fork();
    if (theirs < 0) _exit(127);
    if (theirs == 0) {
      int means;
      if (input) {
        int fd = open(input, O_RDONLY | O_NOFOLLOW);
        if (fd < 0 || dup2(fd, 0) < 0) _exit(127);
      }
      close_others(keep_a, keep_b);
      PUT(place, "%s/%s", j->box, j->cwd);
      if (chdir(place) != 0) { perror(place); _exit(127); }
      PUT(place, "%s/%s", j->box, j->home);
      jail_environment(place);
      umask(022);
      means = jail_enter(j, space);
      if (probe) _exit(means);
      execvp(program, argv);
      fprintf(stderr, "%s: %s\n", program, strerror(errno));
      _exit(127);
    }
    if (keep_a > 2) close(keep_a);
    if (keep_b > 2) close(keep_b);
    for (;;) { /* the first process of a space is the parent of all orphans */
      pid_t got = waitpid(-1, &inner, 0);
      if (got == theirs) break;
      if (got < 0 && errno != EINTR) break;
    }
    if (write(told[1], &inner, sizeof inner) < 0) _exit(1);
    _exit(0);
  }
  close(told[1]);
  if (keep_a > 2) close(keep_a); /* or the report would never end for check */
  if (keep_b > 2) close(keep_b);
  if (keeper < 0) return 127 << 8;
  for (;;) {
    struct pollfd p = {told[0], POLLIN, 0};
    extent used = {0, 0};
    if (poll(&p, 1, 50) > 0) {
      if (read(told[0], &status, sizeof status) != (ssize_t)sizeof status && !over) status = SIGKILL;
      break;
    }
    if (over) continue;
    walk_folder(AT_FDCWD, (PUT(place, "%s/%s", j->box, j->home), place), &used, 0);
    if (used.bytes > ((long long)BOX_MB << 20) || used.names > BOX_FILES) over = 1, fprintf(stderr, T("\nstopped: more than %d MiB or %d files written\n", "\n已停止：写入超过 %d MiB 或 %d 个文件\n"), BOX_MB, BOX_FILES);
    else if (j->seconds > 0 && now() - start > j->seconds) over = 1, fprintf(stderr, T("\nerror: stopped after %.0f seconds\n", "\nerror: %.0f 秒后被停止\n"), j->seconds);
    else if (++tick % 4 == 0 && tree_mb(keeper) > 3000) over = 1, fprintf(stderr, "%s", T("\nstopped: its processes together take more than 3000 MiB\n", "\n已停止：所有进程合计占用超过 3000 MiB\n"));
    if (over) status = SIGKILL, kill(keeper, SIGKILL);
  }
  close(told[0]);
  while (waitpid(keeper, NULL, 0) < 0 && errno == EINTR) {}
  return status;
}

/* What this system offers, tried on a process that does nothing. */
static int jail_means(const jail *j) {
  const int status = jail_run(j, "true", NULL, -1, -1, NULL, 1);
  return WIFEXITED(status) ? WEXITSTATUS(status) & MEANS_ALL : 0;
}

/*--------------------------------------------------------------------------------------
  The text: no assembly, no renumbered lines
--------------------------------------------------------------------------------------*/
static int refuse(const char *en, const char *zh, const char *what) {
  fprintf(stderr, "error: %s: %s\n", T(en, zh), what);
  return 0;
}

/* `#line 7 "x.h"` and `# 7 "x.h"` would let a text pass for a header. Comments and joined lines are no way around. */
static int lines_are_honest(const char *text) {
  int line_start = 1, hash = 0;
  const char *p;
  for (p = text; *p; p++) {
    if (p[0] == '\\' && (p[1] == '\n' || (p[1] == '\r' && p[2] == '\n'))) { p += p[1] == '\n' ? 1 : 2; continue; }
    if (p[0] == '/' && p[1] == '*') {
      for (p += 2; *p && !(p[0] == '*' && p[1] == '/'); p++) {}
      if (!*p) break;
      p++;
      continue;
    }
    if (*p == '\n') { line_start = 1, hash = 0; continue; }
    if (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\f' || *p == '\v') continue;
    if (line_start && (*p == '#' || (p[0] == '%' && p[1] == ':'))) { hash = 1, line_start = 0, p += *p == '%'; continue; }
    if (hash && (isdigit((unsigned char)*p) || (p[0] == 'l' && strchr("i\\", p[1]) && p[1]))) return refuse("a #line directive", "#line 指令", "#line");
    line_start = hash = 0;
  }
  return 1;
}

/* Assembly, and what of the compiler's reaches into the stack; no exercise needs either. */
static int is_machine_word(const char *s, size_t n) {
  static const char *const words[] = {"asm", "__asm", "__asm__"};
  static const char *const begin[] = {"__builtin_return_", "__builtin_frame_", "__builtin_longjmp", "__builtin_setjmp", "__builtin_apply", "__builtin_extract_", "__builtin_frob_", "__builtin_eh_",
                                      "__builtin_unwind_", "__builtin_dwarf_", "__builtin_init_dwarf_", "__builtin_stack_", "__builtin_alloca_with"};
  size_t k;
  for (k = 0; k < sizeof words / sizeof words[0]; k++)
    if (n == strlen(words[k]) && memcmp(s, words[k], n) == 0) return 1;
  for (k = 0; k < sizeof begin / sizeof begin[0]; k++)
    if (n >= strlen(begin[k]) && memcmp(s, begin[k], strlen(begin[k])) == 0) return 1;
  return 0;
}

/* Walks preprocessed text and looks at the words that come from `name`. */
static int no_assembly(const char *text, const char *name) {
  const char *p = text;
  int ours = 0;
  while (*p) {
    const char *end = p + strcspn(p, "\n"), *q = p;
    if (*p == '#' && p[1] == ' ' && isdigit((unsigned char)p[2])) {
      const char *quote = memchr(p, '"', (size_t)(end - p));
      ours = quote && strncmp(quote + 1, name, strlen(name)) == 0 && quote[1 + strlen(name)] == '"';
      q = end;
    }
    while (ours && q < end) {
      if (*q == '"' || *q == '\'') {
        const char mark = *q++;
        while (q < end && *q != mark) q += *q == '\\' && q + 1 < end ? 2 : 1;
        if (q < end) q++;
      } else if (isalpha((unsigned char)*q) || *q == '_') {
        const char *from = q;
        char word[40];
        while (q < end && (isalnum((unsigned char)*q) || *q == '_')) q++;
        PUT(word, "%.*s", (int)(q - from), from);
        if (is_machine_word(from, (size_t)(q - from))) return refuse("assembly, or a way into the stack, is not C", "汇编和直接操作栈都不是 C", word);
      } else {
        q++;
      }
    }
    p = *end ? end + 1 : end;
  }
  return 1;
}

/* The list of files the compiler opened ("x.o: a.c b.h \"): below the folder, or of the system. */
static int only_headers(char *list, const char *clone) {
  char *word, *save = NULL;
  for (word = strtok_r(list, " \t\r\n", &save); word; word = strtok_r(NULL, " \t\r\n", &save)) {
    const size_t n = strlen(word);
    if (strcmp(word, "\\") == 0 || (n > 0 && word[n - 1] == ':')) continue;
    if (word[0] != '/' && !strstr(word, "..") && !strchr(word, '\\')) continue;
    if (word[0] == '/' && strncmp(word, "/proc/", 6) != 0 && strncmp(word, "/dev/", 5) != 0 && strncmp(word, clone, strlen(clone)) != 0 && n > 2 && strcmp(word + n - 2, ".c") != 0 &&
        (strstr(word, "/include/") || strstr(word, "/include-fixed/")))
      continue;
    return refuse("it includes a file that is no header of the system or of the exercise", "包含了既不是系统头文件、也不是本练习头文件的文件", word);
  }
  return 1;
}

/*--------------------------------------------------------------------------------------
  The object: which names it defines and asks for
--------------------------------------------------------------------------------------*/
/* The plain part of the C library: text, memory, numbers, printing, time, threads. */
static const char usual[] =
    " memcpy memmove memset memcmp memchr memrchr strlen strnlen strcpy strncpy stpcpy strcat strncat strcmp strncmp strcasecmp strncasecmp strchr strrchr strstr"
    " strspn strcspn strpbrk strtok strtok_r strsep strdup strndup strerror malloc calloc realloc free aligned_alloc posix_memalign abs labs llabs div ldiv qsort"
    " bsearch rand srand rand_r random srandom atoi atol atoll atof strtol strtoll strtoul strtoull strtod strtof strtold abort exit printf fprintf vprintf"
    " vfprintf sprintf snprintf vsprintf vsnprintf asprintf puts putchar putc fputc fputs fflush fwrite perror sscanf stdout stderr"
    " time clock clock_gettime timespec_get gettimeofday difftime nanosleep clock_nanosleep usleep sleep sched_yield getcwd chdir"
    " pthread_create pthread_join pthread_self pthread_equal pthread_once pthread_mutex_init pthread_mutex_destroy pthread_mutex_lock pthread_mutex_trylock"
    " pthread_mutex_unlock pthread_cond_init pthread_cond_destroy pthread_cond_wait pthread_cond_timedwait pthread_cond_signal pthread_cond_broadcast"
    " pthread_barrier_init pthread_barrier_wait pthread_barrier_destroy thrd_create thrd_join thrd_sleep thrd_yield mtx_init mtx_lock mtx_unlock mtx_destroy"
    " cnd_init cnd_wait cnd_signal cnd_broadcast cnd_destroy call_once sem_init sem_wait sem_post sem_destroy"
    " isalpha isdigit isalnum isspace isupper islower ispunct isxdigit isprint tolower toupper"
    " acos asin atan atan2 acosh asinh atanh cos sin tan cosh sinh tanh exp exp2 expm1 log log2 log10 log1p pow sqrt cbrt hypot erf erfc tgamma lgamma ceil floor"
    " trunc round lround llround rint lrint nearbyint fabs fmod remainder fmin fmax fma fdim ldexp frexp modf scalbn copysign ilogb logb nan nextafter"
    " __assert_fail __errno_location __stack_chk_fail __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc _GLOBAL_OFFSET_TABLE_ __tls_get_addr ";
/* Arithmetic that the compiler takes from its own library. */
static const char *const compilers[] = {"__mul", "__div", "__udiv", "__mod", "__umod", "__add", "__sub", "__neg", "__extend", "__trunc", "__fix", "__float", "__pow", "__popcount", "__clz", "__ctz",
                                        "__ashl", "__ashr", "__lshr", "__aarch64_"};
/* Of ours, what would change how a program is judged. */
static const char ours_not[] = " aslSetLevel aslSetSchedule aslSetChooser aslSetClock aslTraceStart aslTraceStop aslTraceClear aslLiveObjects aslGetStats ";

static int is_listed(const char *list, const char *name, size_t n) {
  const char *p;
  for (p = strstr(list, name); n && p; p = strstr(p + 1, name))
    if (p[-1] == ' ' && p[n] == ' ') return 1;
  return 0;
}
/* sqrtf and sqrtl are sqrt; __printf_chk and __isoc99_sscanf are what headers make of printf and sscanf. */
static int is_usual(const char *name) {
  char bare[80];
  size_t n = strlen(name), k;
  if (n >= sizeof bare) return 0;
  if (is_listed(usual, name, n)) return 1;
  for (k = 0; k < sizeof compilers / sizeof compilers[0]; k++)
    if (strncmp(name, compilers[k], strlen(compilers[k])) == 0) return 1;
  SET(bare, name);
  if (n > 1 && (bare[n - 1] == 'f' || bare[n - 1] == 'l') && (bare[n - 1] = 0, is_listed(usual, bare, n - 1))) return 1;
  SET(bare, name);
  if (n > 6 && strncmp(bare, "__", 2) == 0 && strcmp(bare + n - 4, "_chk") == 0 && (bare[n - 4] = 0, is_listed(usual, bare + 2, n - 6))) return 1;
  if (strncmp(name, "__isoc", 6) == 0 && (name = strchr(name + 6, '_')) != NULL && is_listed(usual, name + 1, strlen(name + 1))) return 1;
  return 0;
}

#if defined(__linux__) && defined(__LP64__)
typedef struct { const char *bytes; size_t size; const Elf64_Shdr *sections; size_t count; const Elf64_Sym *symbols; size_t symbol_count; const char *names; size_t names_size; } object;

/* A file that does not hold together is refused: a compiler did not write it. */
static int read_object(object *o, const char *path) {
  const Elf64_Ehdr *h;
  struct stat st;
  char *bytes;
  int fd = open(path, O_RDONLY | O_CLOEXEC), ok;
  memset(o, 0, sizeof *o);
  if (fd < 0 || fstat(fd, &st) != 0 || st.st_size < (off_t)sizeof *h || st.st_size > (64 << 20)) return 0;
  bytes = (char *)need_memory(malloc((size_t)st.st_size));
  ok = read(fd, bytes, (size_t)st.st_size) == st.st_size;
  close(fd);
  o->bytes = bytes, o->size = (size_t)st.st_size;
  h = (const Elf64_Ehdr *)(const void *)bytes;
  if (!ok || memcmp(h->e_ident, ELFMAG, SELFMAG) != 0 || h->e_ident[EI_CLASS] != ELFCLASS64 || h->e_type != ET_REL || h->e_shentsize != sizeof(Elf64_Shdr)) return 0;
  if (h->e_shoff % 8 || h->e_shoff > o->size || (o->size - h->e_shoff) / sizeof(Elf64_Shdr) < h->e_shnum || h->e_shnum == 0) return 0;
  o->sections = (const Elf64_Shdr *)(const void *)(bytes + h->e_shoff), o->count = h->e_shnum;
  for (size_t k = 0; k < o->count; k++) {
    const Elf64_Shdr *s = &o->sections[k];
    if (s->sh_type != SHT_NOBITS && (s->sh_offset > o->size || s->sh_size > o->size - s->sh_offset)) return 0;
    if (s->sh_type != SHT_SYMTAB) continue;
    if (o->symbols || s->sh_offset % 8 || s->sh_link >= o->count || o->sections[s->sh_link].sh_type != SHT_STRTAB) return 0;
    o->symbols = (const Elf64_Sym *)(const void *)(bytes + s->sh_offset), o->symbol_count = s->sh_size / sizeof(Elf64_Sym);
    o->names = bytes + o->sections[s->sh_link].sh_offset, o->names_size = o->sections[s->sh_link].sh_size;
  }
  if (!o->symbols || !o->names_size || o->names[o->names_size - 1] != 0 || h->e_shstrndx >= o->count) return 0;
  for (size_t k = 0; k < o->symbol_count; k++)
    if (o->symbols[k].st_name >= o->names_size) return 0;
  /* the names of the sections end too (the string table is often the same for both) */
  for (size_t k = 0; k < o->count; k++)
    if (o->sections[k].sh_name >= o->sections[h->e_shstrndx].sh_size) return 0;
  return bytes[o->sections[h->e_shstrndx].sh_offset + o->sections[h->e_shstrndx].sh_size - 1] == 0;
}
static const char *section_name(const object *o, size_t k) {
  return o->bytes + o->sections[((const Elf64_Ehdr *)(const void *)o->bytes)->e_shstrndx].sh_offset + o->sections[k].sh_name;
}
static int defines(const object *o, const char *name) {
  for (size_t k = 1; k < o->symbol_count; k++)
    if (ELF64_ST_BIND(o->symbols[k].st_info) != STB_LOCAL && o->symbols[k].st_shndx != SHN_UNDEF && strcmp(o->names + o->symbols[k].st_name, name) == 0) return 1;
  return 0;
}

static int only_decent_names(const char *learner, const char *oracle) {
  static const char *const prefixes[] = {"acl", "Acl", "asl", "hccl", "Hccl"};
  const char *more = getenv("GRADE_ALLOW"), *early = getenv("GRADE_EARLY");
  char list[2000];
  object o, judge;
  if (!read_object(&o, learner) || !read_object(&judge, oracle)) return refuse("this is no object file of a compiler", "这不是编译器生成的目标文件", learner);
  PUT(list, " %s ", more ? more : "");
  for (size_t k = 0; k < o.count; k++)
    if ((o.sections[k].sh_flags & SHF_EXECINSTR) && strncmp(section_name(&o, k), ".text", 5) != 0) return refuse("code in a section of its own", "代码放在了自定义的段里", section_name(&o, k));
  if (strcmp(early ? early : "", "1") != 0)
    for (size_t k = 0; k < o.count; k++)
      if (strncmp(section_name(&o, k), ".init", 5) == 0 || strncmp(section_name(&o, k), ".ctors", 6) == 0 || strncmp(section_name(&o, k), ".preinit", 8) == 0)
        return refuse("code that runs before main", "在 main 之前运行的代码", section_name(&o, k));
  for (size_t k = 1; k < o.symbol_count; k++) {
    const Elf64_Sym *s = &o.symbols[k];
    const char *name = o.names + s->st_name;
    const int type = ELF64_ST_TYPE(s->st_info), local = ELF64_ST_BIND(s->st_info) == STB_LOCAL;
    size_t p;
    if (s->st_shndx == SHN_UNDEF) {
      int good = is_usual(name) || is_listed(list, name, strlen(name)) || (strcmp(name, "main") != 0 && defines(&judge, name));
      for (p = 0; p < sizeof prefixes / sizeof prefixes[0]; p++)
        if (strncmp(name, prefixes[p], strlen(prefixes[p])) == 0 && strncmp(name, "asl__", 5) != 0 && !is_listed(ours_not, name, strlen(name))) good = 1;
      if (!good) return refuse("marked code may not use this function", "参加评分的代码不能使用这个函数", name);
      continue;
    }
    if (s->st_shndx < o.count && (o.sections[s->st_shndx].sh_flags & SHF_EXECINSTR) && type != STT_FUNC && type != STT_SECTION && name[0] != '$' && name[0] != '.')
      return refuse("data where code belongs", "数据放进了代码段", name);
    if (type == STT_GNU_IFUNC) return refuse("a function chosen at load time", "在装载时才选定的函数", name);
    if (local) continue;
    if (strchr(name, '@') || name[0] == '_' || strcmp(name, "main") == 0 || dlsym(RTLD_DEFAULT, name))
      return refuse("this name belongs to the C library or to the checks; choose another", "这个名字属于 C 库或检查程序，请换一个", name);
  }
  return 1;
}
#else
static int only_decent_names(const char *learner, const char *oracle) { return (void)learner, (void)oracle, 1; }
#endif

/*--------------------------------------------------------------------------------------
  grade --jail KIND COMMAND...
--------------------------------------------------------------------------------------*/
/* Ends as the program ended, so that check sees what it would have seen. */
static int end_like(int status) {
  if (WIFSIGNALED(status)) {
    cap(RLIMIT_CORE, 0);
    signal(WTERMSIG(status), SIG_DFL);
    kill(getpid(), WTERMSIG(status));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 127;
}

static const char *word_after(char *const *argv, const char *option, int *at) {
  int k;
  for (k = 0; argv[k]; k++)
    if (strcmp(argv[k], option) == 0 && argv[k + 1]) {
      if (at) *at = k + 1;
      return argv[k + 1];
    }
  return NULL;
}

/* cc ... -c exercises/NAME.c -o FILE: preprocess and look, compile and look, hand the object over. */
static int jail_compile(jail *j, char **argv) {
  char *words[96], path[700], made[] = "out/learner.o", text_made[] = "out/learner.i", list[] = "out/learner.d", dep[] = "-MD", dep_file[] = "-MF", pre[] = "-E", source[300], *text;
  const char *target = word_after(argv, "-o", NULL), *name = word_after(argv, "-c", NULL), *clone = getenv("GRADE_CLONE");
  int n = 0, status, output = 0, only_c = 0;
  if (!target || !name || !clone) return 127;
  for (; argv[n] && n < 88; n++) words[n] = argv[n];
  words[n] = NULL;
  word_after(words, "-o", &output);
  word_after(words, "-c", &only_c);
  PUT(path, "%s/out", j->box);
  SET(source, name);
  if (!fresh_folder(path, j->uid)) return 127;
  j->home = "out", j->cwd = ".", j->seconds = (double)env_number("GRADE_COMPILE_SECONDS", 20), j->processor_seconds = (int)j->seconds + 1, j->memory_mb = 2048;
  words[n] = dep, words[n + 1] = dep_file, words[n + 2] = list, words[n + 3] = NULL;
  words[only_c - 1] = pre, words[output] = text_made;
  PUT(path, "%s/%s", j->box, source);
  text = read_file(path, TEXT_LIMIT);
  if (!text || !lines_are_honest(text)) return 1;
  free(text);
  status = jail_run(j, words[0], words, -1, -1, NULL, 0);
  if (status) return end_like(status);
  PUT(path, "%s/out/learner.d", j->box);
  text = read_file(path, 1 << 20);
  if (!text || !only_headers(text, clone)) return 1;
  free(text);
  PUT(path, "%s/out/learner.i", j->box);
  text = read_file(path, 64 << 20);
  if (!text || !no_assembly(text, source)) return 1;
  free(text);
  words[n] = NULL, words[only_c - 1] = argv[only_c - 1], words[only_c] = text_made, words[output] = made; /* it need not be read twice */
  status = jail_run(j, words[0], words, -1, -1, NULL, 0);
  if (status) return end_like(status);
  PUT(path, "%s/out/learner.o", j->box);
  unlink(target);
  return copy_file(path, target, 0600) ? 0 : 127;
}

/* cc LEARNER.o ORACLE.o LIBRARY.o -o PROGRAM ...: without names in it, and with tables that cannot be written. */
static int jail_link(char **argv) {
  char *words[96], strip[] = "-s", now_bind[] = "-Wl,-z,relro,-z,now";
  int n = 0, objects[2] = {-1, -1}, found = 0;
  for (; argv[n] && n < 88; n++) {
    const size_t length = strlen(argv[n]);
    words[n] = argv[n];
    if (found < 2 && length > 2 && argv[n][0] != '-' && strcmp(argv[n] + length - 2, ".o") == 0) objects[found++] = n;
  }
  if (found < 2 || !only_decent_names(argv[objects[0]], argv[objects[1]])) return 1;
#if defined(__linux__)
  words[n++] = strip, words[n++] = now_bind;
#else
  (void)strip, (void)now_bind;
#endif
  words[n] = NULL;
  cap(RLIMIT_CPU, 30), cap(RLIMIT_AS, 4ll << 30), cap(RLIMIT_FSIZE, 256ll << 20);
  execvp(words[0], words);
  perror(words[0]);
  return 127;
}

/* PROGRAM IN OUT, in a folder that holds the learner's text and what the exercise needs. */
static int jail_program(jail *j, char **argv) {
  const char *slash = strrchr(argv[0], '/'), *source = getenv("GRADE_SOURCE"), *needs = getenv("GRADE_NEEDS");
  static const char *const folders[] = {"", "/exercises", "/build", "/build/bin"};
  char real[700], path[700], from[700], name[100], list[400], *word, *save = NULL;
  size_t k;
  if (!argv[1] || !argv[2] || !source) return 127;
  PUT(path, "%s/run", j->box);
  remove_folder(path);
  for (k = 0; k < sizeof folders / sizeof folders[0]; k++) {
    PUT(path, "%s/run%s", j->box, folders[k]);
    if (mkdir(path, 0755) != 0 || (j->uid && chown(path, j->uid, (gid_t)j->uid) != 0)) return 127;
  }
  PUT(from, "%s/%s", j->box, source);
  PUT(path, "%s/run/%s", j->box, source);
  if (!copy_file(from, path, 0644)) return 127;
  SET(list, needs ? needs : "");
  for (word = strtok_r(list, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
    PUT(from, "%s/%s", j->box, word);
    PUT(path, "%s/run/%s", j->box, word);
    if (symlink(from, path) != 0 && errno != EEXIST) return 127;
  }
  PUT(real, "%s/bin/program", j->box);
  unlink(real);
  if (!link_file(argv[0], real, 0755)) return 127;
  PUT(name, "build/%s", slash ? slash + 1 : argv[0]);
  PUT(path, "%s/run/%s", j->box, name);
  if (!link_file(argv[0], path, 0755)) return 127;
  argv[0] = name;
  j->home = "run", j->cwd = "run", j->processor_seconds = 120;
  return end_like(jail_run(j, real, argv, atoi(argv[1]), atoi(argv[2]), NULL, 0));
}

static int jail_main(int argc, char **argv) {
  jail j;
  memset(&j, 0, sizeof j);
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  j.box = getenv("GRADE_BOX");
  j.uid = (uid_t)env_number("GRADE_UID", 0);
  if (argc < 4 || !j.box) return 127;
  if (strcmp(argv[2], "compile") == 0) return jail_compile(&j, argv + 3);
  if (strcmp(argv[2], "link") == 0) return jail_link(argv + 3);
  return strcmp(argv[2], "run") == 0 ? jail_program(&j, argv + 3) : 127;
}

#endif
