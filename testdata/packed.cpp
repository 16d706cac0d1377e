/* Structs that are returned packed into integer registers: their numbers keep their exact values, also in who calls.
 *
 * find: both
 * want: certified cancellation at "x*x - 2" in return.v
 * want: certified wrong-integer at "(int)(x * 100)" in return.k
 * find: caller
 * want: certified cancellation at "x*x - 2"
 * find: cents
 * want: certified wrong-integer at "(int)(100 * x)" in return.b
 * find: inner
 * want: certified cancellation at "-2 + x * x" in return.f
 * find: pair
 * want: certified cancellation at "x * x - 3" in return.first
 * find: again --pin n=3
 * want: certified cancellation at "x * x - 5" in return.v */
#include <utility>
struct mixed { float v; int k; };
struct three { int a, b, c; };
struct small { short a, b; float f; };
mixed both(float x) {
    mixed r = {x*x - 2,
               (int)(x * 100)};
    return r;
}
double caller(float x) { return both(x).v; }
three cents(double x) { return {1, (int)(100 * x), 3}; }
small inner(float x) {
    if (x < 0)
        return {1, 2, -x};
    return {3, 4, -2 + x * x};
}
std::pair<float, int> pair(float x) { return {x * x - 3, 1}; }
mixed again(float x, int n) {
    if (n <= 0)
        return {x * x - 5, n};
    mixed r = again(x, n - 1);
    r.k++;
    return r;
}
