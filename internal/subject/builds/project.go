// Package builds reads how a project is built: its sources, their flags, and the programs that they belong to.
//
//	Find      returns the build folder of a project: the one with compile_commands.json
//	Open      reads a build folder
//	Store     compiles the sources of a build into a cache, and lists the symbols that each object defines
//	Recorder  writes compile_commands.json for any build
//
// The package does not depend on how code is analysed. Its only state is files in the cache. A Project does not change after Open, so any
// goroutine may use it. A Store is safe for concurrent use.
package builds

// This file reads compile_commands.json.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/names"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// Commands is the name of the file that lists the compilations of a build.
const Commands = "compile_commands.json"

// A Project is the list of compilations in a build folder.
type Project struct {
	Dir   string // the build folder
	Units []*Unit
	CMake bool // CMake made the folder

	links map[string][]string // by target: the targets that it links, directly or not; nil without a reply of CMake's file API
}

// A Unit is the compilation of one source.
type Unit struct {
	File   string   // path for messages, see Shown
	Flags  []string // for clang or flang, with absolute paths
	Target string   // the program or library that the object belongs to; "" if that is not known
	Folder string   // of the object, absolute

	abs string // the absolute path of File
}

// An entry is an element of compile_commands.json.
type entry struct {
	Directory string   `json:"directory"`
	File      string   `json:"file"`
	Command   string   `json:"command,omitempty"`
	Arguments []string `json:"arguments,omitempty"`
	Output    string   `json:"output,omitempty"`
}

// places lists where Find looks for a build folder, in this order.
var places = []string{".", "build*", "out*", "cmake-build-*"}

// Find returns the build folder of the project in folder dir, "" if there is none.
func Find(dir string) string {
	for _, place := range places {
		list, _ := filepath.Glob(filepath.Join(dir, place, Commands))
		if len(list) > 0 {
			return filepath.Dir(list[0])
		}
	}
	return ""
}

// Open reads the build folder dir. dir may also be the path of compile_commands.json. If target is not "", the project has only the units
// of this target and of the targets that it links, in this order.
func Open(dir, target string) (*Project, error) {
	wrong := func(format string, args ...any) error { return subject.UsageError("-p "+dir, "", format, args...) }
	if filepath.Base(dir) == Commands {
		dir = filepath.Dir(dir)
	}
	switch info, err := os.Stat(dir); {
	case err == nil && !info.IsDir():
		return nil, wrong("this is no folder; -p needs the folder with %s", Commands)
	case err != nil:
		return nil, wrong("there is no such folder; -p needs the folder with %s", Commands)
	}
	text, err := os.ReadFile(filepath.Join(dir, Commands))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, wrong("this folder has no %s; run cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON %s, or faultline build -- make", Commands,
			dir)
	}
	var entries []entry
	if err == nil {
		err = json.Unmarshal(text, &entries)
	}
	if err != nil {
		return nil, wrong("%s: %v", Commands, err)
	}
	b := &Project{Dir: dir}
	_, cached := os.Stat(filepath.Join(dir, "CMakeCache.txt"))
	b.CMake = cached == nil
	for i := range entries {
		if u := entries[i].unit(); u != nil {
			b.Units = append(b.Units, u)
		}
	}
	b.readReply()
	if target != "" {
		if err := b.choose(target); err != nil {
			return nil, wrong("%v", err)
		}
	}
	if len(b.Units) == 0 {
		return nil, wrong("%s names no source in C, C++ or Fortran", Commands)
	}
	return b, nil
}

// Files returns the first compilation of each file. Some builds compile a file twice, for an archive and for a shared library.
func (b *Project) Files() []*Unit { return once(b.Units) }

// Root returns the folder of the project. It contains all files of the build. It is the source folder that CMake names, the build folder,
// or the folder around that, if one of these contains the files. Then it has the project's headers too. Otherwise it is the deepest folder
// that contains the files.
func (b *Project) Root() string {
	root := filepath.Dir(b.Units[0].abs)
	for _, u := range b.Units {
		for root != "/" && !strings.HasPrefix(u.abs, root+"/") {
			root = filepath.Dir(root)
		}
	}
	dir, err := filepath.Abs(b.Dir)
	if err != nil {
		return root
	}
	for _, home := range []string{b.home(), dir, filepath.Dir(dir)} {
		if home != "" && home != "/" && strings.HasPrefix(root+"/", home+"/") {
			return home
		}
	}
	return root
}

