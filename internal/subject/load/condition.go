package load

import (
	"errors"
	"fmt"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/eval"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// This file is the expressions that a subject carries: made of what was said, and checked before anything is run.

// A condition is a predicate over the parameters, and where it was written.
type condition struct {
	text  string       // in the language of references; "" until it is known which inputs there are
	where string       // for messages
	holds *fpcore.Expr // as it was said
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

// checkExpressions says what is wrong with the conditions or with the reference, which was written at place where.
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

// badExpression says what is wrong with an expression, and at which place of it where that is as it was written.
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

// bindConstants lets an expression speak of parameters that are fixed: (let n 32 EXPR), and of elements that are:
// (let A (array 0 (ref A 1)) EXPR).
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

// fixedElements writes the elements of an array; "" if none is fixed, or if it is no plain array that is read.
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
