package suggest

// This file writes a proposal in the words of the program's source.

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/source"
	"faultline/internal/suggest/term"
)

// A Source has the program's source lines and the names of the coordinates.
type Source struct {
	Lines func(unit int, file string) []string
	Names []string
}

// State returns the proposal for people and for programs. It returns nil if the source is known and the proposal cannot be written as code
// there, because the source has no name for a value that it needs.
func (p *Proposal) State(src Source) *finding.Suggestion {
	w := &wording{p: p, src: src, names: make([]string, len(p.Parts))}
	s := w.state()
	if lines := src.Lines(p.At.Unit, p.At.Pos.File); len(lines) > 0 && w.nameless {
		return nil
	}
	if lines := src.Lines(p.At.Unit, p.At.Pos.File); len(lines) > 0 {
		s.Applies = source.Applies(lines, s, p.Format == fp.Binary32)
	}
	return s
}

// state returns the proposal in words.
func (w *wording) state() *finding.Suggestion {
	p := w.p
	if p.Method != "" {
		return w.method()
	}
	whole := w.read()
	s := &finding.Suggestion{Place: placeIn(p.At), Before: p.Errors[0], After: p.Errors[1], Limit: p.Limit, Tried: p.Tried,
		Better: p.Better}
	w.name(s)
	old, assigns := w.text(p.Old), whole != nil && whole.Assigns
	s.Replaces = old + ", which " + at(p.At) + " computes"
	if whole != nil {
		s.Replaces = w.file.Text(whole.Span)
	}
	if whole != nil && !assigns {
		old = s.Replaces
	}
	s.Text = w.text(p.New)
	if g := p.Guard; g != nil {
		s.Only = w.comparison(g, old)
		s.Text = s.Only + " ? " + s.Text + " : " + old
	}
	if assigns {
		s.Text = w.file.Text(whole.Args[0]) + " = " + s.Text
	}
	if whole != nil && !whole.Assigns && len(s.Where) == 0 {
		s.Patch = w.patch(whole.Span, s.Text, p.Guard != nil)
	}
	return s
}

// described are the descriptions of methods, as formats for the text of a term.
var described = map[Method]string{
	TwoPasses:      "subtract the mean from all values before the sum of %s (two passes, or Welford's update)",
	LogSumExp:      "m + log1p(sum of the other exp(... - m)), where m is the largest argument of exp in %s",
	Softmax:        "exp(... - m) instead of every exp(...), where m is the largest argument of exp in %s",
	ScaledNorm:     "m*sqrt(sum of the squares of .../m), where m is the largest absolute value that is squared in %s",
	CompensatedSum: "add up the rounding errors of %s in a second sum, and add that sum at the end (Neumaier)",
	CompensatedDot: "add up the rounding errors of the sum and of its products (%s, by fma) in a second sum, and add that sum at the end " +
		"(Ogita, Rump and Oishi)",
	MoreDigits: "compute %s in %s, including its sums and products, and round only the result",
}

// wideNames are the C names of the wider formats.
var wideNames = map[fp.Format]string{fp.Binary64: "double", fp.Binary128: "__float128"}

// method describes a proposal that is not a formula.
func (w *wording) method() *finding.Suggestion {
	p := w.p
	s := &finding.Suggestion{Place: placeIn(p.At), Method: string(p.Method), Before: p.Errors[0], After: p.Errors[1], Tried: p.Tried,
		Better: p.Better}
	s.Replaces = w.standing(p.At)
	var of []string
	for _, part := range p.Parts {
		of = append(of, w.standing(part))
	}
	what := []any{strings.Join(of, " and ")}
	if p.Method == MoreDigits {
		what = append(what, wideNames[wider[p.Format]])
	}
	s.Text = fmt.Sprintf(described[p.Method], what...)
	if p.Guard != nil {
		old := s.Replaces
		if changes.MatchString(old) {
			old = "the result of " + at(p.At)
		}
		s.Only = w.comparison(p.Guard, old)
		s.Text += ", where " + s.Only
	}
	return s
}

// standing returns the source text of an operation, or a description if the operation is not a single expression.
func (w *wording) standing(p *Place) string {
	if text := w.written(p); text != "" {
		return text
	}
	return "the result of " + at(p)
}

