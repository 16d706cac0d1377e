// Functions that can hardly be called.
#include <complex.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// want nothing_in: skipped it has no parameters
double nothing_in(void) { return 1; }
// want nothing_out: skipped it returns no number
void nothing_out(double x) { (void)x; }
// want squares: anything
double complex squares(double complex z) { return z * z; }
// want calls: skipped pointers to functions
double calls(double (*f)(double)) { return f(1); }
// want returns_function: skipped it returns no number
double (*returns_function(double x))(double) { (void)x; return 0; }
// want counts: skipped
double counts(int n, ...) { va_list l; va_start(l, n); double x = va_arg(l, double); va_end(l); return x - 1; }
// want is_long: uncertified
long double is_long(long double x) { return x - 1; }
// want is_longer: uncertified
__float128 is_longer(__float128 x) { return x - 1; }
// want is_short: uncertified
_Float16 is_short(_Float16 x) { return x - 1; }
typedef double four __attribute__((vector_size(32)));
// want is_wide: uncertified
four is_wide(four x) { return x - 1; }
typedef float odd __attribute__((vector_size(64)));
// want is_wider: uncertified
odd is_wider(odd x) { return x - 1; }
struct room { double a[1000]; };
// want moves: uncertified
struct room moves(struct room r) { r.a[999] -= 1; return r; }
struct huge { double a[1 << 20]; };
// want takes_huge: uncertified
double takes_huge(struct huge *h) { return h->a[5] - 1; }
union mixed { double d; int64_t i; };
// want takes_union: uncertified
double takes_union(union mixed u) { return u.d - 1; }
struct bits { unsigned a : 3; int b : 13; double d; };
// want takes_bits: uncertified
double takes_bits(struct bits b) { return b.d - b.a; }
struct tail { int n; double d[]; };
// want takes_tail: uncertified
double takes_tail(struct tail *t) { return t->d[0] - 1; }
struct list { struct list *next; double d; };
// want takes_list: uncertified
double takes_list(struct list *l) { return l->next ? l->next->d - l->d : 0; }
// want takes_anything: skipped
double takes_anything(void *p) { return *(double *)p - 1; }
// want takes_pointers: uncertified
double takes_pointers(double **p) { return **p - 1; }
// want takes_cube: uncertified
double takes_cube(double p[3][3][3]) { return p[2][2][2] - 1; }
enum colour { RED = 1, GREEN = 1000 };
// want takes_colour: uncertified
double takes_colour(enum colour c, double x) { return c == GREEN ? x - 1 : x; }
// want takes_truth: uncertified
double takes_truth(bool b, double x) { return b ? x - 1 : x; }
// want takes_wide: skipped
double takes_wide(__int128 n) { return (double)n - 1; }
// want takes_text: uncertified
double takes_text(const char *s, double x) { return s[0] == 'a' ? x - 1 : x; }
// want takes_size: uncertified
double takes_size(size_t n, const double *a) { double s = 0; for (size_t i = 0; i < n; i++) s += a[i]; return s - 1; }
// want takes_volatile: uncertified
double takes_volatile(volatile double *x) { return *x - 1; }
// want takes_same: uncertified
double takes_same(double *restrict a, double *restrict b) { *a += 1; return *a - *b; }
// want old: nothing
double old(x, y) double x, y; { return x - y; }
// want größe: nothing
double größe(double länge) { return länge - 1; }
// want named: nothing
double named(double x) __asm__("a name with spaces");
double named(double x) { return x - 1; }
// want weak: nothing
__attribute__((weak)) double weak(double x) { return x - 1; }
// want placed: nothing
__attribute__((noinline, cold, section(".evil"))) double placed(double x) { return x - 1; }
// want never: certified timeout
__attribute__((noreturn)) double never(double x) { (void)x; for (;;) {} }
// want naked: uncertified
__attribute__((naked)) double naked(double x) { __asm__("ret"); }
// want foreign: nothing
__attribute__((ms_abi)) double foreign(double x) { return x - 1; }
#define P(n) double a##n, double b##n, double c##n, double d##n, double e##n, double f##n, double g##n, double h##n
#define S(n) (a##n - b##n + c##n - d##n + e##n - f##n + g##n - h##n)
// want takes_many: anything
double takes_many(P(0), P(1), P(2), P(3), P(4), P(5), P(6), P(7), double z) {
  return S(0) + S(1) + S(2) + S(3) + S(4) + S(5) + S(6) + S(7) - z;
}
