package report

// This file holds the sentences of reasons together with the kinds of reasons.

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"faultline/internal/finding"
)

// Each basis that package finding declares has a sentence, and no sentence keeps a word in braces.
func TestEachBasisHasASentence(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../finding/evidence.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	declared := 0
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		if name, ok := spec.Type.(*ast.Ident); !ok || name.Name != "Basis" {
			return true
		}
		text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		declared++
		basis := finding.Basis(text)
		if reasons[basis] == "" {
			t.Errorf("the basis %q has no sentence", basis)
		}
		for _, of := range []finding.Exactly{finding.ExactResult, finding.ExactOperand, finding.ExactDifference} {
			f := new(finding.Finding)
			f.Reason = &finding.Reason{Basis: basis, Of: of, Value: "1"}
			if said := Reason(f); said == "" || strings.ContainsAny(said, "{}") {
				t.Errorf("the basis %q of a %s: %q", basis, of, said)
			}
		}
		return true
	})
	if declared < len(reasons) {
		t.Errorf("%d of %d bases are declared", declared, len(reasons))
	}
}
