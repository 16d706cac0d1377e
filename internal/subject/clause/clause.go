// Package clause reads statements about inputs: 'x, y in [0,1]', '0 <= x <= pi/2', 'mode in {FAST, EXACT}', 'a + b > c', 'v is unit'.
//
//	text    := clause { ';' clause }
//	clause  := targets 'in' interval           each target is drawn from the interval
//	         | targets 'in' '{' value, ... '}'  each target is one of the values
//	         | targets 'is' WORD [ 'in' interval ]     the targets together have a shape; see package shape
//	         | condition                       a comparison with a constant bounds an input, any other is a filter
//	         | '(' prefix expression ')'       a filter, in the language of references
//	targets := target { ',' target }, perhaps in parentheses
//	target  := NAME, NAME.FIELD, NAME[3], NAME[0..31], NAME[1][2], or a name with * or ?: every floating-point input without another
//	           clause that matches
//
// The package does not know the inputs of a subject: names stay text. It keeps no state and is safe for concurrent use.
package clause

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/domain"
	"faultline/internal/subject"
	shapes "faultline/internal/subject/shape"
)

// This file reads clauses.

// A Kind is the kind of a clause.
type Kind uint8

// The kinds.
const (
	Interval  Kind = iota // each is from Low to High
	Set                   // each is one of Values
	Shape                 // together they have the shape Word, from Low to High if specified
	Condition             // Holds, or Prefix if it is not ""; there are no targets
)

// A Clause is one statement about inputs.
type Clause struct {
	Kind      Kind
	Text      string // the original text
	At        string // its location: --domain 'x in [0,1]'
	Targets   []Target
	Low, High Bound
	Compared  bool         // from a comparison, so it is combined with other comparisons of the same input
	Word      string       // of a shape
	Values    []string     // numbers, or names of enumerators
	Holds     *fpcore.Expr // its symbols are targets in their original spelling
	Prefix    string       // in the language of references
}

// A Bound is one end of an interval.
type Bound struct {
	Text  string
	Value float64 // if the text is not exactly a double, the nearest double inside the interval
	Open  bool
	Name  string // of an enumerator that is the end; "" for a number
}

// Form describes the syntax of clauses for messages.
const Form = "a domain is 'NAME in [LOW,HIGH]' or a condition, as 'a < b'; faultline help domains shows all forms"

var (
	isRE    = regexp.MustCompile(`(?s)^\s*(\S.*?)\s+is\s+([a-z]+)(?:\s+in\s*([\[(].*))?$`)
	inRE    = regexp.MustCompile(`(?s)^\s*(\S.*?)\s+in\s*([\[({].*)$`)
	boundRE = regexp.MustCompile(`(?s)^([\[(])(.*)([\])])\s*$`)
	wordRE  = regexp.MustCompile(`^[\pL_][\pL\pN_]*(?:::[\pL_][\pL\pN_]*)*$`)
)

// At returns a location in a command line or a file: --domain 'x in [0,1]'.
func At(where, text string) string {
	if text == "" {
		return where
	}
	return where + " '" + text + "'"
}

// Read reads clauses separated by semicolons. where is their source, for messages: --domain.
func Read(where, text string) ([]Clause, error) {
	var all []Clause
	parts := split(text, ';')
	for i, part := range parts {
		if strings.TrimSpace(part) == "" && (i > 0 || len(parts) > 1) {
			continue
		}
		if len(parts) > 1 {
			part = strings.TrimSpace(part)
		}
		list, err := read(At(where, part), part)
		if err != nil {
			return nil, err
		}
		for k := range list {
			list[k].Text, list[k].At = part, At(where, part)
		}
		all = append(all, list...)
	}
	return all, nil
}

// split splits a text at a character, except inside parentheses and braces.
func split(text string, at byte) (parts []string) {
	deep, from := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '(', '[', '{':
			deep++
		case ')', ']', '}':
			deep--
		case at:
			if deep <= 0 {
				parts, from = append(parts, text[from:i]), i+1
			}
		}
	}
	return append(parts, text[from:])
}

