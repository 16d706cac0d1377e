// The functions of pairs.c with exceptions, virtual methods, templates, lambdas, base classes and what else C++ has.
#include <cmath>
#include <vector>
#include <stdexcept>
#include <utility>
struct Q { int k; ~Q(){ k=0; } };
static double __attribute__((noinline)) late(double x){ if (x==12345.678) throw 1; return x*x-2; }
double destructor(double x){ Q q; q.k=3; return late(x); }
static double root(double x){ if (x<0) throw std::domain_error("negative"); return std::sqrt(x); }
double guarded(double x){ try { return root(x+1)-root(x); } catch (const std::domain_error &) { return 0; } }
struct Shape { virtual double area() const=0; virtual ~Shape(){} };
struct Sq : Shape { double a; Sq(double a):a(a){} double area() const override { return a*a; } };
struct Rest : Shape { double r,h; Rest(double r,double h):r(r),h(h){} double area() const override { return r*r+2*r*h; } };
double virtuals(double r,double h){ Sq s(r+h); Rest t(r,h); const Shape *p=&s,*q=&t; return p->area()-q->area(); }
template<class T> T quad(T a,T b,T c){ return (-b+std::sqrt(b*b-4*a*c))/(2*a); }
double templates(double a,double b,double c){ return quad<double>(a,b,c); }
double lambdas(double x){ auto f=[](double t){ return 1-std::cos(t); }; return f(x)/(x*x); }
struct B { double b; }; struct D : B { double d; };
double inherited(const D *p){ return p->b*p->b - p->d*p->d; }
double sums(double a,double b,double c){ std::vector<double> v{a,b,c}; double s=0; for (double x:v) s+=x; return s; }
double caught(double x){ try { if (x==0) throw 1; return (std::exp(x)-1)/x; } catch (int) { return 0; } }
void byref(double x,double &out){ out = std::log(1+x)/x; }
std::pair<double,double> pairs(double x,double y){ return {x-y, x*x-y*y}; }
#include <emmintrin.h>
#include <functional>
#include <memory>
double erased(double x) { std::function<double(double)> f = [](double t) { return std::sqrt(t * t + 1); }; return f(x) - 1; }
struct Log { virtual double of(double x) const { return std::log(x); } virtual ~Log() {} };
struct After : Log { double of(double x) const override { return std::log(x + 1); } };
double owned(double x) { std::unique_ptr<Log> a(new After), b(new Log); return a->of(x) - b->of(x); }
struct Carrier { double v; };
static double thrower(double x) { throw Carrier{x * x - 3}; }
double thrown(double x) { try { return thrower(x); } catch (const Carrier &c) { return c.v; } }
struct M { static constexpr double s = 0.1; static double plus(double x) { return x + s; } };
double members(double x) { return M::plus(x) - x; }
template <class T> struct Base { double less(double x) { return static_cast<T *>(this)->of(x) - 1; } };
struct Exp : Base<Exp> { double of(double x) { return std::exp(x); } };
double curious(double x) { Exp e; return e.less(x); }
double simd(double a, double b) { __m128d v = _mm_set_pd(a, b), w = _mm_mul_pd(v, v); double o[2]; _mm_storeu_pd(o, w); return o[1] - o[0]; }
