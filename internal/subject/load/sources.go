package load

// This file has the sources of claims that people write: flags, suites, comments and declarations.

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"faultline/internal/folder"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/link"
	"faultline/internal/subject"
)

// readFlags reads the flags that hold for all subjects.
func (l *loader) readFlags() error {
	var settings []*setting
	var filter []condition
	for _, text := range l.Fix {
		s, err := parseFix("--pin", text)
		if err != nil {
			return err
		}
		if err := s.once(settings); err != nil {
			return err
		}
		settings = append(settings, s)
	}
	for _, text := range l.Domains {
		list, rest, err := parseDomain("--domain", text)
		if err != nil {
			return err
		}
		filter = append(filter, rest...)
		for _, s := range list {
			for _, f := range settings {
				if f.fixed && f.name == s.name && len(f.target.Spans()) == 0 {
					return subject.UsageError(f.where, "give one of them", "%s is fixed, and has a domain: %s", f.name, s.text)
				}
			}
			merged, err := merge(settings, s)
			if err != nil {
				return err
			}
			if merged {
				continue
			}
			if err := s.once(settings); err != nil {
				return err
			}
			settings = append(settings, s)
		}
	}
	for _, text := range l.Require {
		list, rest, err := parseDomain("--require", text)
		if err != nil {
			return err
		}
		settings, filter = append(settings, cutting(list)...), append(filter, rest...)
	}
	if _, ok := precisionOf(l.Precision); !ok {
		return subject.UsageError("--precision", "", "%q is neither binary32 nor binary64", l.Precision)
	}
	l.settings = settings
	l.flags = l.flagClaims(settings, filter)
	return l.readMakes()
}

// flagClaims returns the claims of the flags, from their parsed values.
func (l *loader) flagClaims(settings []*setting, filter []condition) []claim {
	list := valueClaims(byFlag, settings, filter)
	if l.Precision != "" {
		list = append(list, claim{kind: precisionIs, source: byFlag, where: "--precision", words: []string{l.Precision}})
	}
	if l.Output != nil {
		list = append(list, claim{kind: outputsAre, source: byFlag, where: "--result", words: l.Output})
	}
	if l.Operands != nil {
		list = append(list, claim{kind: operandsAre, source: byFlag, where: "--operands", words: l.Operands})
	}
	if l.ErrorOutput != "" {
		list = append(list, claim{kind: errorOutputIs, source: byFlag, where: "--error-output", words: []string{l.ErrorOutput}})
	}
	if l.Status != "" {
		list = append(list, claim{kind: statusIs, source: byFlag, words: []string{l.Status}})
	}
	if l.Length > 0 {
		list = append(list, claim{kind: usualLengthIs, source: byFlag, number: float64(l.Length)})
	}
	return list
}

// once refuses a second flag about the same inputs, because it would silently replace the first one.
func (s *setting) once(known []*setting) error {
	for _, f := range known {
		if f.fixed == s.fixed && f.same(s) && !s.cuts {
			return subject.UsageError(s.where, "give one of them", "%s was said before: %s", s.name, f.text)
		}
	}
	return nil
}

// precisionOf returns the format with a name, and NoFormat for "".
func precisionOf(name string) (f fp.Format, ok bool) {
	f, ok = map[string]fp.Format{"": fp.NoFormat, "binary32": fp.Binary32, "binary64": fp.Binary64}[name]
	return f, ok
}

// valueClaims turns settings and conditions of one source into claims.
func valueClaims(from source, settings []*setting, filter []condition) (list []claim) {
	for _, s := range settings {
		s.source = from
		list = append(list, claim{kind: valuesOf, source: from, where: s.where, about: s.name, inputs: s})
	}
	for _, c := range filter {
		list = append(list, claim{kind: filterBy, source: from, where: c.where, filter: c})
	}
	return list
}

// A domainText is a text in the language of --domain, and where it was written.
type domainText struct{ where, text string }

// domainClaims parses the domains of one source. Comparisons of the same input hold together.
func domainClaims(from source, texts []domainText) ([]claim, error) {
	var settings []*setting
	var filter []condition
	for _, t := range texts {
		list, rest, err := parseDomain(t.where, t.text)
		if err != nil {
			return nil, err
		}
		filter = append(filter, rest...)
		for _, d := range list {
			merged, err := merge(settings, d)
			if err != nil {
				return nil, err
			}
			if !merged {
				settings = append(settings, d)
			}
		}
	}
	return valueClaims(from, settings, filter), nil
}

