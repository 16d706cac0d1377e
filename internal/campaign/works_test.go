package campaign

// This file searches functions that loop for ever, throw or fail an assertion at many inputs.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/report"
	"faultline/internal/testenv"
)

const worksSource = `#include <cassert>
#include <cmath>
#include <stdexcept>
#include <string>
template <class T> T wrapped(T a)
{
  while (a > T(180)) a -= T(360);
  while (a < T(-180)) a += T(360);
  return a;
}
double angle(double a, double b)
{
  double p = wrapped(a) * 0.017453292519943295, q = wrapped(b) * 0.017453292519943295;
  return std::acos(std::cos(p) * std::cos(q) + std::sin(p) * std::sin(q));
}
double root(double x, double y)
{
  if (x < 0 || y < 0) throw std::domain_error("Error in function " + std::string("root<double>(double, double)") + ": got a negative number");
  return std::sqrt(x * x + y) - x;
}
double slope(double a, double b)
{
  assert(a > 0);
  assert(b > a);
  return (std::sqrt(b) - std::sqrt(a)) / (b - a);
}
`

// A search keeps to the inputs that work, says which they are, and finds there what is wrong. What the program refuses is no reason to fail.
func TestSearchesWhereAFunctionWorks(t *testing.T) {
	file := filepath.Join(testenv.Dir(t), "works.cpp")
	if err := os.WriteFile(file, []byte(worksSource), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]struct {
		line             int
		domain, contract string
		at               int
	}{
		"angle": {14, "a in [-1", "", 0},
		"root":  {19, "x >= 0; y >= 0", "std::domain_error", 18},
		"slope": {25, "a > 0; a < b", "a > 0", 23},
	} {
		stream, _ := find(t, t.Context(), &Config{Args: []string{file + ":" + name}, Seed: 2})
		list := findings(t, stream)
		if len(list) == 0 || list[0].Site == nil || list[0].Site.Line != want.line || !list[0].Pressing() {
			t.Errorf("%s: the first finding is not line %d:\n%s", name, want.line, stream)
			continue
		}
		if !strings.Contains(stream, `"works":{"domain":"`+strings.NewReplacer("<", `\u003c`, ">", `\u003e`).Replace(want.domain)) &&
			!strings.Contains(stream, `"works":{"domain":"`+want.domain) {
			t.Errorf("%s: the search did not learn %s:\n%s", name, want.domain, stream)
		}
		refuses := false
		for _, f := range list {
			if f.Checked() {
				refuses = refuses || f.Thrown+f.Failed == want.contract && report.SpotOf(f).Line == want.at && !f.Pressing() &&
					f.Tier() == finding.TierContract
			}
			if f.Kind == finding.Timeout && f.Pressing() {
				t.Errorf("%s: an endless loop at an input that nobody has counts: %+v", name, f.Input)
			}
		}
		if refuses != (want.contract != "") {
			t.Errorf("%s: no word of %s at line %d:\n%s", name, want.contract, want.at, stream)
		}
	}
}

// A run that is killed has written what it certified by then.
func TestCertifiedFindingsAreSentAtOnce(t *testing.T) {
	file := filepath.Join(testenv.Dir(t), "works.cpp")
	if err := os.WriteFile(file, []byte(worksSource), 0o666); err != nil {
		t.Fatal(err)
	}
	stream, _ := find(t, t.Context(), &Config{Args: []string{file + ":slope"}, Seed: 1, Progress: true})
	at := strings.Index(stream, `"certified":{"id"`)
	last := strings.Index(stream, `{"finding":`)
	if at < 0 || last < at {
		t.Errorf("certified at %d, the findings begin at %d:\n%s", at, last, stream)
	}
}
