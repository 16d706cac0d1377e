package load

// This file finds out what a function does with its texts: whether it reads numbers in them, and with which texts it compares them.

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/interp/library"
	"faultline/internal/ir"
)

// readsNumerals reports whether an entry may read numbers in texts.
func (g *group) readsNumerals(entry string) bool {
	reach := g.program.Reach(g.program.Entry(entry).ID)
	return slices.ContainsFunc(g.program.Funcs, func(f *ir.Func) bool {
		return reach.Funcs[f.ID] && library.Of(library.LinkName(f)) == library.Numeral
	})
}

// isText reports whether a parameter is a pointer to characters.
func isText(t *ir.SourceType) bool {
	return t.Kind == ir.SourcePointer && t.Elem != nil && t.Elem.Name == "char"
}

// comparison matches the linkage names of functions that compare a text with another one, or prepare one for it: strcmp, operator== of
// std::string, compare, starts_with, and the constructor of std::string_view.
var comparison = regexp.MustCompile(`^(?:strn?(?:case)?cmp|memcmp|bcmp|strstr)$|^_ZSt(?:eq|ne)I|^_ZNK.*(?:7compare|11starts_with|9ends_with)E|` +
	`^_ZNSt.*17?basic_string_view.*C[12]EPKc$`)

const (
	mostTexts   = 8  // that are tried of those that a function compares
	longestText = 24 // in bytes
)

// comparedTexts returns the constants of the program with which functions that an entry reaches compare texts, each once.
func (g *group) comparedTexts(entry string) (texts []string) {
	reach := g.program.Reach(g.program.Entry(entry).ID)
	for _, f := range g.program.Funcs {
		if !reach.Funcs[f.ID] || strings.HasPrefix(f.File, ir.System) {
			continue
		}
		for _, b := range f.Blocks {
			for i := range b.Insts {
				in := &b.Insts[i]
				if in.Op != ir.OpCall || in.Callee < 0 || !comparison.MatchString(g.program.Funcs[in.Callee].Name) {
					continue
				}
				for _, a := range in.Args {
					text, ok := g.constantText(f, a)
					if ok && len(texts) < mostTexts && !slices.Contains(texts, text) {
						texts = append(texts, text)
					}
				}
			}
		}
	}
	return texts
}

// constantText returns the text to which an operand points.
func (g *group) constantText(f *ir.Func, a ir.Operand) (string, bool) {
	if a >= 0 || f.Consts[^a].Global < 0 {
		return "", false
	}
	v := g.program.Globals[f.Consts[^a].Global]
	text, rest, ended := bytes.Cut(v.Data, []byte{0})
	plain := func(c byte) bool { return ' ' <= c && c <= '~' }
	if !v.Constant || !ended || len(rest) > 0 || f.Consts[^a].Offset != 0 || len(text) == 0 || len(text) > longestText ||
		slices.ContainsFunc(text, func(c byte) bool { return !plain(c) }) {
		return "", false
	}
	return string(text), true
}
