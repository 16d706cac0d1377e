package faultline_test

// This file is the house's rules about who may know whom, checked over every source file, whatever its build tags.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// The lattice: a room may import what stands behind its colon, and the standard library. Rooms below never know those
// above. Tests may import more: two ways to an answer often meet there.
const lattice = `
	# ground: data and words
	suites:
	internal/names: github.com/ianlancetaylor/demangle
	internal/folder:
	internal/testenv: internal/folder
	internal/browsertest: github.com/chromedp/cdproto/log github.com/chromedp/cdproto/network github.com/chromedp/cdproto/runtime github.com/chromedp/chromedp

	internal/sandbox: golang.org/x/sys/unix github.com/elastic/go-seccomp-bpf
	internal/proc: internal/sandbox golang.org/x/sys/unix

	# numbers
	internal/fp:
	internal/fp/interval: internal/fp
	internal/condition: internal/fp
	internal/ball:      internal/fp internal/fp/interval C
	internal/run:       internal/fp

	# programs
	internal/ir:         internal/fp
	internal/ir/intent: internal/fp tinygo.org/x/go-llvm
	internal/ir/gotos: tinygo.org/x/go-llvm
	internal/ir/x86: tinygo.org/x/go-llvm
	internal/ir/decl: internal/ir
	internal/ir/bitcode: internal/fp internal/ir internal/ir/decl internal/ir/gotos internal/ir/intent internal/ir/x86 tinygo.org/x/go-llvm C
	internal/ir/trial: internal/folder internal/ir/bitcode internal/ir/built internal/proc tinygo.org/x/go-llvm
	internal/ir/built:   internal/ir/bitcode tinygo.org/x/go-llvm
	internal/ir/flow:    internal/fp internal/ir
	internal/ir/stdlib:
	internal/ir/link: internal/ir/stdlib internal/folder internal/names internal/fp internal/ir internal/ir/bitcode
	internal/fpcore:        internal/fp internal/ball
	internal/fpcore/eval:   internal/names internal/fp internal/fp/interval internal/ball internal/fpcore
	internal/fpcore/domain: internal/ball internal/fpcore internal/fpcore/eval
	internal/fpcore/lower:  internal/fp internal/ball internal/ir internal/fpcore
	internal/subject:       internal/names internal/subject/shape internal/fp internal/ir internal/fpcore/eval
	internal/subject/shape:
	internal/subject/clause: internal/fp internal/fpcore internal/fpcore/domain internal/subject internal/subject/shape
	internal/subject/compile: internal/proc internal/ir/built internal/subject
	internal/subject/suite: internal/names internal/folder internal/fpcore internal/fpcore/eval internal/fpcore/domain internal/fpcore/lower internal/subject suites github.com/pelletier/go-toml/v2
	internal/fpcore/lift:   internal/fp internal/fpcore internal/ir internal/subject
	internal/subject/driver: internal/ir internal/ir/decl
	internal/subject/builds: internal/names internal/folder internal/proc internal/ir/bitcode internal/subject internal/subject/compile internal/subject/suite
	internal/subject/load:  internal/subject/builds internal/names internal/folder internal/fp internal/ir internal/ir/bitcode internal/ir/built internal/ir/decl internal/subject/driver internal/ir/flow internal/ir/link internal/fpcore internal/fpcore/eval internal/subject internal/subject/clause internal/subject/compile internal/subject/shape internal/subject/suite internal/interp internal/interp/library
	internal/record: golang.org/x/sys/unix
	internal/recorded/rebuild: internal/record
	internal/recorded: internal/fp internal/ir internal/ir/decl internal/record internal/subject internal/subject/shape internal/subject/suite
	internal/finding: internal/fp
	internal/finding/findingtest:
	internal/errs: internal/fp internal/finding
	internal/shard:internal/finding golang.org/x/sys/unix

	# execution
	internal/interp/alu: internal/fp internal/ir C
	internal/interp/library: internal/fp internal/interp/alu internal/ir
	internal/interp: internal/interp/alu internal/interp/library internal/run internal/fp internal/ir internal/ir/flow
	internal/interp/balls:   internal/interp internal/fp internal/ball internal/ir
	internal/interp/boxes:   internal/condition internal/interp internal/interp/alu internal/fp internal/fp/interval internal/ball internal/ir internal/interp/library
	internal/symbolic:       internal/interp internal/fp internal/fpcore internal/ball internal/ir
	internal/symbolic/smt:   internal/symbolic internal/symbolic/floats internal/proc internal/fp
	internal/symbolic/floats: internal/symbolic internal/interp internal/interp/alu internal/fp internal/ir
	internal/abstract: internal/fp internal/interp/library internal/ir internal/subject internal/fp/interval internal/interp/boxes
	internal/native/state:
	internal/native/emit: internal/fp internal/ir/bitcode tinygo.org/x/go-llvm C
	internal/native/shadow: internal/ir/intent internal/native/state internal/native/emit internal/run internal/fp internal/ir internal/ir/bitcode tinygo.org/x/go-llvm golang.org/x/sys/cpu internal/ball
	internal/native: internal/native/state internal/native/emit internal/native/shadow internal/condition internal/proc internal/sandbox internal/run internal/folder internal/fp internal/ir internal/ir/bitcode internal/ir/gotos internal/ir/intent internal/ir/x86 internal/subject internal/ir/trial tinygo.org/x/go-llvm golang.org/x/sys/unix golang.org/x/sync/errgroup C

	# analysis
	internal/search:       internal/errs internal/run internal/fp internal/ir internal/subject internal/subject/shape internal/finding
	internal/search/searchtest: internal/run internal/search internal/fp internal/ir internal/subject
	internal/search/hunt:  internal/errs internal/run internal/search internal/search/paths internal/symbolic internal/symbolic/floats internal/interp internal/fp internal/ir internal/ir/flow internal/condition internal/subject internal/finding
	internal/search/atomu: internal/run internal/search internal/fp internal/ir internal/condition internal/subject
	internal/search/eiffel: internal/errs internal/run internal/search internal/fp internal/ir internal/subject internal/finding gonum.org/v1/gonum/stat
	internal/search/regions: internal/run internal/search internal/search/hunt internal/fp internal/ir internal/subject internal/finding gonum.org/v1/gonum/mathext
	internal/search/exhaustive: internal/errs internal/run internal/search internal/fp internal/ir internal/subject internal/finding
	internal/search/s3fp:  internal/run internal/search internal/fp internal/subject
	internal/search/lsga: internal/run internal/search internal/subject internal/fp
	internal/search/random: internal/run internal/search internal/subject
	internal/search/paths: internal/symbolic internal/symbolic/floats internal/interp internal/run internal/search internal/fp internal/ir internal/finding
	internal/search/fpgen: internal/symbolic internal/symbolic/floats internal/search/paths internal/interp internal/run internal/search internal/ir/flow internal/subject internal/finding internal/symbolic/smt
	internal/search/ariadne: internal/symbolic internal/symbolic/smt internal/interp internal/run internal/search internal/fp internal/fpcore internal/ir internal/subject internal/finding internal/fp/interval internal/ball
	internal/search/strategies: internal/search internal/search/* internal/finding
	internal/search/baselines: internal/search internal/search/strategies internal/run internal/subject internal/fp
	internal/suggest/term: internal/fp internal/ball internal/interp/alu
	internal/suggest/egraph: internal/suggest/term internal/fp internal/ball
	internal/source: internal/finding
	internal/suggest: internal/source internal/suggest/egraph internal/suggest/term internal/errs internal/finding internal/fp internal/ball internal/interp internal/ir
	internal/certify/process: internal/proc internal/subject
	internal/certify/proof: internal/fp internal/ball internal/ir internal/fpcore internal/fpcore/eval internal/subject internal/finding internal/interp internal/interp/boxes internal/fp/interval
	internal/certify/words: internal/ball internal/errs internal/finding internal/fp internal/interp internal/interp/balls internal/ir internal/subject
	internal/certify:      internal/ir/flow internal/certify/words internal/suggest internal/names internal/errs internal/certify/process internal/certify/proof internal/run internal/fp internal/condition internal/ball internal/ir internal/fpcore internal/fpcore/eval internal/fpcore/lower internal/subject internal/finding internal/interp internal/interp/balls internal/symbolic/floats internal/interp/alu

	# the front
	internal/report:   internal/fp internal/finding
	internal/report/table:    internal/report internal/fp internal/finding
	internal/report/web:      internal/report internal/fp internal/finding
	internal/report/formats:  internal/report internal/report/* internal/finding github.com/jstemmer/go-junit-report/v2/junit github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif
	internal/report/progress: internal/report internal/finding
	internal/campaign/inventory: internal/source internal/certify internal/certify/words internal/finding internal/fp internal/interp internal/ir internal/names internal/native internal/subject internal/subject/compile internal/subject/load internal/subject/suite internal/folder internal/interp/library
	internal/campaign/gate: internal/certify internal/certify/words internal/finding internal/fp internal/ir internal/native internal/run internal/search internal/subject
	internal/campaign/explore: internal/campaign/gate internal/finding internal/native internal/run internal/search golang.org/x/sync/errgroup
	internal/campaign/laws: internal/fp internal/ir internal/run internal/search internal/search/hunt internal/subject
	internal/campaign/comparison: internal/campaign/gate internal/certify internal/errs internal/finding internal/fp internal/ir internal/run internal/search internal/subject internal/subject/load
	internal/campaign/lifted: internal/interp internal/ir internal/record internal/recorded internal/search internal/subject
	internal/campaign: internal/errs internal/names internal/campaign/comparison internal/campaign/explore internal/campaign/gate internal/campaign/inventory internal/campaign/laws internal/recorded internal/certify internal/certify/proof internal/certify/words internal/finding internal/folder internal/fp internal/fpcore internal/ir internal/ir/trial internal/native internal/run internal/sandbox internal/search internal/shard internal/search/exhaustive internal/search/regions internal/search/strategies internal/subject internal/subject/compile internal/subject/builds internal/subject/load golang.org/x/sync/errgroup internal/suggest internal/proc golang.org/x/sys/cpu internal/interp/alu internal/ir/bitcode internal/subject/suite internal/abstract internal/fpcore/lower internal/campaign/lifted
	internal/mend: internal/campaign internal/errs internal/finding internal/fp internal/source internal/subject internal/suggest
	internal/corpus: internal/finding internal/folder internal/campaign/inventory internal/errs internal/fp internal/ir internal/native internal/run internal/subject
	internal/fleet: internal/campaign internal/campaign/explore internal/finding internal/folder internal/native internal/shard github.com/nats-io/nats-server/v2/server github.com/nats-io/nats.go github.com/nats-io/nats.go/jetstream
	internal/bench: internal/interp internal/proc internal/record internal/recorded internal/recorded/rebuild internal/mend internal/campaign internal/campaign/gate internal/certify internal/condition internal/finding internal/folder internal/fp internal/fpcore/eval internal/ir internal/native internal/subject/suite internal/report internal/run internal/search internal/search/baselines internal/search/strategies internal/subject gonum.org/v1/gonum/mathext
	internal/planted: internal/folder
	cmd/faultlab: internal/bench internal/campaign internal/certify internal/native internal/sandbox internal/subject github.com/spf13/pflag
	cmd/faultline:     suites internal/* github.com/cpuguy83/go-md2man/v2/md2man github.com/spf13/cobra github.com/spf13/cobra/doc github.com/spf13/pflag golang.org/x/term
`