// read reads one clause. The result may have several clauses, as for 0 <= x <= y.
func read(at, text string) ([]Clause, error) {
	if m := isRE.FindStringSubmatch(text); m != nil {
		return shape(at, m)
	}
	if m := inRE.FindStringSubmatch(text); m != nil {
		return within(at, m)
	}
	trimmed := strings.TrimSpace(text)
	e, err := parse(trimmed, true)
	switch enclosed := strings.HasPrefix(trimmed, "(") && strings.HasSuffix(trimmed, ")"); {
	case err == nil:
		return conditions(at, e)
	case enclosed:
		return []Clause{{Kind: Condition, Prefix: trimmed}}, nil
	case strings.ContainsAny(trimmed, "<>=≤≥≠!"):
		what := err.(*fpcore.Error)
		return nil, subject.UsageError(at, Form, "this is no condition: %s", placed(what))
	}
	return nil, subject.UsageError(at, malformed(trimmed)+Form, "this is no domain")
}

var (
	spreadRE = regexp.MustCompile(`([\w.+-]*?)\s*(?:\.\.+|\bto\b|\band\b)\s*([\w.+-]+)\]?$`)
	secondRE = regexp.MustCompile(`[\])}]\s*,\s*[\pL_][\pL\pN_.]*\s+in\b`)
)

// malformed returns advice for common mistakes in a domain, "" for other texts.
func malformed(text string) string {
	text = strings.TrimSpace(text)
	open, closed := strings.Count(text, "[")+strings.Count(text, "("), strings.Count(text, "]")+strings.Count(text, ")")
	switch m := spreadRE.FindStringSubmatch(text); {
	case secondRE.MatchString(text):
		return "separate domains with ; and not with a comma; "
	case m != nil:
		return fmt.Sprintf("write [%s,%s]; ", m[1], m[2])
	case open > closed && text[0] == '[':
		return "] is missing; "
	case wordRE.MatchString(text):
		return "quote it, as --domain '" + text + " in [0,1]'; "
	}
	return ""
}

func placed(e *fpcore.Error) string {
	if e.Pos.Col == 0 {
		return e.Msg
	}
	return fmt.Sprintf("%s (at %d)", e.Msg, e.Pos.Col)
}

// targets reads the targets of a clause.
func targets(at, text string) ([]Target, error) {
	if text = strings.TrimSpace(text); strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
		text = text[1 : len(text)-1]
	}
	var list []Target
	for _, piece := range split(text, ',') {
		t, err := ParseTarget(at, piece)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

// within reads TARGETS in an interval or a set.
func within(at string, m []string) ([]Clause, error) {
	list, err := targets(at, m[1])
	if err != nil {
		return nil, err
	}
	c := Clause{Targets: list}
	if body := strings.TrimSpace(m[2]); body[0] == '{' {
		c.Kind = Set
		c.Values, err = values(at, body)
		return []Clause{c}, err
	}
	c.Low, c.High, err = interval(at, m[2])
	if err == nil {
		err = c.empty(at)
	}
	return []Clause{c}, err
}

// values reads {1, 2, FAST}.
func values(at, text string) (list []string, err error) {
	if !strings.HasSuffix(text, "}") || strings.TrimSpace(text[1:len(text)-1]) == "" {
		return nil, subject.UsageError(at, "", "a set is {1, 2, 4} or {FAST, EXACT}")
	}
	for _, v := range split(text[1:len(text)-1], ',') {
		v = strings.TrimSpace(v)
		if b, err := bound(at, v, false, true); err != nil {
			return nil, err
		} else if b.Name == "" {
			v = fp.Decimal(b.Value)
		}
		list = append(list, v)
	}
	return list, nil
}

// interval reads [LOW,HIGH].
func interval(at, text string) (low, high Bound, err error) {
	m := boundRE.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return low, high, subject.UsageError(at, malformed(text)+Form, "this is no domain")
	}
	ends := split(m[2], ',')
	if len(ends) != 2 {
		return low, high, subject.UsageError(at, malformed(text)+Form, "this is no domain")
	}
	if low, err = bound(at, strings.TrimSpace(ends[0]), m[1] == "(", true); err == nil {
		high, err = bound(at, strings.TrimSpace(ends[1]), m[3] == ")", false)
	}
	return low, high, err
}

