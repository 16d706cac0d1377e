package builds

// This file orders Fortran sources by their modules. flang writes a file for each module of a source, and reads those of the modules that a
// source uses. The file OBJECT.mods of the cache has the modules of an object.

import (
	"bytes"
	"encoding/gob"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/folder"
	"faultline/internal/subject/compile"
)

// Lines that define a module, use one, or begin a part of one.
var (
	definesRE = regexp.MustCompile(`(?i)^module[ \t]+(\w+)[ \t]*(?:!.*)?$`) // also: module procedure
	usesRE    = regexp.MustCompile(`(?i)^use\b(?:[ \t]*,[ \t]*(?:non_)?intrinsic)?[ \t]*(?:::)?[ \t]*(\w+)`)
	partRE    = regexp.MustCompile(`(?i)^submodule[ \t]*\([ \t]*(\w+)`)
)

// moduleNames returns the modules that a Fortran source defines and uses, in lower case. It applies regular expressions only to lines that
// begin with their first word: on whole sources, they took most of the time of a list.
func moduleNames(text []byte) (defines, uses []string) {
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		first := func(word string) bool {
			return len(line) > len(word) && bytes.EqualFold(line[:len(word)], []byte(word))
		}
		var m [][]byte
		switch {
		case first("module"):
			if m = definesRE.FindSubmatch(line); m != nil && !bytes.EqualFold(m[1], []byte("procedure")) {
				defines = append(defines, strings.ToLower(string(m[1])))
			}
			continue
		case first("use"):
			m = usesRE.FindSubmatch(line)
		case first("submodule"):
			m = partRE.FindSubmatch(line)
		}
		if m != nil {
			uses = append(uses, strings.ToLower(string(m[1])))
		}
	}
	return defines, uses
}

// modules tells which units define and use modules of Fortran, by the absolute path of their sources.
type modules struct {
	defines map[string]bool
	uses    map[string][]*Unit // directly
	done    map[string]*Object // of units that define modules
}

// readModules reads the Fortran sources among some units.
func readModules(units []*Unit) *modules {
	m := &modules{defines: make(map[string]bool), uses: make(map[string][]*Unit), done: make(map[string]*Object)}
	of, names := make(map[string]*Unit), make(map[*Unit][]string)
	for _, u := range units {
		if !compile.IsFortran(u.File) {
			continue
		}
		text, err := os.ReadFile(u.abs)
		if err != nil {
			continue // its compilation reports that
		}
		defines, uses := moduleNames(text)
		names[u] = uses
		for _, name := range defines {
			if of[name] == nil {
				of[name], m.defines[u.abs] = u, true
			}
		}
	}
	for _, u := range units {
		for _, name := range names[u] {
			from := of[name]
			if from != nil && from.abs != u.abs && !slices.Contains(m.uses[u.abs], from) {
				m.uses[u.abs] = append(m.uses[u.abs], from)
			}
		}
	}
	return m
}

// used returns the units whose modules a unit uses, directly or not.
func (m *modules) used(u *Unit) (list []*Unit) {
	if m == nil {
		return nil
	}
	list = slices.Clone(m.uses[u.abs])
	for i := 0; i < len(list); i++ {
		for _, from := range m.uses[list[i].abs] {
			if !slices.Contains(list, from) && from.abs != u.abs {
				list = append(list, from)
			}
		}
	}
	return list
}

// waves divides units into sets that are compiled one after the other: a unit follows those whose modules it uses. Units that use each
// other's modules are in the last set.
func (m *modules) waves(units []*Unit) (list [][]*Unit) {
	done := make(map[string]bool)
	for len(units) > 0 {
		var now, later []*Unit
		for _, u := range units {
			if slices.ContainsFunc(m.uses[u.abs], func(from *Unit) bool { return !done[from.abs] }) {
				later = append(later, u)
			} else {
				now = append(now, u)
			}
		}
		if len(now) == 0 {
			now, later = later, nil
		}
		for _, u := range now {
			done[u.abs] = true
		}
		list, units = append(list, now), later
	}
	return list
}

// usedFiles returns the sources whose modules a unit uses.
func (m *modules) usedFiles(u *Unit) (files []string) {
	for _, from := range m.used(u) {
		files = append(files, from.abs)
	}
	return files
}

// usedKeys returns the keys of the objects whose modules a unit uses.
func (s *Store) usedKeys(u *Unit) (keys []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, from := range s.modules.used(u) {
		if o := s.modules.done[from.abs]; o != nil {
			keys = append(keys, o.Key)
		}
	}
	return keys
}

// LayModules writes the modules that a unit defines or uses into folder dir. The unit is among those that were compiled last.
func (s *Store) LayModules(u *Unit, dir string) error {
	s.mu.Lock()
	own := s.modules.done[u.abs]
	s.mu.Unlock()
	keys := s.usedKeys(u)
	if own != nil {
		keys = append(keys, own.Key)
	}
	return s.writeModules(keys, dir)
}

// writeModules writes the modules of some objects into folder dir.
func (s *Store) writeModules(keys []string, dir string) error {
	for _, key := range keys {
		text, err := os.ReadFile(s.path(key, ".mods"))
		var list map[string][]byte
		if err == nil {
			err = gob.NewDecoder(bytes.NewReader(text)).Decode(&list)
		}
		if err != nil {
			return err
		}
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return err
		}
		for name, data := range list {
			if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
				return err
			}
		}
	}
	return nil
}

// keepModules stores the modules that flang wrote into folder dir.
func (s *Store) keepModules(key, dir string) error {
	files, _ := filepath.Glob(filepath.Join(dir, "*.mod"))
	list := make(map[string][]byte)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		list[filepath.Base(file)] = data
	}
	var text bytes.Buffer
	return errors.Join(gob.NewEncoder(&text).Encode(list), folder.Replace(s.path(key, ".mods"), text.Bytes()))
}

// lacksModules reports whether the cache has lost the modules of a unit's object.
func (s *Store) lacksModules(u *Unit, key string) bool {
	if s.modules == nil || !s.modules.defines[u.abs] {
		return false
	}
	_, err := os.Stat(s.path(key, ".mods"))
	return err != nil
}
