package load

// This file makes and checks the expressions of a subject, and finds the coordinates that claims about several inputs name.

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/eval"
	"faultline/internal/ir"
	"faultline/internal/subject"
	"faultline/internal/subject/clause"
	"faultline/internal/subject/shape"
)

// A condition is a predicate over the inputs.
type condition struct {
	text  string       // in prefix notation; "" until the inputs are known
	where string       // for messages
	holds *fpcore.Expr // as it was written
}

// allOf returns the predicate that all conditions hold, "" for no conditions.
func allOf(list []condition) string {
	var texts []string
	for _, c := range list {
		texts = append(texts, c.text)
	}
	if len(texts) < 2 {
		return strings.Join(texts, "")
	}
	return "(and " + strings.Join(texts, " ") + ")"
}

// checkExpressions returns the first error in the conditions or in the reference, which was written at the place where.
func checkExpressions(s *subject.Subject, conditions []condition, where string) error {
	for _, c := range conditions {
		if _, err := eval.NewReference("1", c.text, s.Labels()); err != nil {
			return badExpression(s, c.where, err, c.holds == nil)
		}
	}
	if s.Reference == nil {
		return nil
	}
	if _, err := eval.NewReference(s.Reference.Expr, s.Reference.Domain, s.Labels()); err != nil {
		return badExpression(s, where, err, true)
	}
	return nil
}

// badExpression makes the error for an expression. It gives the position in the expression if its text is as it was written.
func badExpression(s *subject.Subject, where string, err error, asWritten bool) error {
	next := ""
	var e *fpcore.Error
	if errors.As(err, &e) {
		if err = errors.New(e.Msg); asWritten {
			err = fmt.Errorf("%s (at %v)", e.Msg, e.Pos)
		}
		next = "its parameters are " + strings.Join(s.Labels(), ", ")
	}
	return subject.UsageError(where, next, "%v", err)
}

// bindConstants binds fixed parameters and fixed elements in an expression: (let n 32 EXPR), (let A (array 0 (ref A 1)) EXPR).
func bindConstants(expr string, list []*parameter, args []ir.Arg) string {
	if expr == "" {
		return ""
	}
	words := make(map[string]bool)
	for _, w := range strings.FieldsFunc(expr, func(r rune) bool { return r == '(' || r == ')' || r == ' ' || r == '\n' || r == '\t' }) {
		words[w] = true
	}
	for _, p := range list {
		if !words[p.name] || p.typ.Kind == ir.Void {
			continue
		}
		a := args[p.index]
		if p.role == value && a.Dim < 0 {
			expr = fmt.Sprintf("(let %s %s %s)", p.name, fp.Hex(a.Const), expr)
		}
		if elements := fixedElements(p, &a); elements != "" {
			expr = fmt.Sprintf("(let %s (array%s) %s)", p.name, elements, expr)
		}
	}
	return expr
}

// fixedElements returns the elements of an array as text. It returns "" if none is fixed, or if p is not an input array of plain numbers.
func fixedElements(p *parameter, a *ir.Arg) string {
	if p.role != array || p.scalar || a.Buffer == nil {
		return ""
	}
	text, fixed := "", false
	for i, c := range a.Buffer.Cells {
		switch {
		case c.Name != p.name || c.Index != i:
			return ""
		case c.Dim < 0:
			text, fixed = text+" "+fp.Hex(c.Const), true
		default:
			text += fmt.Sprintf(" (ref %s %d)", p.name, i)
		}
	}
	if !fixed {
		return ""
	}
	return text
}

// Operands are the coordinates with which a search of a part of the inputs begins: operands = ["y[0..3]"].

// operands returns the coordinates that a claim names, in ascending order. Names are written as in domains. The name of a struct means all
// of its numbers. Fixed inputs are not coordinates. It returns nil if no coordinate is left, or if the claim is empty.
func (l *layout) operands(said claim) ([]int, error) {
	if said.words == nil {
		return nil, nil
	}
	inputs := l.inputs()
	var chosen []int
	for _, text := range said.words {
		at := quoted(said.where, text)
		m := nameRE.FindStringSubmatch(strings.TrimSpace(text))
		if m == nil {
			return nil, subject.UsageError(at, "an operand is NAME, NAME.FIELD or NAME[0..31]", "this names no input")
		}
		first, last, err := parseIndex(at, m[2], m[3])
		if err != nil {
			return nil, err
		}
		if n := len(meantBy(inputs, m[1], first, last)); n == 0 || first >= 0 && n <= last-first {
			return nil, subject.UsageError(at, "its inputs are "+strings.Join(subject.RunsOf(inputs), ", "),
				"%s has no input %s", signed(l.sig.Name), text)
		}
		chosen = append(chosen, meantBy(l.params, m[1], first, last)...)
	}
	slices.Sort(chosen)
	return slices.Compact(chosen), nil
}

