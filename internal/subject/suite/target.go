package suite

// This file reads a SUBJECT argument: files joined by +, and a pattern for their functions.

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/names"
	"faultline/internal/subject"
)

// A Target is one SUBJECT argument.
type Target struct {
	Text  string
	Files []string
	From  string // only functions of this file or glob; "" means any file
	Glob  string // pattern of functions; "" if there is none
}

// kinds maps the ending of a file name to the kind of file.
var kinds = map[string]kind{
	".c": Source, ".cc": Source, ".cpp": Source, ".cxx": Source,
	".f": Source, ".for": Source, ".f77": Source, ".f90": Source, ".f95": Source, ".f03": Source, ".f08": Source,
	".ll": Bitcode, ".bc": Bitcode, ".a": Archive, ".o": Bitcode,
	".toml": SuiteFile, ".fpcore": CoreFile,
}

type kind int

const (
	NoKind kind = iota
	Source
	Bitcode
	Archive
	SuiteFile
	CoreFile
)

func KindOf(file string) kind { return kinds[strings.ToLower(filepath.Ext(file))] }

// columnRE matches file.c:7:3, a line and a column.
var columnRE = regexp.MustCompile(`^(.*:\d+):\d+$`)

// ParseTarget reads one SUBJECT. A + joins files only after a name with a known ending, so that names of folders may contain +.
func ParseTarget(text string) (*Target, error) {
	for _, ending := range []string{".fpcore", ".toml"} {
		if i := strings.Index(text, ending+":"); i >= 0 {
			return parseNamed(text, i+len(ending))
		}
	}
	t := &Target{Text: text}
	pending := ""
	for _, piece := range pieces(columnRE.ReplaceAllString(text, "$1")) {
		pending += piece
		file, from, glob := splitNames(pending)
		if KindOf(file) == NoKind {
			pending += "+"
			continue
		}
		if glob != "" && t.Glob != "" {
			return nil, subject.UsageError(text, "name them in one glob, or as two subjects", "functions are named twice: %s and %s",
				t.Glob, glob)
		}
		t.Files, t.From, t.Glob, pending = append(t.Files, file), t.From+from, t.Glob+glob, ""
	}
	if pending != "" || len(t.Files) == 0 {
		return nil, noTarget(text)
	}
	for _, glob := range []string{t.From, t.Glob} {
		if malformed(glob) {
			return nil, subject.UsageError(text, "", "%q is a malformed glob", glob)
		}
	}
	return t, t.check()
}

// pieces splits a text at every +, except in the parameters of a function's name and after "operator".
func pieces(text string) []string {
	list := strings.Split(text, "+")
	for i, piece := range list {
		file, _, glob := splitNames(piece)
		if (strings.Contains(glob, "(") || strings.HasSuffix(glob, "operator")) && KindOf(file) != NoKind {
			return append(list[:i], strings.Join(list[i:], "+"))
		}
	}
	return list
}

// parseNamed reads a SUBJECT whose suite or file of cores ends at byte end. Everything after the colon is a name, whatever characters it
// has.
func parseNamed(text string, end int) (*Target, error) {
	t, err := ParseTarget(text[:end])
	if err != nil {
		return nil, err
	}
	t.Text, t.Glob = text, text[end+1:]
	return t, t.check()
}

// check returns an error for files that cannot be read together.
func (t *Target) check() error {
	for _, f := range t.Files {
		if err := t.alone(KindOf(f)); len(t.Files) > 1 && err != nil {
			return err
		}
	}
	return nil
}

// alone returns an error if files of this kind cannot be joined with others, and nil if they can.
func (t *Target) alone(k kind) error {
	switch k {
	case CoreFile:
		return subject.UsageError(t.Text, "name them as two subjects; cores of one file can call each other",
			"an FPCore file cannot be joined with other files")
	case SuiteFile:
		return subject.UsageError(t.Text, "name the files in the suite's sources", "a suite cannot be joined with other files")
	}
	return nil
}

// splitGlob splits file.c:func at the last colon after the last slash. It does not split at ::, which is part of a C++ name.
func splitGlob(s string) (file, glob string) {
	i := strings.LastIndexByte(s, ':')
	for i > 0 && s[i-1] == ':' {
		i = strings.LastIndexByte(s[:i-1], ':')
	}
	if i < 0 || i < strings.LastIndexByte(s, '/') {
		return s, ""
	}
	return s[:i], s[i+1:]
}

// splitNames splits lib.a:file.c:func at the first colon after a name with a known ending. file.c may have folders in front.
func splitNames(s string) (file, from, glob string) {
	file, glob = splitGlob(s)
	for i, c := range file {
		if c == ':' && KindOf(file[:i]) != NoKind {
			return file[:i], file[i+1:], glob
		}
	}
	return file, "", glob
}

// Defines reports whether a function whose text is in a file belongs to one of the target's files. "" is a file that is not known.
func (t *Target) Defines(file string) bool {
	return file == "" || slices.ContainsFunc(t.Files, func(f string) bool { return filepath.Base(f) == filepath.Base(file) })
}