// Who may start goroutines, look at the clock, or make a source of chance. A child process needs goroutines that end with it, and its
// watch needs a clock, and its room a thread (sandbox); elsewhere both belong to campaign. Only proc starts processes, and record, since a process is traced by the thread that started it. planted is no part of the command: it runs go test. The line of
// progress on a terminal (report) shows the time that is left; nothing that is kept depends on it.
var (
	mayGo     = rooms("internal/campaign/explore internal/fleet internal/proc internal/native internal/sandbox internal/planted")
	mayTime   = rooms("internal/campaign internal/campaign/explore internal/fleet internal/campaign/gate internal/bench internal/proc internal/native internal/certify/process internal/ir/trial internal/symbolic/smt internal/report/progress internal/browsertest internal/folder internal/planted cmd/faultline")
	mayChoose = rooms("internal/campaign internal/planted")
	mayStart  = rooms("internal/proc internal/planted internal/record")
)

// A strategy may split the stream that it is given into several; what is drawn from no stream at all is never repeatable.
var forks = map[string]bool{"New": true, "NewPCG": true}

func rooms(list string) map[string]bool {
	m := make(map[string]bool)
	for _, r := range strings.Fields(list) {
		m[r] = true
	}
	return m
}

func parseLattice(t *testing.T) map[string][]string {
	allowed := make(map[string][]string)
	for _, line := range strings.Split(lattice, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		room, list, ok := strings.Cut(line, ":")
		if !ok {
			t.Fatalf("lattice: no colon in %q", line)
		}
		allowed[room] = strings.Fields(list)
	}
	return allowed
}

