// Runs that do not return, or not as others do.
#define _GNU_SOURCE
#include <errno.h>
#include <fenv.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// want aborts: certified trap SIGABRT
double aborts(double x) { if (x > 1) abort(); return x - 1; }
// want exits: certified trap exit(3)
double exits(double x) { if (x > 1) exit(3); return x - 1; }
// want exits_well: certified trap exit(0)
double exits_well(double x) { if (x > 1) _exit(0); return x - 1; }
// want exits_quickly: certified trap exit(4)
double exits_quickly(double x) { if (x > 1) quick_exit(4); return x - 1; }
// want reads_null: certified trap SIGSEGV
double reads_null(double x) { return x - 1 + *(volatile double *)(x > 1 ? 0 : &x); }
// want writes_null: certified trap SIGSEGV
double writes_null(double x) { if (x > 1) *(volatile int *)0 = 1; return x - 1; }
// want writes_text: certified trap SIGSEGV
double writes_text(double x) { if (x > 1) *(volatile char *)aborts = 1; return x - 1; }
// want calls_null: certified trap SIGSEGV
double calls_null(double x) { double (*volatile f)(double) = 0; return x > 1 ? f(x) : x - 1; }
// want divides_by_zero: certified trap SIGFPE
double divides_by_zero(double x) { volatile int zero = 0; if (x > 1) zero = 1 / zero; return x - 1; }
// want divides_too_large: certified trap SIGFPE
double divides_too_large(double x) { volatile int most = -2147483647 - 1, one = -1; if (x > 1) most = most / one; return x - 1; }
// want traps: certified trap SIGILL
double traps(double x) { if (x > 1) __builtin_trap(); return x - 1; }
// want frees_twice: certified trap SIGABRT
double frees_twice(double x) { char *p = malloc(16); free(p); if (x > 1) free(p); return x - 1; }
// want frees_nothing_of_its_own: certified trap SIGABRT
double frees_nothing_of_its_own(double x) { if (x > 1) free((char *)&x + 8); return x - 1; }
// want overflows_heap: anything
double overflows_heap(double x) { char *p = malloc(16); if (x > 1) memset(p, 255, 4096); free(p); return x - 1; }
// want large_frame: certified trap
double large_frame(double x) { char room[64 << 20]; memset(room, x > 1, sizeof room); return x - 1 + room[12345]; }
// want recurses: certified trap
double recurses(double x) { return x > 1 ? recurses(x + 0) + 1 : x - 1; }
// want large_alloca: certified trap
double large_alloca(double x) { char *p = __builtin_alloca(x > 1 ? 1ul << 40 : 8); *(volatile char *)p = 1; return x - 1; }
// want loops: certified timeout
double loops(double x) { volatile int on = x > 1; while (on) {} return x - 1; }
// want loops_changing: inconclusive timeout
double loops_changing(double x) { volatile unsigned long n = 0; if (x > 1) for (;;) n++; return x - 1; }
// want pauses: uncertified
double pauses(double x) { if (x > 1) for (;;) pause(); return x - 1; }
// want sleeps: uncertified
double sleeps(double x) { if (x > 1) for (;;) sleep(1000); return x - 1; }
// want kills_itself: uncertified
double kills_itself(double x) { if (x > 1) raise(SIGKILL); return x - 1; }
// want stops_itself: certified trap SIGSTOP
double stops_itself(double x) { if (x > 1) raise(SIGSTOP); return x - 1; }
// want is_terminated: certified trap SIGTERM
double is_terminated(double x) { if (x > 1) raise(SIGTERM); return x - 1; }
// want is_interrupted: uncertified
double is_interrupted(double x) { if (x > 1) raise(SIGINT); return x - 1; }
// want has_no_pipe: certified trap SIGPIPE
double has_no_pipe(double x) { if (x > 1) raise(SIGPIPE); return x - 1; }
// want has_no_time: certified trap SIGXCPU
double has_no_time(double x) { if (x > 1) raise(SIGXCPU); return x - 1; }
// want calls_badly: certified trap SIGSYS
double calls_badly(double x) { if (x > 1) raise(SIGSYS); return x - 1; }
// want is_traced: uncertified
double is_traced(double x) { if (x > 1) raise(SIGTRAP); return x - 1; }
// want quits: certified trap SIGQUIT
double quits(double x) { if (x > 1) raise(SIGQUIT); return x - 1; }
// want raises_all: certified trap SIGHUP
double raises_all(double x) { if (x > 1) for (int s = 1; s < 65; s++) raise(s); return x - 1; }
// want alarms: anything
double alarms(double x) { alarm(1); if (x > 1) for (;;) pause(); return x - 1; }
// want ends_thread: uncertified
double ends_thread(double x) { if (x > 1) pthread_exit(0); return x - 1; }
static jmp_buf there;
// want jumps: uncertified
double jumps(double x) { if (setjmp(there)) return 1; if (x > 1) longjmp(there, 1); return x - 1; }
// want jumps_nowhere: certified trap SIGSEGV
double jumps_nowhere(double x) { static jmp_buf nowhere; if (x > 1) longjmp(nowhere, 1); return x - 1; }
// want handles: certified trap exit(8)
double handles(double x) { signal(SIGFPE, (void (*)(int))exit); feenableexcept(FE_ALL_EXCEPT); return x - 1; }
static void back(int s) { (void)s; }
// want handles_all: uncertified
double handles_all(double x) { for (int s = 1; s < 65; s++) signal(s, back); if (x > 1) *(volatile int *)0 = 1; return x - 1; }
// want ignores_all: uncertified
double ignores_all(double x) { for (int s = 1; s < 65; s++) signal(s, SIG_IGN); return x - 1; }
// want blocks_all: uncertified
double blocks_all(double x) { sigset_t all; sigfillset(&all); sigprocmask(SIG_SETMASK, &all, 0); return x - 1; }
// want smashes_stack: certified trap
double smashes_stack(double x) { volatile char room[8]; if (x > 1) for (int i = 0; i < 4096; i++) room[i] = 255; return x - 1 + room[0]; }
// want unmaps: uncertified
double unmaps(double x) { if (x > 1) munmap((void *)0x1000, 1ul << 46); return x - 1; }
// want protects: certified trap SIGSEGV
double protects(double x) { if (x > 1) mprotect((void *)((unsigned long)aborts & ~4095ul), 4096, PROT_NONE); return x - 1; }
static void never(void) { for (;;) pause(); }
// want leaves_a_loop: uncertified
double leaves_a_loop(double x) { static int once; if (!once++) atexit(never); return x - 1; }
