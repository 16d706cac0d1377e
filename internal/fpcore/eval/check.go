package eval

// This file checks cores for mistakes that the grammar allows: names, operands, numbers in place of conditions, calls between cores, and
// shapes. It compiles each core, so Compile finds the same mistakes in an expression.

import (
	"slices"

	"faultline/internal/fpcore"
)

// maxInlined bounds the size of a core after all calls of cores are replaced by their bodies, in expressions.
const maxInlined = 1 << 20

// ReadFile returns the correct cores of a source and those with a mistake: an unknown name, a wrong number of operands, a condition in
// place of a number, two arguments or cores of one name, a core that calls itself, or tensors that do not fit. Text that is no core is bad
// too.
func ReadFile(file, src string) (good []*fpcore.Core, bad []fpcore.Bad) {
	parsed, bad := fpcore.ParseEach(file, src)
	good, wrong := checkEach(parsed)
	return good, append(bad, wrong...)
}

// checkEach separates correct cores from those with a mistake. A core that calls one with a mistake has a mistake itself.
func checkEach(cores []*fpcore.Core) (good []*fpcore.Core, bad []fpcore.Bad) {
	c := newChecker()
	for _, core := range cores {
		if err := c.name(core); err != nil {
			c.failed[core] = err
		}
	}
	for _, core := range cores {
		if _, err := c.check(core); err != nil {
			bad = append(bad, fpcore.Bad{Core: core, Err: fpcore.AsError(err)})
			continue
		}
		good = append(good, core)
	}
	return good, bad
}

// Shape returns the dimensions of a core's result: none for a number or a condition, -1 for a size that depends on the arguments. cores are
// all cores of the file, and all of them are correct.
func Shape(core *fpcore.Core, cores []*fpcore.Core) ([]int, error) {
	k := newChecker()
	for _, c := range cores {
		k.cores[c.Name] = c
	}
	sig, err := k.check(core)
	if err != nil {
		return nil, err
	}
	return sig.result.dims, nil
}

// A signature is what the compiler of a call needs to know of a core.
type signature struct {
	core   *fpcore.Core
	result node
	size   int // of the core after all calls of cores are replaced by their bodies, in expressions
}

// A checker checks each core once.
type checker struct {
	cores  map[string]*fpcore.Core
	names  []string
	done   map[*fpcore.Core]*signature
	failed map[*fpcore.Core]error
	trail  []*fpcore.Core // those being checked
}

func newChecker() *checker {
	return &checker{cores: map[string]*fpcore.Core{}, done: map[*fpcore.Core]*signature{}, failed: map[*fpcore.Core]error{}}
}

// name registers the name of a core, if it has one.
func (c *checker) name(core *fpcore.Core) error {
	if core.Name == "" {
		return nil
	}
	if first := c.cores[core.Name]; first != nil {
		return fpcore.Errorf(core.Pos, "a second core named %s, after the one at %v; give it another name", core.Name, first.Pos)
	}
	if slices.Contains(standard, core.Name) || slices.Contains(fpcore.Forms, core.Name) {
		return fpcore.Errorf(core.Pos, "%s is an operator; give the core another name", core.Name)
	}
	c.cores[core.Name] = core
	c.names = append(c.names, core.Name)
	return nil
}

// check returns the signature of a core, or its mistake.
func (c *checker) check(core *fpcore.Core) (sig *signature, err error) {
	if c.done[core] == nil && c.failed[core] == nil {
		c.trail = append(c.trail, core)
		c.done[core], c.failed[core] = fpcore.Try(func() *signature { return c.compile(core) })
		c.trail = c.trail[:len(c.trail)-1]
	}
	return c.done[core], c.failed[core]
}

// compile compiles a core for its signature. Nobody runs the result.
func (c *checker) compile(core *fpcore.Core) *signature {
	sig := &signature{core: core}
	comp := &compiler{callable: c.names}
	comp.cores = func(name string, at fpcore.Pos) *signature { return c.called(sig, name, at) }
	comp.arguments(core)
	sig.result = comp.node(core.Body)
	if core.Pre != nil {
		comp.truth(core.Pre)
	}
	if core.Spec != nil {
		alike(core.Spec.Pos, sig.result, comp.node(core.Spec), "the expression and its :spec are")
	}
	core.Body.Walk(func(*fpcore.Expr) { sig.size++ })
	if sig.size > maxInlined {
		panic(fpcore.Errorf(core.Pos, "with the cores that it calls written out this one has more than %d expressions; call them "+
			"less often", maxInlined))
	}
	return sig
}

