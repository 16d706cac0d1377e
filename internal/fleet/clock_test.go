package fleet

// This file looks for dates in the source: a lease that is one ends when somebody sets the clock.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// dates are what makes a date of a time, which time.Now has beside the clock that nobody sets, or waits for one.
var dates = map[string]bool{"Unix": true, "UnixMilli": true, "UnixMicro": true, "UnixNano": true, "UTC": true, "Local": true, "In": true,
	"Round": true, "Truncate": true, "Format": true, "Date": true, "AddDate": true, "Parse": true, "WithDeadline": true, "Equal": true}

func TestNoDates(t *testing.T) {
	list, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, e := range list {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, e.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if x, ok := s.X.(*ast.Ident); ok && x.Name == "time" && s.Sel.Name == "Now" {
				seen++
			}
			if dates[s.Sel.Name] {
				t.Errorf("%s: %s is about a date", fset.Position(s.Pos()), s.Sel.Name)
			}
			return true
		})
	}
	if seen == 0 {
		t.Error("nothing here looks at a clock: the test looks at the wrong files")
	}
}
