package laws

// This file tests the search for broken laws with functions of Go in place of programs.

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// runs runs a function of some doubles.
type runs struct {
	dims int
	f    func(x []float64) float64
}

func (r runs) Run(points []float64, _ []int, _ run.Mode) (*run.Batch, error) {
	b := &run.Batch{N: len(points) / r.dims, Dims: r.dims, Points: points}
	for i := range b.N {
		b.Outcomes = append(b.Outcomes, run.Returned)
		b.Outputs = append(b.Outputs, fp.FromFloat64(r.f(points[i*r.dims:(i+1)*r.dims])))
	}
	return b, nil
}

// searchOf returns a search of a function of doubles with these names.
func searchOf(f func(x []float64) float64, names ...string) *Search {
	s := &subject.Subject{Name: "f", Program: new(ir.Program)}
	for _, name := range names {
		s.Params = append(s.Params, subject.Param{Name: name, Index: -1, Format: fp.Binary64, Precision: fp.Binary64,
			Min: -math.MaxFloat64, Max: math.MaxFloat64})
	}
	s.Call.Dims = len(names)
	s.Call.Outputs = []ir.Cell{{Name: "return", Index: -1, Arg: -1, Type: &ir.Type{Kind: ir.Float, Format: fp.Binary64}}}
	return &Search{Subject: s, Runs: runs{len(names), f}, Rand: rand.New(rand.NewPCG(1, 1)), Least: 1e-3,
		Domain: search.NewDomain(&search.Setup{Subject: s})}
}

func TestScaling(t *testing.T) {
	guarded := func(x []float64) float64 {
		if s := x[0]*x[0] + x[1]*x[1]; s >= 1e-14 {
			return math.Sqrt(s)
		}
		return 0
	}
	for _, test := range []struct {
		name, law string // "" for no break
		f         func(x []float64) float64
		names     []string
	}{
		{"guard", "f(s*x, s*y) = s*f(x, y)", guarded, []string{"x", "y"}},
		{"struct", "f(s*v) = s*f(v)", guarded, []string{"v.x", "v.y"}},
		{"degree 0", "f(s*x, s*y) = f(x, y)", func(x []float64) float64 {
			if math.Abs(x[1]) < 1e-8 {
				return 0
			}
			return x[0] / x[1]
		}, []string{"x", "y"}},
		{"degree 1/2", "f(s*x) = sqrt(s)*f(x)", func(x []float64) float64 {
			if math.Abs(x[0]) < 1e-6 {
				return 0
			}
			return math.Sqrt(math.Abs(x[0]))
		}, []string{"x"}},
		{"one parameter", "f(s*x, y) = s^2*f(x, y)", func(x []float64) float64 {
			if x[0]*x[0] < 1e-10 {
				return 1
			}
			return x[0] * x[0] * math.Exp(-math.Abs(x[1])/8)
		}, []string{"x", "y"}},
		{"no guard", "", func(x []float64) float64 { return math.Hypot(x[0], x[1]) }, []string{"x", "y"}},
		{"guard at zero", "", func(x []float64) float64 {
			if x[0] == 0 {
				return 0
			}
			return 1 / x[0]
		}, []string{"x"}},
		{"guard below ordinary sizes", "", func(x []float64) float64 {
			if math.Abs(x[0]) < 1e-20 {
				return 0
			}
			return x[0]
		}, []string{"x"}},
		{"limit above", "", func(x []float64) float64 { return min(x[0], 100) }, []string{"x"}},
		{"sine", "", func(x []float64) float64 { return math.Sin(x[0]) }, []string{"x"}},
		{"sign", "", func(x []float64) float64 { return math.Copysign(1, x[0]) }, []string{"x"}},
		{"NaN for a guard", "", func(x []float64) float64 {
			if math.Abs(x[0]) < 1e-8 {
				return math.NaN()
			}
			return 1 / x[0]
		}, []string{"x"}},
	} {
		s := searchOf(test.f, test.names...)
		list := s.Scaling()
		if test.law == "" {
			if len(list) > 0 {
				t.Errorf("%s: %s is broken at %v", test.name, list[0].Law, list[0].Point)
			}
			continue
		}
		if len(list) == 0 {
			t.Errorf("%s: no break", test.name)
			continue
		}
		for _, b := range list {
			got, expected := test.f(b.Point), b.Expected(test.f(b.Other))
			if b.Law != test.law || math.Abs(got-expected) <= 1e-3*math.Abs(expected) {
				t.Errorf("%s: %s: f%v is %v, expected %v", test.name, b.Law, b.Point, got, expected)
			}
			if c, ok := s.At(&b, b.Point); !ok || c.Other[0] != b.Other[0] {
				t.Errorf("%s: the partner of %v is %v, then %v", test.name, b.Point, b.Other, c.Other)
			}
		}
	}
}

// Numbers of a domain that the user gave are ordinary, and no other is tried.
func TestScalingInADomain(t *testing.T) {
	s := searchOf(func(x []float64) float64 {
		if x[0] < 1e-20 {
			return 0
		}
		return x[0]
	}, "x")
	s.Subject.Params[0].Min, s.Subject.Params[0].Max = 1e-25, 1
	s.Domain = search.NewDomain(&search.Setup{Subject: s.Subject})
	list := s.Scaling()
	if len(list) == 0 {
		t.Fatal("no break")
	}
	for _, b := range list {
		if x := b.Point[0]; x < 1e-25 || x >= 1e-20 {
			t.Errorf("the point is %v", x)
		}
	}
}

