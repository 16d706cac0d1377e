package lower_test

// This file tests what lowering writes: golden text, names, literals, positions, what is skipped.

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/fp"
	"faultline/internal/fpcore/lower"
	"faultline/internal/ir"
)

var update = flag.Bool("update", false, "write the golden files")

func TestLowerGolden(t *testing.T) {
	const path = "testdata/golden"
	p := lowerSource(t, "golden.fpcore", readFile(t, path+".fpcore"))
	if *update {
		if err := os.WriteFile(path+".ll", []byte(p.lowered.Text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(readFile(t, path+".ll"), p.lowered.Text); diff != "" {
		t.Errorf("golden.ll (go test -run Golden -update writes it): %s", diff)
	}
}

// The same cores give the same bytes.
func TestLowerDeterministic(t *testing.T) {
	for _, name := range []string{"constructs", "tensors"} {
		src := readFile(t, "testdata/"+name+".fpcore")
		if a, b := lowerSource(t, name, src), lowerSource(t, name, src); a.lowered.Text != b.lowered.Text {
			t.Errorf("%s is lowered in two ways", name)
		}
	}
}

// Names are the labels as far as a linker and libm allow, each once.
func TestLoweredNames(t *testing.T) {
	p := lowerSource(t, "", `(FPCore f (x) x) (FPCore (x) :name "f" x) (FPCore (x) :name "2nd: x*x" x) (FPCore (x) x) (FPCore (x) :name "sin" (sin x)) (FPCore (x) :name "expm1f" x)`)
	var names []string
	for _, e := range p.lowered.Entries {
		names = append(names, e.Function)
	}
	if diff := cmp.Diff([]string{"f", "f_2", "_nd__x_x", "core_1", "sin_core", "expm1f_core"}, names); diff != "" {
		t.Error(diff)
	}
	if f := p.Func("_nd__x_x"); f.Source != "2nd: x*x" {
		t.Errorf("the function is called %q in debug info", f.Source)
	}
}

// Every operation stands where its expression begins; parameters have their names and types.
func TestLoweredPlaces(t *testing.T) {
	p := lowerSource(t, "dir/f.fpcore", "(FPCore f ((! :precision binary32 x) (A 3) (! :precision integer n))\n  (+ (* x (ref A 1))\n     (sin (- x n))))")
	f := p.Func("f")
	var got []string
	for _, s := range p.Sites {
		got = append(got, fmt.Sprintf("%s:%d:%d %v", s.Pos.File, s.Pos.Line, s.Pos.Column, s.Op))
	}
	want := []string{"dir/f.fpcore:2:6 fpext", "dir/f.fpcore:2:6 fmul", "dir/f.fpcore:3:11 fpext", "dir/f.fpcore:3:11 sitofp", "dir/f.fpcore:3:11 fsub",
		"dir/f.fpcore:3:6 sin", "dir/f.fpcore:2:3 fadd"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"x", "A", "n"}, f.ParamNames); diff != "" {
		t.Error(diff)
	}
	a := f.ParamTypes[1]
	if a.Kind != ir.SourcePointer || !a.Const || a.Elem.Name != "double" || f.ParamTypes[0].Name != "float" || f.ParamTypes[2].Kind != ir.SourceInt {
		t.Errorf("parameters are %+v", f.ParamTypes)
	}
}

// What is legal and not modelled is skipped, with its place and reason, and so is who calls it; the others are there.
func TestLowerSkips(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"(FPCore f (x) :round toZero x)", "f:1:22: rounding mode toZero is not modelled; nearestEven is"},
		{"(FPCore f (x) (+ 1 (! :round toPositive (* x x))))", "f:1:30: rounding mode toPositive is not modelled; nearestEven is"},
		{"(FPCore f (x) :precision binary128 x)", "f:1:26: precision binary128 is not modelled; binary32, binary64 and binary80 are"},
		{"(FPCore f ((! :precision binary16 x)) x)", "f:1:26: precision binary16 is not modelled; binary32, binary64 and binary80 are"},
		{"(FPCore f (x) :precision (posit 2 16) x)", "f:1:26: precision (posit 2 16) is not modelled; binary32, binary64 and binary80 are"},
		{"(FPCore f (x) (+ x (zeta x)))", "f:1:20: zeta is not modelled: C's library has no such function"},
		{"(FPCore f ((A n)) (ref A 0))", "f:1:15: the size n of tensor A is not a number, which is not modelled"},
		{"(FPCore f (x) (ref (tensor ([i x]) i) 0))", "f:1:29: the size x of a tensor is not a number of moderate size, which is not modelled"},
		{"(FPCore f (x) (! :precision integer (* x x)))", "f:1:37: rounding a floating-point number to precision integer is not modelled"},
		{"(FPCore f (x) (! :precision integer 1/2))", "f:1:37: 1/2 is no 64-bit integer, which is not modelled in precision integer"},
		{"(FPCore g (x) :round toZero x) (FPCore f (x) (g x))", "f:1:22: rounding mode toZero is not modelled; nearestEven is"},
	} {
		cores := read(t, "f", c.src+" (FPCore good (x) (+ x 1))")
		low := lower.Cores("f", cores)
		switch {
		case len(low.Skipped) != len(cores)-1 || len(low.Entries) != 1 || low.Entries[0].Function != "good":
			t.Errorf("%s: skipped %v, lowered %v", c.src, low.Skipped, low.Entries)
		case low.Skipped[0].Pos.String()+": "+low.Skipped[0].What != c.want:
			t.Errorf("%s: %v: %s, want %s", c.src, low.Skipped[0].Pos, low.Skipped[0].What, c.want)
		}
	}
}

