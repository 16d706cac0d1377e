package campaign

// This file keeps the results of subjects from one round of --watch to the next, as long as their compiled code stays the same. It also
// lists the files to watch. It does not know what the results are. A Memory may be shared.

import (
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"faultline/internal/folder"
	"faultline/internal/ir"
	"faultline/internal/subject"
	"faultline/internal/subject/compile"
	"faultline/internal/subject/suite"
)

// A Memory has the results of subjects, by their spellings. A nil Memory remembers nothing.
type Memory[T any] struct {
	Same   int // subjects of this round that are as they were
	Others int // subjects of this round that are not

	mu    sync.Mutex
	last  map[string]remembered[T]
	keys  map[string]string // of this round's subjects
	files map[string]bool   // that they are made of, or were in an earlier round
}

// A remembered is the result of a subject with this key.
type remembered[T any] struct {
	key  string
	came T
}

// Begin begins a round, whose subjects are not known yet.
func (m *Memory[T]) Begin() {
	m.keys, m.Same, m.Others = make(map[string]string), 0, 0
	if m.files == nil {
		m.files = make(map[string]bool)
	}
}

// Load takes the subjects of this round, before anything of them was run.
func (m *Memory[T]) Load(subjects []*subject.Subject) {
	if m == nil {
		return
	}
	parts := &parts{make(map[any][sha256.Size]byte), make(map[string][]string)}
	for _, s := range subjects {
		m.keys[s.Spelling] = parts.key(s)
	}
}

// Recall returns the result of a subject, if its key is the one of the round before.
func (m *Memory[T]) Recall(s *subject.Subject) (came T, ok bool) {
	if m == nil {
		return came, false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	last, ok := m.last[s.Spelling]
	if ok = ok && last.key == m.keys[s.Spelling]; ok {
		m.Same++
	} else {
		m.Others++
	}
	return last.came, ok
}

// Keep remembers the result of a subject. whole means that it was worked on to its end.
func (m *Memory[T]) Keep(s *subject.Subject, came T, whole bool) {
	if m == nil || !whole {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.last == nil {
		m.last = make(map[string]remembered[T])
	}
	m.last[s.Spelling] = remembered[T]{m.keys[s.Spelling], came}
}

// Includes returns a function that reads which files each source includes. clang left these lists in dir, as rules of make. It returns nil
// for a nil Memory.
func (m *Memory[T]) Includes() func(dir string) {
	if m == nil {
		return nil
	}
	return func(dir string) {
		m.mu.Lock()
		defer m.mu.Unlock()
		found, _ := filepath.Glob(filepath.Join(dir, "*.d")) // the pattern is right
		for _, name := range found {
			text, err := os.ReadFile(name)
			if err != nil {
				continue // then the file is not watched
			}
			for _, file := range compile.Prerequisites(string(text)) {
				m.files[file] = true
			}
		}
	}
}

// Files lists the files that a job with these arguments is made of, in order. Before the first round, included files are not known.
func (m *Memory[T]) Files(args []string) []string {
	all := maps.Clone(m.files)
	if all == nil {
		all = make(map[string]bool)
	}
	for _, arg := range args {
		t, err := suite.ParseTarget(arg)
		if err != nil {
			continue // loading it says what is wrong
		}
		for _, f := range t.Files {
			all[f] = true
		}
		if suite.KindOf(t.Files[0]) != suite.SuiteFile {
			continue
		}
		if s, err := suite.Read(t.Files[0]); err == nil {
			files, _, _ := s.Inputs() // loading it says what is wrong
			for _, f := range files {
				all[f] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// parts are the hashes of functions and globals, which several subjects may reach, and the texts of their files.
type parts struct {
	sums  map[any][sha256.Size]byte
	texts map[string][]string
}

// key identifies a subject: its code, its data, the places of both in the source, and what is asked of it. Subjects with one key and one
// seed have one result. The key ignores code that the subject cannot reach, and where in the program its own code is, so other functions
// of the file may change. It must be made before any run: runs let buffers grow.
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

// sum is the hash of data. It is the same as long as this process lives.
func sum(data any) (s [sha256.Size]byte) {
	h := sha256.New()
	if err := gob.NewEncoder(h).Encode(data); err != nil {
		panic("again: " + err.Error()) // all of it can be sent to a process
	}
	return [sha256.Size]byte(h.Sum(nil))
}

// A function is one with its sites, the source text of its constants, and the lines that findings and patches show.
type function struct {
	Code      *ir.Func
	Sites     []ir.Site
	Constants []ir.Constant
	Text      []string
}

// own is a function whose sites are numbered from 0.
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

// patchContext is how many lines a patch shows on each side of what it changes.
const patchContext = 3

// around are the lines of a function, in all files that it is written in, with some lines around it.
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
		text = append(text, lines[min(len(lines), max(0, e.from-1-patchContext)):min(len(lines), e.to+patchContext)]...)
	}
	return text
}

// lines are those of a file, none if it cannot be read.
func (p *parts) lines(dir, name string) []string {
	if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	if _, known := p.texts[name]; !known {
		p.texts[name] = strings.Split(string(folder.Quoted(name)), "\n")
	}
	return p.texts[name]
}
