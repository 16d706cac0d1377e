double divided(double a, double b, double c, double d) { _Complex double z = (a + b * 1i) / (c + d * 1i); return __real__ z + __imag__ z; }
double sum8(double a, double b, double c, double d) { return a + b + c + d + a * a + b * b + c * c + d * d; }
