package load

// This file decides what an entry's outputs are, and the role of each. The defaults are:
//
//	a returned float, or struct of floats    its error counts
//	a variable that is written               its error counts, if other programs can name it
//	memory that is written                   its error counts; if it is unknown whether memory is written, the error counts if the
//	                                         entry returns nothing or an integer
//	a returned integer                       a status (0 is success) if the entry writes memory, and returns only constants, and
//	                                         returns 0 together with a computed number; otherwise a value: for example computed from
//	                                         floats, a loop's counter, a count of written numbers, a truth value, an enumerator
//	a field err, error or abserr, with another field   the entry's own estimate of its absolute error
//	a number of that name, with another output         likewise
//
// If it is unknown whether the entry writes the memory of a pointer and there are floating-point inputs, the pointer is one result,
// element 0. --result 'y[0..31]' overrides that.

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/flow"
	"faultline/internal/subject"
	"faultline/internal/subject/clause"
)

var errorNames = map[string]bool{"err": true, "error": true, "abserr": true}

// chooseOutputs sets call.Outputs.
func (l *layout) chooseOutputs() error {
	returned, err := l.returned()
	if err != nil {
		return err
	}
	all := slices.Concat(returned, l.written(), l.shared())
	outputs := l.claims.of(outputsAre)
	if offered := 0; outputs.words != nil {
		for i := range all {
			if all[i].Role == ir.Value {
				offered++
			}
			if all[i].Role != ir.ErrorEstimate {
				all[i].Role = ir.Ignored
			}
		}
		for _, o := range outputs.words {
			if err := l.mark(all, outputs.where, o, ir.Value); err != nil {
				return err
			}
		}
		l.judged(all, offered)
	}
	if err := l.special(all, errorOutputIs, ir.ErrorEstimate); err != nil {
		return err
	}
	if err := l.special(all, statusIs, ir.Status); err != nil {
		return err
	}
	for _, c := range all {
		if c.Role != ir.Ignored {
			l.call.Outputs = append(l.call.Outputs, c)
		}
	}
	if slices.ContainsFunc(l.call.Outputs, func(c ir.Cell) bool { return c.Role == ir.Value }) {
		return nil
	}
	if named := l.claims.word(errorOutputIs); named != "" {
		return subject.UsageError(placeOf(l.sig), "name the result with --result", "%s has no output except its error estimate %s",
			signed(l.sig.Name), named)
	}
	name := signed(l.sig.Name)
	if names := l.integersWritten(); len(names) > 0 {
		return subject.UsageError(placeOf(l.sig), "write a function around it that returns one of them",
			"%s has no output: it returns no number, and it only writes integers "+
				"to memory, which faultline does not compare (%s)", name, strings.Join(names, ", "))
	}
	refusal := subject.UsageError(placeOf(l.sig), "write a function around it that returns a number",
		"%s has no output: it returns no number, and writes none to its parameters or to exported variables; "+
			"faultline does not follow pointers inside an object, and does not read bit-fields", name)
	refusal.Refusal = true // a driver may read what a returned pointer or object has
	return refusal
}

// judged adds a note if --result leaves out outputs that would be judged without it.
func (l *layout) judged(all []ir.Cell, offered int) {
	judged := 0
	for _, c := range all {
		if c.Role == ir.Value {
			judged++
		}
	}
	if outputs := l.claims.of(outputsAre); judged < offered && outputs.source == byFlag {
		l.note("--result checks only %s", strings.Join(outputs.words, ", "))
	}
}

// integersWritten names the parameters through which the entry may write integers alone.
func (l *layout) integersWritten() (names []string) {
	for _, p := range l.list {
		if p.role != value && !p.constant() && !p.floating() {
			names = append(names, p.name)
		}
	}
	return names
}

// special sets the role of the status or of the error estimate.
func (l *layout) special(all []ir.Cell, kind claimKind, role ir.Role) error {
	name := l.claims.word(kind)
	if name == "" {
		if role == ir.Status && l.claims.of(outputsAre).words != nil {
			// A returned integer beside chosen outputs is a status.
			for i := range all {
				if c := &all[i]; c.Name == "return" && c.Type.Kind == ir.Int && c.Role == ir.Ignored && !l.counts {
					c.Role = ir.Status
				}
			}
		}
		return nil
	}
	for i := range all {
		if all[i].Role == role {
			all[i].Role = ir.Ignored
		}
	}
	if name == "none" {
		return nil
	}
	return l.mark(all, l.claims.of(kind).where, name, role)
}

