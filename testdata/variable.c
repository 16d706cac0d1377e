/* Variable arguments: errors that were made before a call are seen behind it, wherever the machine passes them.
 *
 * What was passed through va_arg counted as exact, and nothing was found.
 * find: sum --kind inaccuracy
 * want: certified cancellation at "s += va_arg(list, double)"
 * find: many --kind inaccuracy
 * want: certified cancellation at "s += va_arg(list, double)"
 * find: narrow --kind inaccuracy
 * want: certified cancellation at "- 3;"
 * find: wide --kind inaccuracy
 * want: certified cancellation at "- 5;" */
#include <stdarg.h>

static double total(int n, ...) {
	va_list list;
	va_start(list, n);
	double s = 0;
	for (int i = 0; i < n; i++)
		s += va_arg(list, double);
	va_end(list);
	return s;
}

double sum(double x) { return total(2, x * x, -2.0); }

/* The ninth and later ones are on the stack. */
double many(double x) { return total(10, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, x * x, -7.0); }

static double third(const char *words, ...) {
	va_list list;
	va_start(list, words);
	int k = va_arg(list, int);
	double a = va_arg(list, double);
	double b = va_arg(list, double);
	va_end(list);
	return k + a + b;
}

double narrow(double x) { return third("ab", 0, (float)x * (float)x, 0.0) - 3; }

static long double second(int n, ...) {
	va_list list;
	va_start(list, n);
	double a = va_arg(list, double);
	long double b = va_arg(list, long double);
	va_end(list);
	return a + b;
}

double wide(double x) { return (double)second(2, 0.0, (long double)(x * x)) - 5; }
