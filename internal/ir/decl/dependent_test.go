package decl

import (
	"testing"

	"faultline/internal/ir"
)

// Objects of two classes of GEOS refer to each other. To count their numbers did not end.
func TestFloatsOfClassesThatReferToEachOther(t *testing.T) {
	number := &Type{Kind: Number, Number: ir.SourceFloat, Name: "double", Size: 8}
	graph, edge := &Type{Kind: Struct, Name: "Graph"}, &Type{Kind: Struct, Name: "Edge"}
	graph.Fields = []Field{{Name: "edge", Type: &Type{Kind: Lvalue, Elem: edge}}, {Name: "size", Type: number}}
	edge.Fields = []Field{{Name: "graph", Type: &Type{Kind: Lvalue, Elem: graph}}, {Name: "length", Type: number}}
	if n := Floats(&Type{Kind: Lvalue, Elem: graph}, edge); n != 2 {
		t.Errorf("%d numbers", n)
	}
}
