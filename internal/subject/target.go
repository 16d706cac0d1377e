package subject

// This file reads a SUBJECT argument: files joined by +, and which functions of them.

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A target is one SUBJECT argument.
type target struct {
	text  string
	files []string
	glob  string // functions; "" if none was named
}

// What the name of a file says about it.
var kinds = map[string]kind{
	".c": source, ".cc": source, ".cpp": source, ".cxx": source,
	".ll": bitcode, ".bc": bitcode, ".a": archive, ".o": bitcode,
	".toml": suiteFile, ".fpcore": fpcoreFile,
}

type kind int

const (
	noKind kind = iota
	source
	bitcode
	archive
	suiteFile
	fpcoreFile
)

func kindOf(file string) kind { return kinds[strings.ToLower(filepath.Ext(file))] }

const targetForm = "a subject is file.c:func, file.ll:func, file.bc:func, lib.a:func (func may be a glob), several files joined by +, file.fpcore[:core or glob], or suite.toml[:glob]"

// parseTarget reads one SUBJECT. A + joins files only behind a name with a known ending, so that folders may contain it.
func parseTarget(text string) (*target, error) {
	for _, ending := range []string{".fpcore", ".toml"} {
		if i := strings.Index(text, ending+":"); i >= 0 {
			return parseNamed(text, i+len(ending))
		}
	}
	t := &target{text: text}
	pending := ""
	for _, piece := range strings.Split(text, "+") {
		pending += piece
		file, glob := splitGlob(pending)
		if kindOf(file) == noKind {
			pending += "+"
			continue
		}
		if glob != "" && t.glob != "" {
			return nil, usageError(text, "name them in one glob, or as two subjects", "functions are named twice: %s and %s", t.glob, glob)
		}
		t.files, t.glob, pending = append(t.files, file), t.glob+glob, ""
	}
	if pending != "" || len(t.files) == 0 {
		return nil, usageError(text, targetForm, "this is no subject that faultline can read")
	}
	if malformed(t.glob) {
		return nil, usageError(text, "", "%q is a malformed glob", t.glob)
	}
	return t, t.check()
}

// parseNamed reads a SUBJECT whose suite or file of cores ends at byte end: what follows the colon is a name, whatever is in it.
func parseNamed(text string, end int) (*target, error) {
	t, err := parseTarget(text[:end])
	if err != nil {
		return nil, err
	}
	t.text, t.glob = text, text[end+1:]
	return t, t.check()
}

// check says what cannot be combined or read.
func (t *target) check() error {
	for _, f := range t.files {
		if err := t.alone(kindOf(f)); len(t.files) > 1 && err != nil {
			return err
		}
	}
	return nil
}

// alone says that files of a kind cannot be joined with others; nil for those that can.
func (t *target) alone(k kind) error {
	switch k {
	case fpcoreFile:
		return usageError(t.text, "name them as two subjects; cores of one file may call each other", "an FPCore file cannot be joined with other files")
	case suiteFile:
		return usageError(t.text, "name the files in the suite's sources", "a suite cannot be joined with other files")
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

// matches says whether a name is one that glob means; a slash is a character as others.
func matches(glob, name string) bool {
	plain := strings.NewReplacer("/", "\x00")
	ok, _ := path.Match(plain.Replace(glob), plain.Replace(name))
	return ok
}

// joined says whether what should be a name goes on with further files.
func joined(name string) bool {
	return slices.ContainsFunc(strings.Split(name, "+")[1:], func(piece string) bool {
		file, _ := splitGlob(piece)
		return kindOf(file) != noKind
	})
}

// malformed says whether glob can mean nothing but itself, as the name of a core may.
func malformed(glob string) bool {
	_, err := path.Match(glob, "")
	return err != nil
}

// isGlob says whether pattern can match more than one name.
func isGlob(pattern string) bool { return strings.ContainsAny(pattern, "*?[") }