// at returns the position of an operation, or its function if the position is unknown.
func at(p *Place) string {
	if p.Pos.Line == 0 {
		return "an operation of " + p.Function
	}
	return fmt.Sprintf("%s:%d:%d", filepath.Base(p.Pos.File), p.Pos.Line, p.Pos.Column)
}

// written returns the source text of an operation, "" if it is not a single expression.
func (w *wording) written(p *Place) string {
	if f, e := w.expression(p); e != nil {
		return f.Text(e.Span)
	}
	return ""
}

// changes matches an assignment, ++ or --. A text that changes a variable cannot be written twice, as in fabs(v *= k) < 1 ? v *= k : 1.
var changes = regexp.MustCompile(`\+\+|--|(?:^|[^=!<>])=(?:[^=]|$)|<<=|>>=`)

// ownNames matches identifiers that C (7.1.3) and C++ (lex.name) reserve for compilers and their libraries.
var ownNames = regexp.MustCompile(`\b_[A-Z_]`)

// expression returns the source expression of an operation. It returns nil if there is no single expression. It also returns nil for
// expressions of the compiler's own headers with internal names, which users do not know: std::accumulate has _GLIBCXX_MOVE_IF_20(__init).
func (w *wording) expression(p *Place) (*source.File, *source.Expr) {
	lines := w.src.Lines(p.Unit, p.Pos.File)
	if len(lines) == 0 {
		return nil, nil
	}
	f := source.NewFile(lines)
	e, ok := f.At(p.Pos.Line, p.Pos.Column)
	if !ok || strings.Contains(p.Pos.File, "/include/") && ownNames.MatchString(f.Text(e.Span)) {
		return nil, nil
	}
	return f, &e
}

func placeIn(p *Place) finding.Place {
	return finding.Place{Function: p.Function, File: p.Pos.File, Line: p.Pos.Line, Column: p.Pos.Column}
}

// A wording is the text of a proposal while it is composed.
type wording struct {
	p     *Proposal
	src   Source
	file  *source.File
	names []string // of the leaves
	spelt []spelt

	nameless bool // the source has no name and no text for some leaf
}

// A spelt is the operand of the formula that another statement computes, with the variable that the formula names.
type spelt struct {
	*term.Term
	text string
}

// variable matches the text of a variable, a member or an element with a constant index. It has the same value if it is written twice.
var variable = regexp.MustCompile(`^[A-Za-z_]\w*(?:(?:\.|->)[A-Za-z_]\w*|\[\w+\])*$`)

// spelling returns the source text of a term, if a variable of the formula has its value.
func (w *wording) spelling(t *term.Term) (string, bool) {
	for _, s := range w.spelt {
		if sameValue(s.Term, t) {
			return s.text, true
		}
	}
	return "", false
}

// sameValue reports whether two terms have the same float as value: a - b is a + -b, and sums and products commute.
func sameValue(a, b *term.Term) bool {
	a, b = asSum(a), asSum(b)
	if a.Op != b.Op || len(a.Args) != len(b.Args) || len(a.Args) == 0 {
		return term.Equal(a, b)
	}
	if a.Op.Commutes() && len(a.Args) == 2 && sameValue(a.Args[0], b.Args[1]) && sameValue(a.Args[1], b.Args[0]) {
		return true
	}
	for i := range a.Args {
		if !sameValue(a.Args[i], b.Args[i]) {
			return false
		}
	}
	return true
}

// asSum writes a difference as a sum.
func asSum(t *term.Term) *term.Term {
	if t.Op == term.Sub {
		return term.Of(term.Add, t.Args[0], term.Of(term.Neg, t.Args[1]))
	}
	return t
}

// read finds the formula in the source, and how it writes its leaves; nil where it is not one expression there.
func (w *wording) read() *source.Expr {
	f, e := w.expression(w.p.At)
	if w.file = f; e == nil || !w.operands(w.p.At, e, w.p.Old) {
		return nil
	}
	parts := []source.Span{e.Span}
	if e.Assigns {
		parts = e.Args
	}
	if slices.ContainsFunc(parts, func(part source.Span) bool { return changes.MatchString(f.Text(part)) }) {
		return nil
	}
	return e
}

