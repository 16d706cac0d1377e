package subject

// This file turns an entry's parameters and what was said about them into an ir.Call and the coordinates of a point.

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// wishes is what was said about an entry: by flags, by a suite.
type wishes struct {
	names       []string   // of parameters; nil: from debug info
	settings    []*setting // later ones win
	precision   fp.Format  // of drawn values; NoFormat: the parameter's own
	output      []string   // nil: the default
	errorOutput string     // "" is the default, "none" is none
	status      string     // likewise
	outputFlag  string     // where output was said, for messages
}

// A layout is an entry made callable.
type layout struct {
	sig    *ir.Signature
	w      *wishes
	list   []*parameter
	call   ir.Call // without the numbers of its functions
	params []Param
	notes  []string
	length int // elements of arrays of which nothing is said
}

// layOut makes the call of an entry.
func layOut(sig *ir.Signature, w *wishes) (*layout, error) {
	list, err := parametersOf(sig, w.names)
	if err != nil {
		return nil, err
	}
	l := &layout{sig: sig, w: w, list: list, length: defaultLength}
	l.directions()
	l.lengths()
	unsaid, err := l.unsaidIntegers()
	if err != nil {
		return nil, err
	}
	if sig.SRet != nil {
		l.call.Args = append(l.call.Args, ir.Arg{Dim: -1, Buffer: &ir.Buffer{Size: max(sig.SRet.Size, 1), Align: 16}})
	}
	for _, p := range list {
		arg, err := l.argument(p, unsaid)
		if err != nil {
			return nil, err
		}
		l.call.Args = append(l.call.Args, arg)
	}
	l.call.Dims = len(l.params)
	if l.call.Dims == 0 {
		return nil, usage(sig.Name, "", "%s has no parameter that varies: there is nothing to search", sig.Name)
	}
	return l, l.chooseOutputs()
}

func (l *layout) note(format string, args ...any) {
	l.notes = append(l.notes, fmt.Sprintf(format, args...))
}

// said says whether anything was said about the parameter.
func (l *layout) said(p *parameter) bool {
	for _, s := range l.w.settings {
		if s.name == p.name || strings.HasPrefix(s.name, p.name+".") {
			return true
		}
	}
	return false
}

// directions decides which memory is read as input and which is an output.
func (l *layout) directions() {
	inputs := false // other floating-point inputs than memory that may be written
	for _, p := range l.list {
		if p.floating() && (p.role == value || p.constant()) {
			inputs = true
		}
	}
	returnsNothing := l.sig.Result.Kind == ir.Void && l.sig.SRet == nil
	for _, p := range l.list {
		if p.role == value {
			continue
		}
		p.output = !p.constant() && p.floating()
		switch {
		case p.constant() || l.said(p):
			p.input = true
		case p.role == array:
			p.input = p.floating() && (returnsNothing || !inputs)
		}
	}
}

// lengths decides how many elements each array has.
func (l *layout) lengths() {
	stated := 0
	for _, p := range l.list {
		if p.role == array {
			n := l.statedLength(p)
			stated = max(stated, n)
			p.length = (n + p.row() - 1) / p.row()
		}
		if p.role == record {
			p.length, p.scalar = 1, true
		}
	}
	if stated > 0 {
		l.length = stated
	} else if n := l.onlyFixedInteger(); n > 0 {
		l.length = n
	}
	for _, p := range l.list {
		if p.role == array && p.length == 0 {
			if p.length = l.length; p.row() > 1 {
				p.length = p.row() // square
			}
			if n := p.length * p.row(); p.input {
				l.note("%s has %d elements (--domain '%s[0..%d] in [LOW,HIGH]' says otherwise)", p.name, n, p.name, n-1)
			}
		}
	}
}

// row returns the numbers in one element: those of a row where the parameter is a matrix, double a[][3].
func (p *parameter) row() int { return max(p.leaves[0].count, 1) }

// statedLength returns the number of elements that domains and outputs speak of, 0 if none do.
// One element, number 0, makes a scalar that is passed by address.
func (l *layout) statedLength(p *parameter) int {
	n := 0
	for _, s := range l.w.settings {
		if s.name == p.name {
			n = max(n, s.last+1)
		}
	}
	for _, o := range l.w.output {
		if m := nameRE.FindStringSubmatch(o); m != nil && m[1] == p.name {
			if _, last, err := parseIndex("", m[2], m[3]); err == nil {
				n = max(n, last+1)
			}
		}
	}
	p.scalar = n == 1
	return n
}

