/* Entries that cannot be called, each with its reason: what faultline says about them is the test. */
struct pair { double a, b; };
struct list { double *elements; int n; };

double matrix(double **rows, int n) { return rows[0][n]; }
double apply(double (*f)(double), double x) { return f(x); }
double by_value(struct pair p) { return p.a - p.b; }
double of_list(struct list *l) { return l->elements[0]; }
double opaque(void *p, double x) { return p ? x : -x; }
double varies(double x, ...) { return x; }
double constant(void) { return 1; }
void nothing(double x) { (void)x; }
double two_lengths(const double *a, int rows, int columns) { return a[rows * columns - 1]; }
