package fpcore

// This file reads a file of cores as its users want it: what is wrong with one core costs that core.

import (
	"errors"
	"regexp"
	"strings"
)

// A Bad is a core that cannot be used.
type Bad struct {
	Core *Core // its place, its name and its quoted properties, as far as they can be read
	Err  *Error
}

// ParseEach returns the cores of a source that Parse accepts, and what it does not accept: that may be no core at all.
func ParseEach(file, src string) (parsed []*Core, bad []Bad) {
	r := newReader(file, src)
	for r.space(); r.src != ""; r.space() {
		begin := *r
		d, err := Try(func() *Datum { return r.datum(0) })
		var c *Core
		if err == nil {
			c, err = Try(func() *Core { return core(d) })
		}
		if err == nil {
			parsed = append(parsed, c)
			continue
		}
		r.resume(begin, d)
		wrong := AsError(err)
		if !wrong.Pos.before(r.pos) && r.src != "" { // it was read as a part of the next one
			wrong = &Error{begin.pos, "this core is not closed where the next one begins: a parenthesis or a quote is missing"}
		}
		bad = append(bad, Bad{outline(d, begin.pos), wrong})
	}
	return parsed, bad
}

// opening is where a core begins.
var opening = regexp.MustCompile(`[(\[]\s*FPCore[\s(\[]`)

// resume goes on behind what was wrong from begin on: at the next core. One that stands inside d was to stand behind it, and where
// there is no d nobody knows where it ends.
func (r *reader) resume(begin reader, d *Datum) {
	within := begin.src
	if d != nil {
		within = begin.src[:len(begin.src)-len(r.src)]
	}
	at := len(within)
	if next := opening.FindStringIndex(within[1:]); next != nil {
		at = 1 + next[0]
	}
	*r = begin
	for end := len(begin.src) - at; len(r.src) > end; {
		r.next()
	}
}

// outline is what can be told of a core that is wrong: d, nil if it cannot even be read.
func outline(d *Datum, at Pos) *Core {
	c := &Core{Pos: at}
	if d == nil || d.head() != "FPCore" {
		return c
	}
	rest := d.List[1:]
	if len(rest) > 0 && rest[0].isName() {
		c.Name = rest[0].Atom
	}
	for i := range rest[:max(0, len(rest)-1)] {
		if p, v := rest[i], rest[i+1]; p.isKeyword() && v.Quoted {
			c.Props = append(c.Props, Property{p.Pos, p.Atom[1:], v})
		}
	}
	return c
}

func AsError(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return &Error{Msg: err.Error()}
}

func (p Pos) before(q Pos) bool { return p.Line < q.Line || p.Line == q.Line && p.Col < q.Col }

// newReader reads a source; a byte order mark is no part of the text.
func newReader(file, src string) *reader {
	return &reader{strings.TrimPrefix(src, "\ufeff"), Pos{file, 1, 1}}
}
