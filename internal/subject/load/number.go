package load

// This file turns the numbers of an entry's parameters into coordinates and constants.

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/flow"
	"faultline/internal/subject"
	"faultline/internal/subject/clause"
	"faultline/internal/subject/suite"
)

// argument makes one argument, and the coordinates in it.
func (l *layout) argument(p *parameter) (ir.Arg, error) {
	if p.role == value {
		signed := p.typ.Kind == ir.Int && (p.source == nil || p.source.Kind == ir.SourceInt)
		n := number{name: p.name, index: -1, typ: p.typ, signed: signed, of: p}
		if x, ok := l.shownInteger(&n); ok {
			return ir.Arg{Dim: -1, Const: x, Name: p.name}, nil
		}
		dim, c, err := l.place(&n)
		return ir.Arg{Dim: dim, Const: c, Name: p.name}, err
	}
	if p.end != nil {
		return ir.Arg{Dim: -1, End: &ir.Part{Of: p.end.index, Offset: p.end.length * p.end.size}}, nil
	}
	if p.leaves == nil {
		l.note("%s is a null pointer, because no code that runs reads it", p.name)
	}
	b := &ir.Buffer{Size: p.length * p.size, Align: max(p.align, 1)}
	if !p.input {
		// An entry may write more elements than claims name.
		b.Size = max(b.Size, l.length*p.size)
	}
	b.Name, b.Elem = p.name, p.unit()
	b.Untyped = p.source == nil
	if b.Assumed = p.assumed; b.Assumed {
		b.Remedy = p.remedy()
	}
	arg := ir.Arg{Dim: -1, Buffer: b}
	if !p.input {
		if p.role == array && p.use == nil && !p.floating() {
			b.Supposed = p.zero(p.leaves[0].name, p.length*p.row())
		}
		return arg, nil
	}
	var err error
	p.each(func(c ir.Cell) {
		f := p.leafAt(c.Offset % max(p.size, 1))
		n := number{name: c.Name, index: c.Index, typ: c.Type, signed: c.Signed, of: p, kind: f.kind, enum: f.enum}
		known := p.use != nil && (p.role == record || p.touched() > 0) // which numbers are read
		unread := known && !flow.Touches(p.use.Read, c.Offset, c.Type.Size, 0)
		if err != nil || (unread || !l.varies(p, b, &c)) && l.find(c.Name, c.Index) == nil {
			return
		}
		if l.unstated(&c) {
			says := fmt.Sprintf("faultline chooses the integers of %s (--domain '%[1]s[0..%d] in [LOW,HIGH]' changes this)", c.Name,
				b.Size/c.Type.Size-1)
			b.Supposed = cmp.Or(b.Supposed, says)
		}
		if x, ok := l.shownInteger(&n); ok {
			c.Const = x
			b.Cells = append(b.Cells, c)
			return
		}
		if x, ok := l.ordered(b, &c); ok {
			c.Const = x
			b.Cells = append(b.Cells, c)
			return
		}
		if c.Dim, c.Const, err = l.place(&n); err == nil {
			b.Cells = append(b.Cells, c)
		}
	})
	return arg, err
}

// unstated reports whether an element of an array is an integer of which the user says nothing.
func (l *layout) unstated(c *ir.Cell) bool {
	return c.Index >= 0 && c.Type.Kind == ir.Int && l.find(c.Name, c.Index) == nil
}

// varies reports whether a number in memory without a domain is searched: a float, and an integer that is alone or in a struct. Other
// integers are 0, and it adds a note about them.
func (l *layout) varies(p *parameter, b *ir.Buffer, c *ir.Cell) bool {
	f := p.leafAt(c.Offset % max(p.size, 1))
	switch {
	case c.Type.Kind == ir.Float:
		return true
	case l.isBits(c.Name):
		return true
	case c.Index < 0 && f.kind != ir.SourceOther && (f.kind != ir.SourceEnum || len(f.enum) > 0):
		return true
	case c.Index <= 0 && l.find(c.Name, c.Index) == nil:
		zero := p.zero(f.name, p.length*max(f.count, 1))
		l.note("%s", zero)
		if f.kind == ir.SourceUint || f.kind == ir.SourceInt {
			l.still = append(l.still, c.Name)
			n := number{typ: c.Type, signed: c.Signed}
			l.array[c.Name] = bounds{most: n.allBits(), signed: n.signed, bits: !n.signed || c.Type.Bits != 32}
		}
		b.Supposed = cmp.Or(b.Supposed, zero)
	}
	return false
}

