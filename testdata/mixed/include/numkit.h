#ifndef NUMKIT_H
#define NUMKIT_H
#ifdef __cplusplus
extern "C" {
#endif
typedef struct { double small, large; int count; } Roots;
Roots quadratic(double a, double b, double c);
double annuity(double payment, double rate, int n);
void softmax(const float *x, float *out, int n);
double nk_normal(double u, double v);
void rgb_to_hsv(const double rgb[3], double hsv[3]);
#ifdef __cplusplus
}
#endif
#endif
