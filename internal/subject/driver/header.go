package driver

// This file includes the headers of types that the source of a driver does not define.

import (
	"path/filepath"
	"regexp"
	"slices"

	"faultline/internal/ir/decl"
)

var (
	identifierRE = regexp.MustCompile(`[A-Za-z_]\w*`)
	headerRE     = regexp.MustCompile(`(?i)^\.(?:h|hh|hpp|hxx|h\+\+|tcc|inl|ipp)$`)
)

// usable reports whether a driver can use the definition of a type: its source has it, or may include the header that does.
func (m *maker) usable(t *decl.Type) bool {
	return m.own[t.Name] || headerRE.MatchString(filepath.Ext(t.File)) && !m.p.Refused[t.File]
}

// headers returns the lines that include the headers of the types in some text which the source does not define.
func (m *maker) headers(text []string) (lines []string) {
	words := make(map[string]bool)
	for _, line := range text {
		for _, word := range identifierRE.FindAllString(line, -1) {
			words[word] = true
		}
	}
	for _, t := range m.p.Types {
		if t.Incomplete || t.System || t.Name == "" || m.own[t.Name] || !words[t.Base] || !m.usable(t) {
			continue
		}
		if line := "#include \"" + t.File + "\""; !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return lines
}
