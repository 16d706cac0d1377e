package link

// This file opens a library whose units are summarised already, so that it reads only units that a program needs.

import (
	"faultline/internal/folder"
	"faultline/internal/ir/bitcode"
)

// A Part is a unit in a file, with its summary.
type Part struct {
	Name    string // of the unit, in reports
	Path    string // of the file, compiled from source without optimisation
	Data    []byte // its content, if the file does not stay; nil otherwise
	Summary *bitcode.Summary
	Given   func() ([]byte, error) // what the user's flags alone make, made on demand; nil if our flags change nothing
}

// LoadParts opens units whose summaries are known, and reads none of them. It chooses the first strong definition of a symbol, or the first
// weak one. Unlike files that are given one by one, parts may define a symbol twice, as members of archives may.
func LoadParts(parts []Part) *Library {
	l := newLibrary()
	strong := make(map[string]bool)
	for i, p := range parts {
		read := func() ([]byte, error) { return folder.Read(p.Path, mostBytes) }
		if p.Data != nil {
			read = func() ([]byte, error) { return p.Data, nil }
		}
		l.addUnit(p.Name, p.Name, read)
		u := l.units[i]
		u.compiled, u.readGiven = true, p.Given
		for _, f := range p.Summary.Functions {
			if !f.Local {
				l.own[f.Linkage] = true
			}
		}
		for _, s := range p.Summary.Symbols {
			if _, dup := l.defined[s.Name]; !dup || !s.Weak && !strong[s.Name] {
				l.defined[s.Name], strong[s.Name] = i, !s.Weak
			}
			l.own[s.Name] = true
		}
	}
	l.outlines.once.Do(func() { l.outlines.fill(partOutlines(parts), l.units) })
	l.addSystem()
	return l
}

// partOutlines returns the outline of each part.
func partOutlines(parts []Part) []bitcode.Outline {
	list := make([]bitcode.Outline, len(parts))
	for i, p := range parts {
		list[i].File = p.Summary.File
		for _, f := range p.Summary.Functions {
			if f.Local {
				list[i].Locals = append(list[i].Locals, bitcode.LocalName{Linkage: f.Linkage, Source: f.Source, File: p.Summary.File})
			}
		}
	}
	return list
}
