package fpcore

// This file reads parentheses: text into data, before anything has a meaning.

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Datum is an atom or a list.
type Datum struct {
	Pos    Pos
	Atom   string
	Quoted bool     // the atom is a string
	List   []*Datum // nil for atoms
	IsList bool
}

// String writes the datum on one line.
func (d *Datum) String() string {
	switch {
	case d.Quoted:
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(d.Atom) + `"`
	case !d.IsList:
		return d.Atom
	}
	parts := make([]string, len(d.List))
	for i, x := range d.List {
		parts[i] = x.String()
	}
	return "(" + strings.Join(parts, " ") + ")"
}

// head returns the atom that a list begins with, "" if none.
func (d *Datum) head() string {
	if d.IsList && len(d.List) > 0 && !d.List[0].IsList && !d.List[0].Quoted {
		return d.List[0].Atom
	}
	return ""
}

// isName reports whether the datum is an atom that can name something.
func (d *Datum) isName() bool {
	return !d.IsList && !d.Quoted && d.Atom != "" && d.Atom[0] != ':' && !looksNumeric(d.Atom)
}

// isKeyword reports whether the datum is an atom that begins with a colon.
func (d *Datum) isKeyword() bool { return !d.IsList && !d.Quoted && d.Atom[0] == ':' }

// maxDepth bounds nesting, so that no text exhausts the stack.
const maxDepth = 2000

type reader struct {
	src string
	pos Pos
}

// readAll returns the data in src, in order.
func readAll(file, src string) []*Datum {
	r := newReader(file, src)
	var all []*Datum
	for {
		r.space()
		if r.src == "" {
			return all
		}
		all = append(all, r.datum(0))
	}
}

func (r *reader) next() rune {
	c, n := utf8.DecodeRuneInString(r.src)
	r.src = r.src[n:]
	if r.pos.Col++; c == '\n' {
		r.pos.Line, r.pos.Col = r.pos.Line+1, 1
	}
	return c
}

// space skips white space and comments.
func (r *reader) space() {
	for r.src != "" {
		c, _ := utf8.DecodeRuneInString(r.src)
		switch {
		case c == ';':
			for r.src != "" && r.next() != '\n' {
			}
		case unicode.IsSpace(c):
			r.next()
		default:
			return
		}
	}
}

func (r *reader) datum(depth int) *Datum {
	start := r.pos
	switch c := r.src[0]; {
	case c == '(' || c == '[':
		return r.list(depth)
	case c == ')' || c == ']':
		panic(Errorf(start, "%q closes nothing; remove it or open a parenthesis before it", c))
	case c == '"':
		return r.quoted()
	}
	text := r.src
	for r.src != "" {
		c, _ := utf8.DecodeRuneInString(r.src)
		if unicode.IsSpace(c) || strings.ContainsRune(`()[]";`, c) {
			break
		}
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("~!@$%^&*_-+=<>.?/:", c) || c == utf8.RuneError {
			panic(Errorf(r.pos, "%q cannot stand in a name or a number; a name is letters, digits and ~!@$%%^&*_-+=<>.?/:", c))
		}
		r.next()
	}
	return &Datum{Pos: start, Atom: text[:len(text)-len(r.src)]}
}

func (r *reader) list(depth int) *Datum {
	d := &Datum{Pos: r.pos, IsList: true}
	if depth == maxDepth {
		panic(Errorf(r.pos, "nested more than %d deep; split the expression with let", maxDepth))
	}
	closing := ')'
	if r.next() == '[' {
		closing = ']'
	}
	for {
		r.space()
		switch {
		case r.src == "":
			panic(Errorf(d.Pos, "this parenthesis is never closed; add %q", closing))
		case rune(r.src[0]) == closing:
			r.next()
			return d
		case r.src[0] == ')' || r.src[0] == ']':
			panic(Errorf(r.pos, "%q closes the parenthesis opened at %v; write %q", r.src[0], d.Pos, closing))
		}
		d.List = append(d.List, r.datum(depth+1))
	}
}

func (r *reader) quoted() *Datum {
	d := &Datum{Pos: r.pos, Quoted: true}
	var b strings.Builder
	for r.next(); r.src != ""; {
		switch c := r.next(); {
		case c == '"':
			d.Atom = b.String()
			return d
		case c == '\\' && r.src != "":
			b.WriteRune(escaped(r.next()))
		default:
			b.WriteRune(c)
		}
	}
	panic(Errorf(d.Pos, `this string is never closed; add '"'`))
}

// escaped is what a backslash and c stand for in a string.
func escaped(c rune) rune {
	switch c {
	case 'n':
		return '\n'
	case 't':
		return '\t'
	case 'r':
		return '\r'
	}
	return c
}

func looksNumeric(s string) bool {
	if s[0] == '+' || s[0] == '-' {
		s = s[1:]
	}
	if s != "" && s[0] == '.' {
		s = s[1:]
	}
	return s != "" && s[0] >= '0' && s[0] <= '9'
}
