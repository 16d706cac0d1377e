package recorded

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"faultline/internal/ir"
	"faultline/internal/ir/decl"
	"faultline/internal/record"
)

// norm is double norm(const struct vec *v), with struct vec { long n; double *x; double scale; }.
func norm() *Callee {
	number := &decl.Type{Kind: decl.Number, Number: ir.SourceFloat, Name: "double", Size: 8}
	count := &decl.Type{Kind: decl.Number, Number: ir.SourceInt, Name: "long", Size: 8}
	vec := &decl.Type{Kind: decl.Struct, Name: "vec", Size: 24, Fields: []decl.Field{
		{Name: "n", Public: true, Type: count}, {Name: "x", Offset: 8, Public: true, Type: pointerTo(number)},
		{Name: "scale", Offset: 16, Public: true, Type: number}}}
	return &Callee{Name: "norm", Spelling: "norm.c:norm",
		Func: &ir.Func{Name: "norm", Params: []*ir.Type{{Kind: ir.Pointer, Size: 8}}},
		Decl: &decl.Function{Name: "norm", Params: []*decl.Type{pointerTo(vec)}, ParamNames: []string{"v"}, Result: number}}
}

// words returns the bytes of 8-byte words in hexadecimal, in the order of memory.
func words(list ...uint64) string {
	text := ""
	for _, w := range list {
		for range 8 {
			text += fmt.Sprintf("%02x", w&0xff)
			w >>= 8
		}
	}
	return text
}

// address is a word of a pointer, which a link explains.
const address = 0x7f0012340000

func bitsOf(x float64) uint64 { return math.Float64bits(x) }

// normCall is a call norm(&v) with v = {n, x, scale}.
func normCall(number int, n uint64, scale float64, x ...float64) record.Call {
	var elements []uint64
	for _, e := range x {
		elements = append(elements, bitsOf(e))
	}
	return record.Call{Number: number, Args: []record.Value{{Object: 0}}, Objects: []record.Object{
		{Bounds: record.Block, Bytes: words(n, address, bitsOf(scale)), Links: []record.Link{{At: 8, Object: 1}}},
		{Bounds: record.Block, Bytes: words(elements...)},
	}, Results: []record.Value{{Bytes: words(bitsOf(1)), Object: -1}}}
}

// TestArrayInTheWindowOfItsStruct: a struct on the stack, and the array to which it points, are in one window. The driver left out the count
// in the struct, because the array seemed to be the whole object.
func TestArrayInTheWindowOfItsStruct(t *testing.T) {
	of := norm()
	vec := of.Decl.Params[0].Elem
	vec.Fields, vec.Size = vec.Fields[:2], 16
	call := record.Call{Number: 1, Args: []record.Value{{Object: 0}}, Objects: []record.Object{
		{Bounds: record.Window, Bytes: words(2, address, bitsOf(3), bitsOf(4)), Links: []record.Link{{At: 8, Object: 0, Offset: 16}}},
	}, Results: []record.Value{{Bytes: words(bitsOf(1)), Object: -1}}}
	images, left := Images(of, []record.Call{call})
	if len(images) != 1 || len(left) != 0 {
		t.Fatalf("%d images, %v", len(images), left)
	}
	for _, want := range []string{"o0[32] __attribute__((aligned(16))) = {2};", "FL_AT(void *, o0 + 8) = o0 + 16;", "FL_AT(double, o0 + 16) = "} {
		if !strings.Contains(images[0].Text, want) {
			t.Errorf("no %q in the driver:\n%s", want, images[0].Text)
		}
	}
	if names := strings.Join(images[0].Params, " "); names != "v.x" {
		t.Errorf("parameters %s, want v.x", names)
	}
}

// Calls with the same sizes, links and integers are one image, whatever the floats are. Its parameters are the floats behind the pointers.
func TestImagesGroupCallsByTheirObjects(t *testing.T) {
	images, left := Images(norm(), []record.Call{
		normCall(1, 2, 1, 3, 4), normCall(2, 2, 0.5, 5, 12), normCall(3, 3, 1, 1, 2, 2),
	})
	if len(images) != 2 || len(left) != 0 {
		t.Fatalf("%d images, %v", len(images), left)
	}
	first := images[0]
	if len(first.Calls) != 2 || first.Driver != "faultline_norm_1" || len(images[1].Calls) != 1 {
		t.Errorf("%s has %d calls, %s has %d", first.Driver, len(first.Calls), images[1].Driver, len(images[1].Calls))
	}
	names := strings.Join(first.Params, " ")
	if strings.Contains(first.Text, "{2,0,0,0,0,0,0,0,0,0,52") {
		t.Error("the driver has an address of the recorded process")
	}
	for _, want := range []string{"v.scale", "v.x"} {
		if !strings.Contains(names, want) {
			t.Errorf("parameters %s, want %s", names, want)
		}
	}
	if strings.Contains(names, "v.n") {
		t.Errorf("the count v.n is a parameter: %s", names)
	}
}

// A call that the driver cannot make again is counted with the reason.
func TestImagesSayWhyACallIsLeft(t *testing.T) {
	cut := normCall(1, 2, 1, 3, 4)
	cut.Objects[1].Cut = true
	damaged := normCall(2, 2, 1, 3, 4)
	damaged.Objects[0].Bytes = "zz"
	none := normCall(3, 0, 1)
	none.Args = nil
	images, left := Images(norm(), []record.Call{cut, damaged, none})
	if len(images) != 0 || len(left) != 3 {
		t.Errorf("%d images, left %v", len(images), left)
	}
	for _, r := range left {
		if r.Calls != 1 || r.Why == "" {
			t.Errorf("reason %+v", r)
		}
	}
}

// A link that leads back to an object ends the walk.
func TestImagesOfCycles(t *testing.T) {
	node := &decl.Type{Kind: decl.Struct, Name: "node", Size: 16}
	node.Fields = []decl.Field{
		{Name: "value", Public: true, Type: &decl.Type{Kind: decl.Number, Number: ir.SourceFloat, Name: "double", Size: 8}},
		{Name: "next", Offset: 8, Public: true, Type: pointerTo(node)}}
	ring := norm()
	ring.Decl.Params = []*decl.Type{pointerTo(node)}
	call := record.Call{Number: 1, Args: []record.Value{{Object: 0}}, Objects: []record.Object{
		{Bounds: record.Block, Bytes: words(bitsOf(1), address), Links: []record.Link{{At: 8, Object: 1}}},
		{Bounds: record.Block, Bytes: words(bitsOf(2), address), Links: []record.Link{{At: 8, Object: 0}}},
	}}
	images, left := Images(ring, []record.Call{call})
	if len(images) != 1 || len(left) != 0 {
		t.Fatalf("%d images, left %v", len(images), left)
	}
	if text := images[0].Text; strings.Count(text, "FL_AT(") == 0 || !strings.Contains(text, "faultline_norm_1") {
		t.Errorf("driver:\n%s", text)
	}
}