// ordered returns the value of an element of an array whose elements have equal distances (climb). It adds a note about the array.
func (l *layout) ordered(b *ir.Buffer, c *ir.Cell) (x float64, is bool) {
	claim, _ := l.claims.about(bitsAre, c.Name)
	step := claim.bounds.step
	if step == 0 || c.Index < 0 || l.find(c.Name, c.Index) != nil {
		return 0, false
	}
	if c.Index == 0 {
		says := fmt.Sprintf("%s is 0, %g, %g, ...: runs reach more operations than with zeros (--domain '%s[0..%d] in [LOW,HIGH]' changes "+
			"this)", c.Name, step, 2*step, c.Name, b.Size/c.Type.Size-1)
		l.note("%s", says)
		b.Supposed = cmp.Or(b.Supposed, says)
	}
	return step * float64(c.Index), true
}

// isBits reports whether an integer, or all elements of an array of them, may have all bits.
func (l *layout) isBits(name string) bool {
	_, is := l.claims.about(bitsAre, name)
	return is
}

// zero returns the note that the n integers of a name in memory are 0.
func (p *parameter) zero(leaf string, n int) string {
	name := p.name + leaf
	if n == 1 {
		return fmt.Sprintf("%s is 0 (--pin %s=N changes this)", name, name)
	}
	return fmt.Sprintf("%s is %d zeros (--domain '%s[0..%d] in [LOW,HIGH]' changes this)", name, n, name, n-1)
}

// leafAt returns the number at an offset in an element.
func (p *parameter) leafAt(offset int) *leaf {
	for i := range p.leaves {
		if f := &p.leaves[i]; f.offset <= offset && offset < f.offset+f.typ.Size*max(f.count, 1) {
			return f
		}
	}
	return &leaf{}
}

func (n *number) isEnum() bool { return n.of.isEnum() || n.kind == ir.SourceEnum }

// isBool reports whether a number is a truth value.
func (n *number) isBool() bool { return n.of.isBool() || n.kind == ir.SourceBool }

