package driver

// This file writes drivers for procedures of Fortran modules whose arrays have descriptors: arrays of assumed shape, allocatable arrays and
// pointers. A driver takes arrays of explicit shape and numbers, so that flang makes the descriptors. All arrays without a shape get the
// same extent. The module file that flang writes has the interface of each procedure, one variable a line.

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/ir/decl"
)

// A procedure is the interface of a Fortran procedure.
type procedure struct {
	name     string
	function bool
	dummies  []string
	result   string
	of       map[string]*variable // dummies and the result
}

// A variable is a dummy argument or a result.
type variable struct {
	name, typ  string
	attributes []string // without intent, optional and those that a driver changes
	intent     string
	optional   bool
	kept       string   // allocatable or pointer, "" for other variables
	dims       []string // nil for a scalar
}

var (
	startRE  = regexp.MustCompile(`^(?:[a-z_() 0-9=,*]+ )?(function|subroutine) (\w+)\(([^()]*)\)(.*)$`)
	numberRE = regexp.MustCompile(`^(?:integer|real)\([1-8]\)$`)
	wordRE   = regexp.MustCompile(`[a-z_]\w*`)
)

// interfaceIn returns the interface of a procedure in the text of a module file, nil if it has none.
func interfaceIn(module, name string) *procedure {
	module = strings.ReplaceAll(module, "&\n&", "")
	var p *procedure
	inside := 0 // procedures and interfaces around a line, below the module
	for line := range strings.SplitSeq(module, "\n") {
		m := startRE.FindStringSubmatch(line)
		switch {
		case m != nil:
			if m[2] == name && p == nil && (inside == 0 || inside == 1 && strings.HasPrefix(line, "module ")) {
				p = &procedure{name: name, function: m[1] == "function", of: make(map[string]*variable)}
				if m[3] != "" {
					p.dummies = strings.Split(m[3], ",")
				}
				if p.result = name; strings.Contains(m[4], "result(") {
					_, p.result, _ = strings.Cut(m[4], "result(")
					p.result, _, _ = strings.Cut(p.result, ")")
				}
				inside = 0
			} else {
				inside++
			}
		case strings.HasPrefix(line, "interface"), strings.HasPrefix(line, "abstract interface"),
			strings.HasPrefix(line, "type::"), strings.HasPrefix(line, "type,"):
			inside++
		case line == "end" || strings.HasPrefix(line, "end "):
			if p != nil && inside == 0 {
				return p
			}
			inside--
		case p != nil && inside == 0:
			if v := parseVariable(line); v != nil {
				p.of[v.name] = v
			}
		}
	}
	return nil
}

// parseVariable reads a declaration: real(8),intent(in)::x(:).
func parseVariable(line string) *variable {
	left, right, found := strings.Cut(line, "::")
	if !found {
		return nil
	}
	words := splitList(left)
	v := &variable{typ: words[0]}
	for _, word := range words[1:] {
		switch {
		case strings.HasPrefix(word, "intent("):
			v.intent = strings.TrimSuffix(word[len("intent("):], ")")
		case word == "optional":
			v.optional = true
		case word == "allocatable", word == "pointer":
			v.kept = word
		case word != "contiguous" && word != "value":
			v.attributes = append(v.attributes, word)
		}
	}
	v.name, right, found = strings.Cut(right, "(")
	if found {
		v.dims = splitList(strings.TrimSuffix(right, ")"))
	}
	return v
}

// splitList splits a text at the commas outside of parentheses.
func splitList(text string) (list []string) {
	depth, start := 0, 0
	for i, r := range text {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == ',' && depth == 0:
			list, start = append(list, text[start:i]), i+1
		}
	}
	return append(list, text[start:])
}

// open reports whether some extent of a variable is not stated: x(:), x(0:).
func (v *variable) open() bool {
	return slices.ContainsFunc(v.dims, func(d string) bool { return strings.HasSuffix(d, ":") })
}