// angle is the difference of two angles from -180 to 180.
func angle(x []float64) float64 {
	d := math.Mod(x[0], 360) - math.Mod(x[1], 360)
	if d > 180 {
		d -= 360
	}
	return d // differences below -180 stay
}

func TestSymmetries(t *testing.T) {
	even := func(x float64) float64 { return x * x * math.Exp(-math.Abs(x)/8) }
	for _, test := range []struct {
		name, law string // "" for no break
		f         func(x []float64) float64
		names     []string
	}{
		{"odd", "f(-x, -y) = -f(x, y)", angle, []string{"x", "y"}},
		{"even", "f(-x) = f(x)", func(x []float64) float64 {
			if x[0] > -3 && x[0] < -1 {
				return 2 * even(x[0])
			}
			return even(x[0])
		}, []string{"x"}},
		{"exchange", "f(y, x) = f(x, y)", func(x []float64) float64 {
			if x[0] > x[1] && x[1] > 2 {
				return x[0] + x[1]*x[1] + 1
			}
			return math.Exp(-math.Abs(x[0]-x[1])) * (x[0]*x[1] + 8 + x[0] + x[1])
		}, []string{"x", "y"}},
		{"period", "f(x + 360) = f(x)", func(x []float64) float64 {
			if r := math.Mod(x[0], 720); r > 400 && r < 500 {
				return 2
			}
			return 3 + math.Sin(math.Mod(x[0], 360)/180*math.Pi)
		}, []string{"x"}},
		{"limits", "", func(x []float64) float64 { return max(-5, min(x[0], 10)) }, []string{"x"}},
		{"remainder", "", func(x []float64) float64 { return math.Mod(x[0], 360) }, []string{"x"}},
		{"wrapped", "", func(x []float64) float64 { return x[0] - 360*math.Floor((x[0]+180)/360) }, []string{"x"}},
		{"asymmetric window", "", func(x []float64) float64 {
			if x[0] < -1 || x[0] > 3 {
				return 0
			}
			return 1 - math.Abs(x[0])/4
		}, []string{"x"}},
		{"code for an error", "", func(x []float64) float64 {
			if math.Abs(x[1]) < 1 {
				return -1
			}
			return x[0] / x[1]
		}, []string{"x", "y"}},
		{"unused", "", func(x []float64) float64 { return x[0] }, []string{"x", "y"}},
	} {
		s := searchOf(test.f, test.names...)
		if test.name == "period" {
			s.Subject.Params[0].Min, s.Subject.Params[0].Max = 1, 4000
			s.Domain = search.NewDomain(&search.Setup{Subject: s.Subject})
		}
		laws := map[string]bool{}
		for _, b := range s.Symmetries(100_000) {
			laws[b.Law] = true
			if got, expected := test.f(b.Point), b.Expected(test.f(b.Other)); apart(got, expected) < Far {
				t.Errorf("%s: %s: f%v is %v, expected %v", test.name, b.Law, b.Point, got, expected)
			}
		}
		if test.law == "" && len(laws) > 0 || test.law != "" && !laws[test.law] {
			t.Errorf("%s: broken are %v", test.name, laws)
		}
	}
}

func TestOrder(t *testing.T) {
	for _, test := range []struct {
		name, law string // "" for no break
		f         func(x float64) float64
	}{
		{"dent", "f(x) <= f(y) for x <= y", func(x float64) float64 {
			if x > 4 && x < 9 {
				return math.Atan(x) - 1
			}
			return math.Atan(x)
		}},
		{"bulge", "f(x) >= f(y) for x <= y", func(x float64) float64 {
			if x > 4 && x < 6 {
				return 1 - x
			}
			return 10 - x
		}},
		{"bump", "", func(x float64) float64 { return x*x*x - x }},
		{"remainder", "", func(x float64) float64 { return math.Mod(x, 5) }},
		{"step", "", math.Floor},
		{"jump", "", func(x float64) float64 { return x + math.Copysign(8, x) }},
	} {
		list := searchOf(func(x []float64) float64 { return test.f(x[0]) }, "x").Order(100_000)
		if test.law == "" && len(list) > 0 || test.law != "" && (len(list) == 0 || list[0].Law != test.law) {
			t.Errorf("%s: %v", test.name, list)
		}
		for _, b := range list {
			if got, limit := test.f(b.Point[0]), test.f(b.Other[0]); float64(b.Bound)*(got-limit) <= 0 {
				t.Errorf("%s: f(%v) is %v, the limit %d is %v", test.name, b.Point, got, b.Bound, limit)
			}
		}
	}
}

// A solver that leaves x alone where it refuses a tolerance obeyed f(-x) = -f(x) there, and broke it wherever it solved.
func TestRefusedInputsShowNoLaw(t *testing.T) {
	solve := func(x []float64) float64 {
		if x[1] < 1 || x[1] > 3 { // refused
			return x[0]
		}
		return math.Cos(x[0]) + 2
	}
	s := searchOf(solve, "x", "tol")
	double := s.Subject.Call.Outputs[0].Type
	s.Subject.Call.Args = []ir.Arg{{Dim: -1, Buffer: &ir.Buffer{Size: 8, Cells: []ir.Cell{{Name: "x", Index: -1, Type: double, Dim: 0}}}}, {Dim: 1}}
	if len(s.Symmetries(100_000)) == 0 {
		t.Fatal("no law is broken by a result that is returned")
	}
	s.Subject.Call.Outputs[0].Arg = 0
	if list := s.Symmetries(100_000); len(list) > 0 {
		t.Errorf("%s is broken at %v", list[0].Law, list[0].Point)
	}
}