// mark sets the role of the outputs that a text names. The name of a struct selects all of its fields.
func (l *layout) mark(all []ir.Cell, where, text string, role ir.Role) error {
	at := quoted(where, text)
	m := nameRE.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return subject.UsageError(at, "an output is NAME, NAME.FIELD or NAME[0..31]", "this names no output")
	}
	first, last, err := parseIndex(at, m[2], m[3])
	if err != nil {
		return err
	}
	found := false
	for i := range all {
		c := &all[i]
		if c.Name != m[1] && (c.Role == ir.ErrorEstimate || !strings.HasPrefix(c.Name, m[1]+".")) {
			continue // the name of a struct selects its results only
		}
		if index := max(c.Index, 0); first < 0 || first <= index && index <= last {
			c.Role, found = role, true
		}
	}
	if found {
		return nil
	}
	return subject.UsageError(at, "its outputs are "+strings.Join(outputNames(all), ", "), "%s has no output %s",
		signed(l.sig.Name), text)
}

func outputNames(cells []ir.Cell) []string {
	var names []string
	last := make(map[string]int)
	for _, c := range cells {
		if _, ok := last[c.Name]; !ok {
			names = append(names, c.Name)
		}
		last[c.Name] = max(last[c.Name], c.Index)
	}
	for i, name := range names {
		if last[name] > 0 {
			names[i] += "[0.." + strconv.Itoa(last[name]) + "]"
		}
	}
	if len(names) == 0 {
		return []string{"none"}
	}
	return names
}

// returned returns the cells of the returned value, with their default roles.
func (l *layout) returned() ([]ir.Cell, error) {
	t := l.sig.Result
	if l.sig.ResultType.HasFields() {
		leaves, _ := leavesOf(l.sig.ResultType)
		l.overlaid("return", leaves)
	}
	switch {
	case l.sig.SRet != nil:
		cells := structCells(l.sig.ResultType, l.sig.SRet)
		for i := range cells {
			cells[i].Arg = 0
		}
		return integersToo(estimates(cells)), nil
	case l.sig.ResultType.HasFields():
		cells := structCells(l.sig.ResultType, t)
		switch i := slices.IndexFunc(cells, func(c ir.Cell) bool { return !inRegister(t, 0, &c) }); {
		case i >= 0 && l.facts.returned != "":
			for k := range cells {
				cells[k].Static = l.facts.returned
			}
		case i >= 0:
			return nil, unsupported(l.sig, "it returns a "+l.sig.ResultType.Words()+", packed into registers with "+cells[i].Name)
		}
		return integersToo(estimates(cells)), nil
	case t.Kind == ir.Float:
		return []ir.Cell{{Name: "return", Index: -1, Arg: -1, Type: t, Dim: -1}}, nil
	case t.Kind == ir.Int && t.Bits <= 64:
		role, st := ir.Value, l.sig.ResultType
		if l.writes() && !l.counts && (st == nil || st.Kind != ir.SourceBool && st.Kind != ir.SourceEnum) {
			role = ir.Status
		}
		if l.writes() && l.rounds && l.claims.of(outputsAre).words == nil {
			l.note("the returned count of iterations is not checked, because the function also writes numbers " +
				"(--result return checks it)")
			role = ir.Ignored
		}
		signed := st == nil || st.Kind == ir.SourceInt || st.Kind == ir.SourceEnum
		return []ir.Cell{{Name: "return", Index: -1, Arg: -1, Type: t, Signed: signed, Dim: -1, Role: role}}, nil
	case t.Kind == ir.Struct && l.sig.ResultType != nil && t.Fields[0].Kind == ir.Int && l.sig.ResultType.Kind <= ir.SourceUint:
		return nil, unsupported(l.sig, "it returns a "+l.sig.ResultType.Words()+", and integers of 128 bits are not compared")
	case t.Kind == ir.Struct:
		return integersToo(estimates(structCells(l.sig.ResultType, t))), nil
	case t.Kind == ir.Vector || t.Kind == ir.Array:
		return nil, unsupported(l.sig, "it returns a "+l.sig.ResultType.Words()+" in a vector register")
	}
	return nil, nil
}

// integersToo makes results of the integers in a returned struct.
func integersToo(cells []ir.Cell) []ir.Cell {
	for i := range cells {
		if cells[i].Type.Kind == ir.Int {
			cells[i].Role = ir.Value
		}
	}
	return cells
}

// inRegister reports whether a number of a returned struct has its own element in the returned value, which has type t at an offset.
func inRegister(t *ir.Type, at int, c *ir.Cell) bool {
	switch t.Kind {
	case ir.Struct:
		for i, f := range t.Fields {
			if inRegister(f, at+t.Offsets[i], c) {
				return true
			}
		}
		return false
	case ir.Vector, ir.Array:
		size := t.Elem.Size
		return at <= c.Offset && c.Offset < at+t.Len*size && inRegister(t.Elem, c.Offset, c) && (c.Offset-at)%size == 0
	}
	return at == c.Offset && t.Kind == c.Type.Kind && (t.Kind == ir.Int || t.Format == c.Type.Format)
}

