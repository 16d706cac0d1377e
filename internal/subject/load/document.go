package load

// This file reads intervals and units of parameters from comments beside a function and from the names of its parameters. A comment may be
// in front of the declaration with at most one empty line between, in front of the opening brace, or behind a parameter on its line.

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/ir"
)

// documentClaims returns what comments and names state about the intervals of an entry's parameters. It skips statements that it does not
// understand as a whole.
func (l *loader) documentClaims(program *ir.Program, entry *ir.Func) (list []claim) {
	var lines []Remark
	var sides []item
	if entry.Line >= 1 && entry.Unit >= 0 {
		source := l.source(program, entry, entry.File)
		if source.text != nil {
			source.parse()
			lines, sides = source.documents(entry)
		}
	}
	at := func(line int) string { return fmt.Sprintf("%s:%d", entry.File, line) }
	var found []stated
	var cases []string // texts that are not understood
	for _, item := range append(itemsOf(lines, entry.ParamNames), sides...) {
		statements := item.statements(entry.ParamNames)
		if found = append(found, statements...); len(statements) == 0 {
			cases = append(cases, item.text)
		}
	}
	documented := make(map[string]bool)
	for _, s := range found {
		i := slices.Index(entry.ParamNames, s.name)
		if i < 0 || contradicted(found, &s) || !s.firm && compares(cases, s.name) {
			continue
		}
		if documented[s.name] = true; slices.ContainsFunc(list, func(c claim) bool { // an interval that was stated before
			return c.about == positionKey(i) && c.low == s.low && c.high == s.high
		}) {
			continue
		}
		from := byProse
		if s.unit {
			from = byUnit
		}
		list = append(list, claim{kind: rangeIs, source: from, where: at(s.line), about: positionKey(i), words: []string{s.words},
			low: s.low, high: s.high})
	}
	for i, name := range entry.ParamNames {
		if low, high, is := nameRange(name); is && !documented[name] && entry.Line >= 1 {
			list = append(list, claim{kind: rangeIs, source: byName, where: at(entry.Line), about: positionKey(i), words: []string{name},
				low: low, high: high})
		}
	}
	return list
}

// contradicted reports whether another statement of a comment leaves no value of s. Both are then cases, and no domain.
func contradicted(all []stated, s *stated) bool {
	return slices.ContainsFunc(all, func(o stated) bool {
		return o.name == s.name && !o.unit && !s.unit && (o.low.Value > s.high.Value || s.low.Value > o.high.Value ||
			o.low.Value == s.high.Value && (o.low.Open || s.high.Open) || s.low.Value == o.high.Value && (s.low.Open || o.high.Open))
	})
}

// compares reports whether one of some texts compares a parameter with something.
func compares(texts []string, name string) bool {
	name = regexp.QuoteMeta(name)
	is := regexp.MustCompile(`\b` + name + `\b\)?\|?\s*[<>≤≥=]|[<>≤≥=]\s*\|?` + name + `\b`)
	return slices.ContainsFunc(texts, is.MatchString)
}

// documents returns the lines of the comments about a function, and the comments behind its parameters.
func (f *sourceFile) documents(entry *ir.Func) (lines []Remark, sides []item) {
	start, known := lineStart(f.code, entry.Line)
	from, _, _ := around(f.code, entry.Line)
	open := -1
	if known {
		open = bytes.IndexByte(f.code[start:], '{')
	}
	if open < 0 {
		return nil, nil
	}
	open += start
	declaration := from + len(f.code[from:open]) - len(bytes.TrimLeft(f.code[from:open], " \t\r\n"))
	first := open
	var before []int
	for i := range f.comments {
		switch c := &f.comments[i]; {
		case c.at < from || c.at >= open:
		case c.at < declaration:
			before = append(before, i)
		case bytes.Count(f.code[declaration:c.at], []byte("(")) > bytes.Count(f.code[declaration:c.at], []byte(")")):
			if s, is := f.beside(c, declaration, entry.ParamNames); is {
				sides = append(sides, s)
			}
		default:
			first = min(first, i)
		}
	}
	// From the declaration upwards, as long as one empty line at most is between.
	next := declaration
	for k := len(before) - 1; k >= 0; k-- {
		c := &f.comments[before[k]]
		if bytes.Count(f.text[c.at+len(c.text):next], []byte("\n")) > 2 {
			before = before[k+1:]
			break
		}
		next = c.at
	}
	for i := range f.comments {
		if c := &f.comments[i]; slices.Contains(before, i) || first <= i && c.at < open && c.at >= declaration {
			lines = append(lines, f.linesOf(c)...)
		}
	}
	return lines, sides
}

// linesOf returns the lines of a comment. Lines with "faultline:" have their own source of claims, so they are empty here.
func (f *sourceFile) linesOf(c *comment) (list []Remark) {
	for i, text := range c.lines() {
		if text = strings.TrimLeft(text, "<"); strings.Contains(strings.ToLower(text), "faultline") {
			text = ""
		}
		list = append(list, Remark{c.line(f.code) + i, strings.TrimSpace(text)})
	}
	return list
}

