package main

// This file reads the words and flags that name sources: folders, functions behind a file, -I, -D, and -p with compile_commands.json.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"faultline/internal/campaign"
	"faultline/internal/names"
	"faultline/internal/subject/suite"
)

// sourceFlags are the flags about sources.
type sourceFlags struct {
	buildDir                   string
	includes, defines, exclude []string
	list                       bool
}

func (s *sourceFlags) flags(f *pflag.FlagSet) {
	f.StringVar(&s.buildDir, "build-dir", "", "")
	f.StringArrayVar(&s.includes, "include", nil, "")
	f.StringArrayVar(&s.defines, "define", nil, "")
}

// searchFlags defines the flags of verbs that search folders.
func (s *sourceFlags) searchFlags(f *pflag.FlagSet) {
	s.flags(f)
	f.StringArrayVar(&s.exclude, "exclude", nil, "")
	f.BoolVar(&s.list, "list", false, "")
}

// apply completes the subjects of a job and its flags for clang.
func (s *sourceFlags) apply(cfg *campaign.Config) (err error) {
	if cfg.Args, err = s.sources(joinNames(cfg.Args)); err != nil {
		return err
	}
	var flags []string
	if s.buildDir != "" {
		if flags, err = buildFlagsOf(s.buildDir, cfg.Args); err != nil {
			return err
		}
	}
	for _, dir := range s.includes {
		if !isFolder(dir) {
			return usagef("-I %s: there is no such folder", dir)
		}
		flags = append(flags, "-I", dir)
	}
	for _, macro := range s.defines {
		flags = append(flags, "-D"+macro)
	}
	if len(flags) > 0 {
		cfg.ClangFlags = append(flags, cfg.ClangFlags...)
	}
	if n := len(cfg.ClangFlags); n > 0 && slices.Contains(valueFlags, cfg.ClangFlags[n-1]) {
		return usagef("-- %s: clang needs a value after this flag", cfg.ClangFlags[n-1])
	}
	return nil
}

// nameRE matches the name of a function, or a glob of names.
var nameRE = regexp.MustCompile(`^[A-Za-z_~*?][\w:~*?\[\]-]*$`)

// joinNames returns subjects in which a word that is no file names a function of the file before: roots.c f g is roots.c:f roots.c:g. A
// name at the start means a function of the file behind it: f roots.c is roots.c:f.
func joinNames(words []string) (list []string) {
	file, used := "", false
	var leading []string
	for i, word := range words {
		_, err := os.Stat(word)
		isNext := i+1 < len(words) && isSource(words[i+1])
		if err != nil && file == "" && isNext && nameRE.MatchString(word) && suite.KindOf(word) == suite.NoKind {
			leading = append(leading, word) // the function stands before its file
			continue
		}
		isName := err != nil && file != "" && nameRE.MatchString(word) && suite.KindOf(word) == suite.NoKind
		switch {
		case isName && !used:
			list[len(list)-1] = file + ":" + word
			used = true
		case isName:
			list = append(list, file+":"+word)
		default:
			file, used = "", false
			if t, err := suite.ParseTarget(word); err == nil && t.Glob == "" && t.From == "" {
				file = word
			}
			if len(leading) > 0 {
				file, used = word, true
			}
			for _, name := range leading {
				list = append(list, word+":"+name)
			}
			if len(leading) == 0 {
				list = append(list, word)
			}
			leading = nil
		}
	}
	return list
}

// sources replaces folders by the sources below them.
func (s *sourceFlags) sources(words []string) (list []string, err error) {
	if s.exclude == nil && !slices.ContainsFunc(words, isFolder) {
		return words, nil
	}
	for _, word := range words {
		if !isFolder(word) {
			list = append(list, word)
			continue
		}
		files, err := sourcesBelow(word, s.exclude)
		if err != nil {
			return nil, err
		}
		if isFile(filepath.Join(word, "CMakeCache.txt")) || len(files) == 0 && isFile(filepath.Join(word, compileCommands)) {
			return nil, usagef("%s: this is a build folder; name the folder of the sources, as faultline find -p %s src/", word, word)
		}
		if len(files) == 0 {
			return nil, usagef("%s: there is no C or C++ source below this folder%s", word,
				map[bool]string{true: ", except those that --exclude matches"}[s.exclude != nil])
		}
		list = append(list, files...)
	}
	return list, nil
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// isSource reports whether a word names a source that exists.
func isSource(word string) bool { return suite.KindOf(word) == suite.Source && isFile(word) }

func isFile(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// sourcesBelow returns the C and C++ sources below a folder. It leaves out hidden folders, build folders, and what a glob matches by its
// path or its name.
func sourcesBelow(dir string, exclude []string) (files []string, err error) {
	excluded := func(file string) bool {
		return slices.ContainsFunc(exclude, func(glob string) bool {
			whole, _ := path.Match(glob, file)
			name, _ := path.Match(strings.TrimSuffix(glob, "/"), path.Base(file))
			return whole || name
		})
	}
	err = filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		file = filepath.ToSlash(file)
		switch {
		case err != nil:
			return usagef("%v", err)
		case d.IsDir() && filepath.Clean(dir) != filepath.Clean(file) &&
			(strings.HasPrefix(d.Name(), ".") || d.Name() == "build" || excluded(file) || isFile(filepath.Join(file, "CMakeCache.txt"))):
			return filepath.SkipDir
		case !d.IsDir() && suite.KindOf(file) == suite.Source && !excluded(file):
			files = append(files, file)
		}
		return nil
	})
	return files, err
}

