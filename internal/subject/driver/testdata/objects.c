/* Structs with pointers, rows, nodes, handles, callbacks, and variables between calls. */
#include <stddef.h>

struct series { const double *values; size_t count; };
double first(const struct series *s) { return s->count ? s->values[0] : 0; }

typedef struct { size_t size, stride; double *data; void *owner; } view;
double second(view v) { return v.data[v.stride]; }

double entry(double **m, int n) { return m[n - 1][n - 1]; }

struct node { double value; struct node *next, *prev; };
double rest(const struct node *head) { return head->next ? head->next->value : 0; }

struct curve { int n; double *rate; };
struct curve *curve_new(int n, const double *rate);
void curve_free(struct curve *);
double annuity(const struct curve *c, double years) { return c->rate[0] * years; }
double both(double x) { double r[2] = { x, x }; struct curve *c = curve_new(2, r); double y = annuity(c, x); curve_free(c); return y; }

struct wave { double frequency, phase; };
double wave(double x, void *params) { struct wave *w = params; return w->frequency * x + w->phase; }
double slope(double (*f)(double, void *), void *params, double x) { return f(x + 1e-6, params) - f(x, params); }

struct sensor { double (*read)(void *); void *context; };
double sample(struct sensor *s, double bias) { return s->read(s->context) - bias; }

static double sum;
void reset(void) { sum = 0; }
void push(double x) { sum += x; }
double result(void) { return sum; }

struct opaque;
double hidden(struct opaque *o) { return o != NULL; }

double *given(double *x, void *spare, int ok) { void *unused = spare; return ok && unused ? x : 0; }
struct samples { size_t n; double v[]; };
double total(const struct samples *s) { double t = 0; for (size_t i = 0; i < s->n; i++) t += s->v[i]; return t; }
struct packet { unsigned kind : 3, scale : 5; float value; };
double decode(const struct packet *p) { return p->kind ? p->value / p->scale : 0; }

/* What a void * points to, if the function has several pointers: the struct, which may be wrong. */
struct memory { double step; double order; };
static int access_memory(void *p, struct memory **m) { *m = p; return m == 0; }
int take_step(void *p, double *error) { double *values; struct memory *m; if (access_memory(p, &m)) return 1; values = &m->step; *error = values[0] * m->order; return 0; }
