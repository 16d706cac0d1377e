package load

// This file tests what the language of domains says of the parameters of functions.

import (
	"fmt"
	"strings"
	"testing"

	"faultline/internal/subject"
)

const languageText = `
enum mode { FAST = 1, EXACT = 5, SAFE = 20 };
struct pt { double x, y; };
struct box { double v[2][3]; enum mode m; };
double det(const double a[3][3]) { return a[0][0]*a[1][1]*a[2][2] - a[0][1]*a[1][0] + a[0][2]*a[2][1] - a[1][2] + a[2][0]; }
double by(double x, int n, enum mode m) { return m == FAST ? x * n : m == EXACT ? x / n : x; }
double area(const struct pt *p) { return p[0].x*p[1].y - p[1].x*p[0].y + p[2].x - p[2].y; }
double inside(const struct box *b) { return b->m == SAFE ? 0 : b->v[0][0] + b->v[0][1] + b->v[0][2] + b->v[1][0] + b->v[1][1] + b->v[1][2]; }
double three(double a, double b, double c) { return a + b + c; }
`

// sides writes the domains of parameters, and the filter.
func sides(s *subject.Subject) string {
	var words []string
	for i := range s.Params {
		p := &s.Params[i]
		switch {
		case p.Everything():
			words = append(words, p.Label())
		case p.Values != nil:
			words = append(words, fmt.Sprint(p.Label(), p.Values))
		default:
			words = append(words, fmt.Sprint(p.Label(), []float64{p.Min, p.Max}))
		}
	}
	if s.Filter != "" {
		words = append(words, s.Filter)
	}
	return strings.Join(words, " ")
}

func TestLanguage(t *testing.T) {
	file := write(t, t.TempDir(), "language.c", languageText)
	for _, test := range []struct {
		entry, domain, require, want string
	}{
		{"three", "a, b in [0,1]", "", "a[0 1] b[0 1] c"},
		{"three", "* in [-1,1]; 0 <= b", "", "a[-1 1] b[0 1.7976931348623157e+308] c[-1 1]"},
		{"three", "b in [0,1]; * in [-1,1]", "", "a[-1 1] b[0 1] c[-1 1]"},
		{"three", "0 <= a, b, c <= 1; a < 0.5", "", "a[0 0.49999999999999994] b[0 1] c[0 1]"},
		{"three", "* in [0,1]", "a + b > c; a < 0.25", "a[0 0.24999999999999997] b[0 1] c[0 1] (> (+ a b) c)"},
		{"three", "a in {0, 0.5}; b in [0,1]; c in {2}", "a < b < c", "a[0 0.5] b[0 1] c[2 2] (and (< a b) (< b c) (or (== a 0x0p+0) (== a 0x1p-1)))"},
		{"det", "* in [0,1]; a[1][2] in [5,6]; a[0..1][0] in [2,3]", "a[1][1] > a[0][2]", "a[0][2 3] a[1][0 1] a[2][0 1] a[3][2 3] a[4][0 1] " +
			"a[5][5 6] a[6][0 1] a[7][0 1] a[8][0 1] (> (ref a 4) (ref a 2))"},
		{"area", "p[0..2].x in [0,1]; p[1].y in [2,3]; * in [4,5]", "p[0].y < p[2].y", "p.x[0][0 1] p.y[0][4 5] p.x[1][0 1] p.y[1][2 3] " +
			"p.x[2][0 1] p.y[2][4 5] (< (ref p.y 0) (ref p.y 2))"},
		{"inside", "b->v in [0,1]; b.v[1][2] in [2,3]", "b->m != SAFE", "b.v[0][0 1] b.v[1][0 1] b.v[2][0 1] b.v[3][0 1] b.v[4][0 1] b.v[5][2 3] " +
			"b.m[1 5 20] (and (!= b.m 0x1.4p+4) (or (== b.m 0x1p+0) (== b.m 0x1.4p+2) (== b.m 0x1.4p+4)))"},
		{"by", "x in [0,1]; n in {1, 2, 3}", "", "x[0 1] n[1 3] m[1 5 20] (or (== m 0x1p+0) (== m 0x1.4p+2) (== m 0x1.4p+4))"},
		{"by", "x in [0,1]; n in {1, 4}; m in [FAST,EXACT]", "n > 1", "x[0 1] n[4] m[1 5] (and (or (== n 0x1p+0) (== n 0x1p+2)) " +
			"(or (== m 0x1p+0) (== m 0x1.4p+2)))"},
		{"by", "x in [0,1]; n in [1,2]; m in {SAFE}", "", "x[0 1] n[1 2] m[20 20]"},
	} {
		spec := Spec{Args: []string{file + ":" + test.entry}, Flags: subject.Flags{Domains: []string{test.domain}}}
		if test.require != "" {
			spec.Require = []string{test.require}
		}
		if got := sides(loadOne(t, spec)); got != test.want {
			t.Errorf("%s, %s, %s:\n got %s\nwant %s", test.entry, test.domain, test.require, got, test.want)
		}
	}
}

