package load

// This file reads from a source what debug information lacks: array lengths in the declaration of a function, and comments for faultline:
//
//	/* faultline: lat in [-90,90]; lon in [-180,180] */
//	double f(double lat, double lon)
//
// Such a comment is between the previous function and the first line of the body, or on the line of a function that has one line. Other
// text may precede the key. Comments further inside the body have no effect (see remarksInside).

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
)

// A Remark is one comment, line by line.
type Remark struct {
	Line int // in the file
	Text string
}

const key = "faultline:"

// remarksOf returns the remarks of a function whose name is on a line, in their order.
func remarksOf(source []byte, line int) (list []Remark) {
	if !bytes.Contains(source, []byte(key)) {
		return nil
	}
	code, comments := split(source)
	from, to, _ := around(code, line)
	for _, c := range comments {
		if from <= c.at && c.at < to {
			list = append(list, c.remarks(code)...)
		}
	}
	return list
}

// nearKey matches a line that was perhaps meant as a remark, but has a misspelled key: Faultline: x, faultline x, faultline : x.
var nearKey = regexp.MustCompile(`^(?i:faultline)\s*(?::|\s)\s*(.*)$`)

// nearRemarks returns the text after a misspelled key in comments of the function. The text may be prose.
func nearRemarks(source []byte, line int) (list []Remark) {
	if !bytes.Contains(source, []byte("aultline")) && !bytes.Contains(source, []byte("AULTLINE")) {
		return nil
	}
	code, comments := split(source)
	from, to, _ := around(code, line)
	for _, c := range comments {
		if c.at < from || to <= c.at {
			continue
		}
		at := c.line(code)
		for i, text := range c.lines() {
			if m := nearKey.FindStringSubmatch(text); m != nil && !strings.HasPrefix(text, key) {
				list = append(list, Remark{at + i, m[1]})
			}
		}
	}
	return list
}

// remarksInside returns the lines of remarks in the body of the function whose name is on a line. Such remarks have no effect.
func remarksInside(source []byte, line int) (lines []int) {
	if !bytes.Contains(source, []byte(key)) {
		return nil
	}
	code, comments := split(source)
	_, from, end := around(code, line)
	for _, c := range comments {
		if from <= c.at && c.at < end {
			for _, r := range c.remarks(code) {
				lines = append(lines, r.Line)
			}
		}
	}
	return lines
}

// declaredLength returns the length of an array in the declaration of the function on a line: 4 for a in double f(double a[4], int k). The
// length is a number or the name of one, as in #define N 4. It is 0 if the declaration states none, or if the line has several functions.
func declaredLength(source []byte, line int, array string) int {
	start, known := lineStart(source, line)
	if head, _, _ := bytes.Cut(source[start:], []byte("{")); !known || !bytes.Contains(head, []byte("[")) {
		return 0
	}
	code, _ := split(source)
	body := bytes.IndexByte(code[start:], '{')
	if body < 0 {
		return 0
	}
	_, _, end := around(code, line)
	if rest := code[end : end+lineEnd(code[end:])]; len(bytes.TrimLeft(rest, "}; \t\r")) > 0 {
		return 0
	}
	stated := regexp.MustCompile(`\b` + regexp.QuoteMeta(array) + `\s*\[\s*(?:static\s+|const\s+)*(\w+)\s*\]`)
	m := stated.FindSubmatch(code[start : start+body])
	if m == nil {
		return 0
	}
	if defined := regexp.MustCompile(`(?m)^\s*#\s*define\s+`+string(m[1])+`\s+(\d+)\s*$`).FindAllSubmatch(code, -1); len(defined) == 1 {
		m = defined[0]
	}
	n, _ := strconv.Atoi(string(m[1]))
	return n
}

// A comment is a part of a source.
type comment struct {
	at   int
	text string
}

// remarks returns the lines of a comment that are claims: the text after the key, or all of the comment if it begins with the key.
func (c *comment) remarks(code []byte) (list []Remark) {
	line, whole := c.line(code), strings.HasPrefix(strings.TrimLeft(c.text[2:], "*!/ \t\r\n"), key)
	for i, text := range c.lines() {
		said, meant := behindKey(text)
		if !meant && whole {
			said = text
		}
		if said = strings.TrimSpace(said); said != "" {
			list = append(list, Remark{line + i, said})
		}
	}
	return list
}

