package load

// This file makes the call of an entry, and the coordinates of a point, from the joined claims.

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/flow"
	"faultline/internal/ir/link"
	"faultline/internal/subject"
	"faultline/internal/subject/compile"
	"faultline/internal/subject/shape"
)

// facts has the results of analysing an entry's code. No source can contradict them.
type facts struct {
	sig       *link.Signature
	uses      []flow.Use       // what the entry does with the memory of its parameters; nil if that is not known
	statics   []static         // variables that the entry may write
	variables []variable       // that faultline sets before each run
	counts    bool             // a returned integer is a result, and no status
	rounds    bool             // a returned integer is the number of iterations of a loop
	selects   [][]int64        // by argument: the constants with which an integer is compared, if it only selects branches
	masked    []bool           // by argument: the code shifts or masks the integer
	leads     []flow.Lead      // leading dimensions
	returned  string           // the variable that has the returned value, packed; "" for none
	behind    []subject.Memory // by argument: the memory behind a pointer in recorded calls; nil without recorded calls
}

// factsOf analyses the code of an entry.
func factsOf(g *group, entry *ir.Func, sig *link.Signature) *facts {
	uses, written := g.flow.Of(entry)
	f := &facts{sig: sig, uses: uses, counts: g.flow.Counts(entry), rounds: flow.Rounds(entry), selects: flow.Selects(entry),
		masked: flow.Masked(entry), leads: flow.Leads(g.program, entry),
		statics: staticsOf(g.program, written)}
	if v := g.program.Shared(ir.ReturnedIn(entry.Name)); v != nil {
		f.returned = v.Name
	}
	return f
}

// A layout is an entry made callable.
type layout struct {
	*facts
	claims *joined
	list   []*parameter
	call   ir.Call // without the numbers of its functions
	params []subject.Param
	chosen []int // operands: coordinates
	notes  []string
	beyond []ir.Unsupported  // parts of domains that the search leaves out
	sets   []condition       // coordinates with a finite set of values
	shapes []shape.Shape     // conditions on several coordinates
	length int               // elements of arrays without a length of their own
	unsaid []string          // integers without a domain (isUnsaid)
	wide   map[string]bounds // of these, the integers of more than 8 bits: those of their types

	still []string          // arrays of integers without a domain, which are 0
	array map[string]bounds // of these: the sizes of their types

	of *subject.Subject // the subject whose call this is; nil if layOut made it
}

// calledAs returns the layout of a subject in another build. It uses the call of the subject.
func calledAs(of *subject.Subject, sig *link.Signature) *layout {
	l := &layout{facts: &facts{sig: sig}, claims: new(joined), call: of.Call, params: of.Params, chosen: of.Operands, of: of}
	l.call.Alias, l.call.Start, l.call.Init = "", nil, nil
	return l
}

// layOut makes the call of an entry. It returns a layout with an error if nothing varies.
func layOut(f *facts, claims *joined) (*layout, error) {
	list, err := parametersOf(f, claims)
	if err != nil {
		return nil, err
	}
	l := &layout{facts: f, claims: claims, list: list, length: defaultLength, wide: make(map[string]bounds),
		array: make(map[string]bounds)}
	counts := func(p *parameter) bool { return p.role == value && p.typ.Kind == ir.Int && !p.isEnum() && !p.isBool() }
	if usual := claims.of(usualLengthIs).number; usual > 0 && slices.ContainsFunc(list, counts) {
		l.length = int(usual) // otherwise the bounds of loops determine the length
	}
	l.follow()
	l.ends()
	l.directions()
	l.lengths()
	if sig := f.sig; sig.SRet != nil {
		l.call.Args = append(l.call.Args, ir.Arg{Dim: -1, Buffer: &ir.Buffer{Size: max(sig.SRet.Size, 1), Align: 16}})
	}
	for _, p := range list {
		l.overlaid(p.name, p.leaves)
		arg, err := l.argument(p)
		if err != nil {
			return nil, err
		}
		l.call.Args = append(l.call.Args, p.spread(arg)...)
	}
	if err := l.setVariables(); err != nil {
		return nil, err
	}
	l.call.Dims = len(l.params)
	if err := l.shaped(); err != nil {
		return nil, err
	}
	if l.call.Dims == 0 {
		return l, l.nothingVaries()
	}
	return l, l.chooseOutputs()
}

func (l *layout) note(format string, args ...any) {
	l.notes = append(l.notes, fmt.Sprintf(format, args...))
}