// sources calls f for every Go file of the project that is not a test.
func sources(t *testing.T, f func(room, file string, syntax *ast.File, fset *token.FileSet)) {
	t.Helper()
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && file != "." || d.Name() == "testdata" || d.Name() == "bin") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		fset := token.NewFileSet()
		syntax, err := parser.ParseFile(fset, file, nil, 0)
		if err != nil {
			return err
		}
		f(filepath.ToSlash(filepath.Dir(file)), file, syntax, fset)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestImports(t *testing.T) {
	allowed := parseLattice(t)
	sources(t, func(room, file string, syntax *ast.File, _ *token.FileSet) {
		list, ok := allowed[room]
		if !ok {
			t.Errorf("%s: the room %s has no line in the lattice", file, room)
			return
		}
		for _, spec := range syntax.Imports {
			p, _ := strconv.Unquote(spec.Path.Value)
			if p != "C" && !strings.Contains(strings.Split(p, "/")[0], ".") && !strings.HasPrefix(p, "faultline/") {
				continue // the standard library
			}
			p = strings.TrimPrefix(p, "faultline/")
			if !mayImport(list, p) {
				t.Errorf("%s: %s may not import %s", file, room, p)
			}
		}
	})
}

func mayImport(list []string, p string) bool {
	for _, pattern := range list {
		if ok, _ := path.Match(pattern, p); ok || pattern == "internal/*" && strings.HasPrefix(p, "internal/") {
			return true
		}
	}
	return false
}

