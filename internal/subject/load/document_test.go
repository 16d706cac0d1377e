package load

// This file tests which intervals guards, comments and names state for parameters.

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"faultline/internal/subject"
)

// Each function is preceded by its claims: "//= KIND DOMAIN; ...", in the order of its parameters. The text behind "->" is the proposed domain.
const documentedC = `#include <math.h>
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

//= unit p in [0,1] -> p in [0,1]

/** Quantile.
 * @param p probability
 * @return the quantile
 */
double doxygen(double p) { return log(p); }
//= unit phi in [-pi/2,pi/2] -> phi in [-pi/2,pi/2]

/// \param[in] phi latitude in radians
/// \param[out] out latitude in degrees
void backslash(double phi, double *out) { *out = sin(phi) + 1; }
//= comment x > 0 -> x > 0

/* x must be positive. */
double positive(double x) { return log(x); }
//= comment t in [0,1] -> t in [0,1]

// 0 <= t <= 1
double chain(double t) { return 1 - t; }
//= comment p in [0,1) -> p in [0,1)

/* Computes something; p in [0,1). */
double interval(double p) { return 1 - p; }
//= unit a in [-360,360] -> a in [-360,360]

/* @param a  angle in degrees */
double angle(double a) { return sin(a); }
//= name outer_radius >= 0; name halfLife >= 0 -> outer_radius >= 0; halfLife >= 0

double sizes(double outer_radius, double halfLife, double radius_error) { return outer_radius * halfLife * radius_error; }

//= name lat_deg in [-90,90]; name lonRad in [-pi,2*pi]; name prob in [0,1] -> lat_deg in [-90,90]; lonRad in [-pi,2*pi]; prob in [0,1]

double names(double lat_deg, double lonRad, double prob) { return lat_deg * lonRad * prob; }
//= name fee_percent in [0,100]; name jd in [0,5373484.5] -> fee_percent in [0,100]; jd in [0,5373484.5]

double more_names(double fee_percent, double jd) { return fee_percent * jd; }
//= unit lat in [-90,90]; comment w >= 0 -> lat in [-90,90]; w >= 0

double beside(double lat, // latitude, degrees
	double w /* non-negative */, double v) { return lat * w * v; }
//= comment x >= 0; comment y > 2; comment y <= 10 -> x >= 0; y in (2,10]

/** @param x must not be negative
 *  @param y the value (greater than 2), must be at most 10 */
double modal(double x, double y) { return x * y; }
//= comment a in [-1,1]; comment b in [-1,1]; comment c > 0 -> a in [-1,1]; b in [-1,1]; c > 0

/* Requires |a| <= 1, |b| <= 1 and c > 0. */
double requires(double a, double b, double c) { return a * b * c; }
//= unit date in [0,5373484.5]; unit theta in [-2*pi,2*pi] -> date in [0,5373484.5]; theta in [-2*pi,2*pi]

double list(double date, double theta)
/*
**  Given:
**     date    double    Julian Date
**     theta   double    hour angle (radians)
*/
{ return date * theta; }
//= comment u in [0,2*pi]; comment v in [0,2*pi] -> u in [0,2*pi]; v in [0,2*pi]

/* u and v must lie between 0 and 2 pi. */
double both(double u, double v) { return u * v; }
//= comment n in [1,20]; comment x > 0; comment x < 1 -> n in [1,20]; x in (0,1)

/* @pre 1 <= n <= 20
 * @pre x > 0, x < 1 */
double pre(int n, double x) { return n * x; }
//= guard x >= 0 -> x >= 0

double nan_guard(double x) { if (x < 0) return NAN; return sqrt(x); }
//= guard x > 0; guard x <= 1; guard n > 0 -> x in (0,1]; n > 0

double several(double x, int n) {
	if (!(x > 0) || x > 1) abort();
	if (n <= 0) { errno = EDOM; return 0; }
	return log(x) * n;
}
//= guard x >= 0; guard y < 0.5 -> x >= 0; y < 0.5

#define CHECK(c) do { if (__builtin_expect(!(c), 0)) return 0.0 / 0.0; } while (0)
double macro(double x, float y) { CHECK(x >= 0); CHECK(0.5f > y); return sqrt(x) + y; }
//= guard x in [-1,1] -> x in [-1,1]

double magnitude(double x) { assert(fabs(x) <= 1); return asin(x); }
//= guard x > 0 -> x > 0

int status(double x, double *out) { if (x <= 0) return -1; *out = log(x); return 0; }
//= guard x >= 0; comment x in [0,2] -> x in [0,2]

/* x in [0,2] */
double together(double x) { if (x < 0) return NAN; return sqrt(x); }
//= comment angle_deg in [0,720] -> angle_deg in [0,720]

/* angle_deg must be in [0,720]. */
double wider(double angle_deg) { return angle_deg * 2; }
//= comment x in [0,1] -> x in [0,1]

/* x in [0,1] */
double one_line_above(double x)
{
	/* x > 0.5 */
	if (x > 0.5) return 1 - x;
	return x;
}

// What follows states nothing.
//=

// x > 0 is another matter.


double far(double x) { return x; }
//=

/* Uses the series for 0 <= x <= 1. If x > 2, the result is 1.
 * x < 0, returns zero
 * @param y log probability
 * @param z probability density
 * @param w need not be in [0,1]
 */
double prose(double x, double y, double z, double w) { return x + y + z + w; }
//=

/* Computes the sum over all k,
 * x in [0,1] */
double continued(double x) { return x + 1; }
//=

/* |x| < 1
 * |x| >= 1
 * x < 1.
 * x >= 1. */
double cases(double x) { return x + 1; }
//=

/**
 * @param a angle in degrees per second
 * @param b latitude difference in degrees
 * @param c in the unit of a, positive north
 * @param d positive definite
 * @param e must be positive or zero, or -1 for the default
 */
double units(double a, double b, double c, double d, double e) { return a + b + c + d + e; }
//=

double plain(double log_prob, double outer_rad, double max_deg, double delta_lat_deg, double p, double temp_deg) {
	return log_prob + outer_rad + max_deg + delta_lat_deg + p + temp_deg;
}
//=

double saturated(double x) { if (x > 20) return 1; if (x < -20) return -1; return tanh(x); }
//=

double special(double x, double y) { if (x == 0) return NAN; if (x < 0 && y < 0) return NAN; return y / x; }
//=

double branch(double x) { if (x < 0) return -sqrt(-x); if (x < 1) return NAN; return sqrt(x); }
//=

double reassigned(double x) { double y = x - 1; if (y < 0) return NAN; return sqrt(y); }
//=

double infinite(double x) { if (x > 1.7976931348623157e308) return NAN; if (x != x) return NAN; return x + 1; }
//=

int written(double x, double *out) { if (x < 0) { *out = x + 1; return 1; } *out = log(x); return 0; }
//=

int sign(double x) { if (x < 0) return -1; if (x > 0) return 1; return 0; }
//=

double looped(double x, int n) { for (int i = 0; i < n; i++) { x += 1; if (n > 50) return NAN; } return x; }
//=

double covered(double x) { if (x > 3) return 0; if (x > 1) return NAN; return 1 - x; }
`

