// Package source parses expressions of C and similar languages in the text of a source file. It knows brackets and the precedence of
// operators. It knows no types and no macros.
package source

// This file finds the expression at a place that debug information names, and its operands.

import (
	"regexp"
	"slices"
	"strings"
)

// A File is the text of a source.
type File struct {
	text  string
	lines []int // where they begin
}

// NewFile returns the file of some lines.
func NewFile(lines []string) *File {
	f := &File{}
	var b strings.Builder
	for _, l := range lines {
		f.lines = append(f.lines, b.Len())
		b.WriteString(strings.TrimRight(l, "\r\n"))
		b.WriteByte('\n')
	}
	f.text = b.String()
	return f
}

// Has reports whether a name stands anywhere in the file.
func (f *File) Has(name string) bool {
	return regexp.MustCompile(`\b` + name + `\b`).MatchString(f.text)
}

// A Span is a part of a file.
type Span struct{ Start, End int }

// Text returns what stands there, on one line.
func (f *File) Text(s Span) string { return strings.Join(strings.Fields(f.text[s.Start:s.End]), " ") }

// Line is the line, from 1, in which a span begins, and the column, from 1.
func (f *File) Line(at int) (line, column int) {
	for line < len(f.lines) && f.lines[line] <= at {
		line++
	}
	return line, at - f.lines[line-1] + 1
}

// An Expr is an operation with its operands.
type Expr struct {
	Span
	Args    []Span
	Assigns bool // s += x
}

// token is a word, a number, an operator or a bracket.
type token struct {
	Span
	text string
}

// At returns the arithmetic operation or the call whose operator or function name begins at a line and a column, both from 1. ok is false
// if there is none, or none that can be parsed.
func (f *File) At(line, column int) (e Expr, ok bool) { return f.at(line, column, binary["+"]) }

// Operation is At for comparisons as well.
func (f *File) Operation(line, column int) (e Expr, ok bool) { return f.at(line, column, binary["=="]) }

// at parses the operation at a place. Its operator binds at least as tightly as least.
func (f *File) at(line, column, least int) (e Expr, ok bool) {
	if line < 1 || line > len(f.lines) || column < 1 {
		return e, false
	}
	at := f.lines[line-1] + column - 1
	if at >= len(f.text) {
		return e, false
	}
	list := f.statement(at)
	for i := range list {
		if list[i].Start != at {
			continue
		}
		switch t := list[i].text; {
		case isWord(t):
			return call(list, i)
		case binary[t] > 0 && operandBefore(list, i):
			return operator(list, i, least)
		case t == "-":
			end := operandEnd(list, i+1, binary["*"]+1) // -a*b is (-a)*b
			if end <= i+1 {
				return e, false
			}
			arg := span(list[i+1 : end])
			return Expr{Span: Span{list[i].Start, arg.End}, Args: []Span{arg}}, true
		}
		return e, false
	}
	return e, false
}

// binary are the operators between two operands, by how tightly they bind.
var binary = map[string]int{
	",": 1, "=": 2, "+=": 2, "-=": 2, "*=": 2, "/=": 2, "?": 3, ":": 3, "||": 4, "&&": 5, "|": 6, "^": 7, "&": 8, "==": 9, "!=": 9,
	"<": 10, ">": 10, "<=": 10, ">=": 10, "<<": 11, ">>": 11, "+": 12, "-": 12, "*": 13, "/": 13, "%": 13,
}

const assignment = 2

// operator is the operation of the operator at i, which binds at least as tightly as least.
func operator(list []token, i, least int) (e Expr, ok bool) {
	level := binary[list[i].text]
	if level == assignment && len(list[i].text) == 2 { // s += x
		start, end := operandStart(list, i-1, assignment+1), operandEnd(list, i+1, assignment)
		if start > i-1 || end <= i+1 {
			return e, false
		}
		left, right := span(list[start:i]), span(list[i+1:end])
		return Expr{Span{left.Start, right.End}, []Span{left, right}, true}, true
	}
	if level < least {
		return e, false
	}
	start, end := operandStart(list, i-1, level), operandEnd(list, i+1, level+1)
	if start > i-1 || end <= i+1 {
		return e, false
	}
	left, right := span(list[start:i]), span(list[i+1:end])
	return Expr{Span: Span{left.Start, right.End}, Args: []Span{left, right}}, true
}

func span(list []token) Span { return Span{list[0].Start, list[len(list)-1].End} }

// operandStart goes back from i over an operand whose operators bind as tightly as least, and returns where it begins.
func operandStart(list []token, i, least int) int {
	for ; i >= 0; i-- {
		switch t := list[i].text; {
		case t == ")" || t == "]":
			if i = opening(list, i); i < 0 {
				return len(list)
			}
		case t == "(" || t == "[" || t == "return" || t == "{":
			return i + 1
		case binary[t] > 0 && operandBefore(list, i):
			if binary[t] < least {
				return i + 1
			}
		}
	}
	return 0
}

