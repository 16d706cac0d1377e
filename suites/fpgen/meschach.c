/* Meschach's routines over plain arrays. Element i, j of a 4 by 4 matrix is number 4i + j. */
#include "matrix.h"
#include "matrix2.h"

VEC *v_conv(VEC *, VEC *, VEC *); /* in no header */

enum { N = 4 };

static VEC vector(double *x, int n) {
	VEC v = {n, n, x};
	return v;
}

static MAT matrix(double *a, double *rows[N]) {
	for (int i = 0; i < N; i++)
		rows[i] = a + N * i;
	MAT m = {N, N, N, N, N * N, rows, a};
	return m;
}

double sum(double x[N]) {
	VEC v = vector(x, N);
	return v_sum(&v);
}

double norm1(double x[N]) {
	VEC v = vector(x, N);
	return v_norm1(&v);
}

double norm2(double x[N]) {
	VEC v = vector(x, N);
	return v_norm2(&v);
}

double dot(double x[N], double y[N]) {
	VEC v = vector(x, N), w = vector(y, N);
	return in_prod(&v, &w);
}

void convolution(double x[N], double y[N], double z[2 * N - 1]) {
	VEC v = vector(x, N), w = vector(y, N), out = vector(z, 2 * N - 1);
	v_conv(&v, &w, &out);
}

void matrix_vector(double a[N * N], double x[N], double y[N]) {
	double *rows[N];
	MAT m = matrix(a, rows);
	VEC v = vector(x, N), out = vector(y, N);
	mv_mlt(&m, &v, &out);
}

void matrix_matrix(double a[N * N], double b[N * N], double c[N * N]) {
	double *rows_a[N], *rows_b[N], *rows_c[N];
	MAT m = matrix(a, rows_a), n = matrix(b, rows_b), out = matrix(c, rows_c);
	m_mlt(&m, &n, &out);
}

void lu(double a[N * N]) {
	double *rows[N];
	u_int order[N];
	MAT m = matrix(a, rows);
	PERM pivot = {N, N, order};
	LUfactor(&m, &pivot);
}

void qr(double a[N * N], double d[N]) {
	double *rows[N];
	MAT m = matrix(a, rows);
	VEC diagonal = vector(d, N);
	QRfactor(&m, &diagonal);
}
