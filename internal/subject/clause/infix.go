package clause

// This file translates conditions in infix notation to the prefix notation of references. From the weakest to the strongest:
//
//	or ||
//	and &&
//	not !
//	< <= > >= == = !=   in chains too: x < y < z; and of several: 0 < x, y
//	+ -
//	* / %
//	-x
//	^ **                from the right
//	f(x, y), |x|, x, x[3], 1e-3, pi

import (
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/fpcore"
	"faultline/internal/subject"
)

// relations are the comparisons, by their spellings.
var relations = map[string]string{
	"<": "<", "<=": "<=", "≤": "<=", ">": ">", ">=": ">=", "≥": ">=", "==": "==", "=": "==", "!=": "!=", "≠": "!=",
}

// constants are the names that are not inputs.
var constants = map[string]string{
	"pi": "PI", "PI": "PI", "M_PI": "PI", "π": "PI",
	"DBL_MAX": "0x1.fffffffffffffp1023", "DBL_MIN": "0x1p-1022", "DBL_EPSILON": "0x1p-52", "DBL_TRUE_MIN": "0x1p-1074",
	"FLT_MAX": "0x1.fffffep127", "FLT_MIN": "0x1p-126", "FLT_EPSILON": "0x1p-23", "FLT_TRUE_MIN": "0x1p-149",
	"INT_MAX": "2147483647", "INT_MIN": "-2147483648", "UINT_MAX": "4294967295",
}

// spelled maps functions of C to different names in the language of references.
var spelled = map[string]string{"abs": "fabs", "min": "fmin", "max": "fmax", "ln": "log", "asin": "asin", "mod": "fmod"}

// An infix parses words. It panics with an *fpcore.Error at a syntax error.
type infix struct {
	words []word
	i     int
}

// parse reads all of a condition or of an expression.
func parse(text string, condition bool) (*fpcore.Expr, error) {
	return fpcore.Try(func() *fpcore.Expr {
		p := &infix{words: words(text)}
		var e *fpcore.Expr
		if condition {
			e = p.or()
		} else {
			e = p.sum()
		}
		if p.next().text != "" {
			p.wrong()
		}
		return e
	})
}

// Formula converts an expression in C notation, such as log1p(x)*2, to the language of references. It returns other texts unchanged.
func Formula(text string) string {
	if e, err := parse(strings.TrimSpace(text), false); err == nil && e.Kind == fpcore.Call {
		return e.String()
	}
	return text
}

func (p *infix) next() word { return p.words[p.i] }

// take skips the next word if it is in the list, and returns it.
func (p *infix) take(list ...string) string {
	if w := p.next(); w.text != "" && w.kind != number && slices.Contains(list, w.text) {
		p.i++
		return w.text
	}
	return ""
}

func (p *infix) must(text string) {
	if p.take(text) == "" {
		p.wrong()
	}
}

func (p *infix) wrong() {
	w := p.next()
	if w.text == "" {
		panic(fpcore.Errorf(fpcore.Pos{Col: w.at + 1}, "it ends too early"))
	}
	panic(fpcore.Errorf(fpcore.Pos{Col: w.at + 1}, "%q makes no sense there", w.text))
}

func call(name string, args ...*fpcore.Expr) *fpcore.Expr {
	return &fpcore.Expr{Kind: fpcore.Call, Pos: fpcore.Pos{Line: 1, Col: 1}, Name: name, Args: args}
}

func (p *infix) or() *fpcore.Expr { return p.joined("or", p.and, "or", "||") }

func (p *infix) and() *fpcore.Expr { return p.joined("and", p.not, "and", "&&") }

// joined reads operands separated by an operator with several spellings.
func (p *infix) joined(op string, operand func() *fpcore.Expr, spellings ...string) *fpcore.Expr {
	list := []*fpcore.Expr{operand()}
	for p.take(spellings...) != "" {
		list = append(list, operand())
	}
	if len(list) == 1 {
		return list[0]
	}
	return call(op, list...)
}

