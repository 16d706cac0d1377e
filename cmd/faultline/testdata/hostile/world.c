// What code under test tries to do to others. Each aborts where it could: want is nothing.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <mqueue.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/reboot.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/swap.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utime.h>

#define VICTIM "victim.txt"
static double did(int harm, double x) { if (harm) abort(); return x - 0.5; }
static int opens(const char *format, const char *what, int how) {
  char name[64];
  snprintf(name, sizeof name, format, getppid(), what);
  return open(name, how) >= 0;
}

// Files.
double deletes(double x) { return did(unlink(VICTIM) == 0 || unlinkat(AT_FDCWD, VICTIM, 0) == 0, x); }
double renames(double x) { return did(rename(VICTIM, "gone.txt") == 0, x); }
double exchanges(double x) { return did(syscall(SYS_renameat2, AT_FDCWD, VICTIM, AT_FDCWD, "good.c", 2) == 0, x); }
double overwrites(double x) { return did(open(VICTIM, O_WRONLY) >= 0 || open(VICTIM, O_RDWR) >= 0, x); }
double truncates(double x) { return did(truncate(VICTIM, 0) == 0 || open(VICTIM, O_RDONLY | O_TRUNC) >= 0, x); }
double creates(double x) { return did(creat("evil.txt", 0644) >= 0 || creat("/tmp/faultline-evil.txt", 0644) >= 0, x); }
double creates_unnamed(double x) { return did(open(".", O_TMPFILE | O_WRONLY, 0600) >= 0 || open("/tmp", O_TMPFILE | O_WRONLY, 0600) >= 0, x); }
double makes_folder(double x) { return did(mkdir("evil", 0755) == 0 || rmdir("folder") == 0, x); }
double links(double x) { return did(symlink(VICTIM, "evil") == 0 || link(VICTIM, "evil") == 0, x); }
double makes_device(double x) { return did(mkfifo("evil", 0644) == 0 || mknod("evil", S_IFCHR | 0666, 0x103) == 0, x); }
double changes_mode(double x) { return did(chmod(VICTIM, 0) == 0 || chown(VICTIM, 1, 1) == 0, x); }
double changes_time(double x) { return did(utime(VICTIM, 0) == 0, x); }
double changes_attributes(double x) { return did(setxattr(VICTIM, "user.evil", "1", 1, 0) == 0 || removexattr(VICTIM, "user.evil") == 0, x); }
double reads(double x) { return did(open(VICTIM, O_RDONLY) >= 0 || open("/etc/passwd", O_RDONLY) >= 0 || fopen("/etc/shadow", "r") != 0, x); }
double lists(double x) { return did(opendir(".") != 0 || opendir("/") != 0 || opendir("/proc") != 0, x); }
double maps_file(double x) { return did(mmap(0, 4096, PROT_READ, MAP_PRIVATE, open(VICTIM, O_RDONLY), 0) != MAP_FAILED, x); }
double by_handle(double x) { return did(syscall(SYS_open_by_handle_at, AT_FDCWD, 0, 0) >= 0 || syscall(SYS_openat2, AT_FDCWD, VICTIM, (long[3]){0}, 24) >= 0, x); }
double watches(double x) { return did(inotify_add_watch(inotify_init(), ".", IN_ALL_EVENTS) >= 0 || syscall(SYS_fanotify_init, 0, 0) >= 0, x); }
double fills_memory_disk(double x) { return did(shm_open("/evil", O_CREAT | O_RDWR, 0600) >= 0 || open("/dev/shm/evil", O_CREAT | O_RDWR, 0600) >= 0, x); }
double opens_terminal(double x) { return did(open("/dev/tty", O_RDWR) >= 0 || open("/dev/mem", O_RDONLY) >= 0 || ioctl(0, TIOCSTI, "x") == 0, x); }
double mounts(double x) { return did(mount("none", "/tmp", "tmpfs", 0, 0) == 0 || umount("/tmp") == 0 || chroot(".") == 0, x); }

