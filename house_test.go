package faultline_test

// This file tests rules of the code base: small packages have a reason, lines are short, and no name hides one of Go's own.

import (
	"go/ast"
	"go/doc"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

const mostColumns = 140 // of a line outside of a table

// Small packages with one importer, and why each is a package of its own.
var small = map[string]string{
	"internal/ir/stdlib": "it embeds LLVM IR that a test compiles",
	"suites":             "an embedded folder is beside its Go file",
}

// TestSmallPackagesHaveAReason: a package of less than 150 lines that only one other imports belongs inside it, unless there is a reason.
func TestSmallPackagesHaveAReason(t *testing.T) {
	const least = 150
	lines, importers := map[string]int{}, map[string]map[string]bool{}
	sources(t, func(dir, _ string, syntax *ast.File, fset *token.FileSet) {
		fset.Iterate(func(f *token.File) bool { lines[dir] += f.LineCount(); return true })
		for _, spec := range syntax.Imports {
			path, own := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "faultline/")
			if !own {
				continue
			}
			if importers[path] == nil {
				importers[path] = map[string]bool{}
			}
			importers[path][dir] = true
		}
	})
	for dir, n := range lines {
		strategy := importers[dir]["internal/search/strategies"] // each strategy is a package
		if alone := len(importers[dir]) == 1 && n < least && !strategy; alone && small[dir] == "" {
			t.Errorf("%s: %d lines, and one importer: move it there, or give a reason in small", dir, n)
		} else if !alone && small[dir] != "" {
			t.Errorf("%s needs no reason in small", dir)
		}
	}
}

// CONTRIBUTING.md lists the packages: a new one is added to the list.
func TestEveryRoomIsOnTheMap(t *testing.T) {
	page, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{".": true}
	sources(t, func(room, _ string, _ *ast.File, _ *token.FileSet) {
		if !seen[room] && !strings.Contains(string(page), "]("+room+")") {
			t.Errorf("CONTRIBUTING.md's list of packages has no link to %s", room)
		}
		seen[room] = true
	})
}

// What CONTRIBUTING.md has in backquotes: a source file, interp/alu/door.go, and a name of Go's kind, slopeKnown.
var (
	sourceRE = regexp.MustCompile("`([a-z0-9_/]+\\.(?:go|h))`")
	nameRE   = regexp.MustCompile("`([a-z]+[A-Z]\\w+)`")
)

// CONTRIBUTING.md named a table that was gone.
func TestRecipesNameWhatIsThere(t *testing.T) {
	page, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	var code strings.Builder
	filepath.WalkDir(".", func(file string, _ fs.DirEntry, _ error) error {
		if files = append(files, "/"+filepath.ToSlash(file)); strings.HasSuffix(file, ".go") {
			text, _ := os.ReadFile(file)
			code.Write(text)
		}
		return nil
	})
	named := sourceRE.FindAllStringSubmatch(string(page), -1)
	for _, m := range named {
		if !slices.ContainsFunc(files, func(file string) bool { return strings.HasSuffix(file, "/"+m[1]) }) {
			t.Errorf("CONTRIBUTING.md: there is no file %s", m[1])
		}
	}
	names := nameRE.FindAllStringSubmatch(string(page), -1)
	for _, m := range names {
		if !regexp.MustCompile(`\b` + m[1] + `\b`).MatchString(code.String()) {
			t.Errorf("CONTRIBUTING.md: nothing is called %s", m[1])
		}
	}
	if len(named) < 20 || len(names) < 4 {
		t.Errorf("%d files, %d names", len(named), len(names))
	}
}

// A row of a table begins with a brace or a quote, and it, text in backquotes and cgo's flags may be long.
func TestLinesCanBeRead(t *testing.T) {
	sources(t, func(_, file string, _ *ast.File, _ *token.FileSet) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for n, line := range strings.Split(string(text), "\n") {
			wide := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    "))
			if start := strings.TrimSpace(line); wide > mostColumns && !strings.ContainsAny(start[:1], "{\"") && !strings.Contains(start, "`") && !strings.HasPrefix(start, "// #cgo") {
				t.Errorf("%s:%d: %d columns, at most %d", file, n+1, wide, mostColumns)
			}
		}
	})
}

// A variable called min or error says something else to the next reader than to the compiler.
func TestNoNameHidesOneOfGo(t *testing.T) {
	sources(t, func(_, _ string, syntax *ast.File, fset *token.FileSet) {
		imported := map[string]bool{}
		for _, spec := range syntax.Imports {
			path := strings.Trim(spec.Path.Value, `"`)
			imported[path[strings.LastIndex(path, "/")+1:]] = spec.Name == nil
		}
		check := func(id *ast.Ident) {
			if doc.IsPredeclared(id.Name) || imported[id.Name] {
				t.Errorf("%s: the name %s hides one that has a meaning", fset.Position(id.Pos()), id.Name)
			}
		}
		ast.Inspect(syntax, func(n ast.Node) bool {
			for _, id := range declared(n) {
				check(id)
			}
			return true
		})
	})
}

// declared returns the names of variables, parameters and constants that a node declares. Fields and methods hide nothing.
func declared(n ast.Node) (list []*ast.Ident) {
	fields := func(f *ast.FieldList) {
		if f != nil {
			for _, field := range f.List {
				list = append(list, field.Names...)
			}
		}
	}
	exprs := func(es ...ast.Expr) {
		for _, e := range es {
			if id, ok := e.(*ast.Ident); ok {
				list = append(list, id)
			}
		}
	}
	switch n := n.(type) {
	case *ast.FuncDecl:
		fields(n.Recv)
		fields(n.Type.Params)
		fields(n.Type.Results)
	case *ast.FuncLit:
		fields(n.Type.Params)
		fields(n.Type.Results)
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE {
			exprs(n.Lhs...)
		}
	case *ast.RangeStmt:
		if n.Tok == token.DEFINE {
			exprs(n.Key, n.Value)
		}
	case *ast.ValueSpec:
		list = append(list, n.Names...)
	}
	return list
}

// A reader reads the README from top to bottom, so its length, its lines and its table cells are bounded.
func TestReadmeIsShort(t *testing.T) {
	const mostOfReadme, mostReadmeColumns, mostCell = 200, 130, 120
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if len(lines) > mostOfReadme {
		t.Errorf("README.md has %d lines, at most %d", len(lines), mostOfReadme)
	}
	for n, line := range lines {
		if wide := utf8.RuneCountInString(line); wide > mostReadmeColumns {
			t.Errorf("README.md:%d: %d columns, at most %d", n+1, wide, mostReadmeColumns)
		}
		if strings.HasPrefix(line, "|") {
			for _, cell := range strings.Split(line, "|") {
				if wide := utf8.RuneCountInString(strings.TrimSpace(cell)); wide > mostCell {
					t.Errorf("README.md:%d: a cell of %d characters, at most %d", n+1, wide, mostCell)
				}
			}
		}
	}
}
