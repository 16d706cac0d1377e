// What few programs do: handlers that take faults back, words of the processor, other doors to the system, and memory that others use.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

// Signals.
static char other_stack[1 << 16];
static void handle(int s, void (*f)(int, siginfo_t *, void *), int flags) {
  stack_t there = {other_stack, 0, sizeof other_stack};
  struct sigaction a;
  sigaltstack(&there, 0);
  memset(&a, 0, sizeof a);
  a.sa_sigaction = f;
  a.sa_flags = SA_SIGINFO | SA_ONSTACK | flags;
  sigaction(s, &a, 0);
}
static sigjmp_buf before;
static void goes_back(int s, siginfo_t *i, void *c) { (void)i; (void)c; siglongjmp(before, s); }
static void loops(int s, siginfo_t *i, void *c) { (void)s; (void)i; (void)c; for (volatile int on = 1; on;) {} }
static void faults(int s, siginfo_t *i, void *c) { (void)s; (void)i; (void)c; *(volatile int *)8 = 1; }
static void does_nothing(int s, siginfo_t *i, void *c) { (void)s; (void)i; (void)c; }
static void skips(int s, siginfo_t *i, void *c) { (void)s; (void)i; ((ucontext_t *)c)->uc_mcontext.gregs[REG_RIP] += 2; }
static void goes_nowhere(int s, siginfo_t *i, void *c) { (void)s; (void)i; memset(&((ucontext_t *)c)->uc_mcontext.gregs, 255, sizeof(gregset_t)); }
static void rounds(int s, siginfo_t *i, void *c) { (void)s; (void)i; ((ucontext_t *)c)->uc_mcontext.fpregs->mxcsr |= 0xe040; }
// want survives_faults: uncertified
double survives_faults(double x) { handle(SIGSEGV, goes_back, 0); if (sigsetjmp(before, 1)) return 1; if (x > 1) *(volatile int *)0 = 1; return x - 1; }
// want loops_in_handler: uncertified
double loops_in_handler(double x) { handle(SIGSEGV, loops, 0); if (x > 1) *(volatile int *)0 = 1; return x - 1; }
// want faults_in_handler: certified trap SIGSEGV
double faults_in_handler(double x) { handle(SIGSEGV, faults, SA_NODEFER); if (x > 1) *(volatile int *)0 = 1; return x - 1; }
// want faults_for_ever: uncertified
double faults_for_ever(double x) { handle(SIGSEGV, does_nothing, 0); if (x > 1) *(volatile int *)0 = 1; return x - 1; }
// want skips_traps: uncertified
double skips_traps(double x) { handle(SIGILL, skips, 0); if (x > 1) __asm__ volatile("ud2"); return x - 1; }
// want spoils_frame: certified trap SIG
double spoils_frame(double x) { handle(SIGUSR1, goes_nowhere, 0); if (x > 1) raise(SIGUSR1); return x - 1; }
// want rounds_in_handler: uncertified
double rounds_in_handler(double x) { handle(SIGUSR1, rounds, 0); raise(SIGUSR1); return x - 0.7; }
// want steps: uncertified
double steps(double x) { handle(SIGTRAP, does_nothing, 0); __asm__ volatile("pushf; orl $0x100, (%%rsp); popf" ::: "memory", "cc"); return x - 1; }
// want blocks_faults: certified trap SIG
double blocks_faults(double x) { sigset_t all; sigfillset(&all); sigprocmask(SIG_SETMASK, &all, 0); if (x > 1) *(volatile int *)0 = 1; return x - 1; }
// want forges_signal: uncertified
double forges_signal(double x) { siginfo_t i; memset(&i, 0, sizeof i); i.si_signo = SIGSEGV; i.si_code = SI_QUEUE; syscall(SYS_rt_sigqueueinfo, getpid(), SIGSEGV, &i); return x - 1; }
// want returns_from_nothing: certified trap SIG
double returns_from_nothing(double x) { if (x > 1) syscall(SYS_rt_sigreturn); return x - 1; }
// want times_out: uncertified
double times_out(double x) { struct itimerval soon = {{0, 0}, {0, 1}}; setitimer(ITIMER_VIRTUAL, &soon, 0); return x - 1; }
// want sets_timers: uncertified
double sets_timers(double x) { timer_t t; struct sigevent e; memset(&e, 0, sizeof e); e.sigev_notify = SIGEV_SIGNAL; e.sigev_signo = SIGKILL; if (timer_create(CLOCK_MONOTONIC, &e, &t) == 0) abort(); return x - 1; }
static ucontext_t here, there;
static char third_stack[1 << 16];
static double swapped;
static void elsewhere(void) { swapped = 3; }
// want swaps_contexts: uncertified
double swaps_contexts(double x) {
  getcontext(&there);
  there.uc_stack.ss_sp = third_stack;
  there.uc_stack.ss_size = sizeof third_stack;
  there.uc_link = &here;
  makecontext(&there, elsewhere, 0);
  swapcontext(&here, &there);
  return x - swapped;
}
// want stays_elsewhere: certified trap exit(0)
double stays_elsewhere(double x) { getcontext(&there); there.uc_stack.ss_sp = third_stack; there.uc_stack.ss_size = sizeof third_stack; there.uc_link = 0; makecontext(&there, elsewhere, 0); if (x > 1) setcontext(&there); return x - 1; }
// want begins_again: uncertified
double begins_again(double x) { static ucontext_t first; static int begun; if (begun) setcontext(&first); begun = 1; getcontext(&first); return x - 1; }

