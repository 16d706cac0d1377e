package lower_test

// This file compares lowered cores with their evaluation over balls. Two enclosures of one real number must overlap: the shadow of the
// lowered code, along the path that the floats took, and the value of the core's body. Numbers in the body are rounded as lowering rounds
// them.

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/domain"
	"faultline/internal/fpcore/eval"
	"faultline/internal/fpcore/lower"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
)

func TestLoweredMeetsBalls(t *testing.T) {
	for _, name := range []string{"constructs", "tensors"} {
		p := lowerSource(t, name+".fpcore", readFile(t, "testdata/"+name+".fpcore"))
		r := rand.New(rand.NewPCG(5, 6))
		met := 0
		for _, e := range p.lowered.Entries {
			met += p.meets(t, e, r, 100).met
		}
		if met < 1000 {
			t.Errorf("%s: only %d results were compared", name, met)
		}
	}
}

// precisionOf returns the format that properties set, f if they set none, NoFormat for integer.
func precisionOf(f fp.Format, props []fpcore.Property) fp.Format {
	for _, p := range props {
		if p.Name == "precision" {
			f = map[string]fp.Format{"binary32": fp.Binary32, "binary64": fp.Binary64, "binary80": fp.X87}[p.Value.String()]
		}
	}
	return f
}

// rounded returns e with its numbers and constants rounded to the precision around them.
func rounded(t *testing.T, e *fpcore.Expr, f fp.Format, bound map[string]bool) *fpcore.Expr {
	if e == nil {
		return nil
	}
	c := *e
	switch e.Kind {
	case fpcore.Number:
		if f != fp.NoFormat {
			return exactly(e.Pos, fp.FromRat(f, e.Value))
		}
	case fpcore.Symbol:
		if r, err := eval.NewReference(e.Name, "", nil); err == nil && !bound[e.Name] {
			narrow := func(x *ball.Real) bool { return x.RelAccuracyBits() >= 100 }
			if x := r.Eval(nil, eval.Limits{Decide: narrow}).Ball; x != nil && x.IsFinite() {
				return exactly(e.Pos, fp.FromBig(f, x.Lower()))
			}
		}
	case fpcore.Annotated:
		f = precisionOf(f, e.Props)
	}
	bindings := func(list []fpcore.Binding) (out []fpcore.Binding) {
		for _, b := range list {
			bound[b.Name] = true
			b.Init, b.Next = rounded(t, b.Init, f, bound), rounded(t, b.Next, f, bound)
			out = append(out, b)
		}
		return out
	}
	c.Ranges, c.Bindings = bindings(e.Ranges), bindings(e.Bindings)
	c.Args = nil
	for _, a := range e.Args {
		c.Args = append(c.Args, rounded(t, a, f, bound))
	}
	return &c
}

// exactly returns a finite value as an expression.
func exactly(at fpcore.Pos, v fp.Value) *fpcore.Expr {
	b, _ := v.Big()
	r, _ := b.Rat(nil)
	return &fpcore.Expr{Kind: fpcore.Number, Pos: at, Name: r.RatString(), Value: r}
}

// bodies returns one expression for each element of a core's result, with rounded numbers.
func (p *program) bodies(t *testing.T, e lower.Entry) (out []*fpcore.Expr) {
	var cores []*fpcore.Core
	var body *fpcore.Expr
	for _, c := range p.cores {
		bound := map[string]bool{}
		for _, v := range c.Vars() {
			bound[v] = true
		}
		copied := *c
		copied.Body = rounded(t, c.Body, precisionOf(fp.Binary64, c.Props), bound)
		cores = append(cores, &copied)
		if c == e.Core {
			body = copied.Body
		}
	}
	body = fpcore.Inline(body, cores)
	if e.Dims == nil {
		return []*fpcore.Expr{body}
	}
	for i := range product(e.Dims) {
		var indices []*fpcore.Expr
		for k := len(e.Dims) - 1; k >= 0; k-- {
			indices = append(indices, exactly(body.Pos, fp.FromFloat64(float64(i%e.Dims[k]))))
			i /= e.Dims[k]
		}
		slices.Reverse(indices)
		out = append(out, &fpcore.Expr{Kind: fpcore.Call, Pos: body.Pos, Name: "ref", Args: append([]*fpcore.Expr{body}, indices...)})
	}
	return out
}