// structCells returns the numbers of a returned struct: named as in the source if their places agree with LLVM's.
func structCells(st *ir.SourceType, t *ir.Type) (cells []ir.Cell) {
	if st != nil {
		if leaves, reason := leavesOf(st); reason == "" {
			p := &parameter{name: "return", length: 1, size: st.Size, scalar: true, leaves: leaves}
			p.each(func(c ir.Cell) { c.Arg = -1; cells = append(cells, c) })
			return cells
		}
	}
	for i, f := range t.Fields {
		if f.Kind == ir.Float || f.Kind == ir.Int && f.Bits <= 64 {
			cells = append(cells, ir.Cell{Name: "return." + strconv.Itoa(i), Index: -1, Arg: -1, Offset: t.Offsets[i], Type: f, Dim: -1})
		}
	}
	return cells
}

// writes reports whether the entry can write memory with floats.
func (l *layout) writes() bool {
	return slices.ContainsFunc(l.list, func(p *parameter) bool { return p.output }) || len(l.shared()) > 0
}

// written returns the cells of parameters that the entry can write, with their default roles.
func (l *layout) written() []ir.Cell {
	var all []ir.Cell
	counts := l.sig.SRet == nil && (l.sig.Result.Kind == ir.Void || l.sig.Result.Kind == ir.Int)
	inputs := slices.ContainsFunc(l.list, func(p *parameter) bool { return p.role == array && p.input })
	for _, p := range l.list {
		if !p.output {
			continue
		}
		guessed := p.use == nil && p.role == array && !p.input && !inputs && l.statedLength(p) == 0 && !l.isResult(p)
		var cells []ir.Cell
		p.each(func(c ir.Cell) {
			if p.use != nil && !flow.Touches(p.use.Written, c.Offset, c.Type.Size, 0) {
				return // it is known not to be written
			}
			c.Arg = p.index
			switch {
			case p.use == nil && !counts, guessed && c.Index > 0:
				c.Role = ir.Ignored
			case p.scalar && errorNames[p.name] && l.others(p):
				c.Role = ir.ErrorEstimate
			}
			cells = append(cells, c)
		})
		for k, c := range estimates(cells) {
			if p.use != nil && c.Type.Kind == ir.Int && flow.Touches(p.use.Written, c.Offset, c.Type.Size, 0) {
				cells[k].Role = ir.Value
			}
		}
		all = append(all, cells...)
	}
	return all
}

// others reports whether the entry has another output than a parameter.
func (l *layout) others(p *parameter) bool {
	return l.sig.SRet != nil || l.sig.Result.Kind == ir.Float ||
		slices.ContainsFunc(l.list, func(q *parameter) bool { return q != p && q.output })
}

// estimates recognises a field that estimates the error of the others; integers in memory do not count.
func estimates(cells []ir.Cell) []ir.Cell {
	floats := 0
	for i := range cells {
		if cells[i].Type.Kind == ir.Float {
			floats++
		} else {
			cells[i].Role = ir.Ignored
		}
	}
	for i := range cells {
		c := &cells[i]
		field := c.Name[strings.LastIndexByte(c.Name, '.')+1:]
		if floats > 1 && field != c.Name && errorNames[field] && c.Role == ir.Value {
			c.Role = ir.ErrorEstimate
		}
	}
	sort.SliceStable(cells, func(i, j int) bool { return cells[i].Offset < cells[j].Offset })
	return cells
}

// Variables with static storage. Outputs are the variables that other programs can name and that the entry may write. Variables of one file
// or function only serve its work, or its next call. Inputs are the variables with a domain. faultline sets them before each run.

// A static is a shared variable that the entry may write.
type static struct {
	variable *ir.Global
	use      flow.Use
}

// staticsOf lists the shared variables that an entry may write, in the order of the program. It skips those that only count events, since
// no result depends on them.
func staticsOf(p *ir.Program, written map[int]flow.Use) (list []static) {
	for _, id := range slices.Sorted(maps.Keys(written)) {
		if !flow.IsTally(p, id) {
			list = append(list, static{p.Globals[id], written[id]})
		}
	}
	return list
}

// mostStatic is the largest number of outputs in one variable.
const mostStatic = 256