// inputs returns the names and indices of all numbers that the entry takes, including fixed ones.
func (l *layout) inputs() (list []subject.Param) {
	for _, p := range l.list {
		switch {
		case p.role == value:
			list = append(list, subject.Param{Name: p.name, Index: -1})
		case p.input && p.end == nil:
			p.each(func(c ir.Cell) { list = append(list, subject.Param{Name: c.Name, Index: c.Index}) })
		}
	}
	return list
}

// meantBy returns the indices of the inputs with a name, from element first to element last. If first is -1, it returns all elements.
func meantBy(inputs []subject.Param, name string, first, last int) (list []int) {
	for i := range inputs {
		p := &inputs[i]
		switch whole := strings.HasPrefix(p.Name, name+"."); {
		case first < 0 && (p.Name == name || whole), p.Name == name && p.Index >= 0 && first <= p.Index && p.Index <= last:
			list = append(list, i)
		}
	}
	return list
}

// Shapes: vectors, rotations and other conditions on several coordinates.

// A shapeSaid is a claim that several inputs have a shape.
type shapeSaid struct {
	word        string
	where       string
	targets     []clause.Target
	least, most float64 // of each number
	first, last float64 // of the shape as a whole
}

// shapeOf returns the shape that a clause states, nil for none.
func shapeOf(c *clause.Clause) *shapeSaid {
	if c.Kind != clause.Shape {
		return nil
	}
	s := &shapeSaid{word: c.Word, where: c.At, targets: c.Targets}
	s.least, s.most, s.first, s.last = shape.Box(c.Word, c.Low.Value, c.High.Value)
	return s
}

// shaped finds the coordinates of all stated shapes.
func (l *layout) shaped() error {
	var done []*shapeSaid
	for _, s := range l.claims.settings {
		if s.shape == nil || slices.Contains(done, s.shape) {
			continue
		}
		done = append(done, s.shape)
		if err := l.shapeHere(s.shape); err != nil {
			return err
		}
	}
	return nil
}

func (l *layout) shapeHere(s *shapeSaid) error {
	missing := ""
	of := shape.Shape{Word: s.word, Low: s.first, High: s.last, Digits: fp.Binary64.Digits()}
	for i := range s.targets {
		t := &s.targets[i]
		name, runs := t.Name(), t.Spans()
		if !t.IsPlain() {
			var err error
			if name, runs, err = elementsOf(t, s.where, l.list); err != nil {
				return err
			}
		}
		if len(runs) == 0 {
			runs = []clause.Span{{First: -1, Last: -1}}
		}
		for _, r := range runs {
			list := meantBy(l.params, name, r.First, r.Last)
			if len(list) == 0 && missing == "" {
				missing = t.Text
			}
			if inputs := meantBy(l.inputs(), name, r.First, r.Last); len(list) != len(inputs) {
				return subject.UsageError(s.where, "", "some of %s are fixed, and what is %s is searched", t.Text, s.word)
			}
			of.Coords = append(of.Coords, list...)
		}
	}
	switch {
	case len(of.Coords) == 0:
		return nil // it is about other subjects, or unused (see loader.unused)
	case missing != "":
		return subject.UsageError(s.where, "its parameters are "+strings.Join(namesOf(l.list), ", "), "%s has no parameter %s",
			signed(l.sig.Name), missing)
	}
	for _, c := range of.Coords {
		p := &l.params[c]
		if p.Format == fp.NoFormat {
			return subject.UsageError(s.where, "", "%s is an integer, and what is %s has floating-point numbers", p.Label(), s.word)
		}
		of.Digits = min(of.Digits, p.Precision.Digits())
	}
	if why := shape.Fits(s.word, len(of.Coords)); why != "" {
		return subject.UsageError(s.where, "NAME[0..8] names elements, (x, y) single inputs", "this is no %s: %s", s.word, why)
	}
	l.shapes = append(l.shapes, of)
	return nil
}