// operands visits the operands of an operation in the source, and those of t, its formula. It reports whether the source expression
// contains all of them, down to the leaves or to variables.
func (w *wording) operands(p *Place, e *source.Expr, t *term.Term) bool {
	if len(p.Args) != len(e.Args) {
		return false
	}
	whole := true
	for i, a := range p.Args {
		leaf := a.Leaf >= 0
		if text := w.file.Text(e.Args[i]); leaf && w.names[a.Leaf] == "" && !changes.MatchString(text) {
			w.names[a.Leaf] = text
		}
		if leaf && len(a.Args) == 0 || a.Op == term.Const {
			continue
		}
		var of *term.Term
		if t != nil && t.Op == p.Op && len(t.Args) == len(p.Args) {
			of = t.Args[i]
		}
		inner, ok := w.file.At(a.Pos.Line, a.Pos.Column)
		stands := ok && a.Pos.File == p.Pos.File && inner.Span == w.file.Peel(e.Args[i])
		text := w.file.Text(w.file.Peel(e.Args[i]))
		if !stands && !leaf && of != nil && of.Op == a.Op && variable.MatchString(text) {
			w.spelt = append(w.spelt, spelt{of, text})
			continue
		}
		whole = (stands && w.operands(a, &inner, of) || leaf) && whole
	}
	return whole
}

// name assigns names to leaves that are not part of the source expression.
func (w *wording) name(s *finding.Suggestion) {
	for i, part := range w.p.Parts {
		if w.names[i] != "" || !w.uses(i) {
			continue
		}
		within := hidden(w.p.At, i)
		switch {
		case part.Input >= 0 && part.Input < len(w.src.Names) && w.keeps(w.src.Names[part.Input], w.first(), w.p.At.Pos.Line):
			w.names[i] = w.src.Names[part.Input]
			continue
		case !within && w.file != nil && part.Pos.File == w.p.At.Pos.File:
			w.names[i] = w.assigned(part)
		}
		of := finding.Name{Place: placeIn(part)}
		for n := i + 1; w.names[i] == "" || slices.Contains(w.names[:i], w.names[i]); n++ {
			if name := fmt.Sprintf("t%d", n); w.file == nil || !w.file.Has(name) {
				w.names[i] = name
			}
			if text := w.written(part); !within && w.means(part, text) {
				of.Stands = text
			}
		}
		if of.Name = w.names[i]; of.Stands == "" && w.file != nil && !w.file.Has(of.Name) {
			w.nameless = true
		}
		s.Where = append(s.Where, of)
	}
}

// words matches the names in a source text.
var words = regexp.MustCompile(`[A-Za-z_]\w*`)

// means reports whether a source text has the value of an operation also at the formula: in the same function, with no assignment to one
// of its variables from there to the formula.
func (w *wording) means(part *Place, text string) bool {
	at := w.p.At
	if text == "" || changes.MatchString(text) || part.Function != at.Function || part.Pos.File != at.Pos.File {
		return false
	}
	return w.keeps(text, min(part.Pos.Line, at.Pos.Line)+1, max(part.Pos.Line, at.Pos.Line)-1)
}

// assigned returns the variable that has the value of an operation at the formula too, "" if there is none.
func (w *wording) assigned(part *Place) string {
	name := w.file.Assigned(part.Pos.Line, part.Pos.Column)
	if e, ok := w.file.At(part.Pos.Line, part.Pos.Column); ok && name == "" && e.Assigns && len(e.Args) > 0 { // v += k
		name = w.file.Text(e.Args[0])
	}
	if !variable.MatchString(name) || !w.means(part, name) {
		return ""
	}
	return name
}

// first returns the line in which the function of the formula begins: the last line above with text in its first column.
func (w *wording) first() int {
	lines, n := w.src.Lines(w.p.At.Unit, w.p.At.Pos.File), w.p.At.Pos.Line
	for ; n > 1 && n <= len(lines); n-- {
		if l := lines[n-1]; l != "" && strings.TrimLeft(l[:1], " \t#}/{") != "" {
			break
		}
	}
	return n + 1
}

// keeps reports whether none of the lines from one to another assigns to a variable in a text.
func (w *wording) keeps(text string, from, to int) bool {
	lines := w.src.Lines(w.p.At.Unit, w.p.At.Pos.File)
	for _, name := range words.FindAllString(text, -1) {
		set := regexp.MustCompile(`(?:\+\+|--)\s*` + name + `\b|\b` + name + `\s*(?:\[[^\]]*\]\s*)?(?:\+\+|--|(?:[-+*/%&|^]|<<|>>)?=[^=])`)
		for i := max(from, 1); i <= min(to, len(lines)); i++ {
			if set.MatchString(lines[i-1]) {
				return false
			}
		}
	}
	return true
}