func TestWrongLanguage(t *testing.T) {
	file := write(t, t.TempDir(), "language.c", languageText)
	for _, test := range []struct {
		entry, domain, require, want string
	}{
		{"three", "a, q in [0,1]", "", "--domain 'a, q in [0,1]': three has no parameter q\n  its parameters are a, b, c"},
		{"three", "a in [0,1]; a in [0,2]", "", "--domain 'a in [0,2]': a was said before: a in [0,1]\n  give one of them"},
		{"three", "a >= 1; a < 0", "", "--domain 'a < 0': domain of a is empty: no value fulfils a >= 1; a < 0"},
		{"three", "a in [0,1]", "a > 2", "--require 'a > 2': domain of a is empty: no value is in all of its parts"},
		{"three", "", "a > q", "--require 'a > q': unknown name q; names here: a, b, c\n  its parameters are a, b, c"},
		{"three", "a in {FAST}", "", `--domain 'a in {FAST}': "FAST" is no value for a`},
		{"by", "m in {SLOW}", "", "--domain 'm in {SLOW}': \"SLOW\" is no value for m\n  its names are FAST, EXACT, SAFE"},
		{"by", "m in [FAST,SLOW]", "", "--domain 'm in [FAST,SLOW]': \"SLOW\" cannot bound a domain, because it is no number\n  its names are FAST, EXACT, SAFE"},
		{"by", "n in [a,3]", "", `--domain 'n in [a,3]': "a" cannot bound a domain, because it is no number`},
		{"three", "a in [b,3]", "", `--domain 'a in [b,3]': "b" cannot bound a domain, because it is no number`},
		{"det", "a[1][3] in [0,1]", "", "--domain 'a[1][3] in [0,1]': a[1][3]: index 3 is beyond the last, 2"},
		{"det", "a[1][2][0] in [0,1]", "", "--domain 'a[1][2][0] in [0,1]': a[1][2][0] has 3 indices, and there are 2"},
		{"area", "q[1].x in [0,1]", "", "--domain 'q[1].x in [0,1]': there is no input q[1].x\n  its parameters are p"},
		{"by", "p.* in [0,1]", "", "--domain 'p.* in [0,1]': by has no floating-point input p.*\n  leave it out"},
	} {
		spec := Spec{Args: []string{file + ":" + test.entry}}
		if test.domain != "" {
			spec.Domains = []string{test.domain}
		}
		if test.require != "" {
			spec.Require = []string{test.require}
		}
		_, err := Subjects(t.Context(), spec)
		checkError(t, test.domain+test.require, err, subject.Usage, test.want)
	}
	_, err := Subjects(t.Context(), Spec{Args: []string{file + ":by"}, Flags: subject.Flags{Fix: []string{"n=3"}, Require: []string{"n > 3"}}})
	checkError(t, "fixed", err, subject.Usage, "--require 'n > 3': n is fixed to 3")
}

