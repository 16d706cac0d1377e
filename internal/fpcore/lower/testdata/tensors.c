// The functions of tensors.fpcore, written in C. Compiled with -ffp-contract=off.
#include <math.h>
#include <stdlib.h>

double element(const double *A, double x) { return A[0] + x * A[3]; }
double dot(const double *A, const double *B) {
	double s = 0;
	for (int i = 0; i < 3; i++) s = s + A[i] * B[i];
	return s;
}
double trace(const double *A) {
	double s = 0;
	for (int i = 0; i < 3; i++) s = s + A[4 * i + i];
	return s / 6;
}
double indexed(const double *A, double x) {
	unsigned long i = (long)fabs(x);
	if (i >= 4) abort();
	return A[i];
}
double rows(const double *A, double x) {
	const double *r = x < 0 ? A : A + 3;
	return r[0] * r[1] - r[2];
}
double made(double x) {
	double T[3][2];
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 2; j++) T[i][j] = i * x + j;
	return T[2][1] * T[1][0] - T[0][1];
}
double running(double x, double y) {
	double T[4], s = x, t = 1;
	for (int i = 0; i < 4; i++) {
		s = s + i * y;
		t = s * t;
		T[i] = s - t;
	}
	return T[0] + 2 * T[3];
}
double listed(double x, double y) {
	double T[2][2] = {{x, y}, {x * y, 1}};
	if (x < y) return T[0][0] - T[1][1];
	return T[1][0] - T[0][1];
}
double turning(double x, double y) {
	double A[2] = {x, 1}, B[2] = {y, 2};
	for (int i = 0; i < 5; i++) {
		double a[2] = {B[0], B[1]}, b[2] = {A[0], 0.5 * A[1]};
		A[0] = a[0], A[1] = a[1], B[0] = b[0], B[1] = b[1];
	}
	return A[0] + 3 * B[1];
}
double turned(double x, double y) {
	double A[2] = {x, 1}, B[2] = {y, 2};
	for (int i = 0; i < 5; i++) {
		double a[2] = {A[1], -A[0]};
		A[0] = a[0], A[1] = a[1];
		double b[2] = {A[0], 0.5 * B[1]};
		B[0] = b[0], B[1] = b[1];
	}
	return A[0] + 3 * B[1];
}
double singles(const float *A, double x) { return A[0] + A[1] * x + A[1] * A[2]; }
long double extendeds(const long double *A, long double x) { return A[0] + A[1] * x + A[2]; }
double mean(const double *A) { return (A[0] + A[1] + A[2]) / 3; }
double means(const double *A) { return mean(A) * mean(A + 3); }

void scaled(double *r, const double *A, double x) {
	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 2; j++) r[2 * i + j] = x * A[2 * j + i];
}
void halves(float *r, float x, float y) { r[0] = x / 2, r[1] = y / 2, r[2] = y / 3.0; }
void rotated(double *r, double x, double y, double t) {
	double c = cos(t), s = sin(t);
	r[0] = c * x - s * y;
	r[1] = s * x + c * y;
}
double twice(double x, double y, double t) {
	double v[2], w[2];
	rotated(v, x, y, t);
	rotated(w, v[0], v[1], t);
	return v[0] + w[1];
}
