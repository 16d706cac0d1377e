package corpus

import (
	"context"
	"math"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

func fooWitness(mid, threshold string) *Witness {
	return &Witness{ID: "F-000001", Subject: "../../testdata/foo.c:foo", Says: "a */ in it", Input: []Input{{Name: "x", Hex: "0x1p-28"}},
		Output: "return", Got: "0x0p+0", Exact: &finding.Exact{Oracle: finding.Shadow, Mid: mid, Rad: "0"}, Threshold: threshold}
}

func fooSubject(t *testing.T) *subject.Subject {
	t.Helper()
	list, err := load.Subjects(context.Background(), load.Spec{Args: []string{"../../testdata/foo.c:foo"}})
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}

// The rules are those of certificates: relative, to the smallest normal number below that, absolute at zero.
func TestTolerance(t *testing.T) {
	s := fooSubject(t)
	for _, c := range []struct {
		mid, threshold string
		want           float64
	}{
		{"0.5", "1e-3", 5e-4}, {"-2", "1e-3", 2e-3}, {"0", "1e-3", 1e-3}, {"1e-310", "1e-3", 1e-3 * 0x1p-1022}, {"1", "8ulp", 0x1p-49},
		{"1", "3bits", 7 * 0x1p-52}, {"1", "1e-3 abs", 1e-3}, {"1", "1e-9 or 1e-6 abs", 1e-6}, {"1e-4000000", "1e-3", 1e-3 * 0x1p-1022},
	} {
		made, err := NewCase(s, fooWitness(c.mid, c.threshold))
		if err != nil {
			t.Errorf("%s: %v", c.mid, err)
			continue
		}
		if got, _ := made.Tolerance.Float64(); math.Abs(got-c.want) > 1e-9*c.want {
			t.Errorf("%s, %s: %g, want %g", c.mid, c.threshold, got, c.want)
		}
	}
}

// An exact value with millions of digits before its point once took minutes to write down.
func TestWhatNoTestCanSay(t *testing.T) {
	s := fooSubject(t)
	other := fooWitness("1", "1e-3")
	other.Output = "elsewhere"
	none := fooWitness("1", "1e-3")
	none.Exact = nil
	for want, w := range map[string]*Witness{
		"beyond the range": fooWitness("1e400000000", "1e-3"), "no output elsewhere": other, "no exact value is known": none,
	} {
		if _, err := NewCase(s, w); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// A title ends no comment.
func TestTitles(t *testing.T) {
	c, err := NewCase(fooSubject(t), fooWitness("0.5", "1e-3"))
	if err != nil {
		t.Fatal(err)
	}
	if text := C([]*Case{c}, nil); strings.Contains(text, "a */") && !strings.Contains(text, "a * / in it") {
		t.Error(text)
	}
}

// A row has the inputs, the result and the enclosure. A witness without an exact value has none.
func TestCSV(t *testing.T) {
	without := fooWitness("1", "1e-3")
	without.Exact = nil
	var b strings.Builder
	rows, err := CSV(&b, []*Witness{fooWitness("0.5", "1e-3"), without})
	want := "subject,id,kind,output,inputs,got,exact_mid,exact_rad,oracle,flags\n" +
		"../../testdata/foo.c:foo,F-000001,,return,x=0x1p-28,0x0p+0,0.5,0,shadow,\n"
	if err != nil || rows != 1 || b.String() != want {
		t.Errorf("%d, %v:\n%s", rows, err, b.String())
	}
}