// A fortran is a driver in Fortran that is being written.
type fortran struct {
	p       *procedure
	module  string   // the text of its file
	most    int      // the largest extent of arrays without a shape
	count   string   // the parameter with their extent
	extent  string   // their extent in the driver
	named   []string // names of the driver's parameters
	inputs  []input
	scalars []string // their declarations, which precede those of arrays with such extents
	arrays  []string
	before  []string
	after   []string
	notes   []string
	uses    []string // names of derived types
}

// ModuleOf returns the module of a Fortran procedure, "" if it is in none.
func ModuleOf(f *decl.Function) string {
	of, is := strings.CutPrefix(f.Linkage, "_QM")
	if end := strings.IndexAny(of, "SFP"); is && end > 0 {
		return of[:end]
	}
	return ""
}

// Extents are the extents that a user asks for.
type Extents struct {
	Usual  int            // of each array without a shape; 0: the usual one
	Stated map[string]int // by parameter: how many elements of an array have values, or the value of an integer
}

// Fortran returns the driver of a module procedure, whose name it begins with. module is the text of the module file.
func Fortran(module string, f *decl.Function, name string, e Extents) (*Driver, error) {
	of := ModuleOf(f)
	if regexp.MustCompile(`(?m)^private::(?:\w+,)*` + f.Name + `(?:,|$)`).MatchString(module) {
		return nil, fmt.Errorf("it is private in module %s", of)
	}
	p := interfaceIn(module, f.Name)
	if p == nil {
		return nil, fmt.Errorf("module %s has no interface of it", of)
	}
	w := &fortran{p: p, module: module, most: max(e.Usual, mostExtent)}
	var args []string
	w.counts(e.Stated)
	for _, dummy := range p.dummies {
		v := p.of[dummy]
		if v == nil {
			return nil, fmt.Errorf("parameter %s is a procedure", dummy)
		}
		arg, err := w.argument(v)
		if err != nil {
			return nil, fmt.Errorf("parameter %s %w", dummy, err)
		}
		args = append(args, arg)
	}
	kind, call := "subroutine", "call fl_called("+strings.Join(args, ", ")+")"
	if p.function {
		kind = "function"
		var err error
		if kind, call, err = w.result(p.of[p.result], call[len("call "):]); err != nil {
			return nil, fmt.Errorf("its result %w", err)
		}
	}
	if len(w.inputs) == 0 {
		return nil, fmt.Errorf("nothing of it can be varied")
	}
	d := &Driver{Of: f, Name: name, Most: w.most, Notes: w.notes}
	for _, in := range w.inputs {
		d.Params = append(d.Params, Param{Name: in.shown, Counts: in.counts, Least: in.least})
	}
	head := fmt.Sprintf("%s fl_driver(%s) bind(c, name=\"%s\")", kind, strings.Join(w.named, ", "), name)
	if kind == "function" {
		head += " result(fl_result)"
	}
	slices.Sort(w.uses)
	only := strings.Join(append([]string{"fl_called => " + f.Name}, slices.Compact(w.uses)...), ", ")
	lines := slices.Concat([]string{head, fmt.Sprintf("use %s, only: %s", of, only)}, w.scalars, w.arrays,
		w.before, []string{call}, w.after, []string{"end " + kind})
	d.Text = strings.Join(broken(lines), "\n") + "\n"
	return d, nil
}

// broken breaks lines that are longer than Fortran allows.
func broken(lines []string) (list []string) {
	const longest = 120
	for _, line := range lines {
		for len(line) > longest {
			list, line = append(list, line[:longest]+"&"), "&"+line[longest:]
		}
		list = append(list, line)
	}
	return list
}

