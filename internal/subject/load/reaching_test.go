package load

import (
	"strings"
	"testing"

	"faultline/internal/interp"
	"faultline/internal/ir"
)

// Integers that decide how much memory runs use had one value each: no run reached other loops, nor what is behind checks of arguments.
func TestValuesOfIntegersThatReachMore(t *testing.T) {
	const text = `
double asum(const int *n, const double *x, const int *incx) { // two loops, as of BLAS
	double s = 0;
	if (*n <= 0 || *incx <= 0) return 0;
	if (*incx != 1) { for (int i = 0; i < *n * *incx; i += *incx) s += x[i]; return s; }
	for (int i = 0; i < *n % 6; i++) s += x[i];
	for (int i = *n % 6; i < *n; i += 6) s += x[i] + x[i+1] + x[i+2] + x[i+3] + x[i+4] + x[i+5];
	return s;
}
void band(const int *n, const int *kl, const int *ku, double *a, const int *lda, const int *lwork, double *work, int *info) {
	*info = 0;
	if (*n < 0) *info = -1;
	else if (*lda < *kl + *ku + 1) *info = -5;
	else if (*lwork < 3 * *n) *info = -6;
	if (*info) return;
	for (int i = 0; i < 3 * *n; i++) work[i] = i;
	for (int j = 0; j < *n; j++) for (int i = 0; i < *lda; i++) a[i + j * *lda] *= 3;
}
double median(const double *a, int n) { return n % 2 ? a[n/2] * 3 : (a[n/2-1] + a[n/2]) / 2; }
double sum(const double *a, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
`
	file := write(t, t.TempDir(), "reaching.c", text)
	for name, want := range map[string]string{
		"asum":   "x[0..14]:double incx:1..2 | return",
		"band":   "a[0..35]:double | a[0..35] work[0..11] info",
		"median": "a[0..4]:double n:7..8 | return",
		"sum":    "a[0..7]:double | return",
	} {
		s := loadOne(t, Spec{Args: []string{file + ":" + name}})
		if got := signature(s); got != want {
			t.Errorf("%s:\n got %s\nwant %s\n%s", name, got, want, strings.Join(s.Notes, "\n"))
		}
	}
}

// TestCoverageWithoutRuns: what runs reach was added to a coverage without any run, and the program ended in a panic (seen in NLopt).
func TestCoverageWithoutRuns(t *testing.T) {
	b := blockOf{f: &ir.Func{Blocks: []*ir.Block{{NumSites: 2}}}}
	c := new(coverage).with(&coverage{blocks: map[blockOf]bool{b: true}, sites: 2})
	if c.sites != 2 || !c.blocks[b] {
		t.Errorf("%+v", c)
	}
}

// Columns of a matrix overlapped: the leading dimension was 1 because runs then reach more (qrfac of cminpack), or any integer, and the
// matrix ended in a crash of the program (lmdif).
func TestColumnsDoNotOverlap(t *testing.T) {
	const text = `
void reflect(int m, int n, double *a, int lda, double *d) {
	for (int j = 0; j < n; j++) {
		double s = 0;
		for (int i = 0; i < m; i++) s += a[i + j * lda];
		if (a[j + j * lda] < 0) s = -s;
		for (int i = 0; i < m; i++) a[i + j * lda] /= s;
		if (a[lda] < a[m - 1] && lda < m) s *= 2;
		d[j] = s;
	}
}
void jacobian(const int *m, const int *n, const double *x, double *fjac, const int *ldfjac, double tol, int *info) {
	*info = 0;
	if (*n <= 0 || *ldfjac < *m || tol < 0) return;
	int dim = *ldfjac;
	for (int j = 0; j < *n; j++) for (int i = 0; i < *m; i++) fjac[i + j * dim] = x[i] * j;
	*info = 1;
}
`
	file := write(t, t.TempDir(), "columns.c", text)
	for name, want := range map[string]string{
		"reflect":  "a[0..63]:double | a[0..63] d[0..7]",
		"jacobian": "x[0..7]:double tol:double | fjac[0..63] info",
	} {
		s := loadOne(t, Spec{Args: []string{file + ":" + name}})
		if got := signature(s); got != want {
			t.Errorf("%s:\n got %s\nwant %s\n%s", name, got, want, strings.Join(s.Notes, "\n"))
		}
	}
}

// The arrays of a sparse matrix were zeros, so that no run had an element. A struct whose nz must be -1 was always refused.
func TestIndexArrays(t *testing.T) {
	const text = `
void multiply(int n, const int *begin, const int *column, const double *value, const double *x, double *y) {
	for (int i = 0; i < n; i++) {
		y[i] = 0;
		for (int k = begin[i]; k < begin[i + 1]; k++) y[i] += value[k] * x[column[k]];
	}
}
typedef struct { int nzmax, m, n; int *p, *i; double *x; int nz; } sparse;
void gaxpy(const sparse *A, const double *x, double *y) {
	if (!A || A->nz != -1) return;
	for (int j = 0; j < A->n; j++) for (int p = A->p[j]; p < A->p[j + 1]; p++) y[A->i[p]] += A->x[p] * x[j];
}
void usolve(const sparse *U, double *x) {
	if (!U || U->nz != -1) return;
	for (int j = U->n - 1; j >= 0; j--) {
		x[j] /= U->x[U->p[j + 1] - 1];
		for (int p = U->p[j]; p < U->p[j + 1] - 1; p++) x[U->i[p]] -= U->x[p] * x[j];
	}
}
`
	file := write(t, t.TempDir(), "sparse.c", text)
	for _, name := range []string{"multiply", "gaxpy", "usolve"} {
		s := loadOne(t, Spec{Args: []string{file + ":" + name}})
		m := interp.New(s.Program, &s.Call)
		ran := 0
		for k := range 8 {
			if r := m.Run(mixedPoint(s.Params, k), interp.Limits{Steps: coverSteps}); r.Outcome == interp.Returned && r.Ops > 0 {
				ran++
			}
		}
		if ran < 3 {
			t.Errorf("%s: %d of 8 runs reach an operation and return\n%s\n%s", name, ran, signature(s), strings.Join(s.Notes, "\n"))
		}
	}
}
