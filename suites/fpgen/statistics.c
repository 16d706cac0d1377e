/* GSL's weighted statistics of four numbers: compiled with -mlong-double-64 accumulators are doubles, as FPGen had them. */
#include <math.h>

#include <gsl/gsl_statistics_double.h>

#define BASE_DOUBLE
#include "templates_on.h"
#include "statistics/wmean_source.c"
#include "statistics/wvariance_source.c"
#include "statistics/wabsdev_source.c"
#include "statistics/wskew_source.c"
#include "statistics/wkurtosis_source.c"
#include "templates_off.h"

enum { N = 4 };

double wmean(const double x[N], const double w[N]) { return gsl_stats_wmean(w, 1, x, 1, N); }
double wvariance(const double x[N], const double w[N]) { return gsl_stats_wvariance(w, 1, x, 1, N); }
double wsd(const double x[N], const double w[N]) { return gsl_stats_wsd(w, 1, x, 1, N); }
double wvariance_w(const double x[N], const double w[N]) {
	return gsl_stats_wvariance_with_fixed_mean(w, 1, x, 1, N, wmean(x, w));
}
double wsd_w(const double x[N], const double w[N]) { return gsl_stats_wsd_with_fixed_mean(w, 1, x, 1, N, wmean(x, w)); }
double wtss(const double x[N], const double w[N]) { return gsl_stats_wtss(w, 1, x, 1, N); }
double wabsdev(const double x[N], const double w[N]) { return gsl_stats_wabsdev(w, 1, x, 1, N); }
double wskew(const double x[N], const double w[N]) { return gsl_stats_wskew(w, 1, x, 1, N); }
double wkurtosis(const double x[N], const double w[N]) { return gsl_stats_wkurtosis(w, 1, x, 1, N); }

/* With the mean, and the deviation, as parameters. */
double wvariance_m(const double x[N], const double w[N]) { return gsl_stats_wvariance_m(w, 1, x, 1, N, wmean(x, w)); }
double wsd_m(const double x[N], const double w[N]) { return gsl_stats_wsd_m(w, 1, x, 1, N, wmean(x, w)); }
double wtss_m(const double x[N], const double w[N]) { return gsl_stats_wtss_m(w, 1, x, 1, N, wmean(x, w)); }
double wabsdev_m(const double x[N], const double w[N]) { return gsl_stats_wabsdev_m(w, 1, x, 1, N, wmean(x, w)); }
double wskew_m(const double x[N], const double w[N]) { return gsl_stats_wskew_m_sd(w, 1, x, 1, N, wmean(x, w), wsd(x, w)); }
double wkurtosis_m(const double x[N], const double w[N]) {
	return gsl_stats_wkurtosis_m_sd(w, 1, x, 1, N, wmean(x, w), wsd(x, w));
}