// bound reads an end of an interval: a number, an expression of numbers, or the name of an enumerator.
func bound(at, text string, open, low bool) (Bound, error) {
	b := Bound{Text: text, Open: open}
	x, err := fp.Parse(text)
	if err == nil && !math.IsNaN(x) {
		b.Value = x
		return b, nil
	}
	e, wrong := parse(text, false)
	switch {
	case err == nil, numberRE.FindString(strings.TrimLeft(text, "+-")) == strings.TrimLeft(text, "+-"): // outside the range of doubles
	case wrong == nil && isConstant(e):
		if down, up, ok := domain.Around(e); ok {
			b.between(down, up, low)
			return b, nil
		}
	case wordRE.MatchString(text):
		b.Name = text
		return b, nil
	}
	return b, subject.UsageError(at, "", "%q cannot bound a domain, because it is no number", text)
}

// between sets an end to a value between two doubles, or equal to one (down == up).
func (b *Bound) between(down, up float64, low bool) {
	if b.Open = b.Open && down == up; low {
		down = up
	}
	b.Value = down
}

// empty returns an error if the interval is empty.
func (c *Clause) empty(at string) error {
	switch low, high := &c.Low, &c.High; {
	case low.Name != "" || high.Name != "":
	case low.Value > high.Value:
		return subject.UsageError(at, "", "domain of %s is empty: %s > %s", c.Targets[0].Text, low.Text, high.Text)
	case low.Value == high.Value && (low.Open || high.Open):
		return subject.UsageError(at, "", "domain of %s is empty: it excludes its only value %s", c.Targets[0].Text, low.Text)
	}
	return nil
}

// Everything returns an interval without ends.
func Everything() (low, high Bound) {
	return Bound{Text: "-inf", Value: math.Inf(-1)}, Bound{Text: "inf", Value: math.Inf(1)}
}

// conditions splits a condition into bounds of single inputs and the rest.
func conditions(at string, e *fpcore.Expr) ([]Clause, error) {
	if e.Kind == fpcore.Call && e.Name == "and" {
		var all []Clause
		for _, a := range e.Args {
			list, err := conditions(at, a)
			if err != nil {
				return nil, err
			}
			all = append(all, list...)
		}
		return all, nil
	}
	if c, ok, err := bounding(at, e); ok || err != nil {
		return []Clause{c}, err
	}
	return []Clause{{Kind: Condition, Holds: e}}, checkRanges(at, e)
}

// checkRanges returns an error if a condition contains a range of elements. Only a bound of a single target may have one.
func checkRanges(at string, e *fpcore.Expr) (err error) {
	e.Walk(func(x *fpcore.Expr) {
		if err != nil || x.Kind != fpcore.Symbol {
			return
		}
		var t Target
		if t, err = ParseTarget(at, x.Name); err != nil {
			return
		}
		for _, s := range t.Spans() {
			if s.First != s.Last {
				err = subject.UsageError(at, "name one element", "%s are several numbers, but a condition compares single ones", x.Name)
			}
		}
	})
	return err
}