// operandEnd is the same, forwards; it returns the first token behind the operand.
func operandEnd(list []token, i, least int) int {
	for first := i; i < len(list); i++ {
		switch t := list[i].text; {
		case t == "(" || t == "[":
			if i = closing(list, i); i < 0 {
				return first
			}
		case t == ")" || t == "]" || t == "}" || t == ";":
			return i
		case binary[t] > 0 && i > first && operandBefore(list, i) && binary[t] < least:
			return i
		}
	}
	return i
}

func opening(list []token, i int) int {
	for depth := 0; i >= 0; i-- {
		switch list[i].text {
		case ")", "]":
			depth++
		case "(", "[":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

func closing(list []token, i int) int {
	for depth := 0; i < len(list); i++ {
		switch list[i].text {
		case "(", "[":
			depth++
		case ")", "]":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// operandBefore reports whether what stands at i comes behind an operand, so that it stands between two.
func operandBefore(list []token, i int) bool {
	if i == 0 {
		return false
	}
	switch t := list[i-1].text; {
	case t == "return" || t == "case" || t == "(" || t == "[" || t == "{" || binary[t] > 0:
		return false
	case t == ")":
		return !isCast(list, i-1)
	}
	return true
}

// isCast reports whether the bracket that closes at i holds a type and stands before an operand.
func isCast(list []token, i int) bool {
	from := opening(list, i)
	if from < 0 || from > 0 && (isWord(list[from-1].text) && list[from-1].text != "return" || list[from-1].text == ")") {
		return false
	}
	for _, t := range list[from+1 : i] {
		if t.text != "double" && t.text != "float" && t.text != "const" && !isInteger(t.text) {
			return false
		}
	}
	return i > from+1
}

// call is the call of the function whose name begins at i.
func call(list []token, i int) (e Expr, ok bool) {
	open := i + 1
	for open+1 < len(list) && list[open].text == "::" {
		open += 2
	}
	if open >= len(list) || list[open].text != "(" {
		return e, false
	}
	end := closing(list, open)
	if end < 0 {
		return e, false
	}
	e.Span = Span{list[i].Start, list[end].End}
	for from := open + 1; from < end; {
		to := operandEnd(list, from, assignment)
		if to <= from {
			return e, false
		}
		e.Args = append(e.Args, span(list[from:to]))
		from = to + 1
	}
	return e, true
}

// Peel returns a span without brackets and casts around all of it.
func (f *File) Peel(s Span) Span {
	list := tokens(f.text, s.Start, s.End)
	for len(list) > 0 && list[0].text == "(" {
		switch end := closing(list, 0); {
		case end == len(list)-1 && end > 1:
			list = list[1:end]
		case end > 0 && isCast(list, end):
			list = list[end+1:]
		default:
			return span(list)
		}
	}
	if len(list) == 0 {
		return s
	}
	return span(list)
}

// Assigned is the variable that a statement gives the value of an operation to, and nothing else; "" for none.
func (f *File) Assigned(line, column int) string {
	e, ok := f.At(line, column)
	if !ok {
		return ""
	}
	list := f.statement(e.Start)
	for i, t := range list {
		if t.text != "=" || i == 0 || t.Start > e.Start || f.unbracketed(valueIn(list[i+1:])) != e.Span {
			continue
		}
		from := i - 1
		if list[from].text == "]" {
			from = opening(list, from) - 1
		}
		for from > 1 && (list[from-1].text == "." || list[from-1].text == "->") {
			from -= 2
		}
		if from >= 0 && isWord(list[from].text) && (from == 0 || !isInteger(list[from-1].text)) {
			return f.Text(span(list[from:i]))
		}
	}
	return ""
}

// isInteger reports whether a word is that of an integer type, which keeps a part of a value.
func isInteger(word string) bool {
	return slices.Contains([]string{"long", "int", "unsigned", "short", "char", "size_t", "bool", "_Bool"}, word)
}

// unbracketed is a span without brackets around all of it.
func (f *File) unbracketed(s Span) Span {
	list := tokens(f.text, s.Start, s.End)
	for len(list) > 2 && list[0].text == "(" && closing(list, 0) == len(list)-1 {
		list = list[1 : len(list)-1]
	}
	return span(list)
}

// valueIn returns the span of the initial value at the beginning of list, which ends at a comma or semicolon outside of brackets.
func valueIn(list []token) Span {
	for i := 0; i < len(list); i++ {
		switch list[i].text {
		case "(", "[":
			i = max(closing(list, i), i)
		case ",", ";":
			return span(list[:max(i, 1)])
		}
	}
	return span(list)
}