// said reports whether a source states values of the parameter.
func (l *layout) said(p *parameter) bool {
	return slices.ContainsFunc(l.claims.settings, func(s *setting) bool {
		return s.name == p.name || strings.HasPrefix(s.name, p.name+".")
	})
}

// follow gives each parameter the uses of its memory, if the analysis could follow its pointer.
func (l *layout) follow() {
	for _, p := range l.list {
		if p.role != value && p.pieces == 0 && p.index < len(l.uses) && !l.uses[p.index].Lost {
			p.use = &l.uses[p.index]
		}
	}
}

// ends finds pairs of pointers to the beginning and the end of an array. The entry reads and writes nothing through the second.
func (l *layout) ends() {
	unused := func(u *flow.Use) bool { return len(u.Read)+len(u.Written) == 0 }
	for i, p := range l.list[min(1, len(l.list)):] {
		q := l.list[i]
		if p.role != q.role || p.role == value || p.use == nil || q.use == nil || p.isReference() || l.said(p) {
			continue
		}
		if slices.Contains(p.use.Against, q.index) && unused(p.use) && !unused(q.use) && q.isOpen() &&
			p.source.Words() == q.source.Words() {
			p.end = q
			l.note("%s is the end of %s", p.name, q.name)
		}
	}
}

// spread returns the arguments that a parameter is passed as.
func (p *parameter) spread(arg ir.Arg) []ir.Arg {
	list := []ir.Arg{arg}
	if p.pieces > 0 {
		list[0].Part = &ir.Part{Of: p.index}
		list[0].Buffer.Size = 8 * p.pieces
	}
	for k := 1; k < p.pieces; k++ {
		list = append(list, ir.Arg{Dim: -1, Part: &ir.Part{Of: p.index, Offset: 8 * k}})
	}
	return list
}

// directions decides which memory is input and which is output.
func (l *layout) directions() {
	// Whether there are floating-point inputs that the entry cannot write.
	inputs := slices.ContainsFunc(l.list, func(p *parameter) bool { return p.floating() && (p.role == value || p.constant()) })
	returnsNothing := l.sig.Result.Kind == ir.Void && l.sig.SRet == nil
	for _, p := range l.list {
		if p.role == value || p.end != nil {
			continue
		}
		p.output = !p.constant() && p.floating()
		if p.use != nil {
			p.output = !p.byValue && len(p.use.Written) > 0
		}
		switch {
		case l.isResult(p):
			l.note("%s is a result, because no trial run reads it before it writes it (--domain '%s in [LOW,HIGH]' changes this)",
				p.name, p.counted())
		case p.use != nil:
			p.input = l.said(p) || p.reads()
		case p.constant() || l.said(p):
			p.input = true
		case compile.IsFortran(l.sig.File) && p.isReference() && !p.floating() && slices.Contains(l.sig.ParamNames, p.name):
			p.input = true // and no text, which has no name
		case p.role == array:
			p.input = p.floating() && (returnsNothing || !inputs) || !p.floating() && !compile.IsFortran(l.sig.File) // indices
		}
	}
}

// reads reports whether the entry may read a number of the parameter before it writes it. In memory with floating-point numbers, only these
// count.
func (p *parameter) reads() bool {
	return slices.ContainsFunc(p.leaves, func(f leaf) bool {
		return (f.typ.Kind == ir.Float || !p.floating()) && flow.Touches(p.use.Read, f.offset, f.typ.Size*max(f.count, 1), p.size)
	})
}

// touched returns the number of elements that the entry reads or writes, 0 if it is not constant.
func (p *parameter) touched() (n int) {
	if p.use == nil {
		return 0
	}
	for _, at := range slices.Concat(p.use.Read, p.use.Written) {
		if at.Stride > 0 || at.Offset < 0 || at.Offset+at.Size > p.size*maxElements {
			return 0
		}
		n = max(n, (at.Offset+at.Size+p.size-1)/max(p.size, 1))
	}
	return n
}

