/* Products and factorisations of small vectors and matrices. Element i, j of a 4 by 4 matrix is number 4i + j. */
#include <math.h>

enum { N = 4 };

double dot(const double x[N], const double y[N]) {
	double s = 0;
	for (int i = 0; i < N; i++)
		s += x[i] * y[i];
	return s;
}

void convolution(const double x[N], const double y[N], double z[2 * N - 1]) {
	for (int i = 0; i < 2 * N - 1; i++)
		z[i] = 0;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			z[i + j] += x[i] * y[j];
}

void matrix_vector(const double a[N][N], const double x[N], double y[N]) {
	for (int i = 0; i < N; i++)
		y[i] = dot(a[i], x);
}

void matrix_matrix(const double a[N][N], const double b[N][N], double c[N][N]) {
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			c[i][j] = 0;
			for (int k = 0; k < N; k++)
				c[i][j] += a[i][k] * b[k][j];
		}
}

/* Gaussian elimination in place with partial pivoting: U, and below its diagonal L. A column without a pivot is left alone. */
void lu(double a[N][N]) {
	for (int k = 0; k < N; k++) {
		int p = k;
		for (int i = k + 1; i < N; i++)
			if (fabs(a[i][k]) > fabs(a[p][k]))
				p = i;
		if (a[p][k] == 0)
			continue;
		for (int j = 0; j < N; j++) {
			double t = a[k][j];
			a[k][j] = a[p][j];
			a[p][j] = t;
		}
		for (int i = k + 1; i < N; i++) {
			a[i][k] /= a[k][k];
			for (int j = k + 1; j < N; j++)
				a[i][j] -= a[i][k] * a[k][j];
		}
	}
}

/* Householder's triangle in place: R, and below its diagonal what is left of the vectors, whose first elements are in d. */
void qr(double a[N][N], double d[N]) {
	for (int k = 0; k < N; k++) {
		double square = 0;
		for (int i = k; i < N; i++)
			square += a[i][k] * a[i][k];
		double norm = sqrt(square);
		if (a[k][k] > 0)
			norm = -norm;
		d[k] = a[k][k] - norm;
		double half = norm * d[k]; /* minus half of the vector's square */
		a[k][k] = norm;
		if (half == 0)
			continue;
		for (int j = k + 1; j < N; j++) {
			double s = d[k] * a[k][j];
			for (int i = k + 1; i < N; i++)
				s += a[i][k] * a[i][j];
			s /= half;
			a[k][j] += s * d[k];
			for (int i = k + 1; i < N; i++)
				a[i][j] += s * a[i][k];
		}
	}
}
