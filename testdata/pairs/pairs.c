/* Functions that are written twice: here, and with what C++ has for it in pairs.cpp. The same is wrong with both. */
#include <math.h>
/* destructor */
static double late(double x){ return x*x-2; }
double destructor(double x){ return late(x); }
/* exceptions */
double guarded(double x){ if (x < 0) return 0; return sqrt(x+1)-sqrt(x); }
/* virtual */
struct shape { double r; double h; };
double virtuals(double r,double h){ return (r+h)*(r+h)-(r*r+2*r*h); }
/* template */
static double quad(double a,double b,double c){ return (-b+sqrt(b*b-4*a*c))/(2*a); }
double templates(double a,double b,double c){ return quad(a,b,c); }
/* lambda */
double lambdas(double x){ return (1-cos(x))/(x*x); }
/* inheritance */
struct base { double b; }; struct derived { double b; double d; };
double inherited(const struct derived *p){ return (p->b*p->b - p->d*p->d); }
/* vector sum */
double sums(double a,double b,double c){ double v[3]={a,b,c}; double s=0; for(int i=0;i<3;i++) s+=v[i]; return s; }
/* rethrow/catch */
double caught(double x){ double y; if (x==0) y=0; else y=(exp(x)-1)/x; return y; }
/* byref */
void byref(double x, double *out){ *out = log(1+x)/x; }
/* pair return */
struct two { double a,b; };
struct two pairs(double x,double y){ struct two t={x-y, x*x-y*y}; return t; }
/* std::function */
double erased(double x) { return sqrt(x * x + 1) - 1; }
/* std::unique_ptr, a virtual destructor */
double owned(double x) { return log(x + 1) - log(x); }
/* an exception that carries the result */
double thrown(double x) { return x * x - 3; }
/* static members, constexpr */
double members(double x) { double s = 0.1; return (x + s) - x; }
/* CRTP */
double curious(double x) { return exp(x) - 1; }
/* SIMD */
double simd(double a, double b) { return a * a - b * b; }
