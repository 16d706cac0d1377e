// Functions that contradict themselves, and functions that do not.
#include <cmath>

struct Vec3 { float x, y, z; };

extern "C" double gauge(const double x[4])
{
  double mean = 0, ss = 0;
  for (int i = 0; i < 4; i++)
    mean += x[i] / 4;
  for (int i = 0; i < 4; i++)
    ss += (x[i] - mean) * (x[i] - mean);
  if (ss < 1e-14) // inconsistent: gauge
    return 0;
  return sqrt(ss);
}

extern "C" float length(const Vec3 &v)
{
  float len = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
  if (len < 1e-6f) // inconsistent: length
    return 0;
  return len;
}

extern "C" Vec3 unit(Vec3 v)
{
  float len = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
  if (len < 1e-5f) // inconsistent: unit
    return Vec3{0, 0, 0};
  return Vec3{v.x / len, v.y / len, v.z / len};
}

extern "C" void slope(const double x[5], const double y[5], double *b)
{
  double mx = 0, my = 0, sxx = 0, sxy = 0;
  for (int i = 0; i < 5; i++) { mx += x[i] / 5; my += y[i] / 5; }
  for (int i = 0; i < 5; i++) { sxx += (x[i] - mx) * (x[i] - mx); sxy += (x[i] - mx) * (y[i] - my); }
  *b = sxx > 1e-10 ? sxy / sxx : 0; // inconsistent: slope
}

extern "C" double area(double a, double b, double c)
{
  double s = (a + b + c) / 2, q = s * (s - a) * (s - b) * (s - c);
  if (q <= 1e-12) return 0; // inconsistent: area
  return sqrt(q);
}

extern "C" double dead_zone(double x) { return std::fabs(x) < 0.01 ? 0 : x; }
extern "C" double two_tiers(double income) { return income < 1000 ? 0.2 * income : 0.2 * income + 10; }
extern "C" double one_turn(double a) { return a >= 360 ? a - 360 : a; }
extern "C" double sign_of(double x) { return x < 0 ? -1 : 1; }
extern "C" double huber(double x) { return std::fabs(x) < 1 ? x * x / 2 : std::fabs(x) - 0.5; }
extern "C" double quotient(double a, double b) { return std::fabs(b) < 1e-300 ? 0 : a / b; }
extern "C" int is_near(double a, double b) { return std::fabs(a - b) < 1e-6; }
extern "C" int root(double a, double *r) { *r = 0; if (a < 1e-9) return 1; *r = std::sqrt(a); return 0; }
extern "C" double gamma_curve(double c) { return c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055; }

struct Basis { float m[3][3]; };
struct Euler { float x, y, z; };

extern "C" Euler get_euler(const Basis &b)
{
  float sy = b.m[0][2];
  if (sy < 0.99999f) { // seam: get_euler
    if (sy > -0.99999f) // seam: get_euler
      return Euler{std::atan2(-b.m[1][2], b.m[2][2]), std::asin(sy), std::atan2(-b.m[0][1], b.m[0][0])};
    return Euler{std::atan2(b.m[2][1], b.m[1][1]), -1.57079632679f, 0};
  }
  return Euler{std::atan2(b.m[2][1], b.m[1][1]), 1.57079632679f, 0};
}

extern "C" double sinc(double x)
{
  if (std::fabs(x) < 0.1) // seam: sinc
    return 1;
  return std::sin(x) / x;
}

extern "C" double scaled_erfc(double x)
{
  x = std::fabs(x);
  if (x < 2) // seam: scaled_erfc
    return std::exp(x * x) * std::erfc(x);
  double y = 1 / (x * x);
  return 0.5641895835477563 / x * (1 - y / 2 + 0.75 * y * y);
}

static double series(double x)
{
  double term = 1, sum = 0;
  for (int i = 1; i < 6; i++) {
    term *= -x * x / (2 * i * (2 * i + 1));
    sum += term;
  }
  return 1 + sum;
}

extern "C" double bessel_0(double x)
{
  if (x > 6 || x < -6) // seam: bessel_0
    return std::sin(x) / x;
  return series(x);
}

extern "C" double sinc_close(double x) { return std::fabs(x) < 1e-4 ? 1 - x * x / 6 : std::sin(x) / x; }
extern "C" double bose(double x) { return x < 700 ? 1 / std::expm1(x) : 0; }
extern "C" double discount(double w) { return w < 0.5 ? 100 : 100 * (1 - w); }
extern "C" double bracket(double x) { return x < 1000 ? 0.2 * x : 0.25 * x - 45; }
extern "C" double square_or_double(double x) { return x < 1 ? x * x : 2 * x; }
extern "C" double decay(double x) { return x > 50 ? 0 : std::exp(-x); }

// No random rotation is as close to the pole as the limit.
extern "C" Euler angles(const float m[3][3])
{
  if (std::fabs(m[0][2]) > 0.99999f) // seam: angles
    return Euler{0, m[0][2] > 0 ? 1.57079632679f : -1.57079632679f, std::atan2(m[1][0], m[1][1])};
  return Euler{std::atan2(-m[1][2], m[2][2]), std::asin(m[0][2]), std::atan2(-m[0][1], m[0][0])};
}

// The second wrap is missing.
double heading_error(double target, double current)
{
  double d = std::fmod(target, 360.0) - std::fmod(current, 360.0);
  if (d > 180.0) // inconsistent: heading_error
    d -= 360.0;
  return d;
}

// One branch is not lowered.
float slow_step(float x)
{
  float y = std::atan(x);
  if (x > 3.0f && x < 6.0f) // inconsistent: slow_step
    y -= 1.0f;
  return y;
}

// Limits, a remainder and a dead zone are asymmetric on purpose.
double limited(double v) { return v > 10.0 ? 10.0 : v < -5.0 ? -5.0 : v; }
double turn_fraction(double x) { return std::fmod(x, 1.0); }
double wrapped(double d) { return d - 360.0 * std::floor((d + 180.0) / 360.0); }
double stick(double x) { return x > -0.12 && x < 0.1 ? 0.0 : x; }
