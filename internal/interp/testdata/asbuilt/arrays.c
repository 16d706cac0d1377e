#include <math.h>
double kahan(const double *x, int n) {
	double s = 0, c = 0;
	for (int i = 0; i < n; i++) { double y = x[i] - c, t = s + y; c = (t - s) - y; s = t; }
	return s;
}
double neumaier(const double *x, int n) {
	double s = 0, c = 0;
	for (int i = 0; i < n; i++) { double t = s + x[i]; c += fabs(s) >= fabs(x[i]) ? (s - t) + x[i] : (x[i] - t) + s; s = t; }
	return s + c;
}
double sum(const double *x, int n) { double s = 0; for (int i = 0; i < n; i++) s += x[i]; return s; }
double dot(const double *x, int n) { double s = 0; for (int i = 0; i + n / 2 < n; i++) s += x[i] * x[i + n / 2]; return s; }
double squares(const double *x, int n) { double s = 1; for (int i = 0; i < n; i++) s += x[i] * x[i] - x[i]; return s; }
double positive(const double *x, int n) { double s = 0; for (int i = 0; i < n; i++) if (x[i] > 0) s += x[i]; return s; }
double largest(const double *x, int n) { double m = x[0]; for (int i = 1; i < n; i++) m = x[i] > m ? x[i] : m; return m; }
double smallest(const double *x, int n) { double m = x[0]; for (int i = 1; i < n; i++) m = fmin(m, x[i]); return m; }
double variance(const double *x, int n) {
	double m = 0, v = 0;
	for (int i = 0; i < n; i++) m += x[i];
	m /= n;
	for (int i = 0; i < n; i++) v += (x[i] - m) * (x[i] - m);
	return v / (n - 1);
}
double horner(const double *x, int n) { double s = 0; for (int i = 1; i < n; i++) s = s * x[0] + x[i]; return s; }
double multiply(const double *x, int n) { double s = 1; for (int i = 0; i < n; i++) s *= x[i]; return s; }
double softplus(const double *x, int n) { double s = 0; for (int i = 0; i < n; i++) s += sqrt(x[i] * x[i] + 1) / (1 + x[i] * x[i]); return s; }
double four(const double *x, int n) { return x[0] * x[1] + x[2] * x[3] + x[4] * x[5] + x[6] * x[7]; }
double fixed(const double *x, int n) { double s = 0; for (int i = 0; i < 8; i++) s += x[i] * x[7 - i]; return s; }
double inplace(const double *x, int n) {
	double t[64], s = 0;
	for (int i = 0; i < n; i++) t[i] = x[i] * 3 + 1;
	for (int i = 1; i < n; i++) s += t[i] / t[i - 1];
	return s;
}
float fsums(const float *x, int n) { float s = 0; for (int i = 0; i < n; i++) s += x[i]; return s; }
float fdots(const float *x, int n) { float s = 0; for (int i = 0; i < n; i++) s += x[i] * x[i]; return s; }
float fmasked(const float *x, int n) { float s = 0; for (int i = 0; i < n; i++) if (x[i] > 1) s += x[i] * 2 - 1; return s; }
double widened(const float *x, int n) { double s = 0; for (int i = 0; i < n; i++) s += (double)x[i] * x[i]; return s; }
double guarded(const double *x, int n) {
	double s = 0;
	for (int i = 0; i + n / 2 < n; i++) if (x[i] > 0) s += x[i + n / 2] / x[i];
	return s;
}
double stored(const double *x, int n) {
	double t[64] = {0}, s = 0;
	for (int i = 0; i < n; i++) if (x[i] > 0) t[i] = x[i] - 1;
	for (int i = 0; i < n; i++) s += t[i];
	return s;
}
double picked(const double *x, int n) { double s = 0; for (int i = 0; i < n; i++) s += x[(i * 7) % n]; return s; }
int counted(const double *x, int n) { int k = 0; for (int i = 0; i < n; i++) k += x[i] > 0.5; return k; }
