package export

import (
	"context"
	"encoding/binary"
	"math"
	"os"
	"strings"
	"testing"

	"faultline/internal/corpus"
	"faultline/internal/finding"
	"faultline/internal/native"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

func TestMain(m *testing.M) {
	if native.WorkerMain() {
		return
	}
	os.Exit(m.Run())
}

func witness(mid, threshold string) *corpus.Witness {
	return &corpus.Witness{ID: "F-000001", Subject: "../../testdata/foo.c:foo", Says: "a */ in it", Input: []corpus.Input{{Name: "x", Hex: "0x1p-28"}},
		Output: "return", Got: "0x0p+0", Exact: &finding.Exact{Oracle: finding.Shadow, Mid: mid, Rad: "0"}, Threshold: threshold}
}

func foo(t *testing.T) *subject.Subject {
	t.Helper()
	list, err := load.Subjects(context.Background(), load.Spec{Args: []string{"../../testdata/foo.c:foo"}})
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}

// The rules are those of certificates: relative, to the smallest normal number below that, absolute at zero.
func TestTolerance(t *testing.T) {
	s := foo(t)
	for _, c := range []struct {
		mid, threshold string
		want           float64
	}{
		{"0.5", "1e-3", 5e-4}, {"-2", "1e-3", 2e-3}, {"0", "1e-3", 1e-3}, {"1e-310", "1e-3", 1e-3 * 0x1p-1022}, {"1", "8ulp", 0x1p-49},
		{"1", "3bits", 7 * 0x1p-52}, {"1", "1e-3 abs", 1e-3}, {"1", "1e-9 or 1e-6 abs", 1e-6}, {"1e-4000000", "1e-3", 1e-3 * 0x1p-1022},
	} {
		made, err := New(s, witness(c.mid, c.threshold))
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
	s := foo(t)
	other := witness("1", "1e-3")
	other.Output = "elsewhere"
	none := witness("1", "1e-3")
	none.Exact = nil
	for want, w := range map[string]*corpus.Witness{
		"beyond the range": witness("1e400000000", "1e-3"), "no output elsewhere": other, "no exact value is known": none,
	} {
		if _, err := New(s, w); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// A title ends no comment.
func TestTitles(t *testing.T) {
	c, err := New(foo(t), witness("0.5", "1e-3"))
	if err != nil {
		t.Fatal(err)
	}
	if text := C([]*Case{c}); strings.Contains(text, "a */") && !strings.Contains(text, "a * / in it") {
		t.Error(text)
	}
}

// The head of a .npy is as long as NumPy asks for, and the ends of an enclosure are rounded outward.
func TestVectors(t *testing.T) {
	w := witness("0.1", "1e-3")
	w.Exact.Rad = "1e-30"
	list := Vectors([]*corpus.Witness{w, witness("0.5", "1e-3")})
	if len(list) != 1 || len(list[0].Rows) != 2 {
		t.Fatalf("%+v", list)
	}
	lower, upper := list[0].Rows[0][2], list[0].Rows[0][3]
	if !(lower < 0.1 && upper == 0.1 || lower == 0.1 && upper > 0.1) || math.Nextafter(lower, 1) != upper {
		t.Errorf("%g to %g", lower, upper)
	}
	data := list[0].NPY()
	head := int(binary.LittleEndian.Uint16([]byte(data[8:10])))
	if (10+head)%64 != 0 || data[10+head-1] != '\n' || len(data) != 10+head+2*4*8 {
		t.Errorf("%d bytes of head, %d in all", head, len(data))
	}
}