// What a core calls that is not modelled is said where it is called.
func TestLowerSkipsCallers(t *testing.T) {
	cores := read(t, "f", "(FPCore f (x) (+ 1 (g x))) (FPCore g (x) :round toZero x)")
	low := lower.Cores("f", cores)
	if len(low.Skipped) != 2 {
		t.Fatal(low)
	}
	const want = "f:1:20: it calls g, where rounding mode toZero is not modelled; nearestEven is"
	if got := low.Skipped[0].Pos.String() + ": " + low.Skipped[0].What; got != want {
		t.Errorf("skipped because %s, want %s", got, want)
	}
}

// Constants are the numbers nearest to these digits, in every format.
func TestLoweredConstants(t *testing.T) {
	for name, digits := range map[string]string{
		"PI": "3.14159265358979323846264338327950288419716939937510", "E": "2.71828182845904523536028747135266249775724709369995",
		"LN2": "0.69314718055994530941723212145817656807550013436025", "LN10": "2.30258509299404568401799145468436420760110148862877",
		"LOG2E": "1.44269504088896340735992468100189213742664595415298", "LOG10E": "0.43429448190325182765112891891660508229439700580366",
		"PI_2": "1.57079632679489661923132169163975144209858469968755", "PI_4": "0.78539816339744830961566084581987572104929234984377",
		"M_1_PI": "0.31830988618379067153776752674502872406891929148091", "M_2_PI": "0.63661977236758134307553505349005744813783858296182",
		"M_2_SQRTPI": "1.12837916709551257389615890312154517168810125865799", "SQRT2": "1.41421356237309504880168872420969807856967187537694",
		"SQRT1_2": "0.70710678118654752440084436210484903928483593768847", "INFINITY": "inf",
	} {
		p := lowerSource(t, "", "(FPCore s () :precision binary32 "+name+") (FPCore d () "+name+") (FPCore l () :precision binary80 "+name+")")
		for _, e := range p.lowered.Entries {
			want, err := fp.ParseValue(e.Format, digits)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.values(t, e)[0]; got != want {
				t.Errorf("%s in %v = %v, want %v", name, e.Format, got, want)
			}
		}
	}
}

// Numbers are rounded once, and keep the sign of zero.
func TestLoweredNumbers(t *testing.T) {
	for _, n := range []string{"0.1", "-0.1", "-0.0", "0", "1/3", "0x1.00000100000000000001p0", "1e-320", "1e-46", "1e39", "1e309", "16777217", "9007199254740993", "-7"} {
		p := lowerSource(t, "", "(FPCore s () :precision binary32 "+n+") (FPCore d () "+n+") (FPCore l () :precision binary80 "+n+")")
		for _, e := range p.lowered.Entries {
			want, err := fp.ParseValue(e.Format, n)
			if n == "1/3" {
				want, err = fp.ParseValue(e.Format, "0."+strings.Repeat("3", 60))
			}
			if err != nil { // too large
				want = fp.Inf(e.Format, 1)
			}
			if got := p.values(t, e)[0]; got != want {
				t.Errorf("%s in %v = %v, want %v", n, e.Format, got, want)
			}
		}
	}
	p := lowerSource(t, "", "(FPCore f () (digits 3 -2 10)) (FPCore g () (! :precision binary32 (digits 1 -1 2)))")
	for i, want := range []float64{0.03, 0.5} {
		if got := p.values(t, p.lowered.Entries[i])[0]; got.Float64() != want {
			t.Errorf("digits gives %v, want %v", got, want)
		}
	}
}

// Only the side of an if that is taken is evaluated, and what and and or need.
func TestLoweredBranches(t *testing.T) {
	p := lowerSource(t, "", `(FPCore f ((A 2) x) (if (< x 2) (ref A x) -1)) (FPCore g ((A 2) x) (if (and (< x 2) (> (ref A x) 0)) 1 0))
		(FPCore h ((A 2) x) (if (or (>= x 2) (> (ref A x) 0)) 1 0))`)
	for i, want := range []float64{-1, 0, 1} {
		if got := p.values(t, p.lowered.Entries[i], 5, 6, 2)[0]; got.Float64() != want {
			t.Errorf("%s = %v, want %v", p.lowered.Entries[i].Function, got, want)
		}
	}
}

func BenchmarkLower(b *testing.B) {
	for _, name := range []string{"golden", "constructs", "tensors"} {
		cores := read(b, name, readFile(b, filepath.Join("testdata", name+".fpcore")))
		b.Run("file="+name, func(b *testing.B) {
			for b.Loop() {
				lower.Cores(name, cores)
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(cores)), "us/core")
		})
	}
}
