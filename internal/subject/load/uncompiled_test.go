package load

import (
	"context"
	"slices"
	"strings"
	"testing"
)

// TestFunctionsWithoutCode searches functions for which clang writes no code by default.
func TestFunctionsWithoutCode(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "unused.cpp", `class Tank {
public:
  double radius = 1.0;
  double level(double h) const { return radius - h; }
};
inline double slope(double x, double y) { return x - y; }
template <typename T> T twice(T x) { return x + x; }
double user(double x) { return twice(x) - twice(float(x)); }
`)
	static := write(t, dir, "static.c", "static double hidden(double x) { return x - 1; }\n")
	for _, c := range []struct {
		arg  string
		want []string
	}{
		{file, []string{"level", "slope", "twice<double>", "twice<float>", "user"}},
		{file + ":Tank::level", []string{"level"}},
		{file + ":4", []string{"level"}},
		{file + ":slope", []string{"slope"}},
		{file + ":twice", []string{"twice<double>", "twice<float>"}},
		{file + ":twice<float>", []string{"twice<float>"}},
		{static, []string{"hidden"}},
		{static + ":1", []string{"hidden"}},
	} {
		list, err := Subjects(context.Background(), Spec{Args: []string{c.arg}, Whole: true})
		if err != nil {
			t.Errorf("%s: %v", c.arg, err)
			continue
		}
		var got []string
		for _, s := range list {
			got = append(got, s.Name)
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: subjects %s, want %s", c.arg, strings.Join(got, ", "), strings.Join(c.want, ", "))
		}
	}
}

func TestInstantiation(t *testing.T) {
	for text, want := range map[string]string{
		"template<class T> T sq(T x){return x*x;}": "template double sq<double>(double x);",
		"struct A;\ntemplate <typename T, class U>\ninline T add(const T &a, U b = 2) { return a + b; }": "template double " +
			"add<double, double>(const double &a, double b);",
		"template <int N> double power(double x) { return x; }":            "",
		"template <class T> struct V { T x; T norm() { return x; } };":     "",
		"template <class T> struct V { template <class U> U f(U x) { } };": "",
	} {
		list := definitionsIn("f.cpp", []byte(text))
		if len(list) != 1 || !list[0].template {
			t.Errorf("%s: definitions %+v, want one template", text, list)
			continue
		}
		if got := list[0].instantiation(); got != want {
			t.Errorf("%s: instantiation %q, want %q", text, got, want)
		}
	}
}