// listSubjects prints the subjects that a search would cover, and names on standard error what it would skip.
func (a *app) listSubjects(ctx context.Context, cfg *campaign.Config) error {
	list, err := a.engine.sites(ctx, cfg)
	if err != nil {
		return err
	}
	for i := range list.Functions {
		if f := &list.Functions[i]; f.Problem == "" {
			fmt.Fprintln(a.said, f.Spelling)
		} else {
			fmt.Fprintln(a.stderr, "faultline: skipped: "+f.Name+": "+oneLine(f.Problem))
		}
	}
	return nil
}

// A compileCommand is an entry of compile_commands.json.
type compileCommand struct {
	Directory, File, Command string
	Arguments                []string
}

const compileCommands = "compile_commands.json"

// buildFlagsOf returns the flags for clang of sources, which the build folder records. They must be the same for all sources.
func buildFlagsOf(dir string, args []string) (flags []string, err error) {
	if filepath.Base(dir) == compileCommands {
		dir = filepath.Dir(dir)
	}
	if !isFolder(dir) {
		return nil, usagef("-p %s: there is no such folder; -p needs the folder with %s", dir, compileCommands)
	}
	text, err := os.ReadFile(filepath.Join(dir, compileCommands))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usagef("-p %s: this folder has no %s; run cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON %[1]s, or bear -- "+
			"make", dir, compileCommands)
	}
	var commands []compileCommand
	if err == nil {
		err = json.Unmarshal(text, &commands)
	}
	if err != nil {
		return nil, usagef("-p %s: %s: %v", dir, compileCommands, err)
	}
	first := ""
	for _, file := range namedSources(args) {
		c := commandOf(commands, file)
		if c == nil {
			return nil, usagef("-p %s: %s has no entry for %s%s", dir, compileCommands, file, nearestSource(commands, file))
		}
		switch own := c.clangFlags(); {
		case first == "":
			first, flags = file, own
		case !slices.Equal(own, flags):
			return nil, usagef("-p %s: %s and %s have different flags; search them one at a time", dir, first, file)
		}
	}
	return flags, nil
}

// namedSources returns the C and C++ files of subjects.
func namedSources(args []string) (files []string) {
	for _, arg := range args {
		t, err := suite.ParseTarget(arg)
		if err != nil {
			continue
		}
		for _, f := range t.Files {
			if suite.KindOf(f) == suite.Source {
				files = append(files, f)
			}
		}
	}
	return names.Distinct(files)
}

func commandOf(commands []compileCommand, file string) *compileCommand {
	is := func(c compileCommand) bool {
		a, aerr := filepath.Abs(file)
		b, berr := filepath.Abs(c.path(c.File))
		return aerr == nil && berr == nil && a == b
	}
	if i := slices.IndexFunc(commands, is); i >= 0 {
		return &commands[i]
	}
	return nil
}

// nearestSource advises on a source without an entry.
func nearestSource(commands []compileCommand, file string) string {
	var known []string
	for _, c := range commands {
		known = append(known, filepath.Base(c.File))
	}
	if near := names.Nearest(filepath.Base(file), known); len(near) > 0 && near[0] != filepath.Base(file) {
		return "; did you mean " + near[0] + "?"
	}
	return "; add the file to the build, and run cmake again"
}

// path makes a path of the command absolute.
func (c *compileCommand) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(c.Directory, name)
}

// Flags of compilers that matter here: those before a value, those with a path behind them, and those of gcc that clang refuses.
var (
	valueFlags = []string{"-I", "-D", "-U", "-include", "-isystem", "-iquote", "-idirafter", "-std", "-target", "--sysroot", "-isysroot"}
	pathFlags  = []string{"-I", "-include", "-isystem", "-iquote", "-idirafter", "-isysroot"}
	keptFlags  = []string{"-I", "-D", "-U", "-std=", "-f", "-m", "-O", "-isystem", "-iquote", "-include", "-pthread"}
	gccFlags   = []string{"-fmodules-ts", "-fmodule-mapper", "-fdeps-format", "-fno-var-tracking", "-fvar-tracking", "-fconcepts",
		"-fcallgraph", "-fanalyzer", "-fipa", "-fno-ipa", "-fno-tree", "-ftree", "-fira", "-fprofile", "-fdiagnostics", "-fdump", "-fplugin", "-flto", "-fno-lto"}
)

// clangFlags returns the flags of the command that tell clang how to read the source, with absolute paths.
func (c *compileCommand) clangFlags() (flags []string) {
	words := c.Arguments
	if words == nil {
		words = shellWords(c.Command)
	}
	begins := func(word string, list []string) bool {
		return slices.ContainsFunc(list, func(p string) bool { return strings.HasPrefix(word, p) })
	}
	for i := 1; i < len(words); i++ {
		word := words[i]
		switch {
		case slices.Contains(valueFlags, word) && i+1 < len(words):
			i++
			value := words[i]
			if slices.Contains(pathFlags, word) {
				value = c.path(value)
			}
			flags = append(flags, word, value)
		case strings.HasPrefix(word, "-I"):
			flags = append(flags, "-I", c.path(word[2:]))
		case begins(word, keptFlags) && !begins(word, gccFlags):
			flags = append(flags, word)
		}
	}
	return flags
}

// shellWords splits a command as a shell does: quotes and backslashes protect characters.
func shellWords(text string) (words []string) {
	var word strings.Builder
	quote, begun := byte(0), false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote == 0 && (c == ' ' || c == '\t' || c == '\n'):
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
			continue
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case c == quote:
			quote = 0
		case c == '\\' && quote != '\'' && i+1 < len(text):
			i++
			word.WriteByte(text[i])
		default:
			word.WriteByte(c)
		}
		begun = true
	}
	if begun {
		words = append(words, word.String())
	}
	return words
}
