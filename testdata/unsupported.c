/* Entries that cannot be called, each with its reason.
 *
 * find: matrix
 * error: 3 parameter rows: a double *** cannot be made
 * find: apply
 * error: 3 parameter f: no function here is a double *(double)
 * find: by_value
 * error: 3 parameter l: elements: a double *** cannot be made
 * find: of_list
 * error: 3 parameter l: elements: a double *** cannot be made
 * find: opaque
 * error: 3 parameter p: a void * cannot be made; say how to make it: --make 'p = EXPRESSION'
 * find: varies
 * error: 3 a variable number of arguments
 * find: nothing
 * error: 2 nothing has no output
 *
 * find: constant
 * error: 2 takes no input: it has no parameters */
struct pair { double a, b; };
struct list { double ***elements; int n; };

double matrix(double ***rows, int n) { return rows[0][0][n]; }
double apply(double *(*f)(double), double x) { return *f(x); }
double by_value(struct list l) { return l.elements[0][0][0]; }
double of_list(struct list *l) { return l->elements[0][0][0]; }
double opaque(void *p, double x) { return p ? x : -x; }
double varies(double x, ...) { return x; }
double constant(void) { return 1; }
void nothing(double x) { (void)x; }
void elsewhere(double x, char *sign, int *parts);
void counts(double x, char *sign, int parts[4]) { elsewhere(x, sign, parts); }