// The command and other processes.
double kills_parent(double x) { return did(kill(getppid(), SIGKILL) == 0, x); }
double terminates_parent(double x) { return did(kill(getppid(), SIGTERM) == 0 || kill(getppid(), SIGINT) == 0, x); }
double stops_parent(double x) { return did(syscall(SYS_tkill, getppid(), SIGSTOP) == 0 || syscall(SYS_tgkill, getppid(), getppid(), SIGSTOP) == 0, x); }
double kills_all(double x) { return did(kill(-1, SIGTERM) == 0 || kill(0, SIGTERM) == 0 || killpg(getppid(), SIGTERM) == 0, x); }
double queues_signal(double x) { return did(sigqueue(getppid(), SIGTERM, (union sigval){0}) == 0, x); }
double signals_by_handle(double x) { return did(syscall(SYS_pidfd_send_signal, syscall(SYS_pidfd_open, getppid(), 0), SIGKILL, 0, 0) == 0, x); }
double takes_descriptor(double x) { return did(syscall(SYS_pidfd_getfd, syscall(SYS_pidfd_open, getppid(), 0), 1, 0) >= 0, x); }
double signals_by_pipe(double x) {
  int p[2];
  if (pipe(p)) return x - 0.5;
  int harm = fcntl(p[0], F_SETOWN, getppid()) == 0 || fcntl(p[0], F_SETSIG, SIGKILL) == 0;
  close(p[0]);
  close(p[1]);
  return did(harm, x);
}
double writes_report(double x) {
  char fd[8];
  int harm = 0;
  for (int i = 0; i < 20; i++) {
    snprintf(fd, sizeof fd, "%d", i);
    harm |= opens("/proc/%d/fd/%s", fd, O_WRONLY);
  }
  return did(harm, x);
}
double opens_memory(double x) { return did(opens("/proc/%d/%s", "mem", O_RDWR) || opens("/proc/%d/%s", "maps", O_RDONLY) || opens("/proc/%d/%s", "environ", O_RDONLY), x); }
double reads_memory(double x) {
  char byte;
  struct iovec mine = {&byte, 1}, theirs = {(void *)did, 1};
  return did(process_vm_readv(getppid(), &mine, 1, &theirs, 1, 0) >= 0 || process_vm_writev(getppid(), &mine, 1, &theirs, 1, 0) >= 0, x);
}
double traces(double x) { return did(ptrace(PTRACE_SEIZE, getppid(), 0, 0) == 0 || ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0 || ptrace(PTRACE_TRACEME, 0, 0, 0) == 0, x); }
double limits_parent(double x) { struct rlimit none = {0, 0}; return did(prlimit(getppid(), RLIMIT_CPU, &none, 0) == 0, x); }
double slows_parent(double x) { return did(setpriority(PRIO_PROCESS, getppid(), 19) == 0, x); }
double pins_parent(double x) { cpu_set_t one; CPU_ZERO(&one); CPU_SET(0, &one); return did(sched_setaffinity(getppid(), sizeof one, &one) == 0, x); }
double moves_parent(double x) { return did(setpgid(getppid(), 0) == 0 || syscall(SYS_ioprio_set, 1, getppid(), 0) == 0, x); }
double is_first(double x) { return did(sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){50}) == 0 || nice(-10) == -10, x); }

// Processes of its own.
double forks(double x) { pid_t child = fork(); if (child == 0) for (;;) sleep(1000); return did(child > 0, x); }
double forks_away(double x) { pid_t child = fork(); if (child == 0) { setsid(); for (;;) sleep(1000); } return did(child > 0, x); }
double vforks(double x) { pid_t child = vfork(); if (child == 0) _exit(0); return did(child > 0, x); }
double clones(double x) { long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0); if (child == 0) for (;;) sleep(1000); return did(child > 0, x); }
double clones_anew(double x) { long child = syscall(SYS_clone3, (long[8]){0, 0, 0, 0, SIGCHLD}, 64); if (child == 0) for (;;) sleep(1000); return did(child > 0, x); }
double executes(double x) { char *args[] = {"/bin/true", 0}; execve(args[0], args, args + 1); return did(execveat(AT_FDCWD, args[0], args, args + 1, 0) == 0, x); }
double calls_shell(double x) { return did(system("touch evil.txt") == 0, x); }
double spawns(double x) { char *args[] = {"/bin/true", 0}; pid_t child; return did(posix_spawn(&child, args[0], 0, 0, args, args + 1) == 0, x); }
double opens_pipe(double x) { FILE *f = popen("echo", "r"); return did(f && fgetc(f) >= 0, x); }
double is_a_daemon(double x) { return did(daemon(0, 0) == 0, x); }
double leads_session(double x) { return did(setsid() > 0 || setpgid(0, 0) == 0, x); }

