#include <math.h>
double twosum(double a, double b) { double s = a + b, z = s - a; return (a - (s - z)) + (b - z); }
double fasttwosum(double a, double b) { double s = a + b; return b - (s - a); }
double twoproduct(double a, double b) {
	double c = 134217729 * a, ah = c - (c - a), al = a - ah, d = 134217729 * b, bh = d - (d - b), bl = b - bh, p = a * b;
	return ((ah * bh - p) + ah * bl + al * bh) + al * bl;
}
double average(double a, double b) { return a + (b - a) / 2; }
double sterbenz(double a, double b) { return (a - b) * (a + b); }
double residue(double a, double b) { double p = a * b; return a * b - p + 1e-30; }
double lost(double a) { return (a + 1e16) - 1e16; }
double sum4(double a, double b, double c, double d) { return a + b + c + d; }
double product(double a, double b, double c, double d) { return a * b * c * d * (a + 1) * (b - 1); }
double det(double a, double b, double c, double d) { return a * d - b * c; }
double dots(double a, double b, double c, double d) { return a * b + c * d + a * c + b * d; }
double poly(double a, double b) { return ((b * a + 3) * a - 5) * a + b * b * 2 - 7; }
double quotients(double a, double b, double c) { return a / c - b / c + c / a; }
double third(double a) { return a / 3 * 3 - a; }
double norm(double a, double b, double c) { return sqrt(a * a + b * b + c * c); }
double roots(double a, double b, double c) { return (-b + sqrt(b * b - 4 * a * c)) / (2 * a); }
double rsqrt(double a) { return 1 / sqrt(a * a + 1); }
double complexes(double a, double b, double c, double d) { _Complex double z = (a + b * 1i) * (c + d * 1i); return __real__ z * 3 + __imag__ z; }
double larger(double a, double b, double c) { double m = a > b ? a : b; return fmax(m, c) - fmin(a, c); }
double functions(double a, double b) { return exp(a * 1e-3) - 1 + sin(b) * cos(b); }
double branches(double a, double b) { double s = a * b; if (a > b) s += a * a; else s -= b * b; return s + 1; }
double plus1(double a, double b) { return (a + 1) * b - (1 - a) * (b - 1); }
double powers(double a) { return a * a * a * a * a - pow(a, 3); }
float fsum(float a, float b, float c, float d) { return a + b + c + d - a * b; }
float fdet(float a, float b, float c, float d) { return a * d - b * c; }
float faverage(float a, float b) { return a + (b - a) / 2; }
double mixed(float a, float b) { return (double)a * b - (double)(a * b); }
