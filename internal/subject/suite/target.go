package suite

// This file reads a SUBJECT argument: files joined by +, and which functions of them.

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"faultline/internal/subject"
)

// A Target is one SUBJECT argument.
type Target struct {
	Text  string
	Files []string
	From  string // the file whose functions are meant, or a glob; "" is any
	Glob  string // functions; "" if none was named
}

// What the name of a file says about it.
var kinds = map[string]kind{
	".c": Source, ".cc": Source, ".cpp": Source, ".cxx": Source,
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

const TargetForm = "a subject is file.c:func, file.ll:func, file.bc:func, lib.a:func (func may be a glob), lib.a:file.c:func, several " +
	"files joined by +, file.fpcore[:core or glob], or suite.toml[:glob]"

// ParseTarget reads one SUBJECT. A + joins files only behind a name with a known ending, so that folders may contain it.
func ParseTarget(text string) (*Target, error) {
	for _, ending := range []string{".fpcore", ".toml"} {
		if i := strings.Index(text, ending+":"); i >= 0 {
			return parseNamed(text, i+len(ending))
		}
	}
	t := &Target{Text: text}
	pending := ""
	for _, piece := range pieces(text) {
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
		return nil, subject.UsageError(text, TargetForm, "this is no subject that faultline can read")
	}
	for _, glob := range []string{t.From, t.Glob} {
		if malformed(glob) {
			return nil, subject.UsageError(text, "", "%q is a malformed glob", glob)
		}
	}
	return t, t.check()
}

// pieces splits a text at every +, but for the parameters of a function that it names.
func pieces(text string) []string {
	list := strings.Split(text, "+")
	for i, piece := range list {
		file, _, glob := splitNames(piece)
		if strings.Contains(glob, "(") && KindOf(file) != NoKind {
			return append(list[:i], strings.Join(list[i:], "+"))
		}
	}
	return list
}

// parseNamed reads a SUBJECT whose suite or file of cores ends at byte end: what follows the colon is a name, whatever is in it.
func parseNamed(text string, end int) (*Target, error) {
	t, err := ParseTarget(text[:end])
	if err != nil {
		return nil, err
	}
	t.Text, t.Glob = text, text[end+1:]
	return t, t.check()
}

// check says what cannot be combined or read.
func (t *Target) check() error {
	for _, f := range t.Files {
		if err := t.alone(KindOf(f)); len(t.Files) > 1 && err != nil {
			return err
		}
	}
	return nil
}

// alone says that files of a kind cannot be joined with others; nil for those that can.
func (t *Target) alone(k kind) error {
	switch k {
	case CoreFile:
		return subject.UsageError(t.Text, "name them as two subjects; cores of one file may call each other",
			"an FPCore file cannot be joined with other files")
	case SuiteFile:
		return subject.UsageError(t.Text, "name the files in the suite's sources", "a suite cannot be joined with other files")
	}
	return nil
}

// splitGlob splits file.c:func at the last colon behind the last slash. Two colons are part of a C++ name.
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

// splitNames splits lib.a:file.c:func, whose file.c may have folders before it, at the first colon behind a name with a known ending.
func splitNames(s string) (file, from, glob string) {
	file, glob = splitGlob(s)
	for i, c := range file {
		if c == ':' && KindOf(file[:i]) != NoKind {
			return file[:i], file[i+1:], glob
		}
	}
	return file, "", glob
}

// IsFrom reports whether a file's path ends in what a person writes for it: as many of its last parts.
func IsFrom(from, file string) bool {
	parts := strings.Split(file, "/")
	n := strings.Count(from, "/") + 1
	return from == "" || n <= len(parts) && Matches(from, strings.Join(parts[len(parts)-n:], "/"))
}

// Matches says whether a name is one that glob means; a slash is a character as others.
func Matches(glob, name string) bool {
	plain := strings.NewReplacer("/", "\x00")
	ok, _ := path.Match(plain.Replace(glob), plain.Replace(name))
	return ok
}

// joined says whether what should be a name goes on with further files.
func joined(name string) bool {
	return slices.ContainsFunc(strings.Split(name, "+")[1:], func(piece string) bool {
		file, _ := splitGlob(piece)
		return KindOf(file) != NoKind
	})
}

// malformed says whether glob can mean nothing but itself, as the name of a core may.
func malformed(glob string) bool {
	if strings.Contains(glob, "(") { // operator[](int)
		return false
	}
	_, err := path.Match(glob, "")
	return err != nil
}

// IsGlob says whether pattern can match more than one name.
func IsGlob(pattern string) bool { return strings.ContainsAny(pattern, "*?[") }

// Mark marks an error of the target that names nothing: a file that is not there, or what no file defines.
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