// homeRE matches the line of CMakeCache.txt that names the source folder.
var homeRE = regexp.MustCompile(`(?m)^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$`)

// home returns the source folder of a build by CMake, "" for other builds.
func (b *Project) home() string {
	text, err := os.ReadFile(filepath.Join(b.Dir, "CMakeCache.txt"))
	if m := homeRE.FindSubmatch(text); err == nil && m != nil {
		return filepath.Clean(string(m[1]))
	}
	return ""
}

// unit returns the compilation that an entry describes, nil if the source is not in C, C++ or Fortran.
func (e *entry) unit() *Unit {
	file := e.path(e.File)
	if suite.KindOf(file) != suite.Source {
		return nil
	}
	words := e.Arguments
	if words == nil {
		words = ShellWords(e.Command)
	}
	u := &Unit{abs: file, File: Shown(file), Flags: e.clangFlags(words)}
	object := e.Output
	for i, word := range words {
		if word == "-o" && i+1 < len(words) {
			object = words[i+1]
		}
	}
	if object == "" {
		object = strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)) + ".o"
	}
	u.Folder = filepath.Dir(e.path(object))
	// CMake: DIR/CMakeFiles/NAME.dir/FOLDER/FILE.o
	if _, after, ok := strings.Cut(filepath.ToSlash(e.path(object)), "/CMakeFiles/"); ok {
		if name, _, ok := strings.Cut(after, ".dir/"); ok {
			u.Target = name
		}
	}
	return u
}

// path returns the absolute path of a file in the command.
func (e *entry) path(name string) string {
	if !filepath.IsAbs(name) {
		name = filepath.Join(e.Directory, name)
	}
	if abs, err := filepath.Abs(name); err == nil {
		return abs
	}
	return name
}

// Shown returns the path of a file for messages: relative to the working folder if the file is below it, and otherwise unchanged.
func Shown(file string) string {
	dir, err := os.Getwd()
	if err != nil {
		return file
	}
	if rest, below := strings.CutPrefix(file, dir+string(filepath.Separator)); below {
		return rest
	}
	return file
}

// Unit returns the first compilation of a file, nil if there is none.
func (b *Project) Unit(file string) *Unit {
	abs, err := filepath.Abs(file)
	if err != nil {
		return nil
	}
	i := slices.IndexFunc(b.Units, func(u *Unit) bool { return u.abs == abs })
	if i < 0 {
		return nil
	}
	return b.Units[i]
}

// Below returns the first compilation of each file below a folder.
func (b *Project) Below(dir string) (list []*Unit) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil
	}
	for _, u := range b.Files() {
		if abs == "/" || strings.HasPrefix(u.abs, abs+"/") {
			list = append(list, u)
		}
	}
	return list
}

// Missing returns the error that the build has no compilation of a file.
func (b *Project) Missing(file string) error {
	var known []string
	for _, u := range b.Units {
		known = append(known, filepath.Base(u.File))
	}
	next := "add the file to the build, and run cmake again"
	if near := names.Nearest(filepath.Base(file), known); len(near) > 0 && near[0] != filepath.Base(file) {
		next = "did you mean " + near[0] + "?"
	}
	return subject.UsageError("-p "+b.Dir, next, "%s has no entry for %s", Commands, file)
}

// choose keeps the units of a target and of those that it links.
func (b *Project) choose(target string) error {
	var known []string
	for _, u := range b.Units {
		if u.Target != "" && !slices.Contains(known, u.Target) {
			known = append(known, u.Target)
		}
	}
	if !slices.Contains(known, target) {
		if len(known) == 0 {
			return fmt.Errorf("--target %s: the build does not name targets; leave it out", target)
		}
		return fmt.Errorf("--target %s: there is no such target; the targets are %s", target, strings.Join(known, ", "))
	}
	kept := append([]string{target}, b.links[target]...)
	b.Units = slices.DeleteFunc(b.Units, func(u *Unit) bool { return !slices.Contains(kept, u.Target) })
	slices.SortStableFunc(b.Units, func(x, y *Unit) int { return slices.Index(kept, x.Target) - slices.Index(kept, y.Target) })
	return nil
}