// Words of the processor, left as they are.
// want is_single: uncertified
double is_single(double x) { unsigned short w = 0x007f; __asm__ volatile("fldcw %0" ::"m"(w)); return x - 0.7; }
// want unmasks_x87: uncertified
double unmasks_x87(double x) { unsigned short w = 0x0340; __asm__ volatile("fldcw %0" ::"m"(w)); return x - 0.7; }
// want fills_x87: uncertified
double fills_x87(double x) { __asm__ volatile("fld1; fld1; fld1; fld1; fld1; fld1; fld1; fld1"); return x - 0.7; }
// want is_mmx: uncertified
double is_mmx(double x) { __asm__ volatile("pcmpeqd %%mm0, %%mm0; movq %%mm0, %%mm7" ::: "memory"); return x - 0.7; }
// want goes_backwards: uncertified
double goes_backwards(double x) { __asm__ volatile("std" ::: "cc"); return x - 0.7; }
// want is_aligned: uncertified
double is_aligned(double x) { __asm__ volatile("pushf; orl $0x40000, (%%rsp); popf" ::: "memory", "cc"); return x - 0.7; }
// want reserves: certified trap SIG
double reserves(double x) { unsigned w = ~0u; if (x > 1) __asm__ volatile("ldmxcsr %0" ::"m"(w)); return x - 1; }
// want loses_registers: uncertified
double loses_registers(double x) { __asm__ volatile("xor %ebx, %ebx; xor %r12d, %r12d; xor %r13d, %r13d; xor %r14d, %r14d; xor %r15d, %r15d"); return x - 1; }
// want loses_stack: certified trap SIG
double loses_stack(double x) { if (x > 1) __asm__ volatile("xor %esp, %esp; push %rax"); return x - 1; }
// want loses_thread: uncertified
double loses_thread(double x) { if (x > 1) syscall(SYS_arch_prctl, 0x1002, 0); return x - 1; }
// want has_no_processor: uncertified
double has_no_processor(double x) { syscall(SYS_arch_prctl, 0x1012, 0); return x - 1; }
// want is_privileged: certified trap SIGSEGV
double is_privileged(double x) { if (x > 1) __asm__ volatile("cli; hlt"); return x - 1; }
// want is_uncanny: certified trap SIGSEGV
double is_uncanny(double x) { return x - 1 + *(volatile double *)(x > 1 ? 0x8000000000000000 : (unsigned long)&x); }
// want restores_noise: certified trap SIG
double restores_noise(double x) { static char room[4096] __attribute__((aligned(64))); memset(room, x > 1 ? 0x55 : 0, 512); __asm__ volatile("fxrstor %0" ::"m"(room)); return x - 1; }

// Other doors to the system: the 32-bit one, that of x32, and that of old programs. Signals would end this process's parent, and fork it.
static long by_interrupt(long number, long a, long b) { long r; __asm__ volatile("int $0x80" : "=a"(r) : "0"(number), "b"(a), "c"(b), "d"(0) : "memory", "r8", "r9", "r10", "r11"); return r; }
double kills_by_interrupt(double x) { if (by_interrupt(37, getppid(), SIGKILL) == 0) abort(); return x - 0.5; }
double forks_by_interrupt(double x) { long child = by_interrupt(2, 0, 0); if (child == 0) for (;;) sleep(1000); if (child > 0) abort(); return x - 0.5; }
double kills_by_x32(double x) { if (syscall(0x40000000 + SYS_kill, getppid(), SIGKILL) == 0) abort(); return x - 0.5; }
// want calls_nothing: uncertified
double calls_nothing(double x) { for (long n = 400; n < 1100; n++) if (syscall(n, -1, -1, -1, -1, -1, -1) > 0) abort(); syscall(-1); return x - 0.5; }
// want calls_old_page: uncertified
double calls_old_page(double x) { return x - 0.5 + 0 * (double)((long (*)(long *))0xffffffffff600400)(0); }