// suiteClaims returns the claims of a plan's suite: those of the suite's common part, then those about this entry.
func (p *plan) suiteClaims(sig *link.Signature) (list []claim, err error) {
	if p.known == nil {
		return nil, nil
	}
	s, e := p.suite, p.known
	where := s.Path + ": " + e.Name
	if s.Path == "" {
		where = "built-in suite " + s.Name + ": " + e.Name
		list = append(list, claim{kind: noteThat, source: bySuite,
			words: []string{"parameters, domain, reference and set-up come from the built-in suite " + s.Name}})
	}
	list = append(list, claim{kind: noteThat, source: bySubject, words: e.Notes})
	names := e.Params
	if p.listed && len(names) > len(sig.ParamTypes) {
		names = names[:len(sig.ParamTypes)] // the suite describes a variant that returns an output parameter
	}
	for _, c := range []struct {
		kind        claimKind
		common, own []string
	}{
		{namesAre, nil, names},
		{precisionIs, orNil(s.Precision), orNil(e.Precision)},
		{outputsAre, s.Output, e.Output},
		{operandsAre, s.Operands, e.Operands},
		{errorOutputIs, orNone(s.ErrorOutput), orNone(e.ErrorOutput)},
		{statusIs, orNone(s.Status), orNone(e.Status)},
	} {
		if c.common != nil {
			list = append(list, claim{kind: c.kind, source: bySuite, where: where, words: c.common})
		}
		if c.own != nil {
			list = append(list, claim{kind: c.kind, source: bySubject, where: where, words: c.own})
		}
	}
	common, err := suiteValues(bySuite, where, s.Fixes(), s.Domain, nil)
	if err != nil {
		return nil, err
	}
	own, err := suiteValues(bySubject, where, e.Fixes(), e.Domain, e.Require)
	return slices.Concat(list, common, own), err
}

// suiteValues returns the claims of one part of a suite about the values of inputs.
func suiteValues(from source, where string, fixes, domains, require []string) ([]claim, error) {
	var settings []*setting
	for _, text := range fixes {
		f, err := parseFix(where, text)
		if err != nil {
			return nil, err
		}
		settings = append(settings, f)
	}
	var texts []domainText
	for _, text := range domains {
		texts = append(texts, domainText{where, text})
	}
	list, err := domainClaims(from, texts)
	if err != nil {
		return nil, err
	}
	list = append(valueClaims(from, settings, nil), list...)
	for _, text := range require {
		settings, filter, err := parseDomain(where, text)
		if err != nil {
			return nil, err
		}
		list = append(list, valueClaims(from, cutting(settings), filter)...)
	}
	return list, nil
}

// commentClaims returns the claims of comments beside an entry and of its declaration. It returns none if nobody can read the source.
func (l *loader) commentClaims(program *ir.Program, entry *ir.Func) (list []claim, err error) {
	if entry.Line < 1 || entry.Unit < 0 {
		return nil, nil
	}
	source := l.source(program, entry, entry.File)
	text, shown := source.text, source.shown
	list = declared(text, entry)
	say := func(kind claimKind, format string, args ...any) {
		list = append(list, claim{kind: kind, source: byComment, words: []string{fmt.Sprintf(format, args...)}})
	}
	var texts []domainText
	for _, r := range remarksOf(text, entry.Line) {
		where := fmt.Sprintf("%s:%d", shown, r.Line)
		texts = append(texts, domainText{where, r.Text})
		say(noteThat, "inputs follow the comment at %s: %s", where, r.Text)
	}
	values, err := domainClaims(byComment, texts)
	if err != nil {
		return nil, err
	}
	for _, r := range nearRemarks(text, entry.Line) {
		if _, _, err := parseDomain("", r.Text); err == nil { // not prose
			say(assumeThat, "the comment at %s:%d has no effect (write 'faultline:' in small letters)", shown, r.Line)
		}
	}
	for _, line := range remarksInside(text, entry.Line) {
		say(assumeThat, "the comment at %s:%d has no effect (it is in the body; put it above the function)", shown, line)
	}
	return append(list, values...), nil
}

// A sourceFile is a source that code was compiled from. Its text is nil if nobody can read it.
type sourceFile struct {
	shown    string // its name in messages
	text     []byte
	code     []byte // text with blanks for comments; nil until parse
	comments []comment
}

// source returns a file that an entry's debug information names.
func (l *loader) source(program *ir.Program, entry *ir.Func, name string) *sourceFile {
	file := name
	if dir := program.Units[entry.Unit].Dir; !filepath.IsAbs(file) && dir != "" {
		file = filepath.Join(dir, file)
	}
	if known := l.sources[file]; known != nil {
		return known
	}
	f := &sourceFile{shown: name, text: folder.Quoted(file)}
	if _, err := os.Stat(name); err != nil { // clang omits the path prefix that the source's folder shares with the working folder
		f.shown = file
	}
	l.sources[file] = f
	return f
}

// parse splits the text into code and comments, once.
func (f *sourceFile) parse() {
	if f.code == nil {
		f.code, f.comments = split(f.text)
	}
}

// declared returns the lengths of arrays in the declaration of an entry.
func declared(text []byte, entry *ir.Func) (list []claim) {
	for i, name := range entry.ParamNames {
		// a[1] is an old way to write a[].
		if n := declaredLength(text, entry.Line, name); n > 1 && n <= mostNumbers {
			list = append(list, claim{kind: lengthIs, source: byDeclaration, about: positionKey(i), number: float64(n)})
		}
	}
	return list
}

// orNil returns a list of one word, or nil for "".
func orNil(word string) []string {
	if word == "" {
		return nil
	}
	return []string{word}
}

// orNone returns the word of a suite about an output. An empty word means "none".
func orNone(word *string) []string {
	if word == nil {
		return nil
	}
	return []string{cmp.Or(*word, "none")}
}