// counts makes the parameter with the extent of arrays without a shape: an integer that is an extent of other arrays, else a new one.
// The extent may be as large as stated says.
func (w *fortran) counts(stated map[string]int) {
	var first *variable
	rank := 0
	var extents []string
	for _, name := range w.p.dummies {
		v := w.p.of[name]
		if v == nil {
			continue
		}
		if v.open() || v.kept != "" {
			first, rank = cmp.Or(first, v), max(rank, len(v.dims))
		}
		for _, d := range v.dims {
			extents = append(extents, wordRE.FindAllString(d, -1)...)
		}
	}
	if r := w.p.of[w.p.result]; r != nil && r.open() {
		first, rank = cmp.Or(first, r), max(rank, len(r.dims))
	}
	if first == nil {
		return
	}
	if rank > 1 { // few enough elements for a search
		w.most = max(2, w.most/2-(rank-2))
	}
	for _, name := range w.p.dummies {
		if v := w.p.of[name]; v != nil && v.open() {
			for math.Pow(float64(w.most), float64(len(v.dims))) < float64(stated[name]) {
				w.most++
			}
		}
	}
	shown := first.name + "_size"
	for _, name := range w.p.dummies {
		if v := w.p.of[name]; v != nil && v.dims == nil && strings.HasPrefix(v.typ, "integer") && slices.Contains(extents, name) {
			w.count, shown = name, name
			break
		}
	}
	w.most = max(w.most, stated[shown])
	if w.count == "" {
		w.count = "n"
		for w.p.of[w.count] != nil || slices.Contains(w.p.dummies, w.count) {
			w.count += "_n"
		}
		w.add(w.count, input{declaration: "integer(4), value :: " + w.count, shown: shown, counts: true})
	}
	w.extent = fmt.Sprintf("max(1,min(int(%s),%d))", w.count, w.most)
}

func (w *fortran) add(name string, in input) {
	w.named, w.inputs = append(w.named, name), append(w.inputs, in)
	w.declare(in.declaration)
}

func (w *fortran) declare(text string) {
	if strings.HasSuffix(text, ")") {
		w.arrays = append(w.arrays, text)
	} else {
		w.scalars = append(w.scalars, text)
	}
}

// shape returns the bounds of a variable's dimensions in the driver, and the number of elements if the driver decides it.
func (w *fortran) shape(v *variable) (dims []string, elements int) {
	elements = 1
	for _, d := range v.dims {
		switch lower, isOpen := strings.CutSuffix(d, ":"); {
		case !isOpen:
			elements = 0
		case lower == "":
			d = w.extent
		default:
			d += lower + "+" + w.extent + "-1"
		}
		dims, elements = append(dims, d), elements*w.most
	}
	return dims, elements
}

// argument adds the parameters of the driver for a dummy argument, and returns what is passed.
func (w *fortran) argument(v *variable) (string, error) {
	if v.optional {
		w.notes = append(w.notes, "passes "+v.name+", which is optional")
	}
	switch {
	case v.typ == "procedure" || slices.Contains(v.attributes, "external"):
		return "", fmt.Errorf("is a procedure")
	case slices.Contains(v.dims, ".."):
		return "", fmt.Errorf("has any rank")
	case strings.HasPrefix(v.typ, "character(") && v.dims == nil && v.kept == "" && v.intent == "in":
		w.notes = append(w.notes, "passes a blank for the text "+v.name)
		return "' '", nil
	case v.typ == "logical(4)" && v.dims == nil && v.kept == "":
		w.add(v.name, input{declaration: "integer(4), value :: " + v.name, shown: v.name})
		if v.intent == "in" {
			return v.name + " /= 0", nil
		}
		w.declare("logical(4) :: fl_" + v.name)
		w.before = append(w.before, "fl_"+v.name+" = "+v.name+" /= 0")
		return "fl_" + v.name, nil
	case derivedRE.MatchString(v.typ) && v.dims == nil && v.kept == "":
		return w.components(v)
	case !isNumber(v.typ):
		return "", fmt.Errorf("is a %s", v.typ)
	case v.kept == "" && v.dims == nil:
		return v.name, w.scalar(v)
	case v.dims == nil:
		return "", fmt.Errorf("is one %s %s", v.kept, v.typ)
	}
	dims, elements := w.shape(v)
	attributes := slices.Clone(v.attributes)
	if v.intent != "" {
		attributes = append(attributes, "intent("+v.intent+")")
	}
	if v.kept != "" {
		attributes = nil
	}
	if v.kept == "pointer" {
		attributes = []string{"target"}
	}
	w.add(v.name, input{declaration: declaration(v.typ, attributes, v.name, dims), shown: v.name, least: elements})
	if v.kept == "" {
		return v.name, nil
	}
	local := "fl_" + v.name
	w.declare(declaration(v.typ, []string{v.kept}, local, v.dims))
	switch {
	case v.kept == "pointer":
		if v.intent == "out" {
			return "", fmt.Errorf("is a pointer that it sets")
		}
		w.before = append(w.before, local+" => "+v.name)
		return local, nil
	case v.intent != "out":
		extents := slices.Repeat([]string{w.extent}, len(v.dims))
		w.before = append(w.before, "allocate("+local+"("+strings.Join(extents, ",")+"))")
		w.before = append(w.before, w.loop(v, v.name, local, local, false)...)
	}
	if v.intent != "in" {
		w.after = append(w.after, w.loop(v, local, v.name, local, true)...)
	}
	return local, nil
}