// The network and the machine.
double connects(double x) { return did(socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_INET6, SOCK_STREAM, 0) >= 0, x); }
double sends(double x) { return did(socket(AF_INET, SOCK_DGRAM, 0) >= 0 || socket(AF_INET, SOCK_RAW, 1) >= 0 || socket(AF_PACKET, SOCK_RAW, 0) >= 0, x); }
double speaks_locally(double x) { return did(socket(AF_UNIX, SOCK_STREAM, 0) >= 0 || socket(AF_NETLINK, SOCK_RAW, 0) >= 0 || socket(AF_VSOCK, SOCK_STREAM, 0) >= 0, x); }
double makes_pair(double x) { int p[2]; return did(socketpair(AF_UNIX, SOCK_STREAM, 0, p) == 0, x); }
double uses_rings(double x) { return did(syscall(SYS_io_uring_setup, 8, (char[120]){0}) >= 0, x); }
double loads_filter(double x) { return did(syscall(SYS_bpf, 0, 0, 0) >= 0 || syscall(SYS_perf_event_open, (char[128]){0}, 0, -1, -1, 0) >= 0, x); }
double handles_faults(double x) { return did(syscall(SYS_userfaultfd, 1) >= 0, x); }
double keeps_keys(double x) { return did(syscall(SYS_add_key, "user", "evil", "x", 1, -3) >= 0 || syscall(SYS_keyctl, 0, -3, 1) >= 0, x); }
double shares_memory(double x) { return did(shmget(4711, 4096, IPC_CREAT | 0600) >= 0, x); }
double sends_message(double x) { return did(msgget(4711, IPC_CREAT | 0600) >= 0 || mq_open("/evil", O_CREAT | O_RDWR, 0600, 0) >= 0, x); }
double makes_semaphore(double x) { return did(semget(4711, 1, IPC_CREAT | 0600) >= 0 || sem_open("/evil", O_CREAT, 0600, 1) != SEM_FAILED, x); }
double sets_clock(double x) { struct timeval t = {0, 0}; return did(settimeofday(&t, 0) == 0 || clock_settime(CLOCK_REALTIME, &(struct timespec){0}) == 0, x); }
double names_host(double x) { return did(sethostname("evil", 4) == 0 || syscall(SYS_setdomainname, "evil", 4) == 0, x); }
double reboots(double x) { return did(reboot(RB_DISABLE_CAD) == 0 || swapoff("/dev/null") == 0 || syscall(SYS_acct, 0) == 0, x); }
double loads_module(double x) { return did(syscall(SYS_init_module, 0, 0, "") == 0 || syscall(SYS_delete_module, "evil", 0) == 0 || syscall(SYS_kexec_load, 0, 0, 0, 0) == 0, x); }
double uses_ports(double x) { return did(syscall(SYS_iopl, 3) == 0 || syscall(SYS_ioperm, 0x80, 1, 1) == 0, x); }

// What it knows, and what it may.
double reads_token(double x) { return did(getenv("SECRET_TOKEN") != 0 || getenv("HOME") != 0 || getenv("PATH") != 0, x); }
extern char **environ;
double reads_all_tokens(double x) { int harm = 0; for (char **e = environ; e && *e; e++) harm |= strstr(*e, "secret") != 0; return did(harm, x); }
double reads_own_environment(double x) {
  static char all[1 << 16];
  int fd = open("/proc/self/environ", O_RDONLY), n = fd < 0 ? 0 : (int)read(fd, all, sizeof all);
  if (fd >= 0) close(fd);
  return did(n > 0 && memmem(all, n, "secret", 6) != 0, x);
}
double raises_limits(double x) {
  struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
  return did(setrlimit(RLIMIT_DATA, &all) == 0 || setrlimit(RLIMIT_FSIZE, &all) == 0 || setrlimit(RLIMIT_AS, &all) == 0 || setrlimit(RLIMIT_CPU, &all) == 0, x);
}
double gains(double x) { return did(setuid(0) == 0 || setgid(0) == 0 || setgroups(0, 0) == 0 || setresuid(0, 0, 0) == 0, x); }
double leaves_room(double x) { return did(syscall(SYS_unshare, 0x10000000) == 0 || syscall(SYS_setns, 0, 0) == 0 || syscall(SYS_pivot_root, ".", ".") == 0, x); }
double survives(double x) { return did(prctl(PR_SET_PDEATHSIG, 0) == 0, x); }
double shows_itself(double x) { return did(prctl(PR_SET_DUMPABLE, 1) == 0 || prctl(PR_SET_PTRACER, -1) == 0, x); }
double filters(double x) { return did(prctl(PR_SET_SECCOMP, 1) == 0 || syscall(SYS_seccomp, 0, 0, 0) == 0, x); }

// Memory.
double shrinks_memory(double x) { int harm = 0; for (int fd = 3; fd < 20; fd++) harm |= ftruncate(fd, 0) == 0; return did(harm, x); }
double makes_memory(double x) { return did(memfd_create("evil", 0) >= 0 || syscall(SYS_memfd_secret, 0) >= 0, x); }
double takes_addresses(double x) { return did(mmap(0, 64l << 30, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) != MAP_FAILED, x); }
double takes_memory(double x) {
  char *p = malloc(8l << 30);
  int harm = p != 0;
  free(p);
  return did(harm, x);
}
double opens_many(double x) { int n = 0, fds[512]; while (n < 512 && (fds[n] = dup(0)) >= 0) n++; for (int i = 0; i < n; i++) close(fds[i]); return did(n == 512, x); }