// onlyFixedInteger returns the value of the only integer parameter if it is fixed and can be a length, otherwise 0.
func (l *layout) onlyFixedInteger() int {
	n := 0
	for _, p := range l.list {
		if p.role != value || p.typ.Kind != ir.Int || p.isEnum() {
			continue
		}
		s := l.find(p.name, -1)
		if n != 0 || s == nil || !s.fixed {
			return 0
		}
		x, err := strconv.Atoi(s.value)
		if err != nil || x < 1 || x > maxElements {
			return 0
		}
		n = x
	}
	return n
}

// unsaidIntegers decides what the integers are of which nothing was said. Beside arrays the only one is taken for their
// length; of two or more it cannot be known which is which, and a wrong one would read outside the arrays.
func (l *layout) unsaidIntegers() (fixed map[*parameter]float64, err error) {
	var unsaid []*parameter
	length := 0
	for _, p := range l.list {
		if p.role == array && p.input && p.floating() && !p.scalar && (length == 0 || p.length < length) {
			length = p.length
		}
		if p.role == value && p.typ.Kind == ir.Int && !p.isEnum() && !p.isBool() && !l.said(p) {
			unsaid = append(unsaid, p)
		}
	}
	if length == 0 || len(unsaid) == 0 {
		return nil, nil
	}
	if len(unsaid) > 1 {
		var names []string
		for _, p := range unsaid {
			names = append(names, p.name)
		}
		return nil, usage(l.sig.Name, "say them with --fix "+strings.Join(names, "=N --fix ")+"=N, and the arrays with --domain 'NAME[0..31] in [LOW,HIGH]'",
			"%s takes arrays, and any of %s may be their length", l.sig.Name, strings.Join(names, ", "))
	}
	l.note("%s is %d, the length of the arrays (--fix %s=N says otherwise)", unsaid[0].name, length, unsaid[0].name)
	return map[*parameter]float64{unsaid[0]: float64(length)}, nil
}

func (p *parameter) isEnum() bool { return p.source != nil && p.source.Kind == ir.SourceEnum }
func (p *parameter) isBool() bool {
	return p.typ.Kind == ir.Int && (p.typ.Bits == 1 || p.source != nil && p.source.Kind == ir.SourceBool)
}

// argument makes one argument, and the coordinates in it.
func (l *layout) argument(p *parameter, fixed map[*parameter]float64) (ir.Arg, error) {
	if p.role == value {
		if x, ok := fixed[p]; ok {
			return ir.Arg{Dim: -1, Const: x}, nil
		}
		signed := p.typ.Kind == ir.Int && (p.source == nil || p.source.Kind == ir.SourceInt)
		n := number{name: p.name, index: -1, typ: p.typ, signed: signed, of: p}
		dim, c, err := l.place(&n)
		return ir.Arg{Dim: dim, Const: c}, err
	}
	b := &ir.Buffer{Size: p.length * p.size, Align: max(p.align, 1)}
	if !p.input {
		// An entry may write more than was thought of.
		b.Size = max(b.Size, l.length*p.size)
	}
	arg := ir.Arg{Dim: -1, Buffer: b}
	if !p.input {
		return arg, nil
	}
	var err error
	p.each(func(c ir.Cell) {
		n := number{name: c.Name, index: c.Index, typ: c.Type, signed: c.Signed, of: p}
		if err != nil || c.Type.Kind == ir.Int && l.find(c.Name, c.Index) == nil {
			return
		}
		if c.Dim, c.Const, err = l.place(&n); err == nil {
			b.Cells = append(b.Cells, c)
		}
	})
	return arg, err
}

// each calls f for every number in the memory of p, in the order of addresses within an element.
func (p *parameter) each(f func(ir.Cell)) {
	for i := range p.length {
		for _, leaf := range p.leaves {
			for k := range max(leaf.count, 1) {
				c := ir.Cell{Name: p.name + leaf.name, Index: -1, Offset: i*p.size + leaf.offset + k*leaf.typ.Size, Type: leaf.typ, Signed: leaf.signed, Dim: -1}
				if leaf.count > 0 || !p.scalar {
					c.Index = i*max(leaf.count, 1) + k
				}
				f(c)
			}
		}
	}
}

