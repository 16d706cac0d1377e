package main

// This file writes the other formats of export: witnesses as tests in C, as rows, and as files.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"faultline/internal/corpus"
	"faultline/internal/subject"
	"faultline/internal/subject/compile"
)

// exportWitnesses writes witnesses in a format to a file or a folder, or to standard output if to is empty.
func (a *app) exportWitnesses(ctx context.Context, arg, format, to string) error {
	list, err := a.witnesses(arg)
	if err == nil && len(list) == 0 {
		err = usagef("%s: there is no certified finding in it; make one with find --format json -o FILE", arg)
	}
	if err != nil {
		return err
	}
	if to == "" && format == "corpus" {
		return usagef("export --format corpus writes several files; name a folder with -o DIR")
	}
	switch format {
	case "csv":
		var b strings.Builder
		rows, err := corpus.CSV(&b, list)
		if err != nil {
			return err
		}
		a.leftOut(arg, map[string]int{noExact: len(list) - rows})
		return a.write(to, b.String())
	case "corpus":
		for _, w := range list {
			if _, err := corpus.Add(to, w); err != nil {
				return unwritten(err)
			}
		}
		return nil
	}
	return a.exportTests(ctx, arg, list, format, to)
}

// noExact is the reason why a witness has no row.
const noExact = "no exact value is known"

// exportTests writes tests. It looks up their functions in the sources.
func (a *app) exportTests(ctx context.Context, arg string, list []*corpus.Witness, format, to string) error {
	cases, without, err := a.cases(ctx, list, format)
	if err != nil {
		return err
	}
	a.leftOut(arg, without)
	if len(cases) == 0 {
		return usagef("%s: no test can be made of it", arg)
	}
	return a.write(to, corpus.C(cases, func(file string) string { return from(filepath.Dir(to), file) }))
}

// from returns the path of a file relative to a folder, such as "../src/f.c". It returns an absolute path unchanged.
func from(dir, file string) string {
	here, err := filepath.Abs(dir)
	there, err2 := filepath.Abs(file)
	if path, err3 := filepath.Rel(here, there); cmp.Or(err, err2, err3) == nil && !filepath.IsAbs(file) {
		return path
	}
	return file
}

// cases converts witnesses to calls of a test in a format. It counts those that cannot be converted, by reason.
func (a *app) cases(ctx context.Context, list []*corpus.Witness, format string) (cases []*corpus.Case, without map[string]int, err error) {
	without = make(map[string]int)
	made := make(map[*corpus.Witness]*corpus.Case)
	for _, group := range byFlags(list) {
		subjects, _, err := a.loadedFor(ctx, group, nil)
		if err != nil {
			return nil, nil, err
		}
		of := make(map[string]*subject.Subject)
		for _, s := range subjects {
			of[s.Spelling] = s
		}
		for _, w := range group {
			if of[w.Subject] == nil {
				without["there is no such subject"]++
			} else if d := of[w.Subject].Driver; d != nil && compile.IsFortran(d.File) {
				without["its driver is in Fortran; --format corpus and replay test it again"]++
			} else if d != nil && testFormat(d) != format {
				without["its driver is in the language of --format "+testFormat(d)]++
			} else if c, err := corpus.NewCase(of[w.Subject], w); err != nil {
				without[err.Error()]++
			} else {
				made[w] = c
			}
		}
	}
	for _, w := range list {
		if made[w] != nil {
			cases = append(cases, made[w])
		}
	}
	return cases, without, nil
}

// testFormat returns the format of a test with a driver.
func testFormat(d *subject.Driver) string {
	if compile.IsC(d.File) {
		return "c-test"
	}
	return "cpp-test"
}

// leftOut prints how many witnesses have no test or row, and why.
func (a *app) leftOut(arg string, without map[string]int) {
	var reasons []string
	for reason, n := range without {
		if n > 0 {
			reasons = append(reasons, reason)
		}
	}
	slices.SortFunc(reasons, func(x, y string) int { return cmp.Or(without[y]-without[x], strings.Compare(x, y)) })
	for _, reason := range reasons {
		fmt.Fprintf(a.stderr, "faultline: %s: %d left out: %s\n", arg, without[reason], reason)
	}
}

// write writes text to a file, or to standard output if file is empty.
func (a *app) write(file, text string) error {
	if file == "" {
		_, err := io.WriteString(complaining{a.stdout}, text)
		return err
	}
	f, err := create(file, nil)
	if err != nil {
		return err
	}
	_, err = io.WriteString(complaining{f}, text)
	return cmp.Or(err, f.Close())
}

// unwritten adds advice to an error of writing to a folder: it may be full or not writable.
func unwritten(err error) error {
	if errors.Is(err, syscall.ENOSPC) {
		return fmt.Errorf("-o %w; the output is not complete: make room, or name another folder", err)
	}
	return usagef("-o %v; name a folder that can be written", err)
}