// line returns the line at which a comment begins.
func (c *comment) line(code []byte) int { return 1 + bytes.Count(code[:c.at], []byte("\n")) }

// lines returns the lines of a comment without the comment signs.
func (c *comment) lines() []string {
	list := strings.Split(strings.TrimSuffix(c.text[2:], "*/"), "\n")
	for i, text := range list {
		list[i] = strings.TrimLeft(strings.TrimSpace(text), "*!/ \t")
	}
	return list
}

// behindKey returns the text after the key. The key must be at the start of a word.
func behindKey(text string) (string, bool) {
	before, said, found := strings.Cut(text, key)
	if !found || strings.TrimRight(before, " \t,;.(") == before && before != "" {
		return "", false
	}
	return said, true
}

// split returns a source whose comments and texts are blank, lines staying as they are, and the comments.
func split(source []byte) (code []byte, comments []comment) {
	code = bytes.Clone(source)
	for i := 0; i < len(source); {
		var end int
		switch rest := source[i:]; {
		case bytes.HasPrefix(rest, []byte("//")):
			end = i + until(rest, "\n", 0)
			comments = append(comments, comment{i, string(source[i:end])})
		case bytes.HasPrefix(rest, []byte("/*")):
			end = i + until(rest, "*/", 2)
			comments = append(comments, comment{i, string(source[i:end])})
		case rest[0] == '"' || rest[0] == '\'':
			end = i + quotedLength(rest)
		default:
			i++
			continue
		}
		for k := i; k < end; k++ {
			if code[k] != '\n' {
				code[k] = ' '
			}
		}
		i = end
	}
	return code, comments
}

// until is the length of text up to a mark, and with it where it has a length.
func until(text []byte, mark string, from int) int {
	i := bytes.Index(text[from:], []byte(mark))
	switch {
	case i < 0:
		return len(text)
	case mark == "\n":
		return i
	}
	return from + i + len(mark)
}

// quotedLength is the length of a text or a character, which ends on its line.
func quotedLength(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case text[0]:
			return i + 1
		case '\n':
			return i
		}
	}
	return len(text)
}

// around returns the range of the comments that belong to the function on a line, and the end of the function's body.
func around(code []byte, line int) (from, to, end int) {
	start, known := lineStart(code, line)
	if !known {
		return 0, 0, 0
	}
	if from = lastEnd(code[:start]); from > 0 {
		from += lineEnd(code[from:]) // a comment after other code on its line belongs to that code
	}
	open := bytes.IndexByte(code[start:], '{')
	if open < 0 {
		to = start + lineEnd(code[start:])
		return from, to, to
	}
	body := start + open + 1
	first := len(code) - len(bytes.TrimLeft(code[body:], " \t\r\n"))
	return from, max(first, body+lineEnd(code[body:])), body + bodyLength(code[body:])
}

// lineStart returns the offset of a line. known is false if there is no such line.
func lineStart(code []byte, line int) (start int, known bool) {
	for n := 1; n < line; n++ {
		i := bytes.IndexByte(code[start:], '\n')
		if i < 0 {
			return 0, false
		}
		start += i + 1
	}
	return start, true
}

// bodyLength returns the number of bytes from after the opening brace of a body to the closing brace.
func bodyLength(code []byte) int {
	depth := 1
	for i, c := range code {
		switch c {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 {
			return i
		}
	}
	return len(code)
}

// lastEnd returns the offset after the last declaration, body or directive in code that is complete.
func lastEnd(code []byte) int {
	end := bytes.LastIndexAny(code, ";{}") + 1
	if i := bytes.LastIndex(code, []byte("\n#")); i >= end {
		end = i + 1
	}
	if bytes.HasPrefix(code, []byte("#")) && end == 0 {
		end = 1
	}
	return end
}

func lineEnd(code []byte) int {
	if i := bytes.IndexByte(code, '\n'); i >= 0 {
		return i
	}
	return len(code)
}
