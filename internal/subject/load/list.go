package load

// This file lists the functions of a project from its symbols and debug information, and runs none.

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"slices"

	"faultline/internal/folder"
	"faultline/internal/ir/bitcode"
	"faultline/internal/subject/builds"
	"faultline/internal/subject/suite"
)

// A Listed is a function of a project.
type Listed struct {
	Name, Spelling string
	*bitcode.Definition
}

// List returns the functions of the build folder of a Spec that its arguments mean. ok is false if an argument names files outside of the
// build, or if the arguments name a single function: Subjects then says more.
func List(ctx context.Context, spec Spec) (list []Listed, ok bool, err error) {
	l := &loader{Spec: &spec, ctx: ctx, suites: make(suite.Shelf), sources: make(map[string]*sourceFile), made: make(map[string]madeFile)}
	args := l.Args
	if len(args) == 0 {
		args = []string{""}
	}
	for _, arg := range args {
		if !l.ofBuild(arg) {
			return nil, false, nil
		}
	}
	known, err := l.knownList(args)
	if err != nil {
		return nil, false, err
	}
	if known.read() {
		known.lost()
		return known.Functions, known.Several, nil
	}
	b, err := l.built()
	if err != nil {
		return nil, false, err
	}
	named := 0
	for _, arg := range args {
		chosen, err := l.selected(b, arg)
		if err != nil {
			return nil, false, err
		}
		for _, c := range chosen {
			if c.named {
				named++
			}
			list = append(list, Listed{Name: c.shown, Spelling: c.spelling(), Definition: c.def})
		}
	}
	if known.path == "" { // the objects were not known before built compiled them
		if known, err = l.knownList(args); err != nil {
			return nil, false, err
		}
	}
	known.Functions, known.Several = list, named < len(list)
	return list, known.Several, known.write()
}

// A storedList is the list of an earlier run in the cache.
type storedList struct {
	path      string // "" if it must not be read or written
	lost      func() // reports the sources that do not compile
	Functions []Listed
	Several   bool // they are not all named
}

// knownList returns where the list for some arguments is stored. The path depends on all objects of the build, and on the errors of sources
// that do not compile. Lists of changed functions are not stored.
func (l *loader) knownList(args []string) (*storedList, error) {
	if l.Changed != "" {
		return new(storedList), nil
	}
	build, err := builds.Open(l.BuildDir, l.BuildTarget)
	if err != nil {
		return nil, err
	}
	store := l.store(build)
	keys, failed := store.Known(l.ctx, build.Units, l.each())
	dir, err := os.Getwd() // the names of sources are relative to it
	if keys == nil || err != nil {
		return new(storedList), nil
	}
	var kinds []string // of the arguments: folders are listed by what is below them
	for _, arg := range args {
		info, err := os.Stat(arg)
		kinds = append(kinds, arg, fmt.Sprint(err == nil && info.IsDir()))
	}
	lost := func() {
		for i, u := range build.Units {
			if failed[i] != nil && l.Skip != nil {
				l.Skip(u.File, failed[i])
			}
		}
	}
	return &storedList{path: store.ListPath(slices.Concat(kinds, []string{dir}, keys)), lost: lost}, nil
}

// read reads the list, and reports whether there is one.
func (k *storedList) read() bool {
	if k.path == "" {
		return false
	}
	text, err := os.ReadFile(k.path)
	if err != nil || gob.NewDecoder(bytes.NewReader(text)).Decode(k) != nil {
		return false
	}
	folder.Used(k.path)
	return true
}

func (k *storedList) write() error {
	if k.path == "" {
		return nil
	}
	var text bytes.Buffer
	return errors.Join(gob.NewEncoder(&text).Encode(k), folder.Replace(k.path, text.Bytes()))
}
