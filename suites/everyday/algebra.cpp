// Small classes of numbers: complex ones, matrices, polynomials, intervals.
#include <cmath>

namespace algebra {

struct Complex {
	double re, im;
};

Complex operator*(const Complex &a, const Complex &b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }

Complex operator/(const Complex &a, const Complex &b) {
	double d = b.re * b.re + b.im * b.im;                                            // textbook
	return {(a.re * b.re + a.im * b.im) / d, (a.im * b.re - a.re * b.im) / d}; // textbook
}

double magnitude(const Complex &z) { return std::hypot(z.re, z.im); }

struct Matrix2 {
	double a, b, c, d;
	double det() const { return a * d - b * c; }
};

double determinant(const Matrix2 &m) { return m.det(); }

// The eigenvalue next to zero of a symmetric matrix.
double least_eigenvalue(double a, double b, double d) {
	double half = (a + d) / 2, root = std::sqrt((a - d) * (a - d) / 4 + b * b); // textbook
	return half - root;                                                         // textbook
}

template <int N> class Polynomial {
	const double *c;

public:
	explicit Polynomial(const double (&coefficients)[N]) : c(coefficients) {}
	double operator()(double x) const {
		double value = 0;
		for (int i = N - 1; i >= 0; i--)
			value = value * x + c[i];
		return value;
	}
};

double cubic(const double (&c)[4], double x) { return Polynomial<4>(c)(x); }

struct Roots {
	double first, second;
};

Roots solve(double a, double b, double c) {
	double d = std::sqrt(b * b - 4 * a * c);         // textbook
	return {(-b + d) / (2 * a), (-b - d) / (2 * a)}; // textbook
}

template <class T> T clamp(T x, T low, T high) { return x < low ? low : x > high ? high : x; }

double gate(double x) { return clamp(x, -1.0, 1.0); }

// Gauss without pivots, on an augmented matrix: a pivot of 0 gives NaN where the system has a solution, a small one loses digits.
double solve_first(double (&m)[2][3]) {
	double f = m[1][0] / m[0][0];            // textbook
	for (int k = 1; k < 3; k++)
		m[1][k] -= f * m[0][k];              // textbook
	double y = m[1][2] / m[1][1];            // textbook
	return (m[0][2] - m[0][1] * y) / m[0][0]; // textbook
}

// With the larger pivot.
double solve_first_pivot(double a, double b, double e, double c, double d, double f) {
	if (std::fabs(c) > std::fabs(a))
		return solve_first_pivot(c, d, f, a, b, e);
	double q = c / a, y = (f - q * e) / (d - q * b);
	return (e - b * y) / a;
}

} // namespace algebra
