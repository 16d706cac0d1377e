package compile

// This file preprocesses sources, to tell whether a source has changed.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"faultline/internal/proc"
)

// Identity returns a text that changes if the same source with the same flags may compile to other bitcode.
func Identity(string) string { return "3 " + version() + " " + strings.Join(Flags, " ") }

// Compiler returns a text that identifies clang and Flags, for keys of caches. It is "" if there is no clang.
func Compiler() string {
	path, err := clang()
	if err != nil {
		return ""
	}
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return fmt.Sprint(path, " ", info.Size(), " ", info.ModTime().UnixNano(), " ", strings.Join(Flags, " "))
}

// version returns the version of clang.
var version = sync.OnceValue(func() string {
	path, err := clang()
	if err != nil {
		return ""
	}
	c := proc.Command{Args: []string{path, "--version"}}
	out, _ := c.Run(context.Background(), nil)
	line, _, _ := strings.Cut(string(out), "\n")
	return line
})

// Preprocessed returns the preprocessed text of a source, and the absolute paths of all files that it is made of. It uses folder dir.
func Preprocessed(ctx context.Context, file string, flags []string, dir string) (text []byte, files []string, err error) {
	if IsFortran(file) { // what it includes is not known
		text, err = os.ReadFile(file)
		return text, absolute([]string{file}), err
	}
	path, err := clang()
	if err != nil {
		return nil, nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, nil, err
	}
	rules := filepath.Join(dir, "rules.d")
	args := slices.Concat(Flags, withoutOpenMP(flags, ""), []string{"-E", file, "-fno-crash-diagnostics", "-MD", "-MF", rules, "-o", "-"})
	c := compilerOf(dir, append([]string{path}, args...))
	text, err = c.Run(ctx, nil)
	if death := (*proc.Death)(nil); errors.As(err, &death) {
		return nil, nil, compileError(file, filepath.Base(path), args, death)
	}
	if err != nil {
		return nil, nil, err
	}
	rule, err := os.ReadFile(rules)
	return text, absolute(Prerequisites(string(rule))), err
}

func absolute(files []string) []string {
	for i, f := range files {
		if abs, err := filepath.Abs(f); err == nil {
			files[i] = abs
		}
	}
	return files
}

// Prerequisites returns the files after the colon of a rule of make. There a blank of a name follows a backslash, and a dollar is doubled.
func Prerequisites(rule string) (list []string) {
	rule = strings.ReplaceAll(rule, "\\\n", " ")
	_, rule, _ = strings.Cut(rule, ": ")
	const blank = "\x00"
	for _, word := range strings.Fields(strings.ReplaceAll(rule, `\ `, blank)) {
		list = append(list, strings.NewReplacer(blank, " ", `\#`, "#", "$$", "$").Replace(word))
	}
	return list
}