// hidden reports whether leaf i has the same position as an operation that uses it, because of a macro or a call with several operations
// (modf).
func hidden(p *Place, i int) bool {
	return slices.ContainsFunc(p.Args, func(a *Place) bool { return a.Leaf == i && a.Pos == p.Pos || hidden(a, i) })
}

// uses reports whether the old or the new formula contains leaf i.
func (w *wording) uses(i int) (used bool) {
	var walk func(t *term.Term)
	walk = func(t *term.Term) {
		if _, is := w.spelling(t); is {
			return
		}
		used = used || t.Op == term.Leaf && t.Index == i
		for _, a := range t.Args {
			walk(a)
		}
	}
	walk(w.p.Old)
	walk(w.p.New)
	if g := w.p.Guard; g != nil {
		for _, side := range []*term.Term{g.Left, g.Right} {
			if side != nil {
				walk(side)
			}
		}
	}
	return used
}

func (w *wording) text(t *term.Term) string {
	integer := func(i int) bool { return w.p.Parts[i].Integer }
	writer := term.Writer{Format: w.p.Format, Integer: integer, Name: func(t *term.Term) (string, bool) {
		if t.Op == term.Leaf {
			return w.names[t.Index], true
		}
		return w.spelling(t)
	}}
	return writer.Text(t)
}

// comparison writes a guard.
func (w *wording) comparison(g *Guard, old string) string {
	side := func(t *term.Term) string {
		text := old
		switch {
		case t != nil && t.Op == term.Const:
			return w.text(t)
		case t != nil:
			text = w.text(t)
		}
		if g.Sizes {
			return fabs[w.p.Format] + "(" + text + ")"
		}
		return text
	}
	if g.Equal {
		return side(g.Left) + " == " + side(g.Right)
	}
	return side(g.Left) + " < " + side(g.Right)
}

var fabs = map[fp.Format]string{fp.Binary64: "fabs", fp.Binary32: "fabsf"}

// context is the number of unchanged lines around a change in a diff.
const context = 3

// patch is a unified diff of the source.
func (w *wording) patch(at source.Span, text string, guarded bool) string {
	lines := w.src.Lines(w.p.At.Unit, w.p.At.Pos.File)
	first, column := w.file.Line(at.Start)
	last, end := w.file.Line(at.End)
	if w.bracketed(at, text, guarded) {
		text = "(" + text + ")"
	}
	clean := make([]string, len(lines))
	for i, l := range lines {
		clean[i] = strings.TrimRight(l, "\r")
	}
	changed := clean[first-1][:column-1] + text + clean[last-1][end-1:]
	name := w.p.At.Pos.File
	var b strings.Builder
	fmt.Fprintf(&b, "--- a/%s\n+++ b/%s\n", strings.TrimPrefix(name, "/"), strings.TrimPrefix(name, "/"))
	added := 0
	if source.Calls.MatchString(text) && !slices.ContainsFunc(clean, source.Includes.MatchString) {
		b.WriteString("@@ -0,0 +1 @@\n+#include <math.h>\n")
		added = 1
	}
	from, to := max(1, first-context), min(len(clean), last+context)
	if to == len(clean) && clean[to-1] == "" { // the empty text after the last line end
		to--
	}
	fmt.Fprintf(&b, "@@ -%d,%d +%d,%d @@\n", from, to-from+1, from+added, to-from+1-(last-first))
	for i := from; i <= to; i++ {
		switch {
		case i < first || i > last:
			b.WriteString(" " + clean[i-1] + "\n")
		default:
			b.WriteString("-" + clean[i-1] + "\n")
		}
		if i == last {
			b.WriteString("+" + changed + "\n")
		}
	}
	return b.String()
}

// bracketed reports whether a text needs brackets at its position: it has operators of lower precedence than the surrounding ones may have.
func (w *wording) bracketed(at source.Span, text string, guarded bool) bool {
	if !guarded && (w.p.New.Op == term.Leaf || w.p.New.Op == term.Const || fp.IsFunction(fp.Op(w.p.New.Op))) {
		return false
	}
	before, after := w.file.Around(at)
	alone := slices.Contains([]string{"=", "(", ",", "return", "[", "{"}, before) &&
		slices.Contains([]string{";", ")", ",", "]", "}", ""}, after)
	return !alone
}
