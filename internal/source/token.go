package source

// This file splits source text into tokens.

import (
	"slices"
	"strings"
)

func isWord(s string) bool { return s != "" && isLetter(s[0]) }

func isLetter(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// statement is the tokens of the statement around a place: what stands between semicolons and braces, behind the heads before it.
func (f *File) statement(at int) []token {
	start := strings.LastIndexAny(f.text[:at], ";{}") + 1
	if i := strings.LastIndex(f.text[:at], "\n#"); i >= start { // behind a directive
		if j := strings.IndexByte(f.text[i+1:], '\n'); j >= 0 && i+1+j < at {
			start = i + 1 + j
		}
	}
	end := len(f.text)
	if i := strings.IndexAny(f.text[at:], ";{}"); i >= 0 {
		end = at + i
	}
	list := tokens(f.text, start, end)
	for n := head(list); 0 < n && n < len(list) && list[n].Start <= at; n = head(list) {
		list = list[n:]
	}
	return list
}

// head is how many tokens stand before the statement that a list begins the control of: for (x : xs), the last part of for (;;), if (c),
// else, case 1:. It is 0 where there is no such beginning.
func head(list []token) int {
	if len(list) == 0 {
		return 0
	}
	switch list[0].text {
	case "else", "do":
		return 1
	case "case", "default":
		return 1 + slices.IndexFunc(list, func(t token) bool { return t.text == ":" })
	case "for", "if", "while", "switch":
		open := slices.IndexFunc(list, func(t token) bool { return t.text == "(" })
		return 1 + closing(list, max(open, 0))
	}
	depth := 0
	for i, t := range list {
		switch t.text {
		case "(":
			depth++
		case ")":
			if depth--; depth < 0 {
				return i + 1
			}
		}
	}
	return 0
}

// longOperators are those of several characters, the longest first.
var longOperators = []string{"<<=", ">>=", "->", "++", "--", "+=", "-=", "*=", "/=", "==", "!=", "<=", ">=", "<<", ">>", "&&",
	"||", "::", "%="}

// tokens takes text apart. Comments are left out; a text in quotes is one token.
func tokens(text string, i, end int) (list []token) {
	add := func(to int) {
		to = min(to, end)
		list = append(list, token{Span{i, to}, text[i:to]})
		i = to
	}
	for i < end {
		c := text[i]
		rest := text[i:end]
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\\':
			i++
		case strings.HasPrefix(rest, "//"):
			i += 1 + max(0, strings.IndexByte(rest+"\n", '\n'))
		case strings.HasPrefix(rest, "/*"):
			n := strings.Index(rest, "*/")
			if n < 0 {
				return list
			}
			i += n + 2
		case c == '"' || c == '\'':
			j := 1
			for j < len(rest) && rest[j] != c {
				if rest[j] == '\\' {
					j++
				}
				j++
			}
			add(i + j + 1)
		case isLetter(c):
			j := 1
			for j < len(rest) && (isLetter(rest[j]) || isDigit(rest[j])) {
				j++
			}
			add(i + j)
		case isDigit(c) || c == '.' && len(rest) > 1 && isDigit(rest[1]):
			add(i + number(rest))
		default:
			n := 1
			for _, op := range longOperators {
				if strings.HasPrefix(rest, op) {
					n = len(op)
					break
				}
			}
			add(i + n)
		}
	}
	return list
}

// number is how long the number is that a text begins with.
func number(s string) int {
	hex := strings.HasPrefix(s, "0x") || strings.HasPrefix(s, "0X")
	j := 1
	for j < len(s) {
		c := s[j]
		signed := (c == '+' || c == '-') && (!hex && (s[j-1] == 'e' || s[j-1] == 'E') || hex && (s[j-1] == 'p' || s[j-1] == 'P'))
		if !signed && !isDigit(c) && !isLetter(c) && c != '.' {
			break
		}
		j++
	}
	return j
}

// Around returns the tokens before and behind a span in its statement; ";" where it is all of it.
func (f *File) Around(s Span) (before, after string) {
	before, after = ";", ";"
	for _, t := range f.statement(s.Start) {
		if t.End <= s.Start {
			before = t.text
		}
	}
	for _, t := range f.statement(s.End) {
		if t.Start >= s.End {
			return before, t.text
		}
	}
	return before, after
}