// TestImportsAreALattice: in the table, no room may come to know itself through others.
func TestImportsAreALattice(t *testing.T) {
	allowed := parseLattice(t)
	const visiting, done = 1, 2
	state := make(map[string]int)
	var visit func(room string, chain []string)
	visit = func(room string, chain []string) {
		chain = append(chain, room)
		switch state[room] {
		case visiting:
			t.Fatalf("a circle: %s", strings.Join(chain, " -> "))
		case done:
			return
		}
		state[room] = visiting
		for _, p := range allowed[room] {
			if _, ok := allowed[p]; ok {
				visit(p, chain)
			}
		}
		state[room] = done
	}
	for room := range allowed {
		visit(room, nil)
	}
}

func TestGoroutinesClockAndChance(t *testing.T) {
	sources(t, func(room, file string, syntax *ast.File, fset *token.FileSet) {
		names := make(map[string]string) // local name -> package
		for _, spec := range syntax.Imports {
			p, _ := strconv.Unquote(spec.Path.Value)
			name := path.Base(p)
			if name == "v2" {
				name = path.Base(path.Dir(p))
			}
			if spec.Name != nil {
				name = spec.Name.Name
			}
			names[name] = p
			if p == "time" && !mayTime[room] {
				t.Errorf("%s: %s may not know the time", file, room)
			}
			if p == "os/exec" && !mayStart[room] {
				t.Errorf("%s: %s may start processes through internal/proc alone", file, room)
			}
		}
		ast.Inspect(syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				if !mayGo[room] {
					t.Errorf("%s: %s may not start goroutines", fset.Position(n.Pos()), room)
				}
			case *ast.CallExpr:
				s, ok := n.Fun.(*ast.SelectorExpr)
				if !ok {
					break
				}
				x, ok := s.X.(*ast.Ident)
				if ok && strings.HasPrefix(names[x.Name], "math/rand") && !mayChoose[room] {
					if !strings.HasPrefix(room, "internal/search/") || !forks[s.Sel.Name] {
						t.Errorf("%s: %s may draw from a source that it is given, not make one (rand.%s)", fset.Position(n.Pos()), room, s.Sel.Name)
					}
				}
			}
			return true
		})
	})
}
