package fpcore_test

// This file tests whole files of cores: that they print as they parse, and what they compute.

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/domain"
	"faultline/internal/fpcore/eval"
)

// bare is a core without positions, and without those of its properties.
func bare(c *fpcore.Core) *fpcore.Core {
	out := *c
	out.Pos = fpcore.Pos{}
	out.Args = append([]fpcore.Arg(nil), c.Args...)
	for i := range out.Args {
		a := &out.Args[i]
		a.Pos, a.Props = fpcore.Pos{}, bareProps(a.Props)
		a.Dims = append([]fpcore.Dim(nil), a.Dims...)
		for k := range a.Dims {
			a.Dims[k].Pos = fpcore.Pos{}
		}
	}
	out.Props = bareProps(c.Props)
	out.Pre, out.Spec, out.Body = bareExpr(c.Pre), bareExpr(c.Spec), bareExpr(c.Body)
	return &out
}

func bareProps(ps []fpcore.Property) (out []fpcore.Property) {
	for _, p := range ps {
		out = append(out, fpcore.Property{Name: p.Name, Value: bareDatum(p.Value)})
	}
	return out
}

func bareDatum(d *fpcore.Datum) *fpcore.Datum {
	out := *d
	out.Pos, out.List = fpcore.Pos{}, nil
	for _, x := range d.List {
		out.List = append(out.List, bareDatum(x))
	}
	return &out
}

func bareExpr(e *fpcore.Expr) *fpcore.Expr {
	if e == nil {
		return nil
	}
	out := *e
	out.Pos, out.Args, out.Props = fpcore.Pos{}, nil, bareProps(e.Props)
	for _, a := range e.Args {
		out.Args = append(out.Args, bareExpr(a))
	}
	out.Ranges, out.Bindings = bareBindings(e.Ranges), bareBindings(e.Bindings)
	return &out
}

func bareBindings(bs []fpcore.Binding) (out []fpcore.Binding) {
	for _, b := range bs {
		out = append(out, fpcore.Binding{Name: b.Name, Init: bareExpr(b.Init), Next: bareExpr(b.Next)})
	}
	return out
}

// same complains unless a core prints as text, and as pretty text, that parses to the same tree.
func same(t *testing.T, c *fpcore.Core) {
	t.Helper()
	for _, src := range []string{c.String(), c.Pretty()} {
		again, err := fpcore.Parse("", src)
		if err != nil || len(again) != 1 || !reflect.DeepEqual(bare(again[0]), bare(c)) {
			t.Errorf("%v: printed as %s, which is another tree: %v", c.Pos, src, err)
		}
	}
}

func load(t *testing.T, file string) []*fpcore.Core {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	cores, bad := eval.ReadFile(filepath.Base(file), string(src))
	if len(bad) > 0 {
		t.Fatal(bad[0].Err)
	}
	return cores
}

func TestFeatures(t *testing.T) {
	stated := 0
	cores := load(t, "testdata/features.fpcore")
	for _, c := range cores {
		same(t, c)
		for _, line := range strings.Split(c.Pretty(), "\n") {
			if len(line) > 120 {
				t.Errorf("a long line: %s", line)
			}
		}
		want, ok := c.Prop("value")
		if !ok {
			continue
		}
		stated++
		if got := valueAt(t, c, cores); !got.Contains(ball.New().SetRat(mustParse(t, want).Value, 256)) || got.RelAccuracyBits() < 100 && !got.ContainsZero() {
			t.Errorf("%v: %s = %v, want %s", c.Pos, c.Label(), got, want)
		}
	}
	if stated < 10 {
		t.Errorf("%d values are stated", stated)
	}
}

// valueAt evaluates a core at its :example.
func valueAt(t *testing.T, c *fpcore.Core, cores []*fpcore.Core) *ball.Real {
	t.Helper()
	point := map[string]*ball.Real{}
	for _, p := range c.Props {
		if p.Name == "example" {
			for _, d := range p.Value.List {
				e, err := fpcore.ParseExpr("", d.List[1].String())
				if err != nil {
					t.Fatal(err)
				}
				f, err := eval.Compile(e, nil)
				if err != nil {
					t.Fatal(err)
				}
				point[d.List[0].Atom] = ball.New().Set(f.Eval(256))
			}
		}
	}
	f, err := eval.Compile(fpcore.Inline(c.Body, cores), c.Vars())
	if err != nil {
		t.Fatalf("%s: %v", c.Label(), err)
	}
	args := make([]*ball.Real, len(c.Args))
	for i, a := range c.Args {
		if args[i] = point[a.Name]; args[i] == nil {
			t.Fatalf("%s: the example says nothing of %s", c.Label(), a.Name)
		}
	}
	return ball.New().Set(f.Eval(256, args...))
}

// FPBench's cores, in the folder named by FPBENCH: they parse, pass all checks, print back the same, and their domains are known.
func TestFPBench(t *testing.T) {
	dir := os.Getenv("FPBENCH")
	if dir == "" {
		t.Skip("set FPBENCH to the folder of FPBench's .fpcore files to run this test")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.fpcore"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no .fpcore files in %s: %v", dir, err)
	}
	all, boxed, evaluated := 0, 0, 0
	for _, file := range files {
		cores := load(t, file)
		for _, c := range cores {
			all++
			same(t, c)
			sides, rest, err := domain.Of(c)
			if err != nil {
				t.Errorf("%v: %v", c.Pos, err)
			}
			if c.Pre != nil && rest == nil {
				boxed++
			}
			shape, err := eval.Shape(c, cores)
			if err != nil || len(shape) > 0 {
				t.Logf("%v: %s is a tensor of %v: %v", c.Pos, c.Label(), shape, err)
				continue
			}
			if _, ok := inside(t, c, sides, cores); ok {
				evaluated++
			}
		}
	}
	t.Logf("%d files, %d cores; %d preconditions are boxes; %d have a value in the middle of their box", len(files), all, boxed, evaluated)
	if all < 13 || evaluated < all*3/4 {
		t.Errorf("%d of %d cores have a value", evaluated, all)
	}
}

// inside evaluates a core in the middle of its box; 1 and 2 stand for infinite ends.
func inside(t *testing.T, c *fpcore.Core, sides []domain.Side, cores []*fpcore.Core) (*ball.Real, bool) {
	f, err := eval.Compile(fpcore.Inline(c.Body, cores), c.Vars())
	if err != nil {
		t.Errorf("%v: %v", c.Pos, err)
		return nil, false
	}
	args := make([]*ball.Real, len(c.Args))
	for i := range args {
		args[i] = ball.New().SetFloat64(1.5 + float64(i)/16)
	}
	for _, s := range sides {
		switch {
		case s.HasLo && s.HasHi:
			args[s.Index].SetFloat64(s.Lo/2 + s.Hi/2)
		case s.HasLo:
			args[s.Index].SetFloat64(s.Lo + 1.25)
		case s.HasHi:
			args[s.Index].SetFloat64(s.Hi - 1.25)
		}
		if p, _ := argPrecision(c.Args[s.Index]); p == "integer" {
			args[s.Index].SetInt64(int64(s.Lo + 20))
		}
	}
	x := ball.New().Set(f.Eval(512, args...))
	if !x.IsFinite() {
		t.Logf("%v: %s has no known value at %v with 512 bits", c.Pos, c.Label(), args)
	}
	return x, x.IsFinite()
}

func argPrecision(a fpcore.Arg) (string, bool) {
	for _, p := range a.Props {
		if p.Name == "precision" {
			return p.Value.String(), true
		}
	}
	return "", false
}
