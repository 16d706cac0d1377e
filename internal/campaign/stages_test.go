package campaign

// This file holds the lists of stages to what stages promise of the values that they share.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"testing"
)

// TestStagesReadWhatEarlierOnesMade: a stage reads values of earlier stages only, and no value is made by two stages of a list.
func TestStagesReadWhatEarlierOnesMade(t *testing.T) {
	t.Parallel()
	file, err := parser.ParseFile(token.NewFileSet(), "stages.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	lists := 0
	for _, d := range file.Decls {
		decl, is := d.(*ast.GenDecl)
		if !is || decl.Tok != token.VAR {
			continue
		}
		spec := decl.Specs[0].(*ast.ValueSpec)
		lists++
		made := map[string]bool{"strategy": true, "before": true} // where an attempt begins
		for _, e := range spec.Values[0].(*ast.CompositeLit).Elts {
			s := e.(*ast.CompositeLit)
			name := s.Elts[0].(*ast.BasicLit).Value
			makes, reads := sharedValues(s.Elts[2])
			for _, v := range reads {
				if !made[v] && !slices.Contains(makes, v) {
					t.Errorf("%s, %s: reads %s, which no earlier stage has made", spec.Names[0].Name, name, v)
				}
			}
			for _, v := range makes {
				if made[v] {
					t.Errorf("%s, %s: makes %s once more", spec.Names[0].Name, name, v)
				}
				made[v] = true
			}
		}
	}
	if lists != 3 {
		t.Errorf("%d lists of stages, want 3", lists)
	}
}

// sharedValues are the values of an attempt a that code assigns, and those that it reads.
func sharedValues(of ast.Node) (makes, reads []string) {
	assigned := make(map[ast.Node]bool)
	value := func(e ast.Expr) (name string, at ast.Node) {
		for {
			x, is := e.(*ast.SelectorExpr)
			if !is {
				return "", nil
			}
			if a, is := x.X.(*ast.Ident); is && a.Name == "a" {
				return x.Sel.Name, x
			}
			e = x.X
		}
	}
	ast.Inspect(of, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				if name, at := value(left); name != "" {
					assigned[at] = true
					if !slices.Contains(makes, name) {
						makes = append(makes, name)
					}
				}
			}
		case *ast.SelectorExpr:
			if a, is := n.X.(*ast.Ident); is && a.Name == "a" && !assigned[n] {
				reads = append(reads, n.Sel.Name)
			}
		}
		return true
	})
	return makes, reads
}
