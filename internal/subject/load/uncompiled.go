package load

// This file finds functions in the text of a source for which clang wrote no code: unused inline functions and methods, unused static
// functions, and templates that nobody instantiates. The debug information does not have them, so the text is the only evidence.

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// planSources plans the functions that a target names. Function all opens the target with the code of unused functions too, which clang
// leaves out by default: static functions, inline functions, and methods with a body in their class.
func (l *loader) planSources(g *group, t *suite.Target, all func() (*group, error)) error {
	line, _ := strconv.Atoi(t.Glob)
	whole, absent := l.whole(t), g.uncompiled()
	named := ofTarget(absent, t, line)
	if line == 0 || named == nil {
		err := l.planFunctions(g, t)
		if err == nil && whole && !l.AsBuilt {
			l.skipTemplates(absent)
			return l.planUnused(g, t, absent, all)
		}
		if err != nil && !l.AsBuilt && lambdaNamed(t) != nil {
			return lambdaNamed(t)
		}
		if err == nil || !l.Statics && !mentioned(t.Files, lastName(t.Glob)) && (!whole || len(absent) == 0) {
			return err
		}
		if g, failed := all(); failed == nil && l.planFunctions(g, t) == nil {
			return nil
		}
		if named == nil && whole && len(absent) > 0 {
			named = &absent[0]
		}
		if named == nil && !l.AsBuilt {
			return err
		}
	} else if g, failed := all(); failed == nil && ofTarget(g.uncompiled(), t, line) == nil && l.planFunctions(g, t) == nil {
		return nil
	}
	if l.AsBuilt {
		return subject.UsageError(t.Text, "leave --as-built out, or name a function that calls it",
			"the optimised code has no function %s", t.Glob)
	}
	return named.noCode(t.Text)
}

// planUnused plans the functions of a whole file for which clang writes code only on request. A C file gets none of them: they are static.
func (l *loader) planUnused(g *group, t *suite.Target, absent []definition, all func() (*group, error)) error {
	unused := func(d definition) bool { return !d.template && !strings.EqualFold(filepath.Ext(d.file), ".c") }
	if !slices.ContainsFunc(absent, unused) {
		return nil
	}
	with, err := all()
	if err != nil {
		return nil // the other functions of the file can be searched
	}
	list, err := with.functions()
	if err != nil {
		return nil
	}
	for _, n := range list {
		if !g.lib.Defines(n.linkage) && n.file != "" && t.Defines(n.file) && !strings.HasPrefix(n.source, "~") {
			spelling := strings.Join(t.Files, "+") + ":" + n.shown
			with.plans = append(with.plans, &plan{name: n.shown, entry: n.linkage, glob: true, spelling: spelling})
		}
	}
	return nil
}

// skipTemplates reports the templates of a whole file that nobody uses. Clang writes no code for them.
func (l *loader) skipTemplates(absent []definition) {
	for i := range absent {
		if d := &absent[i]; d.template && l.Skip != nil {
			l.Skip(d.name, subject.UsageError("", d.remedy(), "a template that nobody uses here has no code"))
		}
	}
}

// lambdaNamed returns an error if a target names a variable that holds a lambda, and nil otherwise.
func lambdaNamed(t *suite.Target) error {
	name := lastName(t.Glob)
	if !regexp.MustCompile(`^[A-Za-z_]\w*$`).MatchString(name) {
		return nil
	}
	lambda := regexp.MustCompile(`\b` + name + `\s*(?:=|\{|\()\s*\[[^\[\]]*\]\s*(?:\(|\{|<|mutable\b)`)
	for _, file := range t.Files {
		text, err := os.ReadFile(file)
		if err != nil || suite.KindOf(file) != suite.Source {
			continue
		}
		code, _ := split(text)
		if at := lambda.FindIndex(code); at != nil {
			return subject.UsageError(t.Text, "name a function that calls it, or write it as a function",
				"%s:%d: %s is a lambda, which has no name that can be called", filepath.Base(file),
				1+bytes.Count(code[:at[0]], []byte("\n")), name)
		}
	}
	return nil
}

