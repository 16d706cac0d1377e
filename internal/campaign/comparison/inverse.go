package comparison

// This file makes a subject of a function and its inverse: it writes a function in C that calls both, loads it, and corrects the class of
// its findings. A float passes between the two functions. The inverse may move far with half an ulp of it, and no other inverse would do
// better.

import (
	"context"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"faultline/internal/certify"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

// An Inverse is two functions: Back takes the results of There and gives its inputs back. Number is the result of Back that is meant.
type Inverse struct {
	There, Back *subject.Subject
	Number      int
}

// Inverses are those of some subjects.
type Inverses map[*subject.Subject]*Inverse

// LoadInverse loads what spec names. If inverse names a function, each subject is a function that calls both, compiled from a file in
// folder.
func LoadInverse(ctx context.Context, spec load.Spec, inverse, folder string) (list []*subject.Subject, pairs Inverses, err error) {
	if inverse == "" {
		list, err = load.Subjects(ctx, spec)
		return list, nil, err
	}
	plain := spec
	plain.Reference, plain.Output = "", nil
	each, err := load.Subjects(ctx, plain)
	if err != nil {
		return nil, nil, err
	}
	pairs = make(Inverses)
	for _, there := range each {
		files := there.Spelling[:max(0, strings.LastIndexByte(there.Spelling, ':'))]
		other := plain
		other.Args, other.Flags = []string{files + ":" + inverse}, plain.OnlyCalled()
		back, err := load.Subjects(ctx, other)
		if err != nil {
			return nil, nil, fmt.Errorf("--inverse %s: %w", inverse, err)
		}
		made, err := join(ctx, &spec, files, &Inverse{There: there, Back: back[0]}, folder)
		if err != nil {
			return nil, nil, err
		}
		for k, s := range made {
			list = append(list, s)
			pairs[s] = &Inverse{there, back[0], k}
		}
	}
	return list, pairs, nil
}

// join loads the functions that call both, one for each number that comes back.
func join(ctx context.Context, spec *load.Spec, files string, p *Inverse, folder string) (list []*subject.Subject, err error) {
	f, g := shapeOf(p.There), shapeOf(p.Back)
	if err := f.fits(g, p); err != nil {
		return nil, err
	}
	name := identifier(p.There.Name) + "_then_" + identifier(p.Back.Name)
	ending := ".c"
	for _, file := range strings.Split(files, "+") {
		if e := filepath.Ext(file); e == ".cpp" || e == ".cc" || e == ".cxx" || e == ".C" || e == ".hpp" {
			ending = ".cpp"
		}
	}
	file := filepath.Join(folder, "inverse", name+ending)
	if err := write(file, wrapper(name, f, g)); err != nil {
		return nil, err
	}
	for k := range g.out {
		one := *spec
		one.Args, one.Reference, one.Output = []string{files + "+" + file + ":" + entry(name, k, f, g)}, f.in[k].name, nil
		made, err := load.Subjects(ctx, one)
		if err != nil {
			return nil, fmt.Errorf("--inverse: %w", err)
		}
		s := made[0]
		s.Spelling = p.There.Spelling
		s.Reference.Origin = p.Back.Name + " is said to be the inverse of " + p.There.Name
		list = append(list, s)
	}
	return list, nil
}

// entry is the function that gives number k back.
func entry(name string, k int, f, g *shape) string {
	if len(g.out) == 1 {
		return name
	}
	return name + "_" + identifier(f.in[k].name)
}

// write writes a file, unless it has the text.
func write(name, text string) error {
	if old, err := os.ReadFile(name); err == nil && string(old) == text {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(text), 0o666)
}

// A number is a float or an integer that a function takes or gives.
type number struct {
	name, ctype string
	float       bool
	result      bool // what is returned, not what is left behind a pointer
}

// A shape is how a function is called.
type shape struct {
	symbol  string
	local   bool
	in, out []number
	returns string   // its type in C
	order   []bool   // by parameter: whether it is a result
	strange []string // parameters that are neither numbers nor results
}

func shapeOf(s *subject.Subject) *shape {
	f := s.Program.Funcs[s.Call.Entry]
	sh := &shape{symbol: f.Name, local: f.Local, returns: "void"}
	if t := ctype(f.Result, f.ResultType); t != "" {
		sh.returns = t
		if f.Result.Kind == ir.Float {
			sh.out = append(sh.out, number{"result", t, true, true})
		}
	}
	for i, p := range f.Params {
		name := fmt.Sprintf("x%d", i)
		if i < len(f.ParamNames) && f.ParamNames[i] != "" {
			name = f.ParamNames[i]
		}
		var source *ir.SourceType
		if i < len(f.ParamTypes) {
			source = f.ParamTypes[i]
		}
		t := ctype(p, source)
		points := p.Kind == ir.Pointer && source != nil && source.Elem != nil && !source.Const && source.Elem.Kind == ir.SourceFloat
		sh.order = append(sh.order, points)
		switch {
		case t != "":
			sh.in = append(sh.in, number{name, t, p.Kind == ir.Float, false})
		case points:
			sh.out = append(sh.out, number{name, floats[source.Elem.Size], true, false})
		default:
			sh.strange = append(sh.strange, name)
		}
	}
	return sh
}

var floats = map[int]string{4: "float", 8: "double", 16: "long double"}

// ctype is the type of a number in C, "" if it is no number.
func ctype(t *ir.Type, source *ir.SourceType) string {
	unsigned := ""
	if source != nil && (source.Kind == ir.SourceUint || source.Kind == ir.SourceBool) {
		unsigned = "unsigned "
	}
	switch {
	case t.Kind == ir.Float && t.Format == fp.Binary32:
		return "float"
	case t.Kind == ir.Float && t.Format == fp.Binary64:
		return "double"
	case t.Kind == ir.Float && t.Format == fp.X87:
		return "long double"
	case t.Kind == ir.Int && t.Bits == 32:
		return unsigned + "int"
	case t.Kind == ir.Int && t.Bits == 64:
		return unsigned + "long"
	}
	return ""
}

// fits returns an error if g cannot take what f gives. The first parameters of g are the results of f. The others are the parameters of f
// that g does not give back.
func (f *shape) fits(g *shape, p *Inverse) error {
	bad := func(format string, args ...any) error {
		next := "write a small function that calls it with the results of " + p.There.Name + " alone"
		return subject.UsageError("--inverse "+p.Back.Name, next, format, args...)
	}
	for _, s := range []struct {
		*shape
		name string
	}{{f, p.There.Name}, {g, p.Back.Name}} {
		switch {
		case len(s.strange) > 0:
			return bad("%s takes %s, which is no number and no result", s.name, strings.Join(s.strange, ", "))
		case s.local:
			return bad("%s is static: others cannot call it", s.name)
		case len(s.out) == 0:
			return bad("%s gives no floating-point number", s.name)
		}
	}
	rest := len(g.in) - len(f.out)
	switch {
	case rest < 0:
		return bad("%s gives %d numbers, and %s takes %d", p.There.Name, len(f.out), p.Back.Name, len(g.in))
	case len(g.out) > len(f.in):
		return bad("%s gives %d numbers back, and %s takes %d", p.Back.Name, len(g.out), p.There.Name, len(f.in))
	case rest > len(f.in)-len(g.out):
		return bad("%s takes %d numbers, of which %s gives %d and has %d more", p.Back.Name, len(g.in), p.There.Name, len(f.out),
			len(f.in)-len(g.out))
	}
	for i := range g.in {
		if i < len(f.out) && !g.in[i].float {
			return bad("%s of %s is no float, as what %s gives", g.in[i].name, p.Back.Name, p.There.Name)
		}
	}
	for i := range g.out {
		if !f.in[i].float {
			return bad("%s gives a float for %s of %s, which is none", p.Back.Name, f.in[i].name, p.There.Name)
		}
	}
	return nil
}

func identifier(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, s)
}

