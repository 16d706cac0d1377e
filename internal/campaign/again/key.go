package again

// This file is the identity of a subject: of its code, its data and the places of both in the source, and of what is asked of it. Two
// subjects of one key, with one seed, come to the same. Code that the subject cannot reach is none of it, nor is where in the program its
// own stands, so that another function of the file may change.

import (
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"faultline/internal/folder"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// parts are the identities of functions and globals, each of which many subjects may reach, and the texts of the files that they stand in.
type parts struct {
	sums  map[any][sha256.Size]byte
	texts map[string][]string
}

// key is the identity of a subject before any run of it: runs let its buffers grow.
func (p *parts) key(s *subject.Subject) string {
	asked := *s
	asked.Program, asked.Sites, asked.Call.Entry, asked.Call.Start, asked.Call.Init = nil, nil, 0, nil, nil
	all := sum(&asked)
	add := func(of any, data func() any) {
		if _, known := p.sums[of]; !known {
			p.sums[of] = sum(data())
		}
		part := p.sums[of]
		all = sha256.Sum256(append(all[:], part[:]...))
	}
	reach := s.Program.Reach(append(s.Call.Before(), s.Call.Entry)...)
	for id, in := range reach.Funcs {
		if f := s.Program.Funcs[id]; in {
			add(f, func() any { return p.own(s.Program, f) })
		}
	}
	for id, in := range reach.Globals {
		if g := s.Program.Globals[id]; in {
			add(g, func() any { return g })
		}
	}
	return hex.EncodeToString(all[:])
}

// sum is of data in one form, for as long as this process lives.
func sum(data any) (s [sha256.Size]byte) {
	h := sha256.New()
	if err := gob.NewEncoder(h).Encode(data); err != nil {
		panic("again: " + err.Error()) // all of it can be sent to a process
	}
	return [sha256.Size]byte(h.Sum(nil))
}

// A function is one with its sites, with what the text says of its constants, and with the text itself, which findings and patches show.
type function struct {
	Code      *ir.Func
	Sites     []ir.Site
	Constants []ir.Constant
	Text      []string
}

// own is a function whose sites have the numbers that they have in it.
func (p *parts) own(of *ir.Program, f *ir.Func) *function {
	g := *f
	g.ID, g.Unit, g.FirstSite = 0, 0, 0
	g.Blocks = slices.Clone(f.Blocks)
	for i := range g.Blocks {
		b := *g.Blocks[i]
		g.Blocks[i] = &b
		b.FirstSite -= f.FirstSite
		b.Insts = slices.Clone(b.Insts)
		for k := range b.Insts {
			if b.Insts[k].Site >= 0 {
				b.Insts[k].Site -= int32(f.FirstSite)
			}
		}
	}
	whole := &function{Code: &g, Sites: slices.Clone(of.Sites[f.FirstSite : f.FirstSite+f.NumSites])}
	for i := range whole.Sites {
		whole.Sites[i].ID, whole.Sites[i].Func = i, 0
	}
	if f.Unit >= 0 {
		u := of.Units[f.Unit]
		whole.Constants, whole.Text = u.Constants[f.Name], p.around(u.Dir, f)
	}
	return whole
}

// context is how many lines a patch shows on each side of what it changes.
const context = 3

// around are the lines of a function, wherever it is written, and those beside them.
func (p *parts) around(dir string, f *ir.Func) (text []string) {
	type extent struct{ from, to int }
	extents := make(map[string]extent)
	for in := range f.Insts() {
		if at := in.Pos; at.Line > 0 {
			e, there := extents[at.File]
			if !there {
				e = extent{at.Line, at.Line}
			}
			extents[at.File] = extent{min(e.from, at.Line), max(e.to, at.Line)}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(extents)) {
		e, lines := extents[name], p.lines(dir, name)
		text = append(text, lines[min(len(lines), max(0, e.from-1-context)):min(len(lines), e.to+context)]...)
	}
	return text
}

// lines are those of a file, none where it cannot be read.
func (p *parts) lines(dir, name string) []string {
	if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	if _, known := p.texts[name]; !known {
		p.texts[name] = strings.Split(string(folder.Quoted(name)), "\n")
	}
	return p.texts[name]
}