// mentioned reports whether the text of a source contains a name.
func mentioned(files []string, name string) bool {
	return name != "" && slices.ContainsFunc(files, func(file string) bool {
		text, err := os.ReadFile(file)
		return err == nil && suite.KindOf(file) == suite.Source && bytes.Contains(text, []byte(name))
	})
}

// A definition is a function with a body in the text of a source.
type definition struct {
	file, name  string
	first, last int    // lines, from its name to the end of its body
	head        string // the text before the body, from the end of the statement before it
	template    bool   // it is a template, or a member of one
	member      bool   // of a class template
}

var (
	calledRE   = regexp.MustCompile(`[A-Za-z_]\w*\s*\(`)
	bodyRE     = regexp.MustCompile(`^(?:\s|\b(?:const|noexcept|override|final|volatile)\b|&)*(?:->[^;{}]*|:[^;{}]*)?\{`)
	templateRE = regexp.MustCompile(`\btemplate\s*<`)
	notNames   = []string{"if", "for", "while", "switch", "catch", "noexcept", "decltype", "alignas", "operator", "main"}
)

// definitionsIn returns the functions that a text defines. It reads no macros, so that it may find too many.
func definitionsIn(file string, text []byte) (list []definition) {
	code, _ := split(text)
	line := func(at int) int { return 1 + bytes.Count(code[:at], []byte("\n")) }
	templates := classTemplates(code)
	end := 0 // of the last body: calls in it are no definitions
	for _, at := range calledRE.FindAllIndex(code, -1) {
		name := strings.TrimSpace(string(code[at[0] : at[1]-1]))
		if at[0] < end || slices.Contains(notNames, name) || strings.HasPrefix(name, "__") {
			continue
		}
		closed := at[1] - 1 + bracketed(code[at[1]-1:], '(', ')')
		body := bodyRE.FindIndex(code[closed:])
		if body == nil {
			continue
		}
		open := closed + body[1] - 1
		end = open + bracketed(code[open:], '{', '}')
		begin := 1 + bytes.LastIndexAny(code[:at[0]], ";{}")
		if access := bytes.LastIndex(code[begin:at[0]], []byte("public:")); access >= 0 {
			begin += access + len("public:")
		}
		d := definition{file: file, name: name, first: line(at[0]), last: line(max(open, end-1)), head: string(code[begin:closed])}
		d.member = slices.ContainsFunc(templates, func(t [2]int) bool { return t[0] < at[0] && at[0] < t[1] })
		d.template = d.member || templateRE.MatchString(d.head)
		list = append(list, d)
	}
	return list
}

// classTemplates returns the bodies of the class templates of a text.
func classTemplates(code []byte) (bodies [][2]int) {
	for _, at := range templateRE.FindAllIndex(code, -1) {
		after := at[1] - 1 + bracketed(code[at[1]-1:], '<', '>')
		rest := bytes.TrimSpace(code[after:])
		open := bytes.IndexAny(code[after:], ";{(")
		if open >= 0 && code[after+open] == '{' && (bytes.HasPrefix(rest, []byte("class")) || bytes.HasPrefix(rest, []byte("struct"))) {
			open += after
			bodies = append(bodies, [2]int{open, open + bracketed(code[open:], '{', '}')})
		}
	}
	return bodies
}