// IsFrom reports whether `from` matches the last components of a file's path.
func IsFrom(from, file string) bool {
	parts := strings.Split(file, "/")
	n := strings.Count(from, "/") + 1
	return from == "" || n <= len(parts) && Matches(from, strings.Join(parts[len(parts)-n:], "/"))
}

// Matches reports whether a name matches a glob. A slash is an ordinary character.
func Matches(glob, name string) bool {
	plain := strings.NewReplacer("/", "\x00")
	ok, _ := path.Match(plain.Replace(glob), plain.Replace(name))
	return ok
}

// joined reports whether a name contains + and further files.
func joined(name string) bool {
	return slices.ContainsFunc(strings.Split(name, "+")[1:], func(piece string) bool {
		file, _ := splitGlob(piece)
		return KindOf(file) != NoKind
	})
}

// malformed reports whether a glob is not valid as a pattern, so that it only matches itself. The name of a core may be like that.
func malformed(glob string) bool {
	if strings.Contains(glob, "(") { // operator[](int)
		return false
	}
	_, err := path.Match(glob, "")
	return err != nil
}

// IsGlob reports whether a pattern can match more than one name.
func IsGlob(pattern string) bool { return strings.ContainsAny(pattern, "*?[") }

// Mark sets Misnamed in an error if a file of the target does not exist or no file defines the function.
func (t *Target) Mark(err error) error {
	missing := func(file string) bool {
		_, err := os.Stat(file)
		return errors.Is(err, fs.ErrNotExist)
	}
	if e := (*subject.Error)(nil); errors.As(err, &e) {
		e.Misnamed = e.Code == subject.Usage || slices.ContainsFunc(t.Files, missing)
	}
	return err
}

// Subjects of a suite by name.

// Has reports whether the suite has a subject with exactly this name. Then characters such as * in the name are not a pattern.
func (s *Suite) Has(name string) bool {
	return name != "" && slices.ContainsFunc(s.Subjects, func(e Subject) bool { return e.Name == name || e.title == name })
}

// Is reports whether text selects the subject. If named is true, text must be its name or title; otherwise text is a glob that matches one
// of them.
func (e *Subject) Is(text string, named bool) bool {
	if named {
		return e.Name == text || e.title == text
	}
	return text == "" || Matches(text, e.Name) || Matches(text, e.title)
}

// NoSubject returns the error that no subject of the suite matches a target.
func (s *Suite) NoSubject(t *Target) error {
	if joined(t.Glob) {
		return t.alone(KindOf(t.Files[0]))
	}
	if malformed(t.Glob) {
		return subject.UsageError(t.Text, "", "%q is a malformed glob", t.Glob)
	}
	var list []string
	for _, e := range s.Subjects {
		list = append(list, e.Name)
	}
	if s.cores == nil {
		return subject.UsageError(t.Text, Nearest(t.Glob, list), "the suite has no subject %s", t.Glob)
	}
	known := "its cores are " + strings.Join(list[:min(8, len(list))], ", ")
	if len(list) > 8 {
		known += ", ..."
	}
	return subject.UsageError(t.Text, cmp.Or(Nearest(t.Glob, list), known), "the file has no core %s", t.Glob)
}

// Known returns the built-in suite and subject for a function, by the subject's name or its entry's name.
func Known(name string) (*Suite, *Subject) {
	for _, s := range ownSuites() {
		if e := s.Knows(name); e != nil {
			return s, e
		}
	}
	return nil, nil
}

// Knows returns the suite's subject for a function, by the subject's name or its entry's name; nil if there is none.
func (s *Suite) Knows(name string) *Subject {
	for i := range s.Subjects {
		if e := &s.Subjects[i]; e.Name == name || e.Entry == name {
			return e
		}
	}
	return nil
}

// AllBad returns an error if no core of a file can be analysed, with the reasons.
func (s *Suite) AllBad(t *Target) error {
	if len(s.cores) > 0 || len(s.Subjects) == 0 || KindOf(t.Files[0]) != CoreFile {
		return nil
	}
	var faults []error
	var lines []string
	for i := range s.Subjects {
		if e := &s.Subjects[i]; e.Is(t.Glob, s.Has(t.Glob)) {
			faults, lines = append(faults, e.Fault), append(lines, e.Fault.Error())
		}
	}
	switch len(faults) {
	case 0:
		return s.NoSubject(t)
	case 1:
		return faults[0]
	}
	return subject.LoadError(t.Files[0], strings.Join(lines, "\n"), "none of its %d cores can be analysed", len(faults))
}

// Suggestions for a misspelled name.

// Nearest returns a hint with the known names most similar to a wrong one. It returns "" if no name is similar or if the wrong name is a
// pattern.
func Nearest(name string, known []string) string {
	if IsGlob(name) {
		return ""
	}
	near := names.Nearest(name, known)
	if len(near) == 0 {
		return ""
	}
	return "did you mean " + strings.Join(near[:min(4, len(near))], " or ") + "?"
}
