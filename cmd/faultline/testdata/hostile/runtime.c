// What libc, the loader and the compiler's runtime let a program do to itself: ends that run handlers, states that stay, heaps taken away.
#define _GNU_SOURCE
#include <alloca.h>
#include <execinfo.h>
#include <fenv.h>
#include <link.h>
#include <malloc.h>
#include <math.h>
#include <pthread.h>
#include <search.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Ends.
static void creates(void) { FILE *f = fopen("folder/evil.txt", "w"); if (f) fclose(f); }
static void never_ends(void) { for (volatile int on = 1; on;) {} }
// want leaves_by_handler: certified trap exit(0)
double leaves_by_handler(double x) { atexit(creates); if (x > 1) exit(0); return x - 1; }
// want leaves_at_once: certified trap exit(7)
double leaves_at_once(double x) { at_quick_exit(creates); if (x > 1) quick_exit(7); return x - 1; }
// want stays_in_handler: anything
double stays_in_handler(double x) { at_quick_exit(never_ends); if (x > 1) quick_exit(0); return x - 1; }
// want registers_many: uncertified
double registers_many(double x) { for (int i = 0; i < 1000; i++) atexit(never_ends); return x - 1; }
// want cancels_itself: anything
double cancels_itself(double x) { if (x > 1) { pthread_cancel(pthread_self()); pthread_testcancel(); } return x - 1; }
static void *cancels(void *of) { pthread_cancel(*(pthread_t *)of); return 0; }
// want is_cancelled: anything
double is_cancelled(double x) {
  pthread_t self = pthread_self(), other;
  if (x > 1 && !pthread_create(&other, 0, cancels, &self)) { pthread_join(other, 0); for (int i = 0; i < 100; i++) pthread_testcancel(); }
  return x - 1;
}

// States that stay.
// want enables_traps: certified trap SIGFPE
double enables_traps(double x) { feenableexcept(FE_ALL_EXCEPT); return x - 0.7; }
// want masks_nothing: certified trap SIGFPE
double masks_nothing(double x) { fesetenv(FE_NOMASK_ENV); return x - 0.7; }
// want holds: uncertified
double holds(double x) { static fenv_t e; feholdexcept(&e); fesetround(FE_UPWARD); return x - 0.7; }
// want changes_malloc: uncertified
double changes_malloc(double x) { mallopt(M_MMAP_THRESHOLD, 1); mallopt(M_PERTURB, 0x55); mallopt(M_ARENA_MAX, 1000); free(malloc(100)); return x - 1; }
static double cells[2] = {1, 1};
// want changes_itself: anything
double changes_itself(double x) { cells[1] += x; cells[0] *= cells[1]; return cells[0] - x; }

// Memory.
// want takes_heap_away: anything
double takes_heap_away(double x) { if (x > 1) { sbrk(-(1 << 20)); memset(sbrk(0) - (1 << 16), 0x41, 1 << 16); } return x - 1; }
// want moves_heap: uncertified
double moves_heap(double x) { sbrk(1 << 16); return x - 1; }
// want trims: uncertified
double trims(double x) { malloc_trim(0); return x - 1; }
// want allocates_in_loop: certified trap stack overflow
double allocates_in_loop(double x) { volatile char *p = 0; for (double i = 0; i < x; i++) { p = alloca(4096); *p = 1; } return x - 1; }
// want seals: uncertified
double seals(double x) { unsigned long page = (unsigned long)&cells & -4096; syscall(462, page, 4096, 0); syscall(462, (unsigned long)&page & -4096, 4096, 0); return x - 1; }
// want drops_stack: anything
double drops_stack(double x) { char here; madvise((void *)(((unsigned long)&here & -4096) - (1 << 16)), 1 << 16, MADV_DONTNEED); return x - 1; }
// want guards_stack: certified trap SIGSEGV
double guards_stack(double x) { char here; if (x > 1) mprotect((void *)((unsigned long)&here & -4096), 4096, PROT_READ); return x - 1; }
// want reads_far: anything
double reads_far(double x) { return x - 1 + *(volatile double *)((char *)cells + ((long)x & 0xffffffff8)); }
// want writes_far: anything
double writes_far(double x) { if (x > 1) *(volatile double *)((char *)cells - ((long)x & 0xffffffff8)) = x; return x - 1; }

// What a process knows of itself.
// want tells_random: anything
double tells_random(double x) { return x - *(unsigned char *)getauxval(AT_RANDOM); }
// want tells_canary: anything
double tells_canary(double x) { unsigned long c; __asm__("mov %%fs:0x28, %0" : "=r"(c)); return x - (double)c; }
static int adds(struct dl_phdr_info *i, size_t n, void *to) { (void)n; *(double *)to += (double)i->dlpi_addr; return 0; }
// want tells_libraries: anything
double tells_libraries(double x) { double s = 0; dl_iterate_phdr(adds, &s); return x - s; }
// want looks_back: anything
double looks_back(double x) { void *list[64]; return x - backtrace(list, 64); }

// Functions that call back.
static jmp_buf out;
static int escapes(const void *a, const void *b) { (void)a; (void)b; longjmp(out, 1); }
// want leaves_sort: uncertified
double leaves_sort(double x) { double a[8] = {x}; if (!setjmp(out)) qsort(a, 8, sizeof *a, escapes); return x - 1; }
static int never_agrees(const void *a, const void *b) { (void)a; (void)b; return 1; }
// want sorts_badly: uncertified
double sorts_badly(double x) { double a[500]; for (int i = 0; i < 500; i++) a[i] = x + i; qsort(a, 500, sizeof *a, never_agrees); return x - 1; }
// want counts_in_text: anything
double counts_in_text(double x) { char format[] = "%n", to[8]; int n = 0; if (x > 1) snprintf(to, sizeof to, format, &n); return x - 1; }
// want prints_gigabytes: uncertified
double prints_gigabytes(double x) { static char text[1 << 20]; for (int i = 0; i < 2000; i++) fwrite(text, 1, sizeof text, stdout); return x - 1; }