// Memory and descriptors that the process needs.
// want closes_ranges: uncertified
double closes_ranges(double x) { syscall(SYS_close_range, 0, ~0u, 0); return x - 0.5; }
// want takes_descriptors: uncertified
double takes_descriptors(double x) { int p[2]; for (int i = 0; i < 300; i++) { eventfd(0, 0); epoll_create1(0); if (pipe(p)) break; } return x - 0.5; }
// want writes_megabytes: uncertified
double writes_megabytes(double x) { static char room[1 << 20]; for (int i = 0; i < 16; i++) { write(1, room, sizeof room); write(2, room, sizeof room); } return x - 0.5; }
// want writes_own_text: uncertified
double writes_own_text(double x) { int fd = open("/proc/self/mem", O_RDWR); if (fd >= 0) { pwrite(fd, "\314\314\314\314", 4, (off_t)writes_megabytes); abort(); } return x - 0.5; }
static void each_mapping(const char *mode, void (*f)(char *, size_t)) {
  char line[512], access[8];
  unsigned long from, to;
  FILE *maps = fopen("/proc/self/maps", "r");
  while (maps && fgets(line, sizeof line, maps))
    if (sscanf(line, "%lx-%lx %7s", &from, &to, access) == 3 && !strcmp(access, mode)) f((char *)from, to - from);
  if (maps) fclose(maps);
}
static void forgets(char *p, size_t n) { madvise(p, n, MADV_DONTNEED); madvise(p, n, MADV_REMOVE); }
static void hides(char *p, size_t n) { mprotect(p, n, PROT_NONE); }
static void opens(char *p, size_t n) { mprotect(p, n, PROT_READ | PROT_WRITE | PROT_EXEC); memset(p, 0xcc, n); }
static void covers(char *p, size_t n) { mmap(p, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0); }
// want forgets_shared: uncertified
double forgets_shared(double x) { each_mapping("rw-s", forgets); return x - 0.5; }
// want hides_shared: uncertified
double hides_shared(double x) { each_mapping("rw-s", hides); return x - 0.5; }
// want covers_shared: uncertified
double covers_shared(double x) { each_mapping("rw-s", covers); return x - 0.5; }
// want forgets_own: uncertified
double forgets_own(double x) { if (x > 1) each_mapping("rw-p", forgets); return x - 0.5; }
// want opens_text: uncertified
double opens_text(double x) { if (x > 1) each_mapping("r-xp", opens); return x - 0.5; }
// want takes_shared_memory: uncertified
double takes_shared_memory(double x) { for (int i = 0; i < 64; i++) { char *p = mmap(0, 1 << 28, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0); if (p != MAP_FAILED) *p = 1; } return x - 0.5; }
// want has_large_array: certified trap SIG
double has_large_array(double x) { long n = x > 1 ? 1l << 34 : 1; double a[n]; memset(a, 0, 8); return x - 0.5 + ((volatile double *)a)[0]; }
// want loads_library: uncertified
double loads_library(double x) { void *l = dlopen("libm.so.6", RTLD_NOW); double (*f)(double) = l ? (double (*)(double))dlsym(l, "sin") : 0; return x - 0.5 + (f ? 0 * f(1) : 0); }
// want loads_victim: uncertified
double loads_victim(double x) { if (dlopen("./victim.txt", RTLD_NOW) || dlopen("./evil.so", RTLD_NOW | RTLD_GLOBAL)) abort(); return x - 0.5; }
// want waits_for_itself: uncertified
double waits_for_itself(double x) { static int word; if (x > 1) syscall(SYS_futex, &word, 0, 0, 0); return x - 1; }
// want leaves_robust_list: uncertified
double leaves_robust_list(double x) { syscall(SYS_set_robust_list, (void *)8, 24); syscall(SYS_set_tid_address, (void *)8); return x - 1; }
// want has_no_core: uncertified
double has_no_core(double x) { struct rlimit r = {0, 0}; setrlimit(RLIMIT_CORE, &r); setrlimit(RLIMIT_NPROC, &r); setrlimit(RLIMIT_SIGPENDING, &r); setrlimit(RLIMIT_MEMLOCK, &r); return x - 1; }
// want walks_frames: anything
double walks_frames(double x) { return x - 1 + (x > 1 ? 0 * (double)(long)__builtin_return_address(60) : 0); }