// A number is one input: a coordinate or a constant.
type number struct {
	name   string
	index  int
	typ    *ir.Type
	signed bool
	of     *parameter
}

// find returns what was said last about element index of name, nil if nothing was. Index -1 is a scalar.
func (l *layout) find(name string, index int) *setting {
	var found *setting
	for _, s := range l.w.settings {
		if s.name == name && (s.first < 0 || s.first <= max(index, 0) && max(index, 0) <= s.last) {
			found = s
			s.used = true
		}
	}
	return found
}

// place gives a number its coordinate, or its constant (then dim is -1).
func (l *layout) place(n *number) (dim int, c float64, err error) {
	s := l.find(n.name, n.index)
	if s != nil && s.first >= 0 && n.of.role == value {
		return 0, 0, usage(s.where, "", "%s is no array", n.name)
	}
	if s != nil && s.fixed {
		c, err = n.parse(s)
		return -1, c, err
	}
	if n.of.isEnum() && s == nil && len(n.of.source.Enum) > 0 {
		e := n.of.source.Enum[0]
		l.note("%s is %s (--fix %s=NAME says otherwise)", n.name, e.Name, n.name)
		return -1, float64(e.Value), nil
	}
	p := Param{Name: n.name, Index: n.index, Signed: n.signed}
	if n.typ.Kind == ir.Float {
		err = l.floatRange(&p, n.typ.Format, s)
	} else {
		err = l.intRange(&p, n, s)
	}
	l.params = append(l.params, p)
	return len(l.params) - 1, 0, err
}

func (l *layout) floatRange(p *Param, format fp.Format, s *setting) error {
	p.Format, p.Precision = format, format
	if format.Digits() > fp.Binary64.Digits() {
		p.Precision = fp.Binary64
	}
	if w := l.w.precision; w != fp.NoFormat && w.Digits() < p.Precision.Digits() {
		p.Precision = w
	}
	if s == nil {
		p.Min, p.Max = largest(p.Precision, -1), largest(p.Precision, 1)
		return nil
	}
	var ok bool
	if p.Min, p.Max, ok = s.floats(p.Precision); !ok {
		return usage(s.where, "", "domain of %s is empty: it has no finite %v in it", p.Name, p.Precision)
	}
	return nil
}

func (l *layout) intRange(p *Param, n *number, s *setting) error {
	low, high := n.limits()
	if s == nil {
		if p.Min, p.Max = 0, math.Min(defaultInt, high); !n.of.isBool() {
			l.note("%s is drawn from [0,%g] (--domain '%s in [LOW,HIGH]' or --fix %s=N says otherwise)", p.Name, p.Max, p.Name, p.Name)
		}
		return nil
	}
	var ok bool
	if p.Min, p.Max, ok = s.integers(low, high); !ok {
		return usage(s.where, "", "domain of %s is empty: it has no integer of its type in it", p.Name)
	}
	return nil
}

// limits returns the range of an integer type, as far as a float64 has every integer.
func (n *number) limits() (low, high float64) {
	if n.of.isBool() {
		return 0, 1
	}
	bits := n.typ.Bits
	if n.signed {
		high = math.Ldexp(1, min(bits-1, 53)) - 1
		return math.Max(-high-1, -math.Ldexp(1, 53)), high
	}
	return 0, math.Ldexp(1, min(bits, 53)) - 1
}

// parse returns the value that a parameter is fixed to.
func (n *number) parse(s *setting) (float64, error) {
	if n.of.isEnum() {
		for _, e := range n.of.source.Enum {
			if e.Name == s.value {
				return float64(e.Value), nil
			}
		}
	}
	x, err := fp.Parse(s.value)
	if err != nil {
		return 0, usage(s.where, "", "%q is no value for %s", s.value, n.name)
	}
	if n.typ.Kind == ir.Float {
		if v := fp.Of(n.typ.Format, x); v.Float64() != x && !math.IsNaN(x) {
			return 0, usage(s.where, "", "%s is a %v, which has no value %s", n.name, n.typ.Format, s.value)
		}
		return x, nil
	}
	if low, high := n.limits(); x != math.Trunc(x) || x < low || x > high {
		return 0, usage(s.where, "", "%s is an integer from %.0f to %.0f", n.name, low, high)
	}
	return x, nil
}