// scalar adds the parameter for one number. It is passed by value if the procedure only reads it.
func (w *fortran) scalar(v *variable) error {
	attributes := slices.Clone(v.attributes)
	switch v.intent {
	case "in":
		attributes = []string{"value"}
	case "":
	default:
		attributes = append(attributes, "intent("+v.intent+")")
	}
	w.add(v.name, input{declaration: declaration(v.typ, attributes, v.name, nil), shown: v.name, counts: v.name == w.count})
	return nil
}

func declaration(typ string, attributes []string, name string, dims []string) string {
	text := strings.Join(append([]string{typ}, attributes...), ", ") + " :: " + name
	if dims != nil {
		text += "(" + strings.Join(dims, ",") + ")"
	}
	return text
}

// loop returns statements that copy the elements of one array to another of the same rank. kept is the allocatable one. With guarded, it
// may have other bounds than the other array, or none.
func (w *fortran) loop(v *variable, from, to, kept string, guarded bool) []string {
	var indices, plain, shifted []string
	for i := range v.dims {
		k, dim := "fl_"+strconv.Itoa(i+1), strconv.Itoa(i+1)
		last := w.extent
		if guarded {
			last = "min(size(" + kept + "," + dim + ")," + w.extent + ")"
		}
		indices, plain = append(indices, k+"=1:"+last), append(plain, k)
		if guarded {
			k = "lbound(" + kept + "," + dim + ")+" + k + "-1"
		}
		shifted = append(shifted, k)
	}
	element := func(name string) string {
		if name == kept {
			return name + "(" + strings.Join(shifted, ",") + ")"
		}
		return name + "(" + strings.Join(plain, ",") + ")"
	}
	lines := []string{"do concurrent (integer :: " + strings.Join(indices, ",") + ")", element(to) + " = " + element(from), "end do"}
	if guarded {
		lines = slices.Concat([]string{"if (allocated(" + kept + ")) then"}, lines, []string{"end if"})
	}
	return lines
}

// result returns the kind of the driver, and the statement of the call, for a function.
func (w *fortran) result(v *variable, call string) (kind, statement string, err error) {
	switch {
	case v == nil:
		return "", "", fmt.Errorf("has no type")
	case v.typ == "logical(4)" && v.dims == nil && v.kept == "":
		w.declare("integer(4) :: fl_result")
		return "function", "fl_result = merge(1, 0, " + call + ")", nil
	case !isNumber(v.typ):
		return "", "", fmt.Errorf("is a %s", v.typ)
	case v.dims == nil && v.kept == "":
		w.declare(v.typ + " :: fl_result")
		return "function", "fl_result = " + call, nil
	case v.dims == nil || v.kept == "pointer":
		return "", "", fmt.Errorf("is a pointer, or one allocatable %s", v.typ)
	}
	dims, elements := w.shape(v)
	w.add("fl_result", input{declaration: declaration(v.typ, nil, "fl_result", dims), shown: "result", least: elements})
	if v.kept == "" {
		return "subroutine", "fl_result = " + call, nil
	}
	w.declare(declaration(v.typ, []string{v.kept}, "fl_kept", v.dims))
	w.after = append(w.loop(v, "fl_kept", "fl_result", "fl_kept", true), w.after...)
	return "subroutine", "fl_kept = " + call, nil
}