// wrapper is the text of the functions that call both, in C and C++.
func wrapper(name string, f, g *shape) string {
	var b strings.Builder
	b.WriteString("#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n")
	b.WriteString(f.declared("there") + g.declared("back"))
	var taken []string
	for _, x := range f.in {
		taken = append(taken, x.ctype+" "+identifier(x.name))
	}
	for k, result := range g.out {
		fmt.Fprintf(&b, "\n%s %s(%s) {\n", result.ctype, entry(name, k, f, g), strings.Join(taken, ", "))
		var between, given []string
		for i, x := range f.out {
			fmt.Fprintf(&b, "    %s between_%d;\n", x.ctype, i)
			between = append(between, fmt.Sprintf("between_%d", i))
		}
		for i, x := range g.out {
			fmt.Fprintf(&b, "    %s back_%d;\n", x.ctype, i)
			given = append(given, fmt.Sprintf("back_%d", i))
		}
		var first []string
		for _, x := range f.in {
			first = append(first, identifier(x.name))
		}
		second := append(append([]string(nil), between...), first[len(g.out):]...)
		b.WriteString("    " + f.call("there", first, between) + g.call("    back", second, given))
		fmt.Fprintf(&b, "    return back_%d;\n}\n", k)
	}
	b.WriteString("\n#ifdef __cplusplus\n}\n#endif\n")
	return b.String()
}

// declared is the declaration of a function under another name.
func (s *shape) declared(name string) string {
	var list []string
	in, out := s.in, s.out
	if len(out) > 0 && out[0].result {
		out = out[1:]
	}
	for _, result := range s.order {
		if result {
			list, out = append(list, out[0].ctype+" *"), out[1:]
		} else {
			list, in = append(list, in[0].ctype), in[1:]
		}
	}
	return fmt.Sprintf("%s %s(%s) __asm__(\"%s\");\n", s.returns, name, strings.Join(list, ", "), s.symbol)
}

