#include <math.h>

double deviation(double weight, double sum, double squares)
{
    return sqrt((squares - sum * sum / weight) / (weight - 1));
}

float pitch(const float q[4])
{
    return asinf(2 * (q[0] * q[2] - q[3] * q[1]));
}

float quadrature(float f)
{
    float c = cosf(3.14159265f * f), s = sinf(3.14159265f * f);
    return sqrtf(1 - (c * c + s * s));
}

double root(double x, double y)
{
    return sqrt(x - y);
}

double roots(double x, double y)
{
    return sqrt(x * x - y * y);
}

double leg(double x)
{
    return sqrt(1 - x * x);
}

double angle(double x)
{
    return acos(x);
}

double triangle(double a, double b, double c) /* Kahan: a >= b >= c */
{
    return sqrt((a + (b + c)) * (c - (a - b)) * (c + (a - b)) * (a + (b - c))) / 4;
}
