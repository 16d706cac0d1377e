// What code under test may leave behind for those who come after it in its process.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include <xmmintrin.h>

// want rounds_up: uncertified
double rounds_up(double x) { fesetround(FE_UPWARD); return x - 0.5; }
// want rounds_to_zero: uncertified
double rounds_to_zero(double x) { fesetround(FE_TOWARDZERO); return x - 0.5; }
// want flushes: uncertified
double flushes(double x) { _mm_setcsr(_mm_getcsr() | 0x8040); return x - 0.5; }
// want unmasks: uncertified
double unmasks(double x) { _mm_setcsr(_mm_getcsr() & ~0x1f80u); return x - 0.5; }
// want raises: uncertified
double raises(double x) { feraiseexcept(FE_ALL_EXCEPT); return x - 0.5; }
// want spoils_errno: nothing
double spoils_errno(double x) { errno = 4711; return x - 0.5; }
// want changes_locale: uncertified
double changes_locale(double x) { setlocale(LC_ALL, "de_DE.UTF-8"); return x - 0.5; }
// want changes_environment: uncertified
double changes_environment(double x) { setenv("LC_ALL", "C", 1); putenv("FAULTLINE_WORKER=native"); return x - 0.5; }
// want changes_folder: uncertified
double changes_folder(double x) { if (chdir("/") == 0) umask(0); return x - 0.5; }
// want closes_all: uncertified
double closes_all(double x) { for (int fd = 0; fd < 64; fd++) close(fd); return x - 0.5; }
// want closes_answers: uncertified
double closes_answers(double x) { close(4); return x - 0.5; }
// want turns_all: uncertified
double turns_all(double x) { for (int fd = 3; fd < 64; fd++) dup2(0, fd); return x - 0.5; }
// want writes_noise: uncertified
double writes_noise(double x) { for (int fd = 0; fd < 20; fd++) write(fd, "noise\n", 6); return x - 0.5; }
// want writes_lengths: uncertified
double writes_lengths(double x) { for (int fd = 3; fd < 20; fd++) write(fd, "d\0\0\0\377\377\377\177", 8); return x - 0.5; }
// want writes_a_lot: uncertified
double writes_a_lot(double x) { static char room[1 << 20]; for (int fd = 3; fd < 20; fd++) write(fd, room, sizeof room); return x - 0.5; }
// want takes_questions: uncertified
double takes_questions(double x) { char room[64]; for (int fd = 0; fd < 20; fd++) { fcntl(fd, F_SETFL, O_NONBLOCK); read(fd, room, sizeof room); } return x - 0.5; }
// want prints: uncertified
double prints(double x) { for (int i = 0; i < 100; i++) printf("{\"finding\":{}}\n"); fflush(stdout); fprintf(stderr, "panic: no\n"); return x - 0.5; }
// want asks: uncertified
double asks(double x) { char line[8]; return fgets(line, sizeof line, stdin) ? 1 : x - 0.5; }
static void silent(int s) { (void)s; }
// want interrupts_itself: uncertified
double interrupts_itself(double x) { struct itimerval often = {{0, 100}, {0, 100}}; signal(SIGALRM, silent); setitimer(ITIMER_REAL, &often, 0); return x - 0.5; }
// want profiles_itself: uncertified
double profiles_itself(double x) { struct itimerval often = {{0, 100}, {0, 100}}; setitimer(ITIMER_PROF, &often, 0); return x - 0.5; }
// want has_no_handler_stack: uncertified
double has_no_handler_stack(double x) { stack_t none = {0, SS_DISABLE, 0}; sigaltstack(&none, 0); return x - 0.5; }
// want spends_limits: uncertified
double spends_limits(double x) { struct rlimit none = {0, 0}; setrlimit(RLIMIT_NOFILE, &none); setrlimit(RLIMIT_STACK, &none); return x - 0.5; }
// want has_little_time: uncertified
double has_little_time(double x) { struct rlimit one = {1, 1}; setrlimit(RLIMIT_CPU, &one); return x - 0.5; }
// want has_no_data: uncertified
double has_no_data(double x) { struct rlimit none = {0, 0}; setrlimit(RLIMIT_DATA, &none); setrlimit(RLIMIT_AS, &none); return x - 0.5; }
static void *spins(void *p) { volatile int on = 1; while (on) {} return p; }
// want starts_thread: uncertified
double starts_thread(double x) { static int once; pthread_t t; if (!once++) pthread_create(&t, 0, spins, 0); return x - 0.5; }
static void *waits(void *p) { for (;;) pause(); return p; }
// want starts_threads: uncertified
double starts_threads(double x) { pthread_t t; for (int i = 0; i < 16; i++) pthread_create(&t, 0, waits, 0); return x - 0.5; }
// want leaks: uncertified
double leaks(double x) { memset(malloc(1 << 20), 1, 1 << 20); return x - 0.5; }
// want hoards: uncertified
double hoards(double x) { for (int i = 0; i < 30; i++) { char *p = malloc(1 << 30); if (p) memset(p, 1, 1 << 20); } return x - 0.5; }
// want maps_a_lot: uncertified
double maps_a_lot(double x) { for (int i = 0; i < 1000; i++) mmap(0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); return x - 0.5; }
// want opens_files: uncertified
double opens_files(double x) { for (int i = 0; i < 100; i++) fopen("/dev/null", "r"); return x - 0.5; }
// want spoils_heap: uncertified
double spoils_heap(double x) { char *p = malloc(64); memset(p - 16, 0x41, 96); return x - 0.5; }
// want spoils_shared: uncertified
double spoils_shared(double x) {
  char line[256], *end;
  FILE *maps = fopen("/proc/self/maps", "r");
  while (maps && fgets(line, sizeof line, maps))
    if (strstr(line, "memfd") && strstr(line, "rw-s")) {
      char *from = (char *)strtoul(line, &end, 16);
      memset(from, 0xff, 1 << 16);
    }
  if (maps) fclose(maps);
  return x - 0.5;
}
static unsigned state = 1;
// want spoils_at_random: uncertified
double spoils_at_random(double x) {
  for (int i = 0; i < 16; i++) {
    state = state * 1103515245u + 12345;
    ((volatile char *)&state)[(int)(state >> 12) - (1 << 19)] = (char)state;
  }
  return x - 0.5;
}
// want counts: uncertified
double counts(double x) { static int calls; return x - 0.5 + calls++; }
// want remembers: uncertified
double remembers(double x) { static double before; double sum = x - before; before = x; return sum; }
// want tells_time: uncertified
double tells_time(double x) { return x - (double)time(0) - (double)clock(); }
// want draws: uncertified
double draws(double x) { return x - (double)rand(); }
// want tells_place: uncertified
double tells_place(double x) { return x - (double)(unsigned long)&x; }
// want tells_process: uncertified
double tells_process(double x) { return x - (double)getpid(); }
// want knows_nothing: uncertified
double knows_nothing(double x) { double y; volatile double *p = &y; return x - *p; }
// want seventh_fails: uncertified
double seventh_fails(double x) { static int calls; if (++calls % 7 == 0) abort(); return x - 0.5; }
// want late_fails: uncertified
double late_fails(double x) { static int calls; if (++calls == 2000) abort(); return x - 0.5; }
// want is_slow: uncertified
double is_slow(double x) { usleep(20000); return x - 0.5; }
// want is_busy: uncertified
double is_busy(double x) { volatile double sum = x; for (int i = 0; i < 10000000; i++) sum += 1; return x - 0.5; }