// called returns the signature of a core that the core of by calls; nil if no core has that name.
func (c *checker) called(by *signature, name string, at fpcore.Pos) *signature {
	core := c.cores[name]
	if core == nil {
		return nil
	}
	if slices.Contains(c.trail, core) {
		panic(fpcore.Errorf(at, "%s calls itself; write its recursion as a loop: (while condition ((name init next) ...) "+
			"expression)", name))
	}
	sig, err := c.check(core)
	if err != nil {
		panic(fpcore.Errorf(at, "it calls %s, where %s", name, fpcore.AsError(err).Msg))
	}
	by.size = min(by.size+sig.size, 2*maxInlined)
	return sig
}

// reserved are the constants that no argument or core may be named as.
var reserved = []string{"TRUE", "FALSE", "INFINITY", "NAN"}

// arguments brings the arguments of a core into scope, and the names of their dimensions.
func (c *compiler) arguments(core *fpcore.Core) {
	seen, sizes := map[string]bool{}, map[string]bool{}
	for _, a := range core.Args {
		switch {
		case seen[a.Name]:
			panic(fpcore.Errorf(a.Pos, "a second argument named %s; give it another name", a.Name))
		case sizes[a.Name]:
			panic(fpcore.Errorf(a.Pos, "%s is a dimension already; give the argument another name", a.Name))
		case slices.Contains(reserved, a.Name):
			panic(fpcore.Errorf(a.Pos, "%s is a constant; give the argument another name", a.Name))
		}
		seen[a.Name] = true
		for _, d := range a.Dims {
			if d.Name != "" && seen[d.Name] {
				panic(fpcore.Errorf(d.Pos, "dimension %s has the name of an argument; give it another", d.Name))
			}
			if d.Name != "" && !sizes[d.Name] {
				sizes[d.Name] = true
				c.bind(d.Name, node{})
			}
		}
		c.bind(a.Name, nodeOf(a))
	}
}

// nodeOf returns a node with the attributes of an argument. It cannot run.
func nodeOf(a fpcore.Arg) node {
	if a.Dims == nil {
		return node{}
	}
	n := node{kind: tensorKind}
	for _, d := range a.Dims {
		size := d.Size
		if d.Name != "" {
			size = unknown
		}
		n.dims = append(n.dims, size)
	}
	return n
}

// callCore checks a call of a core. It cannot run: callers replace calls by fpcore.Inline first.
func (c *compiler) callCore(e *fpcore.Expr, sig *signature) node {
	formal := sig.core.Args
	if len(formal) != len(e.Args) {
		panic(fpcore.Errorf(e.Pos, "%s takes %d operands, here are %d", e.Name, len(formal), len(e.Args)))
	}
	sizes := map[string]int{}
	for i, a := range e.Args {
		n, like := c.node(a), nodeOf(formal[i])
		if x, y := n.kind.String(), like.kind.String(); x != y {
			panic(fpcore.Errorf(a.Pos, "%s is %s, and %s of %s is %s; make both the same", a.Brief(), x, formal[i].Name, e.Name, y))
		}
		if !fits(n.dims, like.dims) {
			panic(fpcore.Errorf(a.Pos, "%s is a tensor%s, and %s of %s one%s; make both the same", a.Brief(), shape(n.dims),
				formal[i].Name, e.Name, shape(like.dims)))
		}
		for k, d := range formal[i].Dims {
			known, ok := sizes[d.Name]
			if ok && !fits([]int{known}, n.dims[k:k+1]) {
				panic(fpcore.Errorf(a.Pos, "dimension %s of %s is %d before and %d here; make both the same", d.Name, e.Name,
					known, n.dims[k]))
			}
			if d.Name != "" && (!ok || known == unknown) {
				sizes[d.Name] = n.dims[k]
			}
		}
	}
	out := sig.result
	out.compound, out.constant, out.sized = true, false, false
	return out
}

// standard are the operators of FPCore 2.0. A core cannot have their names. A core with the name of another operator, a special function,
// replaces that operator.
var standard = []string{
	"+", "-", "*", "/", "fabs", "fma", "exp", "exp2", "expm1", "log", "log10", "log2", "log1p", "pow", "sqrt", "cbrt", "hypot",
	"sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc", "tgamma",
	"lgamma", "ceil", "floor", "fmod", "remainder", "fmax", "fmin", "fdim", "copysign", "trunc", "round", "nearbyint", "cast",
	"array", "dim", "size", "ref", "digits", "!", "integrate", "<", ">", "<=", ">=", "==", "!=", "and", "or", "not",
	"isfinite", "isinf", "isnan", "isnormal", "signbit",
}