// call is a call of it that leaves its results in variables.
func (s *shape) call(name string, in, out []string) string {
	text, at := name+"(", name
	if s.out[0].result {
		at = strings.TrimSpace(name)
		text = name[:len(name)-len(at)] + out[0] + " = " + at + "("
		out = out[1:]
	}
	var list []string
	for _, result := range s.order {
		if result {
			list, out = append(list, "&"+out[0]), out[1:]
		} else {
			list, in = append(list, in[0]), in[1:]
		}
	}
	return text + strings.Join(list, ", ") + ");\n"
}

// inherentFactor is how many times the movement an error may be and still count as inherent. It is the factor for inputs.
const inherentFactor = 8

// Classify corrects the class of a finding at a point. An error is inherent if half an ulp of the value between the functions moves the
// result as far. NaN is no error if the first function has no known exact value there: then the inverse has nothing to take back.
func (p *Inverse) Classify(w *certify.Worker, f *finding.Finding, point []float64, opt certify.Options) {
	if p == nil || f.Verdict != finding.Certified {
		return
	}
	if !p.Passes(w, f, point, opt) {
		f.Verdict, f.Class, f.Reason, f.Suggestion = finding.Inconclusive, finding.Unknown, nil, nil
		return
	}
	if f.Class != finding.Avoidable {
		return
	}
	wrong := f.Main()
	if wrong == nil || wrong.Absolute == nil {
		return
	}
	err, _, e := big.ParseFloat(wrong.Absolute.Lower, 10, errs.Precision, big.ToNearestEven)
	if e != nil || err.IsInf() {
		return
	}
	moved, size, ok := p.moved(w, point, opt)
	if !ok || new(big.Float).Mul(moved, big.NewFloat(inherentFactor)).Cmp(err) < 0 {
		return
	}
	f.Class, f.Suggestion = finding.Inherent, nil
	f.Reason = &finding.Reason{Basis: finding.Moves, Of: finding.ExactResult, Through: p.There.Name,
		Moved: share(moved, size), Error: share(err, size)}
}

// Passes reports whether the first function has a known exact value, if the result is NaN. Without one the NaN is no error. It is true for
// other results, and for a nil receiver.
func (p *Inverse) Passes(w *certify.Worker, f *finding.Finding, point []float64, opt certify.Options) bool {
	if p == nil || f.Computed.Shows() != "nan" {
		return true
	}
	e, err := w.Explain(p.There, point, opt)
	if err == nil && !slices.ContainsFunc(e.Outputs, open) {
		return true
	}
	f.Error = nil
	return false
}

// open reports whether a result has no enclosure.
func open(o finding.Output) bool {
	if o.Role != "" {
		return false
	}
	for i := range o.Exact {
		if x, ok := errs.Read(&o.Exact[i]); ok && x.Bounded() {
			return false
		}
	}
	return true
}

func share(distance, size *big.Float) *finding.Share {
	if size.Sign() == 0 {
		return &finding.Share{Amount: distance.Text('g', 17), Absolute: true}
	}
	return &finding.Share{Amount: new(big.Float).Quo(distance, new(big.Float).Abs(size)).Text('g', 17)}
}

// moved is how far half an ulp of the first function's results moves the exact result of the second one, and how large that result is.
func (p *Inverse) moved(w *certify.Worker, point []float64, opt certify.Options) (far, size *big.Float, ok bool) {
	first, err := w.Explain(p.There, point, opt)
	if err != nil {
		return nil, nil, false
	}
	var between []float64
	for i := range first.Outputs {
		o := &first.Outputs[i]
		x, err := o.Computed.Float64()
		if o.Role != "" || err != nil {
			continue
		}
		between = append(between, x)
	}
	at := append(append([]float64(nil), between...), point[min(len(point), p.results()):]...)
	if len(at) != p.Back.Call.Dims || len(between) == 0 {
		return nil, nil, false
	}
	here, ok := p.exact(w, at, opt)
	if !ok {
		return nil, nil, false
	}
	far = new(big.Float)
	for i, x := range between {
		f := p.Back.Params[i].Format
		v := fp.FromFloat64(x).Convert(f)
		most := new(big.Float)
		for _, y := range []fp.Value{v.NextUp(), v.NextDown()} {
			at[i] = y.Float64()
			if there, ok := p.exact(w, at, opt); ok {
				d := here.Distance(there).Lo
				if half := new(big.Float).Quo(d, big.NewFloat(2)); half.Cmp(most) > 0 {
					most = half
				}
			}
		}
		at[i] = x
		far.Add(far, most)
	}
	return far, here.Lo, true
}

// results is how many numbers the inverse gives back.
func (p *Inverse) results() int { return len(shapeOf(p.Back).out) }

// exact is the exact result of the inverse at a point.
func (p *Inverse) exact(w *certify.Worker, at []float64, opt certify.Options) (x errs.Interval, ok bool) {
	e, err := w.Explain(p.Back, at, opt)
	if err != nil {
		return x, false
	}
	n := 0
	for i := range e.Outputs {
		o := &e.Outputs[i]
		if o.Role != "" || len(o.Exact) == 0 {
			continue
		}
		if n == p.Number {
			x, ok = errs.Read(&o.Exact[0])
			return x, ok && x.Bounded()
		}
		n++
	}
	return x, false
}