// beside returns a comment behind the only parameter on its line, or directly behind a parameter.
func (f *sourceFile) beside(c *comment, declaration int, names []string) (s item, is bool) {
	code := f.code[declaration:c.at]
	code = code[bytes.LastIndexAny(code, "(\n")+1:]
	if i := bytes.LastIndexByte(bytes.TrimRight(code, ", \t"), ','); i >= 0 {
		if bytes.HasSuffix(bytes.TrimRight(code, " \t"), []byte(",")) {
			return s, false // the comment may be about all parameters on the line
		}
		code = code[i+1:]
	}
	for _, word := range wordsRE.FindAllString(string(code), -1) {
		if slices.Contains(names, word) {
			s.names = append(s.names, word)
		}
	}
	text := f.linesOf(c)
	if len(s.names) != 1 || len(text) != 1 {
		return s, false
	}
	s.text, s.line = text[0].Text, text[0].Line
	return s, true
}

// An item is a text about parameters that it need not name again, or free text without names.
type item struct {
	names []string
	text  string
	line  int
}

var (
	wordsRE = regexp.MustCompile(`[\pL_][\pL\pN_]*`)
	paramRE = regexp.MustCompile(`^[@\\]t?param\b(\s*\[[^\]]*\])?\s+([\pL_][\pL\pN_]*(?:\s*,\s*[\pL_][\pL\pN_]*)*)\s*[:,-]?\s*(.*)$`)
	blockRE = regexp.MustCompile(`^[@\\]([a-z]+)\b`)
	preRE   = regexp.MustCompile(`^[@\\](?:pre|requires?|invariant|constraint)\b\s*(.*)$`)
	listRE  = regexp.MustCompile("^(?:[-+o]\\s+)?[`']?([\\pL_][\\pL\\pN_]*(?:\\s*,\\s*[\\pL_][\\pL\\pN_]*)*)[`']?(?:\\s*:|" +
		"\\s+--?|\\s+=|\\s{2,}|\\s*\t)\\s*(\\S.*)$")
	otherRE = regexp.MustCompile(`^[\pL_][\pL\pN_]*(?:\[\w*\])*(?:\s{2,}\S|\s+(?:const\s+)?\w+\s*\*)`) // of a list about something else
	outRE   = regexp.MustCompile(`^(?i:(?:returned|returns|outputs?|results?)\b[^.]*)$`)
	givenRE = regexp.MustCompile(`^(?i:(?:given|inputs?|arguments?|parameters?|args|params)\b[^.]*)$`)
	commaRE = regexp.MustCompile(`\s*,\s*`)
	typeRE  = regexp.MustCompile(`^(?:const\s+)?(?:double|float|long double|real|scalar|int|integer|number)\b(?:\[\d*\])?\s*[:,]?\s*`)
)

// itemsOf divides the lines of comments into texts about parameters and free text. A line of free text is a text of its own only if it is
// certain that no sentence passes through its ends.
func itemsOf(lines []Remark, names []string) (list []item) {
	var at *item     // the text that further lines continue; nil for none
	results := false // under a heading of results
	for i, line := range lines {
		if i > 0 && lines[i-1].Line+1 < line.Line {
			at = nil
		}
		m := paramRE.FindStringSubmatch(line.Text)
		if m != nil && strings.Contains(m[1], "out") && !strings.Contains(m[1], "in") {
			at = &item{} // an output: its text is about nothing
			continue
		}
		if m != nil {
			m = m[1:]
		} else if m = listRE.FindStringSubmatch(line.Text); m != nil && !known(m[1], names) {
			m = nil
		}
		switch {
		case m == nil && outRE.MatchString(line.Text), m == nil && givenRE.MatchString(line.Text):
			results, at = outRE.MatchString(line.Text), &item{}
			continue
		case results && line.Text != "" && paramRE.FindString(line.Text) == "", m == nil && otherRE.MatchString(line.Text):
			at = &item{}
			continue
		case line.Text == "" || strings.Trim(line.Text, "-=~_") == "":
			at = nil
			continue
		case m != nil:
			text := typeRE.ReplaceAllString(m[2], "")
			list = append(list, item{commaRE.Split(m[1], -1), text, line.Line})
		case preRE.MatchString(line.Text):
			list = append(list, item{nil, preRE.FindStringSubmatch(line.Text)[1], line.Line})
		case blockRE.MatchString(line.Text):
			at = &item{}
			continue
		case at != nil && !(at.names == nil && ended(at.text)):
			at.text += " " + line.Text
			continue
		default:
			list = append(list, item{nil, line.Text, line.Line})
		}
		at = &list[len(list)-1]
	}
	return list
}

// known reports whether all names of a list with commas are parameters.
func known(list string, names []string) bool {
	for _, name := range wordsRE.FindAllString(list, -1) {
		if !slices.Contains(names, name) {
			return false
		}
	}
	return true
}

// ended reports whether a text ends where a sentence ends.
func ended(text string) bool { return text != "" && strings.ContainsAny(text[len(text)-1:], ".;:!") }

// mostWords is the number of characters that a claim quotes from a comment.
const mostWords = 160

// statements returns what an item states.
func (m *item) statements(names []string) (list []stated) {
	read := func(s stated) {
		s.line, s.words = m.line, m.text
		if runes := []rune(m.text); len(runes) > mostWords {
			s.words = string(runes[:mostWords]) + "..."
		}
		list = append(list, s)
	}
	if m.names == nil {
		for _, s := range explicit(m.text, names) {
			read(s)
		}
		return list
	}
	for _, s := range implicit(m.text, m.names) {
		s.firm = true
		read(s)
	}
	return list
}
