/* Programs that make recording hard. The first argument names one. Each prints a result, which the recorder must not change. */
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define KEPT __attribute__((noinline, noclone))
static volatile int counted;
KEPT double scale(double x, int n, float f) { counted++; return x * n + f; }
KEPT double sum(const double *a, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
KEPT double hidden(double x) { counted++; return x + 0.5; }

/* An allocator whose blocks have no headers like those of glibc. */
static _Alignas(16) char arena[1 << 16];
static size_t used;
static void *own(size_t n) { void *p = arena + used; used += (n + 15) & ~15ul; return p; }

static double allocator(void) {
	double t = 0;
	memset(arena, 0xff, sizeof arena);
	for (int k = 1; k < 40; k++) {
		double *a = own(k * sizeof *a);
		for (int i = 0; i < k; i++) a[i] = i + k;
		t += sum(a, k);
	}
	return t;
}

static double huge(void) {
	size_t n = 1ul << 27; /* one gibibyte, of which few pages exist */
	double *a = mmap(NULL, n * sizeof *a, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0), t = 0;
	double *b = calloc(1 << 20, sizeof *b);
	a[n - 1] = 7;
	b[9] = 3;
	for (int i = 0; i < 10; i++) t += sum(a + n - 1 - i, i + 1) + sum(b, 10 + i) + sum(a, 5000);
	return t;
}

static sigjmp_buf out;
static volatile double inside;
static void jumps(int n) { (void)n; siglongjmp(out, 1); }
static void calls(int n) { (void)n; inside += scale(1, 2, 3); }
static volatile int traps;
static void trapped(int n) { (void)n; traps++; }

static double signals(void) {
	double t = 0;
	struct itimerval often = {{0, 500}, {0, 500}}, never = {{0, 0}, {0, 0}};
	static char stack[1 << 16];
	stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
	sigaltstack(&alternative, NULL);
	struct sigaction a = {.sa_handler = jumps, .sa_flags = SA_ONSTACK | SA_NODEFER};
	sigaction(SIGSEGV, &a, NULL);
	a.sa_handler = trapped;
	sigaction(SIGTRAP, &a, NULL);
	for (int i = 0; i < 20; i++)
		if (!sigsetjmp(out, 1)) t += sum((const double *)16, i + 1); /* it does not return */
	for (int i = 0; i < 5; i++) raise(SIGTRAP);
	__asm__ volatile("int3");
	t += traps;
	a.sa_handler = calls;
	a.sa_flags = SA_RESTART;
	sigaction(SIGALRM, &a, NULL);
	setitimer(ITIMER_REAL, &often, NULL);
	for (int i = 0; i < 2000; i++) t += scale(i, 1, 1);
	setitimer(ITIMER_REAL, &never, NULL);
	return t;
}

static void *forks(void *arg) {
	double *t = arg;
	for (int i = 0; i < 5; i++) {
		int status = 0;
		pid_t child = fork();
		if (child == 0) _exit((int)scale(i, 2, 1));
		waitpid(child, &status, 0);
		*t += WEXITSTATUS(status) + scale(i, 1, 0.5f);
	}
	return NULL;
}

static const char *self;
static void *executes(void *arg) { (void)arg; execl(self, self, "allocator", (char *)NULL); return NULL; }

static double threads(void) {
	double t[8] = {0}, all = 0;
	pthread_t id[8];
	for (int i = 0; i < 8; i++) pthread_create(&id[i], NULL, forks, &t[i]);
	for (int i = 0; i < 8; i++) pthread_join(id[i], NULL), all += t[i];
	int status = 0;
	pid_t child = fork();
	if (child == 0) { /* another thread than the first one executes a program */
		pthread_create(&id[0], NULL, executes, NULL);
		for (;;) hidden(1);
	}
	waitpid(child, &status, 0);
	return all + status;
}

/* Code that changes: hidden(x) becomes a function that returns x. */
static double changes(void) {
	double t = 0;
	long page = sysconf(_SC_PAGESIZE);
	unsigned char *code = (unsigned char *)hidden, *from = (unsigned char *)((unsigned long)code & -page);
	for (int i = 0; i < 3; i++) t += hidden(i);
	if (mprotect(from, 2 * page, PROT_READ | PROT_WRITE | PROT_EXEC)) return -1;
	code[0] = 0xc3; /* ret: the argument and the result are in the same register */
	for (int i = 0; i < 400; i++) t += hidden(i);
	for (int i = 0; i < 10000; i++) t += scale(i, 1, 1);
	for (int i = 0; i < 400; i++) t += hidden(i);
	return t;
}

/* A copy of a function, whose code does not depend on its address. */
KEPT long triple(long x) { return x * 3 + 1; }
static double copies(void) {
	double t = 0;
	long (*copy)(long) = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	memcpy((void *)copy, (void *)triple, 64);
	for (int i = 0; i < 3; i++) t += triple(i) + copy(i);
	return t;
}

int main(int argc, char **argv) {
	self = argv[0];
	const char *name = argc > 1 ? argv[1] : "";
	double t = !strcmp(name, "allocator") ? allocator() : !strcmp(name, "huge") ? huge() : !strcmp(name, "signals") ? signals() :
		!strcmp(name, "threads") ? threads() : !strcmp(name, "changes") ? changes() : !strcmp(name, "copies") ? copies() : 0;
	printf("%s %.17g\n", name, t);
	return 9;
}