// claimsOfC compiles a source and compares the claims of each function with the line in front of it.
func claimsOfC(t *testing.T, name, text string) {
	lines := strings.Split(text, "\n")
	hidden := regexp.MustCompile(`(?m)^//=.*$`).ReplaceAllString(text, "")
	file := write(t, t.TempDir(), name, hidden)
	list, err := Subjects(context.Background(), Spec{Args: []string{file + ":*"}})
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string]string)
	for _, s := range list {
		var claims []string
		for _, c := range s.Claims {
			claims = append(claims, string(c.Kind)+" "+c.Domain())
			base, line, _ := strings.Cut(filepath.Base(c.Place), ":")
			n := 0
			fmt.Sscan(line, &n)
			if base != name || n < 1 || n > len(lines) || c.Words == "" {
				t.Errorf("%s: claim %+v has no place", s.Name, c)
			}
		}
		got[s.Name] = strings.Join(claims, "; ")
		if proposed := s.ProposedDomain(); proposed != "" {
			got[s.Name] += " -> " + proposed
			spec := Spec{Args: []string{file + ":" + s.Name}, Flags: subject.Flags{Domains: []string{proposed}}}
			if _, err := Subjects(context.Background(), spec); err != nil {
				t.Errorf("%s: the proposed domain is refused: %v", s.Name, err)
			}
		}
	}
	tried := 0
	for i, line := range lines {
		want, is := strings.CutPrefix(line, "//=")
		if !is {
			continue
		}
		for _, next := range lines[i+1:] {
			name, is := functionIn(next)
			if !is {
				continue
			}
			tried++
			if claims, known := got[name]; !known || claims != strings.TrimSpace(want) {
				t.Errorf("%s: %q, want %q", name, claims, strings.TrimSpace(want))
			}
			break
		}
	}
	if want := strings.Count(text, "\n//="); tried != want || tried == 0 {
		t.Errorf("%d functions compared, want %d", tried, want)
	}
}