// bracketed returns the length of a text in brackets, with both brackets. If the closing one is missing, it is the length of code.
func bracketed(code []byte, open, end byte) int {
	depth := 0
	for i, c := range code {
		switch c {
		case open:
			depth++
		case end:
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(code)
}

// uncompiled returns the functions in the texts of a group's sources for which clang wrote no code.
func (g *group) uncompiled() (list []definition) {
	if !slices.ContainsFunc(g.files, func(file string) bool { return suite.KindOf(file) == suite.Source }) {
		return nil // to read all units of an archive takes long
	}
	sigs, err := g.lib.Functions()
	if err != nil {
		return nil
	}
	statics := g.lib.Statics()
	for _, file := range g.files {
		if suite.KindOf(file) != suite.Source {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		for _, d := range definitionsIn(file, text) {
			compiled := false
			for _, s := range sigs {
				compiled = compiled || d.first <= s.Line && s.Line <= d.last && filepath.Base(s.File) == filepath.Base(file)
			}
			for _, s := range statics {
				compiled = compiled || s.Source == d.name
			}
			if !compiled {
				list = append(list, d)
			}
		}
	}
	return list
}

// ofTarget returns the definition that a target names, by its name or by a line; nil if there is none.
func ofTarget(list []definition, t *suite.Target, line int) *definition {
	for i := range list {
		d := &list[i]
		if line > 0 && d.file == t.Files[0] && d.first <= line && line <= d.last || line == 0 && d.name == lastName(t.Glob) {
			return d
		}
	}
	return nil
}

// lastName returns the name of a function without its scopes, template arguments and parameters: A::f<double>(double) is f.
func lastName(name string) string {
	name, _, _ = strings.Cut(name, "(")
	name = withoutArguments(name)
	return name[strings.LastIndexByte(name, ':')+1:]
}

// withArguments returns the name of a function without its scopes: A<int>::f<x::y> is f<x::y>.
func withArguments(name string) string {
	if i := strings.LastIndex(name, "::operator"); i >= 0 {
		return name[i+2:]
	}
	depth := 0
	for i := len(name) - 1; i > 0; i-- {
		switch {
		case name[i] == '>':
			depth++
		case name[i] == '<':
			depth--
		case depth == 0 && name[i] == ':' && name[i-1] == ':':
			return name[i+1:]
		}
	}
	return name
}

// withoutArguments removes the template arguments from a name: Vec<double>::norm is Vec::norm.
func withoutArguments(name string) string {
	if strings.Contains(name, "operator") {
		return name
	}
	var kept strings.Builder
	depth := 0
	for _, c := range name {
		if c == '<' {
			depth++
		}
		if depth == 0 {
			kept.WriteRune(c)
		}
		if c == '>' {
			depth--
		}
	}
	return kept.String()
}

// noCode returns the error for a function of a text without code.
func (d *definition) noCode(where string) error {
	if !d.template {
		return subject.UsageError(where, "an #if may exclude it; define its macro with -- -DNAME=VALUE",
			"%s:%d: clang generates no code for %s", filepath.Base(d.file), d.first, d.name)
	}
	return subject.UsageError(where, d.remedy(), "%s is a template without an instance here", d.name)
}

// remedy says how to make clang write code for a template.
func (d *definition) remedy() string {
	if text := d.instantiation(); text != "" {
		return "add '" + text + "' below it"
	}
	return "call it, or instantiate its class, as in 'template class CLASS<double>;'"
}

var (
	parameterRE = regexp.MustCompile(`^(?:typename|class)\s+(\w+)`)
	specifierRE = regexp.MustCompile(`\b(?:inline|static|constexpr|consteval|public:|private:|protected:)\s*`)
	defaultRE   = regexp.MustCompile(`\s*=[^,()]*`)
)

// instantiation returns a statement that instantiates a template of a function for double. It returns "" for members of class templates,
// and for templates with parameters that are no types.
func (d *definition) instantiation() string {
	at := templateRE.FindStringIndex(d.head)
	if at == nil || d.member || strings.Count(d.head, "template") > 1 || strings.Contains(d.head, "::"+d.name) {
		return ""
	}
	length := bracketed([]byte(d.head[at[1]-1:]), '<', '>')
	parameters, declaration := d.head[at[1]:at[1]+length-2], d.head[at[1]-1+length:]
	var arguments []string
	for _, p := range strings.Split(parameters, ",") {
		m := parameterRE.FindStringSubmatch(strings.TrimSpace(p))
		if m == nil {
			return ""
		}
		arguments = append(arguments, "double")
		declaration = regexp.MustCompile(`\b`+m[1]+`\b`).ReplaceAllString(declaration, "double")
	}
	declaration = defaultRE.ReplaceAllString(specifierRE.ReplaceAllString(declaration, ""), "")
	named := regexp.MustCompile(`\b`+d.name+`\s*\(`).ReplaceAllString(declaration, d.name+"<"+strings.Join(arguments, ", ")+">(")
	return fmt.Sprintf("template %s;", strings.Join(strings.Fields(named), " "))
}
