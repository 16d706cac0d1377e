// Wrappers of Boost.Math, for counting what of a header library can be called.
#include <boost/math/special_functions.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/distributions/gamma.hpp>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <boost/math/quadrature/trapezoidal.hpp>
#include <boost/math/tools/roots.hpp>
#include <boost/math/tools/minima.hpp>
#include <boost/math/tools/polynomial.hpp>
#include <boost/math/interpolators/cubic_hermite.hpp>
#include <boost/math/statistics/univariate_statistics.hpp>
using namespace boost::math;
extern "C" {
double b_tgamma(double x) { return tgamma(x); }
double b_lgamma(double x) { return lgamma(x); }
double b_tgamma1pm1(double x) { return tgamma1pm1(x); }
double b_tgamma_ratio(double x, double y) { return tgamma_ratio(x, y); }
double b_tgamma_delta_ratio(double x, double d) { return tgamma_delta_ratio(x, d); }
double b_digamma(double x) { return digamma(x); }
double b_trigamma(double x) { return trigamma(x); }
double b_gamma_p(double a, double x) { return gamma_p(a, x); }
double b_gamma_q(double a, double x) { return gamma_q(a, x); }
double b_gamma_p_inv(double a, double p) { return gamma_p_inv(a, p); }
double b_beta(double a, double b) { return beta(a, b); }
double b_ibeta(double a, double b, double x) { return ibeta(a, b, x); }
double b_ibeta_inv(double a, double b, double p) { return ibeta_inv(a, b, p); }
double b_erf(double x) { return erf(x); }
double b_erfc(double x) { return erfc(x); }
double b_erf_inv(double x) { return erf_inv(x); }
double b_erfc_inv(double x) { return erfc_inv(x); }
double b_expm1(double x) { return boost::math::expm1(x); }
double b_log1p(double x) { return boost::math::log1p(x); }
double b_log1pmx(double x) { return log1pmx(x); }
double b_powm1(double x, double y) { return powm1(x, y); }
double b_sqrt1pm1(double x) { return sqrt1pm1(x); }
double b_cbrt(double x) { return boost::math::cbrt(x); }
double b_hypot(double x, double y) { return boost::math::hypot(x, y); }
double b_sin_pi(double x) { return sin_pi(x); }
double b_cos_pi(double x) { return cos_pi(x); }
double b_sinc(double x) { return sinc_pi(x); }
double b_sinhc(double x) { return sinhc_pi(x); }
double b_asinh(double x) { return boost::math::asinh(x); }
double b_acosh(double x) { return boost::math::acosh(x); }
double b_atanh(double x) { return boost::math::atanh(x); }
double b_cyl_bessel_j(double v, double x) { return boost::math::cyl_bessel_j(v, x); }
double b_cyl_neumann(double v, double x) { return boost::math::cyl_neumann(v, x); }
double b_cyl_bessel_i(double v, double x) { return boost::math::cyl_bessel_i(v, x); }
double b_cyl_bessel_k(double v, double x) { return boost::math::cyl_bessel_k(v, x); }
double b_sph_bessel(unsigned n, double x) { return boost::math::sph_bessel(n, x); }
double b_airy_ai(double x) { return airy_ai(x); }
double b_airy_bi(double x) { return airy_bi(x); }
double b_ellint_1(double k) { return boost::math::ellint_1(k); }
double b_ellint_2(double k, double phi) { return boost::math::ellint_2(k, phi); }
double b_ellint_3(double k, double n, double phi) { return boost::math::ellint_3(k, n, phi); }
double b_ellint_rf(double x, double y, double z) { return ellint_rf(x, y, z); }
double b_ellint_rj(double x, double y, double z, double p) { return ellint_rj(x, y, z, p); }
double b_jacobi_sn(double k, double u) { return jacobi_sn(k, u); }
double b_zeta(double x) { return zeta(x); }
double b_expint(double x) { return boost::math::expint(x); }
double b_expint_n(unsigned n, double x) { return boost::math::expint(n, x); }
double b_lambert_w0(double x) { return lambert_w0(x); }
double b_legendre_p(int n, double x) { return legendre_p(n, x); }
double b_hermite(unsigned n, double x) { return boost::math::hermite(n, x); }
double b_laguerre(unsigned n, double x) { return boost::math::laguerre(n, x); }
double b_owens_t(double h, double a) { return owens_t(h, a); }
double b_factorial(unsigned n) { return factorial<double>(n); }
double b_binomial(unsigned n, unsigned k) { return binomial_coefficient<double>(n, k); }
double b_hyp1f1(double a, double b, double z) { return hypergeometric_1F1(a, b, z); }
double b_normal_cdf(double m, double s, double x) { return cdf(normal(m, s), x); }
double b_normal_quantile(double p) { return quantile(normal(), p); }
double b_students_t_cdf(double n, double t) { return cdf(students_t(n), t); }
double b_gamma_quantile(double k, double p) { return quantile(gamma_distribution<>(k), p); }
double b_gauss_kronrod(double a, double b) { return quadrature::gauss_kronrod<double, 15>::integrate([](double x) { return std::exp(-x * x); }, a, b, 5, 1e-9); }
double b_trapezoidal(double a, double b) { return quadrature::trapezoidal([](double x) { return 1 / (5 - 4 * std::cos(x)); }, a, b); }
double b_tanh_sinh(double a, double b) { quadrature::tanh_sinh<double> q; return q.integrate([](double x) { return std::log(x) / (1 + x); }, a, b); }
double b_newton(double c) { return tools::newton_raphson_iterate([c](double x) { return std::make_pair(x * x * x - c, 3 * x * x); }, 1.0, 0.0, 1e6, 40); }
double b_bisect(double c) { auto r = tools::bisect([c](double x) { return std::exp(x) - c; }, -50.0, 50.0, tools::eps_tolerance<double>(40)); return r.first; }
double b_toms748(double c) { std::uintmax_t n = 60; auto r = tools::toms748_solve([c](double x) { return x * x - c; }, 0.0, 1e6, tools::eps_tolerance<double>(40), n); return r.first; }
double b_brent(double c) { return tools::brent_find_minima([c](double x) { return (x - c) * (x - c); }, -100.0, 100.0, 40).first; }
double b_polynomial(const double c[4], double x) { tools::polynomial<double> p(c, 3); return p.evaluate(x); }
double b_mean(const double *x, int n) { return statistics::mean(x, x + n); }
double b_variance(const double *x, int n) { return statistics::variance(x, x + n); }
double b_skewness(const double *x, int n) { return statistics::skewness(x, x + n); }
}