// functionIn returns the name of the function that a line defines.
func functionIn(line string) (name string, is bool) {
	for _, result := range []string{"double ", "int ", "void "} {
		if rest, found := strings.CutPrefix(line, result); found {
			name, _, is = strings.Cut(rest, "(")
			return name, is
		}
	}
	return "", false
}

func TestWhatCodeAndCommentsState(t *testing.T) { claimsOfC(t, "documented.c", documentedC) }

func TestWhatCodeOfCppStates(t *testing.T) {
	claimsOfC(t, "documented.cpp", `#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
//= guard x >= 0; guard y <= 1 -> x >= 0; y <= 1

double throws(double x, const double &y) {
	if (x < 0) throw std::domain_error("x is " + std::to_string(x));
	if (y > 1) return std::numeric_limits<double>::quiet_NaN();
	return std::sqrt(x) * y;
}
//= guard x in (-2,2) -> x in (-2,2)

double absolute(double x) { if (std::abs(x) >= 2) return NAN; return std::sqrt(4 - x * x); }
//= guard x > 0; guard x < 1 -> x in (0,1)

double named(double x) {
	const bool good = x > 0 && x < 1;
	if (!good) throw 1;
	return std::log(x);
}
`)
}

// A domain that somebody gave is the only one.
func TestGivenDomainsReplaceClaims(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "given.c", `
/** @param p probability
 *  @param x must be positive */
double f(double p, double x) { return p / x; }
/* p in [0,1]; faultline: p in [2,3] */
double g(double p) { return 1 - p; }
/* All are in [0,1]. Requires n >= 2 and m >= 2. */
double h(int n, double *a, int m) { return a[0] + n + m; }
`)
	suite := write(t, dir, "given.toml", "sources = [\"given.c\"]\n[[subject]]\nname = \"f\"\nparams = [\"q\", \"y\"]\ndomain = [\"y in [2,3]\"]\n")
	for _, test := range []struct {
		arg  string
		spec subject.Flags
		want string
	}{
		{file + ":f", subject.Flags{}, "p in [0,1]; x > 0"},
		{file + ":f", subject.Flags{Domains: []string{"p in [0,2]"}}, "x > 0"},
		{file + ":f", subject.Flags{Domains: []string{"* in [1,2]"}}, ""},
		{file + ":f", subject.Flags{Require: []string{"x < 5"}}, "p in [0,1]; x > 0"},
		{file + ":f", subject.Flags{Fix: []string{"x=2"}}, "p in [0,1]"},
		{file + ":g", subject.Flags{}, ""},
		{file + ":h", subject.Flags{}, "n >= 2; m >= 2"},
		{suite + ":f", subject.Flags{}, "q in [0,1]"},
	} {
		s := loadOne(t, Spec{Args: []string{test.arg}, Flags: test.spec})
		if got := s.ProposedDomain(); got != test.want {
			t.Errorf("%s %+v: %q, want %q", test.arg, test.spec, got, test.want)
		}
	}
	plain := loadOne(t, Spec{Args: []string{file + ":f"}})
	if !plain.Params[0].Everything() || !plain.Params[1].Everything() || plain.Filter != "" {
		t.Errorf("claims narrow the search: %+v", plain.Params)
	}
}

// FuzzStatements: no text ends in a panic.
func FuzzStatements(f *testing.F) {
	for _, line := range strings.Split(documentedC, "\n") {
		f.Add(line)
	}
	names := []string{"x", "p", "lat"}
	f.Fuzz(func(t *testing.T, text string) {
		for _, m := range append(itemsOf([]Remark{{1, text}, {2, "x"}}, names), item{names[:1], text, 1}) {
			for _, s := range m.statements(names) {
				if !(s.low.Value < s.high.Value) {
					t.Errorf("%q: %+v", text, s)
				}
			}
		}
	})
}