// bounding makes a bound of a comparison of an input with a constant.
func bounding(at string, e *fpcore.Expr) (c Clause, ok bool, err error) {
	if e.Kind != fpcore.Call || len(e.Args) != 2 || !slices.Contains([]string{"<", "<=", ">", ">=", "=="}, e.Name) {
		return c, false, nil
	}
	input, constant, relation := e.Args[0], e.Args[1], e.Name
	if input.Kind != fpcore.Symbol || isConstant(input) {
		input, constant = constant, input
		relation = strings.NewReplacer("<", ">", ">", "<").Replace(relation)
	}
	if input.Kind != fpcore.Symbol || isConstant(input) || !isConstant(constant) {
		return c, false, nil
	}
	down, up, ok := ends(constant)
	if !ok {
		return c, false, nil
	}
	t, err := ParseTarget(at, input.Name)
	c = Clause{Targets: []Target{t}, Compared: true}
	c.Low, c.High = Everything()
	b := Bound{Text: constant.String(), Open: relation == "<" || relation == ">"}
	if relation[0] != '<' {
		c.Low = b
		c.Low.between(down, up, true)
	}
	if relation[0] != '>' {
		c.High = b
		c.High.between(down, up, false)
	}
	if err == nil {
		err = c.empty(at)
	}
	return c, true, err
}

// ends returns the doubles below and above a constant. For a plain number both are the nearest double, as in an interval.
func ends(e *fpcore.Expr) (down, up float64, ok bool) {
	if x, written := plain(e); written {
		v, _ := x.Float64()
		return v, v, true
	}
	return domain.Around(e)
}

// Words of a condition.

// A word is a number, an input, or a sign.
type word struct {
	text string
	kind wordKind
	at   int // byte
}

type wordKind uint8

const (
	sign wordKind = iota
	number
	name
)

var (
	numberRE = regexp.MustCompile(`^(?:0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)(?:[pP][+-]?\d+)?` +
		`|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)`)
	nameRE = regexp.MustCompile(`^[\pL_$][\pL\pN_$']*(?:\s*\[[^\[\]]*\])*` +
		`(?:(?:\.|->|::)[\pL\pN_$][\pL\pN_$']*(?:\s*\[[^\[\]]*\])*)*`)
	signs = []string{"<=", ">=", "==", "!=", "&&", "||", "**", "≤", "≥", "≠", "<", ">", "=", "+", "-", "*", "/", "^", "(", ")", "|",
		",", "!", "%"}
)

// words splits a text into words. The list ends with an empty word.
func words(text string) []word {
	var list []word
	for at := 0; at < len(text); {
		rest := text[at:]
		w := word{at: at}
		switch {
		case strings.ContainsRune(" \t\r\n", rune(rest[0])):
			at++
			continue
		case numberRE.MatchString(rest):
			w.kind, w.text = number, numberRE.FindString(rest)
		case nameRE.MatchString(rest):
			w.kind, w.text = name, nameRE.FindString(rest)
		default:
			w.text = signAt(rest)
		}
		list = append(list, w)
		at += len(w.text)
	}
	return append(list, word{at: len(text)})
}

func signAt(rest string) string {
	for _, s := range signs {
		if strings.HasPrefix(rest, s) {
			return s
		}
	}
	panic(fpcore.Errorf(fpcore.Pos{}, "%q has no meaning here", string([]rune(rest)[:1])))
}

// Shapes of several inputs: 'v is unit', '(d1, d2) is date in [2415020.5, 2488069.5]'.

// shape reads TARGETS is WORD.
func shape(at string, m []string) ([]Clause, error) {
	known := shapes.Words()
	if !slices.Contains(known, m[2]) {
		return nil, subject.UsageError(at, "there are "+strings.Join(known, ", "), "%q is no known shape", m[2])
	}
	list, err := targets(at, m[1])
	if err != nil {
		return nil, err
	}
	c := Clause{Kind: Shape, Targets: list, Word: m[2]}
	if c.Low, c.High = Everything(); m[3] != "" {
		if c.Low, c.High, err = interval(at, m[3]); err == nil {
			err = c.empty(at)
		}
	}
	return []Clause{c}, err
}
