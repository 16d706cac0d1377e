/* Calls of every kind that the recorder follows. Each function prints nothing, so that output shows only what main checks. */
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define KEPT __attribute__((noinline, noclone))
typedef struct { double x, y, z; int kind; } point;
typedef struct { double re, im; } pair;

static volatile int counted; /* so that no call is moved out of a loop */
KEPT double scale(double x, int n, float f) { counted++; return x * n + f; }
KEPT double sum(const double *a, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
KEPT void move(point *p, double by) { p->x += by; p->kind++; }
KEPT double volume(point p) { return p.x * p.y * p.z + p.kind; }
KEPT pair turn(pair p) { pair q = {-p.im, p.re}; return q; }
KEPT double factorial(double x) { return x <= 1 ? 1 : x * factorial(x - 1); }
KEPT long double many(double a, double b, double c, double d, double e, double f, double g, double h, double i, long double l) {
	return a + b + c + d + e + f + g + h + i + l;
}
static KEPT double hidden(double x) { return x + 0.5; }
KEPT double never(double x) { return x; }

static jmp_buf out;
KEPT double leaves(double x) { if (x > 1) longjmp(out, 1); return x; }

/* Each thread passes numbers of another magnitude: calls that equal recorded ones of another thread are not recorded. */
static void *work(void *arg) {
	double *s = arg, from = *s;
	for (int i = 0; i < 200; i++) *s += scale(from + i, 3, 0.25f);
	return NULL;
}

static volatile sig_atomic_t alarms;
static void rang(int n) { (void)n; alarms++; }

int main(int argc, char **argv) {
	if (argc > 1 && !strcmp(argv[1], "child")) return sum((double[]){7, 8}, 2) == 15 ? 5 : 6;
	signal(SIGUSR1, rang);
	double *heap = malloc(100 * sizeof *heap), local[3] = {1, 2, 3}, total = 0;
	for (int i = 0; i < 100; i++) heap[i] = i;
	total += sum(heap, 100) + sum(local, 3) + sum(heap + 90, 10);
	point *p = calloc(1, sizeof *p);
	p->x = 1; p->y = 2; p->z = 3;
	move(p, 0.5);
	total += volume(*p) + turn((pair){1, 2}).im + factorial(5) + (double)many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10.5L) + hidden(2);
	for (int i = 0; i < 3; i++)
		if (!setjmp(out)) total += leaves(i);
	pthread_t threads[4];
	double sums[4] = {1e3, 1e6, 1e9, 1e12};
	for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, work, &sums[i]);
	for (int i = 0; i < 20; i++) raise(SIGUSR1);
	for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL), total += sums[i];
	for (int i = 0; i < 20000; i++) total += scale(1, 1, 1);
	int status = 0;
	if (fork() == 0) _exit(scale(40, 1, 2) == 42 ? 3 : 4);
	wait(&status);
	total += WEXITSTATUS(status);
	if (fork() == 0) execl(argv[0], argv[0], "child", (char *)NULL);
	wait(&status);
	total += WEXITSTATUS(status);
	total += system("exit 9") >> 8;
	printf("%.17g %d\n", total, (int)alarms);
	free(heap); free(p);
	return 7;
}
