// Functions that print numbers into texts, and read them.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double t_round_trip(double x)
{
	char text[32], copy[32];
	snprintf(text, sizeof text, "%.17g", x);
	strcpy(copy, text);
	return strtod(copy, NULL);
}

float t_round_trip_float(double x)
{
	char text[32];
	snprintf(text, sizeof text, "%.17g", x);
	return strtof(text, NULL);
}

double t_cut(double x, int size)
{
	char text[32] = "";
	int n = snprintf(text, size & 31, "%.17g", x);
	return atof(text) + n;
}

static double read_all(const char *text)
{
	char *end;
	errno = 0;
	double x = strtod(text, &end);
	return (x != x ? 1 : x) + 10 * (end - text) + 1000 * (errno == ERANGE);
}

double t_texts(int n)
{
	static const char *texts[] = {"", "x", " +1.5e3z", "-.5", "5.", ".", "1e", "1e+", "0x1.8p3", "0x", "0x.8", "inf", "-infinity", "nan", "nan(1)",
		"1e999", "-1e-999", "0e-999", "1e-310", "2.2250738585072014e-308", "4.9406564584124654e-324", "\t\n7", "1,5", "1_0"};
	return read_all(texts[(unsigned)n % (sizeof texts / sizeof *texts)]);
}

double t_scan(double x, double y)
{
	char text[80], second[40];
	double a = 0, b = 0;
	float c = 0;
	snprintf(text, 40, "%.17g", x);
	snprintf(second, sizeof second, "%.17g", y);
	strcat(text, " ,");
	strcat(text, second);
	int n = sscanf(text, " %lf ,%lg", &a, &b), m = sscanf(second, "%f", &c), k = sscanf("", "%lf", &a);
	return (a != a ? 1 : a) / 2 + (b != b ? 1 : b) / 2 + (c != c ? 1 : c) + n + 10 * m + 100 * k;
}
