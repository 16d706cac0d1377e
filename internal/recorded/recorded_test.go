package recorded

// This file decodes calls that are written by hand, and infers domains from points.

import (
	"math"
	"slices"
	"strings"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/record"
	"faultline/internal/subject"
)

var (
	double  = &ir.Type{Kind: ir.Float, Format: fp.Binary64, Size: 8, Align: 8}
	int32t  = &ir.Type{Kind: ir.Int, Bits: 32, Size: 4, Align: 4}
	pointer = &ir.Type{Kind: ir.Pointer, Size: 8, Align: 8}
)

// weighted is double weighted(const double *a, int n, double w), with n fixed at 2.
func weighted() *subject.Subject {
	entry := &ir.Func{Name: "weighted", Params: []*ir.Type{pointer, int32t, double}, Result: double}
	a := &ir.Buffer{Name: "a", Size: 16, Elem: 8}
	s := &subject.Subject{Name: "weighted", Program: &ir.Program{Funcs: []*ir.Func{entry}}, Call: ir.Call{
		Dims: 3, Args: []ir.Arg{{Dim: -1, Buffer: a}, {Dim: -1, Const: 2, Name: "n"}, {Dim: 2, Name: "w"}},
		Outputs: []ir.Cell{{Name: "return", Index: -1, Arg: -1, Type: double}, {Name: "a", Index: 0, Arg: 0, Type: double}},
	}}
	for i := range 2 {
		a.Cells = append(a.Cells, ir.Cell{Name: "a", Index: i, Offset: 8 * i, Type: double, Dim: i})
		s.Params = append(s.Params, subject.Param{Name: "a", Index: i, Format: fp.Binary64, Precision: fp.Binary64})
	}
	s.Params = append(s.Params, subject.Param{Name: "w", Index: -1, Format: fp.Binary64, Precision: fp.Binary64})
	return s
}

const (
	one  = "000000000000f03f"
	two  = "0000000000000040"
	half = "000000000000e03f"
	nan  = "000000000000f87f"
)

func call(n, memory, w string) record.Call {
	return record.Call{Number: 7, Args: []record.Value{{Object: 0, Offset: 8}, {Bytes: n, Object: -1}, {Bytes: w, Object: -1}},
		Objects: []record.Object{{Bytes: memory, After: memory[:16] + half + memory[32:]}}, Results: []record.Value{{Bytes: half, Object: -1}}}
}

func TestDecode(t *testing.T) {
	s := weighted()
	good := call("02000000", nan+one+two, half)
	points, left := Decode(s, []record.Call{good, good})
	if len(points) != 1 || len(left) != 0 || !slices.Equal(points[0].At, []float64{1, 2, 0.5}) || points[0].Call != 7 {
		t.Fatalf("points %+v, left %v", points, left)
	}
	for i, want := range []float64{0.5, 0.5} {
		if r := &points[0].Results[i]; !r.Known || !r.Same(fp.FromFloat64(want)) || r.Same(fp.FromFloat64(1)) {
			t.Errorf("result %d is %+v, want %v", i, r, want)
		}
	}
	s.Call.Args[0].Buffer.Cells = s.Call.Args[0].Buffer.Cells[1:] // a[0] is no input, and keeps its bytes
	kept := good
	kept.Objects = []record.Object{{Bytes: nan + one + two}}
	if points, _ := Decode(s, []record.Call{kept}); len(points) != 1 || points[0].Results[1].Known {
		t.Errorf("an output that may not have been written is compared: %+v", points)
	}
	s = weighted()
	null := good
	null.Args = slices.Clone(good.Args)
	null.Args[0] = record.Value{Object: -1, Null: true}
	for want, c := range map[string]record.Call{
		"a is a null pointer": null,
		"a has 8 bytes that were recorded, and a[1] is at byte 8": call("02000000", nan+one, half),
		"w: it is not a finite number":                            call("02000000", nan+one+two, nan),
		"the search gives integers in memory other values":        call("03000000", nan+one+two, half),
	} {
		if _, left := Decode(s, []record.Call{c}); len(left) != 1 || left[0] != (Reason{want, 1}) {
			t.Errorf("%+v, want %q", left, want)
		}
	}
}

// TestShapes: the calls of a length are one shape, the most frequent first; a negative length is a number too.
func TestShapes(t *testing.T) {
	s := weighted()
	var calls []record.Call
	for _, n := range []string{"03000000", "02000000", "03000000", "ffffffff"} {
		calls = append(calls, call(n, nan+one+two, half))
	}
	shapes, left := Shapes(s, calls, false)
	if len(shapes) != 3 || len(left) != 0 || shapes[0].String() != "n=3" || len(shapes[0].Calls) != 2 || shapes[2].String() != "n=-1" {
		t.Errorf("%+v, left %v", shapes, left)
	}
}

func pointsOf(list ...[]float64) (points []Point) {
	for i, at := range list {
		points = append(points, Point{At: at, Call: i + 1})
	}
	return points
}