// shared returns the cells of variables that the entry may write. It skips variables that do not consist of numbers.
func (l *layout) shared() (all []ir.Cell) {
	for _, s := range l.facts.statics {
		g := s.variable
		if g.Source == nil {
			continue
		}
		leaves, reason := leavesOf(g.Source)
		if reason != "" {
			continue
		}
		p := &parameter{name: inDots(g), length: 1, size: g.Source.Size, scalar: true, leaves: leaves}
		var cells []ir.Cell
		p.each(func(c ir.Cell) {
			if flow.Touches(s.use.Written, c.Offset, c.Type.Size, 0) && len(cells) < mostStatic {
				c.Arg, c.Static, c.Kept = -1, g.Name, flow.Touches(s.use.Read, c.Offset, c.Type.Size, 0)
				cells = append(cells, c)
			}
		})
		all = append(all, integersToo(estimates(cells))...)
	}
	return all
}

// inDots returns the name of a variable in domains and outputs.
func inDots(g *ir.Global) string { return strings.ReplaceAll(g.Called, "::", ".") }

// A variable is a variable with a domain. Its numbers are treated like those of a struct that is passed by value.
type variable struct {
	of      *ir.Global
	numbers *parameter
}

// variablesOf finds the variables that settings name and that the entry can reach.
func variablesOf(program *ir.Program, entry *ir.Func, claims *joined, f *facts) (list []variable, err error) {
	taken := make(map[string]bool)
	if params, err := parametersOf(f, claims); err == nil {
		for _, p := range params {
			taken[p.name] = true
		}
	}
	reach := program.Reach(entry.ID)
	for _, s := range claims.settings {
		if name, _, _ := strings.Cut(s.name, "."); taken[name] || clause.IsGlob(s.name) {
			continue
		}
		for id, g := range program.Globals {
			name := s.calls(g)
			if name == "" || taken[name] || !reach.Globals[id] {
				continue
			}
			taken[name] = true
			numbers, reason := inVariable(g, name)
			if reason != "" && !sources[s.source].optional {
				next := "write a small function that sets it and calls " + signed(entry.Name) + ", and name that one"
				return nil, subject.UsageError(s.where, next, "the variable %s cannot be an input: %s", name, reason)
			}
			if reason == "" {
				list = append(list, variable{g, numbers})
			}
		}
	}
	return list, nil
}

// calls returns the name by which a setting means a variable or a number in it: the whole name, or the name without namespaces. It returns
// "" if the setting means something else.
func (s *setting) calls(g *ir.Global) string {
	all := cmp.Or(g.Called, g.Name)
	for _, name := range []string{all, inDots(g), all[strings.LastIndexByte(all, ':')+1:]} {
		if name != "" && (s.name == name || strings.HasPrefix(s.name, name+".")) {
			return name
		}
	}
	return ""
}

// inVariable returns the numbers of a variable, or why it can be no input.
func inVariable(g *ir.Global, name string) (*parameter, string) {
	switch {
	case g.Constant || g.Source != nil && g.Source.Const:
		return nil, "it is const"
	case g.TLS:
		return nil, "each thread has its own"
	case !g.IsShared():
		return nil, "only its own file or function can name it (static)"
	case g.Source == nil:
		return nil, "its type is not known: compile with -g"
	case g.Source.Kind == ir.SourcePointer:
		return nil, "it is a pointer"
	}
	leaves, reason := leavesOf(g.Source)
	return &parameter{name: name, typ: &ir.Type{Kind: ir.Pointer}, source: g.Source, byValue: true, role: record, length: 1,
		size: g.Source.Size, scalar: true, leaves: leaves}, reason
}

// numbersOf returns the numbers in variables as parameters.
func numbersOf(list []variable) (all []*parameter) {
	for _, v := range list {
		all = append(all, v.numbers)
	}
	return all
}

// counts names the numbers in memory, and of arrays the first and the last.
func (p *parameter) counts() string {
	var names []string
	for _, f := range p.leaves {
		name := p.name + f.name
		if f.count > 0 {
			name = fmt.Sprintf("%s[0..%d]", name, f.count-1)
		}
		names = append(names, name)
	}
	if len(names) > 8 {
		names = append(names[:7:7], "...")
	}
	return strings.Join(names, ", ")
}

// setVariables makes coordinates and constants of the numbers with settings in variables.
func (l *layout) setVariables() (err error) {
	for _, v := range l.variables {
		v.numbers.each(func(c ir.Cell) {
			s := l.find(c.Name, c.Index)
			if err != nil || s == nil {
				return
			}
			if c.Index < 0 && s.first >= 0 {
				err = subject.UsageError(s.where, "", "%s is no array", c.Name)
				return
			}
			f := v.numbers.leafAt(c.Offset)
			c.Arg, c.Static = -1, v.of.Name
			c.Dim, c.Const, err = l.place(&number{name: c.Name, index: c.Index, typ: c.Type, signed: c.Signed, of: v.numbers, kind: f.kind,
				enum: f.enum})
			l.call.Set = append(l.call.Set, c)
		})
	}
	return err
}
