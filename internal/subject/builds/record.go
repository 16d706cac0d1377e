package builds

// This file records the compilations of any build. It puts a folder in front of PATH that has a script for each compiler in PATH. The
// script writes its working folder and its arguments into a file, and then executes the compiler.

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/subject/suite"
)

// compilerRE matches the names of compilers.
var compilerRE = regexp.MustCompile(`^(?:[a-z0-9_]+-linux-gnu-)?(?:cc|c\+\+|gcc|g\+\+|clang|clang\+\+|c89|c99|gfortran|flang|flang-new|f77|f95)(?:-[0-9.]+)?$`)

// A Recorder records compilations.
type Recorder struct{ dir string }

// NewRecorder returns a recorder that keeps its files in folder dir.
func NewRecorder(dir string) (*Recorder, error) {
	r := &Recorder{dir}
	if err := os.MkdirAll(r.records(), 0o777); err != nil {
		return nil, err
	}
	known := make(map[string]bool)
	for _, path := range filepath.SplitList(os.Getenv("PATH")) {
		list, _ := os.ReadDir(path) // a folder of PATH need not exist
		for _, f := range list {
			if name := f.Name(); compilerRE.MatchString(name) && !known[name] {
				known[name] = true
				if _, err := r.script(name, filepath.Join(path, name)); err != nil {
					return nil, err
				}
			}
		}
	}
	return r, nil
}

func (r *Recorder) records() string { return filepath.Join(r.dir, "records") }
func (r *Recorder) scripts() string { return filepath.Join(r.dir, "bin") }

// quoted returns a text as one word of a shell's command.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// script writes the script that records and executes a compiler, and returns its path.
func (r *Recorder) script(name, compiler string) (string, error) {
	path := filepath.Join(r.scripts(), name)
	if err := os.MkdirAll(r.scripts(), 0o777); err != nil {
		return "", err
	}
	text := fmt.Sprintf("#!/bin/sh\nrecord=$(mktemp %s) && printf '%%s\\0' \"$PWD\" %s \"$@\" > \"$record\"\nexec %[2]s \"$@\"\n",
		quoted(filepath.Join(r.records(), "XXXXXXXXXX")), quoted(compiler))
	return path, os.WriteFile(path, []byte(text), 0o777)
}

// Environment returns the environment variables with which a build runs the scripts: PATH, and those that name a compiler's absolute path.
func (r *Recorder) Environment() (list []string, err error) {
	list = []string{"PATH=" + r.scripts() + string(filepath.ListSeparator) + os.Getenv("PATH")}
	for _, name := range []string{"CC", "CXX", "FC", "F77"} {
		words := strings.Fields(os.Getenv(name))
		if len(words) > 0 && filepath.IsAbs(words[0]) {
			script, err := r.script("faultline-"+name, words[0])
			if err != nil {
				return nil, err
			}
			list = append(list, name+"="+strings.Join(append([]string{script}, words[1:]...), " "))
		}
	}
	return list, nil
}

// Write adds the recorded compilations to compile_commands.json in folder dir. It returns the number of recorded compilations, and of all
// in the file. A compilation replaces an earlier one with the same source and object. Write omits sources that no longer exist, such as
// those of configure.
func (r *Recorder) Write(dir string) (recorded, all int, err error) {
	path := filepath.Join(dir, Commands)
	of := make(map[[2]string]entry)
	var earlier []entry
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, &earlier)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, 0, fmt.Errorf("%s: %w", path, err)
	}
	list, err := os.ReadDir(r.records())
	if err != nil {
		return 0, 0, err
	}
	var now []entry
	for _, f := range list {
		text, err := os.ReadFile(filepath.Join(r.records(), f.Name()))
		if err != nil {
			return 0, 0, err
		}
		words := strings.Split(strings.TrimSuffix(string(text), "\x00"), "\x00")
		if len(words) > 1 {
			now = append(now, compilations(words[0], words[1:])...)
		}
	}
	for _, e := range slices.Concat(earlier, now) {
		if _, err := os.Stat(e.path(e.File)); err == nil {
			of[[2]string{e.path(e.File), e.Output}] = e
		}
	}
	entries := make([]entry, 0, len(of))
	for _, e := range of {
		entries = append(entries, e)
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(strings.Compare(a.path(a.File), b.path(b.File)), strings.Compare(a.Output, b.Output))
	})
	if text, err = json.MarshalIndent(entries, "", "  "); err != nil {
		return 0, 0, err
	}
	return len(now), len(entries), os.WriteFile(path, append(text, '\n'), 0o666)
}

// compilations returns the compilations of a command, one for each source. It returns none for a command that only preprocesses or checks.
func compilations(dir string, words []string) (list []entry) {
	e := entry{Directory: dir, Arguments: words}
	var files []string
	for i := 1; i < len(words); i++ {
		switch word := words[i]; {
		case word == "-E" || word == "-M" || word == "-MM" || word == "-fsyntax-only":
			return nil
		case word == "-o" && i+1 < len(words):
			i++
			e.Output = words[i]
		case slices.Contains(valueFlags, word), slices.Contains([]string{"-MF", "-MT", "-MQ"}, word):
			i++
		case !strings.HasPrefix(word, "-") && suite.KindOf(word) == suite.Source:
			files = append(files, word)
		}
	}
	for _, file := range files {
		one := e
		if one.File = file; len(files) > 1 {
			one.Output = ""
		}
		list = append(list, one)
	}
	return list
}