func (p *infix) not() *fpcore.Expr {
	if p.take("not", "!") != "" {
		return call("not", p.not())
	}
	begin := p.i
	e, err := fpcore.Try(p.chain)
	if err == nil {
		return e
	}
	if p.i = begin; p.next().text != "(" {
		panic(err)
	}
	p.i++
	inner, nested := fpcore.Try(p.or)
	if nested != nil || p.take(")") == "" {
		panic(err)
	}
	return inner
}

// chain reads a chain of comparisons, each between lists of operands. It returns a condition for each pair.
func (p *infix) chain() *fpcore.Expr {
	left := p.list()
	var pairs []*fpcore.Expr
	for {
		relation := p.take("<", "<=", "≤", ">", ">=", "≥", "==", "=", "!=", "≠")
		if relation == "" {
			break
		}
		right := p.list()
		for _, a := range left {
			for _, b := range right {
				pairs = append(pairs, call(relations[relation], a, b))
			}
		}
		left = right
	}
	switch len(pairs) {
	case 0:
		p.wrong()
	case 1:
		return pairs[0]
	}
	return call("and", pairs...)
}

func (p *infix) list() []*fpcore.Expr {
	list := []*fpcore.Expr{p.sum()}
	for p.take(",") != "" {
		list = append(list, p.sum())
	}
	return list
}

func (p *infix) sum() *fpcore.Expr { return p.left(p.product, "+", "-") }

func (p *infix) product() *fpcore.Expr { return p.left(p.factor, "*", "/", "%") }

// left reads a chain of left-associative operations.
func (p *infix) left(operand func() *fpcore.Expr, signs ...string) *fpcore.Expr {
	e := operand()
	for {
		op := p.take(signs...)
		if op == "" {
			return e
		}
		if op == "%" {
			op = "fmod"
		}
		e = call(op, e, operand())
	}
}

func (p *infix) factor() *fpcore.Expr {
	switch p.take("-", "+") {
	case "-":
		return call("-", p.factor())
	case "+":
		return p.factor()
	}
	base := p.primary()
	if p.take("^", "**") != "" {
		return call("pow", base, p.factor())
	}
	return base
}

func (p *infix) primary() *fpcore.Expr {
	w := p.next()
	switch {
	case w.kind == number:
		p.i++
		return literal(w.text)
	case w.kind == name && w.text != "and" && w.text != "or" && w.text != "not":
		p.i++
		if p.take("(") != "" {
			return p.function(w.text)
		}
		if c, ok := constants[w.text]; ok {
			return literal(c)
		}
		return &fpcore.Expr{Kind: fpcore.Symbol, Pos: fpcore.Pos{Line: 1, Col: w.at + 1}, Name: w.text}
	case p.take("(") != "":
		e := p.sum()
		p.must(")")
		return e
	case p.take("|") != "":
		e := p.sum()
		p.must("|")
		return call("fabs", e)
	}
	p.wrong()
	return nil
}

// function reads the arguments of a function, after the opening parenthesis.
func (p *infix) function(name string) *fpcore.Expr {
	args := p.list()
	p.must(")")
	if s, ok := spelled[name]; ok {
		name = s
	}
	return call(name, args...)
}

// literal returns a number or a constant in the language of references.
func literal(text string) *fpcore.Expr {
	e, err := fpcore.ParseExpr("", strings.TrimSuffix(text, "."))
	if err != nil {
		panic(err)
	}
	return e
}

// isConstant reports whether no input occurs in an expression.
func isConstant(e *fpcore.Expr) bool {
	constant := true
	e.Walk(func(x *fpcore.Expr) { constant = constant && (x.Kind != fpcore.Symbol || x.Name == "PI") })
	return constant
}

// plain returns the value of a number literal: 3, -1e-3. ok is false for other expressions.
func plain(e *fpcore.Expr) (x *big.Rat, ok bool) {
	switch {
	case e.Kind == fpcore.Number:
		return e.Value, true
	case e.Kind == fpcore.Call && e.Name == "-" && len(e.Args) == 1 && e.Args[0].Kind == fpcore.Number:
		return new(big.Rat).Neg(e.Args[0].Value), true
	}
	return nil, false
}

// Targets: the inputs that a clause is about, by name, fields and elements.

// MostElements is the maximum number of elements of an array.
const MostElements = 1 << 16

