package interp_test

import "testing"

// x86Callers use SSE2, SSE3, SSE4.1 and AVX.
const x86Callers = `
#include <immintrin.h>
#define SSE __attribute__((target("sse4.1")))
#define AVX __attribute__((target("avx")))
#define D(x, y) _mm_set_pd(y, x)
#define F(x, y) _mm_set_ps(3, -0.5f, (float)y, (float)x)
#define SUM(v) (_mm_cvtsd_f64(v) + 3 * _mm_cvtsd_f64(_mm_unpackhi_pd(v, v)))
static double sumf(__m128 v) { float f[4]; _mm_storeu_ps(f, v); return f[0] + 3. * f[1] + 5. * f[2] + 7. * f[3]; }
static double sumi(__m128i v) { int n[4]; _mm_storeu_si128((__m128i *)n, v); return n[0] + 3. * n[1] + 5. * n[2] + 7. * n[3]; }
AVX static double sum4(__m256d v) { double f[4]; _mm256_storeu_pd(f, v); return f[0] + 3 * f[1] + 5 * f[2] + 7 * f[3]; }
#define ROUND(name, how) \
	SSE double t_sd_##name(double x, double y) { return SUM(_mm_round_sd(D(x, y), D(y, x), how)); } \
	SSE double t_pd_##name(double x, double y) { return SUM(_mm_round_pd(D(x, y), how)); } \
	SSE double t_ss_##name(double x, double y) { return sumf(_mm_round_ss(F(x, y), F(y, x), how)); } \
	AVX double t_256_##name(double x, double y) { return sum4(_mm256_round_pd(_mm256_set_pd(x, y, 1, 2.5), how)); }
ROUND(near, 0) ROUND(down, 9) ROUND(up, 2) ROUND(zero, 11) ROUND(current, 4) ROUND(quiet, 12)
#define COMPARE(name) \
	double t_##name##_sd(double x, double y) { return _mm_movemask_pd(_mm_##name##_sd(D(x, y), D(y, x))); } \
	double t_##name##_pd(double x, double y) { return SUM(_mm_and_pd(D(1, 2), _mm_##name##_pd(D(x, y), D(y, 1)))); } \
	double t_##name##_ss(double x, double y) { return _mm_movemask_ps(_mm_##name##_ss(F(x, y), F(y, x))); }
COMPARE(cmpeq) COMPARE(cmplt) COMPARE(cmple) COMPARE(cmpunord) COMPARE(cmpneq) COMPARE(cmpnlt) COMPARE(cmpnle) COMPARE(cmpord)
COMPARE(cmpgt) COMPARE(cmpnge)
#define PREDICATE(n) AVX double t_predicate##n(double x, double y) { return _mm_movemask_pd(_mm_cmp_sd(D(x, y), D(y, x), n)); }
PREDICATE(8) PREDICATE(9) PREDICATE(10) PREDICATE(11) PREDICATE(12) PREDICATE(13) PREDICATE(14) PREDICATE(15) PREDICATE(17) PREDICATE(30)
#define ANSWER(name) \
	int t_##name(double x, double y) { return _mm_##name##_sd(D(x, y), D(y, x)); } \
	int t_f##name(double x, double y) { return _mm_u##name##_ss(F(x, y), F(y, x)); }
ANSWER(comieq) ANSWER(comilt) ANSWER(comile) ANSWER(comigt) ANSWER(comige) ANSWER(comineq)
double t_min(double x, double y) { return SUM(_mm_min_pd(D(x, y), D(y, x))) + SUM(_mm_min_sd(D(x, y), D(y, 2))); }
double t_max(double x, double y) { return SUM(_mm_max_pd(D(x, y), D(y, x))) + SUM(_mm_max_sd(D(x, y), D(y, 2))); }
double t_minf(double x, double y) { return sumf(_mm_min_ps(F(x, y), F(y, x))) + sumf(_mm_max_ss(F(x, y), F(y, x))); }
AVX double t_max256(double x, double y) { return sum4(_mm256_max_pd(_mm256_set_pd(x, y, 1, 2), _mm256_set_pd(y, x, 2, 1))); }
int t_cvtsd(double x) { return _mm_cvtsd_si32(D(x, 1)); }
int t_cvttsd(double x) { return _mm_cvttsd_si32(D(x, 1)); }
long long t_cvtsd64(double x) { return _mm_cvtsd_si64(D(x, 1)); }
long long t_cvttsd64(double x) { return _mm_cvttsd_si64(D(x, 1)); }
int t_cvtss(double x) { return _mm_cvtss_si32(F(x, 1)) + 2 * _mm_cvttss_si32(F(x, 1)); }
double t_cvtpd(double x, double y) { return sumi(_mm_cvtpd_epi32(D(x, y))) + sumi(_mm_cvttpd_epi32(D(y, x))); }
double t_cvtps(double x, double y) { return sumi(_mm_cvtps_epi32(F(x, y))) + sumi(_mm_cvttps_epi32(F(y, x))); }
double t_narrow(double x, double y) { return sumf(_mm_cvtpd_ps(D(x, y))) + sumf(_mm_cvtsd_ss(F(x, y), D(y, x))); }
AVX double t_narrow256(double x, double y) { return sumf(_mm256_cvtpd_ps(_mm256_set_pd(x, y, 1, 2.5))); }
AVX double t_cvt256(double x, double y) { return sumi(_mm256_cvtpd_epi32(_mm256_set_pd(x, y, 1, 2.5))); }
SSE double t_hadd(double x, double y) { return SUM(_mm_hadd_pd(D(x, y), D(y, 2))) + SUM(_mm_hsub_pd(D(x, y), D(y, 2))); }
SSE double t_haddf(double x, double y) { return sumf(_mm_hadd_ps(F(x, y), F(y, x))) + sumf(_mm_hsub_ps(F(x, y), F(y, x))); }
AVX double t_hadd256(double x, double y) { return sum4(_mm256_hadd_pd(_mm256_set_pd(x, y, 1, 2), _mm256_set_pd(y, x, 5, 4))); }
SSE double t_addsub(double x, double y) { return SUM(_mm_addsub_pd(D(x, y), D(y, 2))) + sumf(_mm_addsub_ps(F(x, y), F(y, x))); }
SSE double t_dot(double x, double y) { return SUM(_mm_dp_pd(D(x, y), D(y, 2), 0x31)) + SUM(_mm_dp_pd(D(x, y), D(y, 2), 0x13)); }
SSE double t_dotf(double x, double y) { return sumf(_mm_dp_ps(F(x, y), F(y, x), 0xf1)) + sumf(_mm_dp_ps(F(x, y), F(y, x), 0x5a)); }
SSE double t_blend(double x, double y) { return SUM(_mm_blendv_pd(D(x, y), D(y, 1), D(y, x))) + sumf(_mm_blendv_ps(F(x, y), F(y, x), F(y, x))); }
`

// TestX86Intrinsics compares SSE and AVX intrinsics, as operations of their own, with the processor's instructions.
func TestX86Intrinsics(t *testing.T) { agreesAsGiven(t, x86Callers) }