// each calls f for every number in the memory of p, in the order of addresses within an element.
func (p *parameter) each(f func(ir.Cell)) {
	for i := range p.length {
		for _, leaf := range p.leaves {
			for k := range max(leaf.count, 1) {
				c := ir.Cell{Name: p.name + leaf.name, Index: -1, Offset: i*p.size + leaf.offset + k*leaf.typ.Size, Type: leaf.typ,
					Signed: leaf.signed, Dim: -1}
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
	kind   ir.SourceKind  // in memory
	enum   []ir.EnumValue // likewise
}

// enumerators returns the known values of an enum.
func (n *number) enumerators() []ir.EnumValue {
	if n.of.isEnum() {
		return n.of.source.Enum
	}
	return n.enum
}

// find returns the setting that decides about element index of name (-1 for a scalar), nil for none. A setting about one number of a struct
// comes before one about the whole struct. Among others, the last decides.
func (l *layout) find(name string, index int) *setting {
	var found *setting
	for _, s := range l.claims.settings {
		if s.cuts || !s.isAbout(name, index) {
			continue
		}
		if s.used = true; found == nil || len(s.name) >= len(found.name) {
			found = s
		}
	}
	return found
}

// general returns the last setting whose glob matches a floating-point input, nil for none. It holds for inputs without another setting.
func (l *layout) general(name string) *setting {
	var found *setting
	for _, s := range l.claims.settings {
		if !s.cuts && clause.IsGlob(s.name) && suite.Matches(s.name, name) {
			found = s
			s.used = true
		}
	}
	return found
}

// place assigns a coordinate to a number, or a constant (then dim is -1).
func (l *layout) place(n *number) (dim int, c float64, err error) {
	s := l.find(n.name, n.index)
	if s != nil && s.first >= 0 && n.of.role == value {
		return 0, 0, subject.UsageError(s.where, "", "%s is no array", n.name)
	}
	if s != nil && s.fixed {
		if c, err = n.parse(s.value, s.where); err == nil {
			err = cmp.Or(l.countable(n, s, c, c), l.allows(n, c))
		}
		return -1, c, err
	}
	if e := n.enumerators(); s == nil && len(e) == 1 {
		l.note("%s is %s (--pin %s=NAME changes this)", n.name, e[0].Name, n.name)
		return -1, float64(e[0].Value), nil
	}
	p := subject.Param{Name: n.name, Index: n.index, Signed: n.signed, Enum: n.enumerators()}
	switch {
	case n.typ.Kind == ir.Float:
		err = l.floatRange(&p, n, s)
	case s == nil && len(n.enumerators()) > 0:
		l.anyOf(&p, n)
	default:
		if err = l.intRange(&p, n, s); err == nil && s != nil {
			err = l.countable(n, s, p.Min, p.Max)
		}
	}
	if err == nil {
		err = l.cut(&p)
	}
	l.params = append(l.params, p)
	return len(l.params) - 1, 0, err
}

// countable returns an error if a setting gives the number of elements of a driver's arrays a value that they cannot have.
func (l *layout) countable(n *number, s *setting, low, high float64) error {
	c, is := l.claims.about(countIs, n.name)
	if !is {
		return nil
	}
	if most := l.mostCounted(c.number); low < 1 || high > most {
		return subject.UsageError(s.where, "", "%s counts the elements of arrays, and can be 1 to %.0f", n.name, most)
	}
	return nil
}

// doublesAlone is the note about parameters with values that no run tries.
const doublesAlone = "inputs wider than double only get values of double"

func (l *layout) floatRange(p *subject.Param, n *number, s *setting) error {
	format := n.typ.Format
	p.Format, p.Precision = format, format
	if format.Digits() > fp.Binary64.Digits() {
		p.Precision = fp.Binary64
	}
	if w, _ := precisionOf(l.claims.word(precisionIs)); w != fp.NoFormat && w.Digits() < p.Precision.Digits() {
		p.Precision = w
	}
	if wide := l.general(n.name); s == nil {
		s = wide
	}
	if format.Digits() > fp.Binary64.Digits() && (s == nil || s.values == nil) && !slices.Contains(l.notes, doublesAlone) {
		l.note(doublesAlone)
	}
	switch {
	case s == nil:
		p.Min, p.Max = subject.Largest(p.Precision, -1), subject.Largest(p.Precision, 1)
		return nil
	case s.values != nil:
		return l.oneOf(p, n, s)
	case s.isNamed():
		return n.noEnumerator(s)
	}
	var ok bool
	if p.Min, p.Max, ok = s.floats(p.Precision); !ok {
		return subject.UsageError(s.where, "", "domain of %s is empty: it contains no finite %v", p.Name, p.Precision)
	}
	return nil
}

func (l *layout) intRange(p *subject.Param, n *number, s *setting) error {
	low, high := n.limits()
	if s == nil {
		if values := l.selected(n); values != nil {
			l.note("%s is one of %s: the values that the code compares it with, and one more (--domain '%s in {A, B}' changes "+
				"this)", p.Name, commas(values), p.Name)
			l.only(p, values)
			return nil
		}
		if c, is := l.claims.about(countIs, n.name); is {
			p.Min, p.Max = 1, l.mostCounted(c.number)
			l.note("%s is drawn from [1,%g] (--pin %s=N says otherwise)", p.Name, p.Max, p.Name)
			return nil
		}
		if c, is := l.claims.about(choicesAre, n.name); is {
			l.note("%s is one of %s: runs with others reach no more operations (--domain '%s in {A, B}' changes this)", p.Name,
				commas(c.values), p.Name)
			l.only(p, c.values)
			return nil
		}
		largest, shown := l.claims.about(largestIs, n.name)
		most := largest.number
		if !shown && high-low < 1<<8 {
			p.Min, p.Max = low, high
			return nil
		}
		if c, is := l.claims.about(bitsAre, n.name); is && !shown {
			l.anySize(p, n, c.bounds)
			return nil
		}
		if !shown {
			most = math.Min(defaultInt, high)
		}
		beyond := ""
		if len(largest.words) > 0 {
			beyond = fmt.Sprintf(", because %g uses memory outside of %s", most+1, largest.words[0])
		}
		if p.Min, p.Max = 0, most; !n.isBool() {
			l.note("%s is drawn from [0,%g]%s (--domain '%s in [LOW,HIGH]' or --pin %s=N changes this)", p.Name, p.Max, beyond,
				p.Name, p.Name)
		}
		return nil
	}
	switch {
	case s.values != nil:
		return l.oneOf(p, n, s)
	case s.isNamed():
		return l.enumerated(p, n, s)
	}
	var ok bool
	p.Min, p.Max, ok = s.integers(low, high)
	least, most, some := s.integers(n.within(n.typ.Bits))
	switch {
	case !some:
		return subject.UsageError(s.where, "", "domain of %s is empty: it contains no integer of the parameter's type", p.Name)
	case !ok:
		return subject.UsageError(s.where, "", "%s; %s can be %.0f to %.0f", noneBeyond, p.Name, low, high)
	case least < p.Min || most > p.Max:
		l.unsearched(fmt.Sprintf("%s is searched only from %.0f to %.0f: %s", p.Name, p.Min, p.Max, noneBeyond))
	}
	return nil
}

// commas returns numbers as a list with commas.
func commas(values []float64) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(values), "[]"), " ", ", ")
}

