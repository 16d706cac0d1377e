#include <math.h>

/* The root of a x^2 + b x + c that is nearer to 0.
 * faultline: a, c in [1,100]; b in [1e3,1e9] */
double small_root(double a, double b, double c)
{
    return (-b + sqrt(b * b - 4 * a * c)) / (2 * a);
}

/* With b > 0 the sum cancels.
 *
 * find: small_root
 * want: certified cancellation at "(-b + sqrt(b * b - 4 * a * c))"
 * explain: small_root --at a=1,b=8e8,c=1
 * says: got    0
 * says: exact  -1.25000000000000000
 *
 * The suggestion that faultline prints removes the error.
 * find: suggested
 * want: nothing */

/* faultline: a, c in [1,100]; b in [1e3,1e9] */
double suggested(double a, double b, double c)
{
    return (-4*(a*c)/(b + sqrt(b * b + -4*(a*c)))) / (2 * a);
}