// inDomain draws points in the box of :pre, in the formats of the parameters.
func (p *program) inDomain(t *testing.T, e lower.Entry, r *rand.Rand, n int) (points []float64) {
	sides, _, err := domain.Of(e.Core)
	if err != nil {
		t.Fatal(err)
	}
	for range n {
		for _, a := range e.Core.Args {
			count := 1
			for _, d := range a.Dims {
				count *= d.Size
			}
			for k := range count {
				lo, hi := -10.0, 10.0
				for _, s := range sides {
					if s.Arg == a.Name && (a.Dims == nil || s.Element == k) {
						if s.HasLo {
							lo, hi = s.Lo, max(hi, s.Lo+20)
						}
						if s.HasHi {
							hi = s.Hi
							if !s.HasLo {
								lo = min(lo, hi-20)
							}
						}
					}
				}
				x := lo + (hi-lo)*r.Float64()
				switch precisionOf(precisionOf(fp.Binary64, e.Core.Props), a.Props) {
				case fp.Binary32:
					x = float64(float32(x))
				case fp.NoFormat:
					x = math.Round(x)
				}
				points = append(points, x)
			}
		}
	}
	return points
}

// variables makes a variable of each element of each argument. It returns their names, and the body over them.
func variables(e lower.Entry, body *fpcore.Expr) ([]string, *fpcore.Expr) {
	var vars []string
	for _, a := range e.Core.Args {
		if a.Dims == nil {
			vars = append(vars, a.Name)
			continue
		}
		sizes := make([]int, len(a.Dims))
		for i, d := range a.Dims {
			sizes[i] = d.Size
		}
		var elements []*fpcore.Expr
		for i := range product(sizes) {
			name := a.Name + "[" + strconv.Itoa(i) + "]"
			vars = append(vars, name)
			elements = append(elements, &fpcore.Expr{Kind: fpcore.Symbol, Pos: a.Pos, Name: name})
		}
		body = &fpcore.Expr{Kind: fpcore.Let, Pos: a.Pos, Bindings: []fpcore.Binding{{Pos: a.Pos, Name: a.Name, Init: tensorOf(a.Pos, elements, sizes)}},
			Args: []*fpcore.Expr{body}}
	}
	return vars, body
}

func tensorOf(at fpcore.Pos, elements []*fpcore.Expr, sizes []int) *fpcore.Expr {
	if len(sizes) > 1 {
		n := product(sizes[1:])
		var rows []*fpcore.Expr
		for row := range slices.Chunk(elements, n) {
			rows = append(rows, tensorOf(at, row, sizes[1:]))
		}
		elements = rows
	}
	return &fpcore.Expr{Kind: fpcore.Call, Pos: at, Name: "array", Args: elements}
}

// A tally counts the results that were compared, and the others by the reason.
type tally struct {
	met        int
	unfinished int // runs that did not return
	diverging  int // runs with a decision that the exact values make otherwise, or with a restarted shadow
	unknown    int // results that are no numbers, or not known to 40 bits: 0, and values close to a decision
}

// meets compares n runs of an entry with its evaluation over balls.
func (p *program) meets(t *testing.T, e lower.Entry, r *rand.Rand, n int) (count tally) {
	const prec, wanted = 256, 40
	if e.Format == fp.NoFormat {
		return count
	}
	points := p.inDomain(t, e, r, n)
	call := p.call(e)
	m := interp.New(p.Program, call)
	var exact []*eval.Func
	for _, body := range p.bodies(t, e) {
		vars, body := variables(e, body)
		f, err := eval.Compile(body, vars)
		if err != nil {
			t.Errorf("%s: %v", e.Function, err)
			return count
		}
		exact = append(exact, f)
	}
	for i := 0; i < len(points); i += max(call.Dims, 1) {
		point := points[i : i+call.Dims]
		limits := interp.Limits{Steps: 20000}
		shadow := interp.RunShadow(m, interp.Arith[*ball.Real](balls.New(prec)), point, limits, nil)
		switch {
		case shadow.Outcome != interp.Returned:
			count.unfinished++
			continue
		case shadow.NumDiverging > 0 || len(shadow.Restarts) > 0:
			count.diverging++
			continue
		}
		shadows := slices.Clone(shadow.Shadows)
		computed := slices.Clone(shadow.Values)
		args := make([]*ball.Real, len(point))
		for k, x := range point {
			args[k] = ball.New().SetFloat64(x)
		}
		for j, f := range exact {
			x, s := f.Eval(prec, args...), shadows[j]
			for higher := uint(2 * prec); higher <= 8*prec && !x.IsFinite(); higher *= 2 {
				x = f.Eval(higher, args...)
			}
			// A NaN may have ended a loop, and no exact value contradicts it.
			if !computed[j].IsFinite() || !x.IsFinite() || !s.IsFinite() || x.RelAccuracyBits() < wanted || s.RelAccuracyBits() < wanted {
				count.unknown++
				continue
			}
			count.met++
			if !x.Overlaps(s) {
				t.Errorf("%s%v: output %d is %v over the reals, lowered %v", e.Function, point, j, x, s)
				return count
			}
		}
	}
	return count
}