// lengths decides how many elements each array has.
func (l *layout) lengths() {
	stated := 0
	for _, p := range l.list {
		switch {
		case p.isReference() || p.byValue:
			p.length = 1
		case p.role != value && p.end == nil:
			n := l.statedLength(p)
			stated = max(stated, n)
			p.length = max((n+p.row()-1)/p.row(), p.touched()) // claims may name only some of the elements the code uses
			if least, is := l.claims.about(leastLengthIs, p.key); is && n == 0 && p.length < int(least.number) {
				p.length = 0 // assumed below
			}
		}
	}
	if stated > 0 {
		l.length = stated
	} else if n := l.onlyFixedInteger(); n > 0 {
		l.length = n
	}
	for _, p := range l.list {
		if p.role != value && p.end == nil && p.length == 0 {
			p.assumed, p.length = true, l.assumedLength(p)
			if n := p.length * p.row(); p.input && p.floating() && (p.role == array || n > 1) {
				l.note("%s has %d elements (--domain '%s[0..%d] in [LOW,HIGH]' changes this)", p.name, n, p.counted(), n-1)
			}
		}
		p.scalar = p.length*p.row() == 1
	}
}

// isResult reports whether a source says that the entry writes an array before it reads it.
func (l *layout) isResult(p *parameter) bool {
	_, is := l.claims.about(resultIs, p.name)
	return is
}

// assumedLength returns the number of elements of memory whose length no domain or output states.
func (l *layout) assumedLength(p *parameter) int {
	c, known := l.claims.about(lengthIs, p.key)
	n := int(c.number)
	if _, part := l.claims.about(partIs, ""); !known || part && c.source == byTrial {
		n = max(n, l.usualLength(p))
	}
	if least, is := l.claims.about(leastLengthIs, p.key); is {
		n = max(int(least.number), map[bool]int{true: n}[known])
	}
	return l.inMemory(p, n)
}

// inMemory returns n, or a smaller number if no recorded call has n elements behind the pointer.
func (l *layout) inMemory(p *parameter, n int) int {
	if p.pieces > 0 || p.index >= len(l.behind) {
		return n
	}
	if m := l.behind[p.index]; m.Most > 0 && m.Most < n*p.size {
		n = max(m.Least/max(p.size, 1), 1)
	}
	return n
}

// mostCounted returns how many elements a count of a driver has at most: as many as the arrays have whose length a domain states.
func (l *layout) mostCounted(most float64) float64 {
	n := most
	for _, p := range l.list {
		if least, is := l.claims.about(leastLengthIs, p.key); is {
			n = min(n, math.Floor(most*float64(p.length)/least.number))
		}
	}
	return max(n, 1)
}

// usualLength returns the number of elements of memory about which runs show nothing.
func (l *layout) usualLength(p *parameter) int {
	switch {
	case p.role == record:
		return 1
	case p.row() > 1:
		return p.row() // square
	}
	return l.length
}

// counted returns the name whose elements a length counts.
func (p *parameter) counted() string { return p.name + p.leaves[0].name }

// unit returns the bytes of what a length counts: a number (also in a matrix) or a struct.
func (p *parameter) unit() int {
	if p.role == array {
		return max(p.size/p.row(), 1)
	}
	return max(p.size, 1)
}

// remedy returns advice on how to state the number of elements.
func (p *parameter) remedy() string {
	switch {
	case p.role == record && p.leaves[0].count > 0:
		return "write a small function that makes the array and calls it, and search that one"
	case p.input:
		return "set the number with --domain '" + p.counted() + "[0..N] in [LOW,HIGH]'"
	}
	return "set the number with --result '" + p.counted() + "[0..N]'"
}

// row returns how many numbers one element has: 3 for the matrix double a[][3].
func (p *parameter) row() int {
	if p.role != array {
		return 1
	}
	return max(p.leaves[0].count, 1)
}

// statedLength returns the number of elements that domains and outputs name, 0 if none do.
func (l *layout) statedLength(p *parameter) int {
	n := 0
	for _, s := range l.claims.settings {
		if p.isCounted(s.name) {
			n = max(n, s.last+1)
		}
	}
	for _, o := range l.claims.of(outputsAre).words {
		if m := nameRE.FindStringSubmatch(o); m != nil && p.isCounted(m[1]) {
			if _, last, err := parseIndex("", m[2], m[3]); err == nil {
				n = max(n, last+1)
			}
		}
	}
	return n
}

// isCounted reports whether an index behind a name counts the elements of p.
func (p *parameter) isCounted(name string) bool {
	return p.role == array && name == p.name ||
		p.role == record && slices.ContainsFunc(p.leaves, func(f leaf) bool { return f.count == 0 && name == p.name+f.name })
}