// TestDomain: the interval is a quarter wider, an end keeps its sign, and a relation needs enough calls.
func TestDomain(t *testing.T) {
	s := weighted()
	var list [][]float64
	for i := range 20 {
		x := float64(i)
		list = append(list, []float64{x, x + 1, -1 - x})
	}
	points := pointsOf(list...)
	d := DomainOf(s, points, nil)
	if want := []string{"a[0..1] is sorted in [0,25]", "w in [-24.8,-0.5]"}; !slices.Equal(d.Inputs, want) {
		t.Errorf("%q, want %q", d.Inputs, want)
	}
	for _, p := range points {
		for k, f := range fieldsOf(s, points) {
			low, high := f.widened()
			for _, c := range f.coords {
				if !(low <= p.At[c] && p.At[c] <= high) {
					t.Errorf("field %d: %v is outside of [%v,%v]", k, p.At[c], low, high)
				}
			}
		}
	}
	s.Params[0].Name, s.Params[0].Index, s.Params[1].Name, s.Params[1].Index = "lo", -1, "hi", -1
	if d := DomainOf(s, points, nil); !slices.Equal(d.Relations, []string{"lo <= hi"}) {
		t.Errorf("relations %q", d.Relations)
	}
	if d := DomainOf(s, points[:3], nil); d.Relations != nil {
		t.Errorf("relations of few calls: %q", d.Relations)
	}
	if d := DomainOf(s, slices.Repeat(points[:3], 10), nil); d.Relations != nil {
		t.Errorf("relations of few different calls: %q", d.Relations)
	}
	var apart, unit [][]float64
	for i := range 50 {
		x := float64(i * 7 % 50)
		apart, unit = append(apart, []float64{x, 49 + float64(i*11%50), 0}), append(unit, []float64{math.Cos(x), math.Sin(x), 0})
	}
	if d := DomainOf(s, pointsOf(apart...), nil); d.Relations != nil {
		t.Errorf("the intervals imply the relation: %q", d.Relations)
	}
	s = weighted()
	if d := DomainOf(s, pointsOf(unit...), nil); d.Inputs[0] != "a[0..1] is unit" {
		t.Errorf("unit vectors: %q", d.Inputs)
	}
	for _, x := range []float64{0, 1, -3e-310, 1e300, -math.MaxFloat64, 0.1} {
		f := &field{param: &s.Params[2], low: x, high: x}
		if low, high := f.widened(); !(low <= x && x <= high) || math.IsInf(low, 0) || math.IsInf(high, 0) {
			t.Errorf("%v alone: [%v,%v]", x, low, high)
		}
	}
}

// All calls of PROJ's geodesics have the same ellipsoid. find varied its flattening and its axis ratio independently, so that four of nine
// first findings were at ellipsoids that cannot exist. A member that never changed stays as recorded, if another number varies.
func TestConstantMembersStayAsRecorded(t *testing.T) {
	s := weighted()
	s.Params[0].Name, s.Params[1].Name, s.Params[2].Name = "g.A", "g.A", "g.f1"
	points := pointsOf([]float64{1, 2, 0.5}, []float64{1, 2, 0.75})
	if d := DomainOf(s, points, nil); !slices.Equal(d.Inputs, []string{"g.A[0] in [1,1]", "g.A[1] in [2,2]", "g.f1 in [0.437,0.813]"}) {
		t.Errorf("%q", d.Inputs)
	}
	all := Ranges{"g.A": {Low: 1, High: 3, Least: 1}}
	if d := DomainOf(s, points, all); !strings.HasPrefix(d.Inputs[0], "g.A[0] in [1,1]") {
		t.Errorf("an array of another shape reaches further: %q", d.Inputs)
	}
	if d := DomainOf(s, points[:1], nil); !slices.Equal(d.Inputs, []string{"g.A[0..1] in [0.75,2.25]", "g.f1 in [0.25,0.75]"}) {
		t.Errorf("nothing varies: %q", d.Inputs)
	}
	s.Params[2].Format = fp.NoFormat // an integer is no reason to keep all numbers
	if d := DomainOf(s, points[:1], nil); d.Inputs[0] != "g.A[0..1] in [0.75,2.25]" || d.Kept != nil {
		t.Errorf("only an integer is left: %q, %q kept", d.Inputs, d.Kept)
	}
	s.Params[2].Name, s.Params[2].Format = "x", fp.Binary64
	points[1].At = []float64{1, 2, 0.5}
	if d := DomainOf(s, points, nil); d.Inputs[2] != "x in [0.25,0.75]" || !slices.Equal(d.Kept, []string{"g.A"}) {
		t.Errorf("a number that is no member: %q", d.Inputs)
	}
}

func TestDistance(t *testing.T) {
	s := weighted()
	set := NewSet(s, pointsOf([]float64{0, 4, 1}, []float64{2, 4, 3}), nil)
	for _, c := range []struct {
		at    []float64
		near  Near
		call  int
		coord int
	}{
		{[]float64{2, 4, 3}, Recorded, 2, -1},
		{[]float64{2, 3, 1}, Between, 1, -1},
		{[]float64{4, 1, 3.5}, Close, 2, 2},
		{[]float64{4, 1.5, 2}, Between, 2, -1},
		{[]float64{4, 0x1p-6, 2}, Close, 2, 1}, // a has no magnitude between 0 and 2
		{[]float64{4, 1e-100, 2}, Beyond, 2, 1},
		{[]float64{3, 3, 2}, Beyond, 1, 1}, // the elements of a differed by 2 at least
		{[]float64{5, 0, 100}, Beyond, 1, 2},
		{[]float64{math.Copysign(0, -1), 4, 1}, Between, 1, -1},
	} {
		d := set.Distance(c.at)
		if d.Near != c.near || d.Coord != c.coord || d.Near == Recorded && d.Call.Call != c.call {
			t.Errorf("%v: %+v, want %+v", c.at, d, c)
		}
	}
}