func TestShapesOfInputs(t *testing.T) {
	file := write(t, t.TempDir(), "shapes.c", `
struct quat { double w, x, y, z; };
double norm(const struct quat *q) { return q->w*q->w + q->x*q->x + q->y*q->y + q->z*q->z; }
double sum(const double *v, int n) { double s = 0; for (int i = 0; i < n; i++) s += v[i]; return s; }
double trace(const double m[3][3]) { return m[0][0] + m[1][1] + m[2][2] + m[0][1] - m[1][0] + m[0][2] - m[2][0] + m[1][2] - m[2][1]; }
double day(double d1, double d2, float z) { return d1 + d2 + z; }
`)
	for _, test := range []struct{ entry, domain, want string }{
		{"norm", "q is unit", "q.w[-1 1] q.x[-1 1] q.y[-1 1] q.z[-1 1] unit of [0 1 2 3]"},
		{"sum", "v[0..2] is sorted in [0,1]", "v[0][0 1] v[1][0 1] v[2][0 1] sorted of [0 1 2]"},
		{"sum", "v[0..2] is sorted; v in [0,1]", "v[0][0 1] v[1][0 1] v[2][0 1] sorted of [0 1 2]"},
		{"sum", "v is probability", "v[0][0 1] v[1][0 1] v[2][0 1] v[3][0 1] v[4][0 1] v[5][0 1] v[6][0 1] v[7][0 1] probability of [0 1 2 3 4 5 6 7]"},
		{"day", "(d1, d2) is date; z in [0,1]", "d1[-2.4880695e+06 2.4880695e+06] d2[-2.4880695e+06 2.4880695e+06] z[0 1] date of [0 1]"},
		{"day", "(d2, d1) is unit", "d1[-1 1] d2[-1 1] z unit of [1 0]"},
	} {
		s := loadOne(t, Spec{Args: []string{file + ":" + test.entry}, Flags: subject.Flags{Domains: []string{test.domain}}})
		got := sides(s)
		for _, of := range s.Shapes {
			got += fmt.Sprintf(" %s of %v", of.Word, of.Coords)
		}
		if got != test.want {
			t.Errorf("%s, %s:\n got %s\nwant %s", test.entry, test.domain, got, test.want)
		}
	}
	if s := loadOne(t, Spec{Args: []string{file + ":trace"}, Flags: subject.Flags{Domains: []string{"m is rotation"}}}); len(s.Shapes) != 1 || len(s.Shapes[0].Coords) != 9 {
		t.Errorf("rotation: %v", s.Shapes)
	}
	for _, test := range []struct{ entry, domain, fix, want string }{
		{"day", "d1 is unit", "", "--domain 'd1 is unit': this is no unit: it takes 2 numbers or more, but these are 1\n" +
			"  NAME[0..8] names elements, (x, y) single inputs"},
		{"sum", "n is sorted", "", "--domain 'n is sorted': n is an integer, and what is sorted has floating-point numbers"},
		{"day", "(d1, q) is unit", "", "--domain '(d1, q) is unit': day has no parameter q\n  its parameters are d1, d2, z"},
		{"day", "d1 is round", "", "--domain 'd1 is round': \"round\" is no known shape\n  " +
			"there are unit, rotation, sorted, probability, date"},
	} {
		spec := Spec{Args: []string{file + ":" + test.entry}, Flags: subject.Flags{Domains: []string{test.domain}}}
		_, err := Subjects(t.Context(), spec)
		checkError(t, test.domain, err, subject.Usage, test.want)
	}
}

// Every value of a byte is drawn: 1/(a - 200) has a pole.
func TestBytesAreDrawnWhole(t *testing.T) {
	file := write(t, t.TempDir(), "bytes.c", `
double pole(unsigned char a, signed char b, short c) { return 1.0/(a - 200) + 1.0/(b + 100) + c; }
double pointed(double x, const unsigned char *c) { return x * *c; }
`)
	for name, want := range map[string]string{
		"pole":    "a:0..255 b:-128..127 c:0..100 | return",
		"pointed": "x:double c:0..255 | return",
	} {
		s := loadOne(t, Spec{Args: []string{file + ":" + name}})
		if got := signature(s); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
		for _, said := range s.Assumed {
			if strings.HasPrefix(said, "a is") || strings.HasPrefix(said, "b is") {
				t.Errorf("%s says %q", name, said)
			}
		}
	}
}
