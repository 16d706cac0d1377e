package main

// This file reads the words and flags about sources: folders, files followed by names of functions, -I and -D.

import (
	"context"
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
	"faultline/internal/record"
	"faultline/internal/subject/builds"
	"faultline/internal/subject/suite"
)

// sourceFlags are the flags about sources.
type sourceFlags struct {
	includes, defines, exclude []string
	changed                    string
	list                       bool
}

func (s *sourceFlags) flags(f *pflag.FlagSet) {
	f.StringArrayVar(&s.includes, "include", nil, "")
	f.StringArrayVar(&s.defines, "define", nil, "")
}

// searchFlags defines the flags of verbs that search folders.
func (s *sourceFlags) searchFlags(f *pflag.FlagSet) {
	s.flags(f)
	f.StringArrayVar(&s.exclude, "exclude", nil, "")
	f.BoolVar(&s.list, "list", false, "")
	f.StringVar(&s.changed, "changed", "", "")
}

// apply completes the subjects of a job and its flags for clang.
func (s *sourceFlags) apply(cfg *campaign.Config) (err error) {
	cfg.Args = joinNames(cfg.Args)
	if cfg.Changed = s.changed; s.changed != "" && cfg.BuildDir == "" {
		return usagef("--changed %s: name the build folder with -p DIR", s.changed)
	}
	if cfg.BuildDir != "" {
		cfg.Args, err = s.sourcesOfBuild(cfg)
	} else {
		cfg.Args, err = s.sources(cfg.Args)
	}
	if err != nil {
		return err
	}
	var flags []string
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

// joinNames joins names of functions with their file: roots.c f g becomes roots.c:f roots.c:g. Names before the first file belong to that
// file: f roots.c becomes roots.c:f.
func joinNames(words []string) (list []string) {
	file, used := "", false
	var leading []string
	for i, word := range words {
		_, err := os.Stat(word)
		isNext := i+1 < len(words) && isSource(words[i+1])
		if err != nil && file == "" && isNext && nameRE.MatchString(word) && suite.KindOf(word) == suite.NoKind {
			leading = append(leading, word)
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
		if !isFolder(word) || record.IsFolder(word) {
			list = append(list, word)
			continue
		}
		files, err := sourcesBelow(word, s.exclude)
		if err != nil {
			return nil, err
		}
		if isFile(filepath.Join(word, "CMakeCache.txt")) || len(files) == 0 && isFile(filepath.Join(word, builds.Commands)) {
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

// sourcesOfBuild replaces folders by the sources below them that the build compiles, except those that --exclude matches. Without --exclude
// it returns the words unchanged, because package load reads the folders.
func (s *sourceFlags) sourcesOfBuild(cfg *campaign.Config) (list []string, err error) {
	if s.exclude == nil {
		return cfg.Args, nil
	}
	words := cfg.Args
	if len(words) == 0 {
		words = []string{"."}
	}
	build, err := builds.Open(cfg.BuildDir, cfg.BuildTarget)
	if err != nil {
		return nil, err
	}
	for _, word := range words {
		if !isFolder(word) {
			list = append(list, word)
			continue
		}
		for _, u := range build.Below(word) {
			if !excluded(u.File, s.exclude) {
				list = append(list, u.File)
			}
		}
	}
	if len(list) == 0 {
		return nil, usagef("%s: the build in %s compiles no source below this folder, except those that --exclude matches",
			strings.Join(words, " "), cfg.BuildDir)
	}
	return list, nil
}

// excluded reports whether a glob matches a file by its path, its name, or the path of a folder above it.
func excluded(file string, globs []string) bool {
	return slices.ContainsFunc(globs, func(glob string) bool {
		for at := file; at != "." && at != "/"; at = path.Dir(at) {
			whole, _ := path.Match(glob, at)
			name, _ := path.Match(strings.TrimSuffix(glob, "/"), path.Base(at))
			if whole || name {
				return true
			}
		}
		return false
	})
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
	leftOut := func(file string) bool { return excluded(file, exclude) }
	err = filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		file = filepath.ToSlash(file)
		switch {
		case err != nil:
			return usagef("%v", err)
		case d.IsDir() && filepath.Clean(dir) != filepath.Clean(file) &&
			(strings.HasPrefix(d.Name(), ".") || d.Name() == "build" || leftOut(file) || isFile(filepath.Join(file, "CMakeCache.txt"))):
			return filepath.SkipDir
		case !d.IsDir() && suite.KindOf(file) == suite.Source && !leftOut(file):
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
	if cfg.Changed != "" && len(list.Functions) == 0 {
		fmt.Fprintln(a.stderr, noneChanged(cfg))
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

// valueFlags are the flags of clang that need a value in the next word.
var valueFlags = []string{"-I", "-D", "-U", "-include", "-isystem", "-iquote", "-idirafter", "-std", "-target", "--sysroot", "-isysroot"}
