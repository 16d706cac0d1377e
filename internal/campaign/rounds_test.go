package campaign

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"faultline/internal/ir"
	"faultline/internal/subject"
)

// program is one of two functions; the second calls nothing. More sites of the first move those of the second.
func program(sites int, line int) *ir.Program {
	p := &ir.Program{Units: []*ir.Unit{{}}}
	for id, n := range []int{sites, 1} {
		f := &ir.Func{ID: id, Name: string('f' + rune(id)), FirstSite: len(p.Sites), NumSites: n}
		b := &ir.Block{FirstSite: f.FirstSite, NumSites: n}
		for range n {
			at := ir.Pos{File: "f.c", Line: 1 + id*line}
			b.Insts = append(b.Insts, ir.Inst{Op: ir.OpFloat, Site: int32(len(p.Sites)), Callee: -1, Pos: at})
			p.Sites = append(p.Sites, ir.Site{ID: len(p.Sites), Func: id, Pos: at})
		}
		f.Blocks = []*ir.Block{b}
		p.Funcs = append(p.Funcs, f)
	}
	return p
}

// of are the two functions as subjects.
func of(p *ir.Program) []*subject.Subject {
	var list []*subject.Subject
	for id, f := range p.Funcs {
		list = append(list, &subject.Subject{Name: f.Name, Spelling: "f.c:" + f.Name, Program: p, Call: ir.Call{Entry: id}})
	}
	return list
}

// What is recalled is what has the same code at the same places, and was worked on to the end.
func TestMemory(t *testing.T) {
	var m Memory[string]
	recalled := func(list []*subject.Subject) (names string) {
		m.Begin()
		m.Load(list)
		for _, s := range list {
			if came, same := m.Recall(s); same {
				names += came
			}
			m.Keep(s, s.Name, true)
		}
		return names
	}
	for i, c := range []struct {
		p    *ir.Program
		want string
	}{
		{program(1, 5), ""}, {program(1, 5), "fg"}, {program(2, 5), "g"}, {program(2, 6), "f"},
	} {
		if got := recalled(of(c.p)); got != c.want || m.Same != len(c.want) || m.Others != 2-len(c.want) {
			t.Errorf("round %d: %q is as it was, want %q; %d, %d", i, got, c.want, m.Same, m.Others)
		}
	}
	asked := of(program(2, 6))
	asked[0].Threshold = "1e-9"
	if got := recalled(asked); got != "g" {
		t.Errorf("another threshold of f: %q is as it was", got)
	}
	m.Begin()
	m.Load(asked)
	asked[0].Threshold = "1e-8"
	m.Load(asked)
	m.Keep(asked[0], "half", false)
	if came, _ := m.Recall(asked[0]); came == "half" {
		t.Error("what was not worked on to the end is recalled")
	}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	const rule = "a.o: a.c my\\ own.h /usr/include/math.h \\\n  b\\#1.h c$$.h\n"
	if err := os.WriteFile(filepath.Join(dir, "a.d"), []byte(rule), 0o666); err != nil {
		t.Fatal(err)
	}
	var m Memory[int]
	m.Begin()
	m.Includes()(dir)
	want := []string{"/usr/include/math.h", "a.c", "b#1.h", "b.c", "c$.h", "my own.h"}
	if got := m.Files([]string{"a.c+b.c:f"}); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	var none *Memory[int]
	if none.Includes() != nil {
		t.Error("nobody asks, and is told")
	}
}
