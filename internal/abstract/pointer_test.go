package abstract

// This file tests sets of pointers and of structs.

import (
	"math"
	"slices"
	"testing"
)

// to is pointers to objects, at offsets.
func to(lo, hi int64, objects ...int32) Value {
	return Value{Kind: Pointer, Lo: lo, Hi: hi, More: &More{Objects: objects}}
}

// elements is a struct.
func elements(list ...Value) Value { return Value{Kind: Aggregate, More: &More{Elems: list}} }

func TestPointers(t *testing.T) {
	null := Value{Kind: Pointer, Zero: true}
	a, b, both := to(0, 8, 1), to(16, 16, 2), to(0, 16, 1, 2)
	if z := Joined(&a, &b); !z.Same(&both) || !Within(&a, &z) || !Within(&b, &z) || Within(&z, &a) {
		t.Errorf("joined %+v", z)
	}
	for _, z := range []Value{Joined(&a, &null), Joined(&null, &a)} {
		if !z.Zero || z.Lo != 0 || z.Hi != 8 || z.More != a.More || !Within(&null, &z) || !Within(&a, &z) || Within(&z, &a) {
			t.Errorf("joined with null: %+v", z)
		}
	}
	nothing := Value{Kind: Pointer}
	if !nothing.IsNothing() || null.IsNothing() || a.IsNothing() || Anywhere.IsNothing() {
		t.Error("the empty set of pointers is not told from others")
	}
	w := NewWidening(false, nil, nil)
	if z, want := w.Grown(&a, &b), to(0, math.MaxInt32, 1, 2); !z.Same(&want) {
		t.Errorf("grown %+v, want %+v", z, want)
	}
	var many []int32
	for id := range int32(9) {
		many = append(many, id)
	}
	eight, nine := to(0, 0, many[:8]...), to(0, 0, many...)
	if z := w.Grown(&a, &eight); !slices.Equal(z.More.Objects, many[:8]) {
		t.Errorf("grown to eight objects: %+v", z)
	}
	if z := w.Grown(&a, &nine); !z.Same(&Anywhere) {
		t.Errorf("grown to nine objects: %+v", z)
	}
	if z := NewWidening(true, nil, nil).Grown(&a, &b); !z.Same(&Anywhere) {
		t.Errorf("grown to the end: %+v", z)
	}
}

func TestStructs(t *testing.T) {
	a, b, short := elements(Whole(1, 2), Point(1)), elements(Whole(3, 4), Point(2)), elements(Whole(1, 2))
	want := elements(Whole(1, 4), Between(1, 2))
	want.More.Elems[1].Grid = 0
	z := Joined(&a, &b)
	if !z.Same(&want) || !Within(&a, &z) || !Within(&b, &z) || Within(&z, &a) || Within(&a, &b) {
		t.Errorf("joined %+v", z.More.Elems)
	}
	if z := Joined(&a, &short); !z.Same(&Whatever) || Within(&a, &short) || Within(&short, &a) {
		t.Errorf("structs of other lengths, joined: %+v", z)
	}
	w := NewWidening(false, nil, nil)
	if z := w.Grown(&a, &b); z.More.Elems[0] != Whole(1, math.MaxInt32) || z.More.Elems[1].Highest() != 2 {
		t.Errorf("grown %+v", z.More.Elems)
	}
	number := Point(1)
	for _, other := range []Value{Whole(1, 1), Anywhere, a} {
		if z := Joined(&number, &other); !z.Same(&Whatever) || Within(&number, &other) {
			t.Errorf("a number joined with %+v: %+v", other, z)
		}
	}
	unset := Value{}
	if z := Joined(&unset, &number); !z.Same(&number) || !Within(&unset, &number) || !Within(&number, &Whatever) {
		t.Errorf("joined with what no run has: %+v", z)
	}
}