// unsearched records once that some values of a domain are not searched.
func (l *layout) unsearched(what string) {
	if u := (ir.Unsupported{What: what}); !slices.Contains(l.beyond, u) {
		l.beyond = append(l.beyond, u)
	}
}

// Coordinates are doubles, which have every integer up to 2^53.
const (
	exactBits  = 53
	noneBeyond = "domains and pins of integers end at 2^53"
)

// limits returns the range of an integer type, limited to integers that a float64 represents exactly.
func (n *number) limits() (low, high float64) { return n.within(exactBits) }

// within returns the range of an integer type, cut to the integers of most bits.
func (n *number) within(most int) (low, high float64) {
	if n.isBool() {
		return 0, 1
	}
	bits := n.typ.Bits
	if n.signed {
		high = math.Ldexp(1, min(bits-1, most)) - 1
		return -math.Ldexp(1, min(bits-1, most)), high
	}
	return 0, math.Ldexp(1, min(bits, most)) - 1
}

// parse reads a value of a parameter.
func (n *number) parse(value, where string) (float64, error) {
	for _, e := range n.enumerators() {
		if e.Name == value {
			return float64(e.Value), nil
		}
	}
	x, err := fp.Parse(value)
	if err != nil {
		return 0, subject.UsageError(where, n.names(), "%q is no value for %s", value, n.name)
	}
	if n.typ.Kind == ir.Float {
		if v := fp.Of(n.typ.Format, x); v.Float64() != x && !math.IsNaN(x) {
			return 0, subject.UsageError(where, "", "%s is a %v, which has no value %s", n.name, n.typ.Format, value)
		}
		return x, nil
	}
	low, high := n.limits()
	_, most := n.within(n.typ.Bits)
	switch whole := x == math.Trunc(x); {
	case whole && low <= x && x <= high:
		return x, nil
	case most > high && !whole:
		return 0, subject.UsageError(where, "", "%s is an integer", n.name)
	case most > high:
		return 0, subject.UsageError(where, "", "%s; %s can be %.0f to %.0f", noneBeyond, n.name, low, high)
	default:
		return 0, subject.UsageError(where, "", "%s is an integer from %.0f to %.0f", n.name, low, high)
	}
}

// Inputs with a finite set of values: enumerators, and 'n in {1, 2, 4}'. Conditions that narrow a domain.

// anyOf sets the values of an enum without a domain to all of its enumerators.
func (l *layout) anyOf(p *subject.Param, n *number) {
	var values []float64
	var names []string
	for _, e := range n.enumerators() {
		values, names = append(values, float64(e.Value)), append(names, e.Name)
	}
	if len(names) > 6 {
		names = append(names[:5], fmt.Sprintf("... %s", names[len(names)-1]))
	}
	l.note("%s is one of %s (--pin %s=NAME changes this)", p.Label(), strings.Join(names, ", "), p.Label())
	l.only(p, values)
}

// selected returns the values for an integer that only selects a branch: those with which the code compares it, and the smallest other one.
// It returns nil for other numbers.
func (l *layout) selected(n *number) (values []float64) {
	if n.of.role != value || n.of.index >= len(l.facts.selects) || l.facts.selects[n.of.index] == nil || n.isBool() {
		return nil
	}
	low, high := n.limits()
	other := 0.
	for _, x := range l.facts.selects[n.of.index] {
		if v := float64(x); low <= v && v <= high {
			values = append(values, v)
		}
	}
	for slices.Contains(values, other) {
		other++
	}
	values = append(values, other)
	slices.Sort(values)
	return values
}

// oneOf sets the values of a number to a set.
func (l *layout) oneOf(p *subject.Param, n *number, s *setting) error {
	var values []float64
	for _, text := range s.values {
		x, err := n.parse(text, s.where)
		if err != nil {
			return err
		}
		values = append(values, x)
	}
	l.only(p, values)
	return nil
}