// onlyFixedInteger returns the value of the only integer parameter if it is fixed and can be a length, otherwise 0.
func (l *layout) onlyFixedInteger() int {
	n := 0
	for _, p := range l.list {
		if p.role != value || p.typ.Kind != ir.Int || p.isEnum() {
			continue
		}
		s := l.find(p.name, -1)
		if s != nil && s.source == byDeclaration {
			continue // the hidden length of a Fortran text
		}
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

// isUnsaid reports whether neither a source nor the code determines the values of integer n. It also adds n to l.unsaid.
func (l *layout) isUnsaid(n *number) bool {
	if n.typ.Kind != ir.Int || n.index >= 0 || n.isEnum() || n.isBool() || l.find(n.name, n.index) != nil || l.selected(n) != nil {
		return false
	}
	l.unsaid = append(l.unsaid, n.name)
	masked := n.typ.Bits == 32 && n.of.role == value && n.of.index < len(l.masked) && l.masked[n.of.index]
	isLead := func(lead flow.Lead) bool { return n.of.index == lead.Stride || n.of.index == lead.Extent }
	if n.typ.Bits > 8 && !slices.ContainsFunc(l.leads, isLead) {
		l.wide[n.name] = bounds{most: n.allBits(), signed: n.signed, bits: n.typ.Bits == 64 || masked}
	}
	return true
}

// shownInteger returns the value that trial runs determine for an integer, because it controls how much memory the entry uses.
func (l *layout) shownInteger(n *number) (x float64, is bool) {
	if !l.isUnsaid(n) {
		return 0, false
	}
	if count, counts := l.claims.about(countIs, n.name); counts && len(count.words) > 0 {
		return 0, false
	}
	c, is := l.claims.about(integerIs, n.name)
	if x = c.number; is {
		l.note("%s is %g, %s (--pin %s=N changes this)", n.name, x, l.meaning(x), n.name)
	}
	return x, is
}

// chooses reports whether runs determine several values of an integer.
func (l *layout) chooses() bool {
	return slices.ContainsFunc(l.unsaid, func(name string) bool {
		_, is := l.claims.about(choicesAre, name)
		return is
	})
}

// meaning describes an integer of this value in a note.
func (l *layout) meaning(x float64) string {
	if slices.ContainsFunc(l.list, func(p *parameter) bool { return p.role != value && float64(p.length) == x && x > 1 }) {
		return "the length of the arrays"
	}
	return "and selects the used elements of the arrays"
}

// isReference reports whether the parameter is a C++ reference: to one number, or to an array of known length.
func (p *parameter) isReference() bool { return p.source != nil && p.source.Ref }

func (p *parameter) isEnum() bool { return p.source != nil && p.source.Kind == ir.SourceEnum }
func (p *parameter) isBool() bool {
	return p.typ.Kind == ir.Int && (p.typ.Bits == 1 || p.source != nil && p.source.Kind == ir.SourceBool)
}

// Errors for an entry without a coordinate.

// nothingVaries returns the error for an entry that has no coordinate.
func (l *layout) nothingVaries() *subject.Error {
	name := signed(l.sig.Name)
	for _, p := range l.list {
		if p.role == value || p.index >= len(l.uses) || p.pieces > 0 {
			continue
		}
		if to := l.uses[p.index].Outside; to != "" && !l.said(p) {
			return subject.LoadError(placeOf(l.sig),
				"add the source or library that defines "+to+" to the SUBJECT, as +util.c or +libfoo.a",
				"%s has no known input: it passes %s to %s, whose code is not here", name, p.name, to)
		}
	}
	for _, p := range l.list {
		if number := l.couldVary(p); number != "" {
			return subject.UsageError(placeOf(l.sig),
				fmt.Sprintf("give one a range with --domain '%s in [LOW,HIGH]', and do not pin it", number),
				"%s has no parameter that varies: there is nothing to search", name)
		}
	}
	why := "it does not read the memory that its parameters point to"
	if len(l.list) == 0 {
		why = "it has no parameters"
	}
	refusal := subject.UsageError(placeOf(l.sig), "write a function with parameters that calls it, and search that one",
		"%s takes no input: %s", name, why)
	refusal.Refusal = len(l.list) == 0
	return refusal
}

// couldVary returns a number of a parameter that a domain would make an input, "" if the entry reads none.
func (l *layout) couldVary(p *parameter) string {
	switch {
	case p.end != nil:
		return ""
	case p.role == value:
		return p.name
	}
	for _, f := range p.leaves {
		if p.use == nil || flow.Touches(p.use.Read, f.offset, f.typ.Size*max(f.count, 1), p.size) {
			return p.name + f.name
		}
	}
	return ""
}