// A Target is an input or several: NAME, NAME.FIELD, NAME[0..31], NAME[1][2], NAME[3].FIELD.
type Target struct {
	Text  string
	Parts []Part // between dots
}

// A Part is a name with ranges of elements.
type Part struct {
	Name  string
	Spans []Span
}

// A Span is a range of elements, ends included.
type Span struct{ First, Last int }

var (
	// Names are those of FPCore, such as x*, t' and n-1. These include names of other languages.
	partRE = regexp.MustCompile(`^([^\s()\[\]{}",;]+?)((?:\s*\[[^\[\]]*\])*)$`)
	spanRE = regexp.MustCompile(`\[([^\[\]]*)\]`)
	// As in Fortran and Python, a colon is a range too.
	rangeRE = regexp.MustCompile(`^\s*(\d+)\s*(?:(?:\.\.|:)\s*(\d+)\s*)?$`)
)

// ParseTarget reads one target. at is its location, for messages.
func ParseTarget(at, text string) (Target, error) {
	t := Target{Text: strings.TrimSpace(text)}
	for _, piece := range pieces(t.Text) {
		m := partRE.FindStringSubmatch(piece)
		if m == nil || len(t.Parts) == 0 && startsNumber(m[1]) {
			return t, subject.UsageError(at, "an input is NAME, NAME.FIELD, NAME[0..31] or NAME[1][2]", "%q names no input", t.Text)
		}
		p := Part{Name: m[1]}
		for _, s := range spanRE.FindAllStringSubmatch(m[2], -1) {
			span, err := parseSpan(at, s[1])
			if err != nil {
				return t, err
			}
			p.Spans = append(p.Spans, span)
		}
		t.Parts = append(t.Parts, p)
	}
	return t, nil
}

func startsNumber(name string) bool { return name[0] >= '0' && name[0] <= '9' }

// pieces splits a name at dots and at C's arrows that follow an element. Other dots are parts of names.
func pieces(text string) []string {
	var list []string
	text = strings.ReplaceAll(text, "->", ".")
	for {
		i := strings.Index(text, "].")
		if i < 0 {
			return append(list, text)
		}
		list, text = append(list, text[:i+1]), text[i+2:]
	}
}

func parseSpan(at, text string) (Span, error) {
	m := rangeRE.FindStringSubmatch(text)
	if m == nil {
		return Span{}, subject.UsageError(at, "elements are NAME[3] or NAME[0..31]", "%q names no elements", text)
	}
	if m[2] == "" {
		m[2] = m[1]
	}
	first, err1 := strconv.Atoi(m[1])
	last, err2 := strconv.Atoi(m[2])
	if err1 != nil || err2 != nil || last >= MostElements {
		return Span{}, subject.UsageError(at, "", "arrays can have at most %d elements here", MostElements)
	}
	if first > last {
		return Span{}, subject.UsageError(at, "", "there are no elements %d..%d", first, last)
	}
	return Span{first, last}, nil
}

// Name is the target without its elements: pts.x for pts[3].x.
func (t *Target) Name() string {
	names := make([]string, len(t.Parts))
	for i, p := range t.Parts {
		names[i] = p.Name
	}
	return strings.Join(names, ".")
}

// Numbered returns the name with indices as fields, except in the last part: m.value.0.x for m.value[0].x. ok is false if the target names
// several elements before the last part.
func (t *Target) Numbered() (name string, ok bool) {
	for i, p := range t.Parts {
		if i > 0 {
			name += "."
		}
		name += p.Name
		if i == len(t.Parts)-1 {
			break
		}
		for _, s := range p.Spans {
			if s.First != s.Last {
				return "", false
			}
			name += "." + strconv.Itoa(s.First)
		}
	}
	return name, true
}

// Spans are the elements of all parts, from the outside in.
func (t *Target) Spans() (list []Span) {
	for _, p := range t.Parts {
		list = append(list, p.Spans...)
	}
	return list
}

// IsPlain reports whether the target is a name with at most one index. Then no type is necessary to find its elements.
func (t *Target) IsPlain() bool { return len(t.Parts) == 1 && len(t.Parts[0].Spans) < 2 }

// IsGlob reports whether a name may be that of many inputs.
func IsGlob(name string) bool { return strings.ContainsAny(name, "*?") }