// enumerated sets the values of an enum to the enumerators in an interval.
func (l *layout) enumerated(p *subject.Param, n *number, s *setting) error {
	ends := [2]float64{s.low.Value, s.high.Value}
	for i, name := range [2]string{s.low.Name, s.high.Name} {
		if name == "" {
			continue
		}
		known := slices.ContainsFunc(n.enumerators(), func(e ir.EnumValue) bool {
			if e.Name == name {
				ends[i] = float64(e.Value)
			}
			return e.Name == name
		})
		if !known {
			return n.noEnumerator(s)
		}
	}
	within := *s
	within.low.Value, within.high.Value = ends[0], ends[1]
	low, high, _ := within.integers(math.Inf(-1), math.Inf(1))
	var values []float64
	for _, e := range n.enumerators() {
		if x := float64(e.Value); low <= x && x <= high {
			values = append(values, x)
		}
	}
	if len(values) == 0 {
		return subject.UsageError(s.where, n.names(), "domain of %s is empty: it contains none of the enumerators", p.Label())
	}
	l.only(p, values)
	return nil
}

// only sets the values of a coordinate. If they are not all integers of an interval, it adds them to the filter.
func (l *layout) only(p *subject.Param, values []float64) {
	slices.Sort(values)
	values = slices.Compact(values)
	p.Min, p.Max = values[0], values[len(values)-1]
	if p.Format == fp.NoFormat && p.Max-p.Min == float64(len(values)-1) || len(values) == 1 {
		return
	}
	p.Values = values
	name, one := p.Name, "(or"
	if p.Index >= 0 {
		name = fmt.Sprintf("(ref %s %d)", p.Name, p.Index)
	}
	for _, x := range values {
		one += fmt.Sprintf(" (== %s %s)", name, fp.Hex(x))
	}
	l.sets = append(l.sets, condition{text: one + ")", where: p.Label()})
}

// noEnumerator returns the error for an end of an interval that is neither a number nor an enumerator.
func (n *number) noEnumerator(s *setting) error {
	name := s.low.Name
	for _, e := range n.enumerators() {
		if e.Name == name {
			name = s.high.Name
		}
	}
	if name == "" {
		name = s.high.Name
	}
	return subject.UsageError(s.where, n.names(), "%q cannot bound a domain, because it is no number", name)
}

// names returns advice that lists the enumerators, "" for other numbers.
func (n *number) names() string {
	var names []string
	for _, e := range n.enumerators() {
		names = append(names, e.Name)
	}
	if len(names) == 0 {
		return ""
	}
	return "its names are " + strings.Join(names[:min(len(names), 12)], ", ")
}

// cut narrows a coordinate by the conditions on it.
func (l *layout) cut(p *subject.Param) error {
	for _, s := range l.claims.settings {
		if !s.cuts || !s.isAbout(p.Name, p.Index) {
			continue
		}
		s.used = true
		lo, hi, ok := s.integers(math.Inf(-1), math.Inf(1))
		if p.Format != fp.NoFormat {
			lo, hi, ok = s.floats(p.Precision)
		}
		if p.Min, p.Max = math.Max(p.Min, lo), math.Min(p.Max, hi); !ok || p.Min > p.Max {
			return subject.UsageError(s.where, "", "domain of %s is empty: no value is in all of its parts", p.Label())
		}
		if p.Values == nil {
			continue
		}
		if p.Values = slices.DeleteFunc(p.Values, func(x float64) bool { return x < p.Min || p.Max < x }); len(p.Values) == 0 {
			return subject.UsageError(s.where, "", "domain of %s is empty: no value is in all of its parts", p.Label())
		}
		p.Min, p.Max = p.Values[0], p.Values[len(p.Values)-1]
	}
	return nil
}

// allows returns an error if conditions exclude the value of a fixed number.
func (l *layout) allows(n *number, x float64) error {
	for _, s := range l.claims.settings {
		if !s.cuts || !s.isAbout(n.name, n.index) {
			continue
		}
		s.used = true
		if x < s.low.Value || x > s.high.Value || x == s.low.Value && s.low.Open || x == s.high.Value && s.high.Open {
			return subject.UsageError(s.where, "", "%s is fixed to %s", n.name, fp.Decimal(x))
		}
	}
	return nil
}
