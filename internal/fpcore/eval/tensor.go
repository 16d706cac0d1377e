package eval

// This file compiles tensors: array, tensor, ref, dim, size. How many dimensions a tensor has is known when it is
// compiled; how long they are when it runs, and earlier where it is written plainly.

import (
	"fmt"
	"slices"
	"strings"

	"faultline/internal/ball"
	"faultline/internal/fpcore"
)

// A tensor is its elements in the order of their indices, the last index fastest.
type tensor struct {
	dims  []int
	elems []*ball.Real
	none  bool // there is no value
}

// unknown is a size that is not known before the tensor is computed.
const unknown = -1

// set makes t a copy of x, nil being no value.
func (t *tensor) set(x *tensor) {
	if t.none = x == nil; t.none {
		return
	}
	t.dims, t.elems = append(t.dims[:0], x.dims...), t.elems[:0]
	for _, v := range x.elems {
		t.append(v)
	}
}

// append copies x behind the elements, into storage that t had before where it can.
func (t *tensor) append(x *ball.Real) {
	n := len(t.elems)
	if n < cap(t.elems) {
		if t.elems = t.elems[:n+1]; t.elems[n] != nil {
			t.elems[n].Set(x)
			return
		}
		t.elems = t.elems[:n]
	}
	t.elems = append(t.elems, ball.New().Set(x))
}

func (t *tensor) orNil() *tensor {
	if t.none {
		return nil
	}
	return t
}

// fits reports whether two shapes can be the same.
func fits(a, b []int) bool {
	return slices.EqualFunc(a, b, func(m, n int) bool { return m == n || m == unknown || n == unknown })
}

// common is what two shapes that fit say together.
func common(a, b []int) []int {
	out := slices.Clone(a)
	for i, n := range b {
		if out[i] == unknown {
			out[i] = n
		}
	}
	return out
}

// shape writes dimensions as a part of a sentence: " of 2 x 3".
func shape(dims []int) string {
	parts := make([]string, len(dims))
	for i, n := range dims {
		if parts[i] = fmt.Sprint(n); n == unknown {
			parts[i] = "?"
		}
	}
	return " of " + strings.Join(parts, " x ")
}

// array compiles (array x y ...), of numbers or of tensors of one shape.
func (c *compiler) array(e *fpcore.Expr) node {
	if len(e.Args) == 0 {
		panic(fpcore.Errorf(e.Pos, "an array has at least one element; write (array x y)"))
	}
	args := make([]node, len(e.Args))
	for i, a := range e.Args {
		args[i] = c.node(a)
		switch {
		case args[i].truth != nil:
			panic(fpcore.Errorf(a.Pos, "%s is a condition; arrays of conditions are not modelled, write (if condition 1 0)",
				a.Brief()))
		case args[i].varies:
			panic(fpcore.Errorf(a.Pos, "a tensor cannot depend on the variable of an integral; integrate its elements"))
		}
		alike(a.Pos, args[0], args[i], "the elements of an array are")
	}
	if args[0].tensor == nil {
		return arrayOfNumbers(args)
	}
	return arrayOfTensors(args)
}

func arrayOfNumbers(args []node) node {
	elems := make([]realNode, len(args))
	for i, a := range args {
		elems[i] = settle(a, node{}).toReal()
	}
	t := &tensor{dims: []int{len(args)}}
	return node{compound: true, dims: t.dims, tensor: func(m *machine) *tensor {
		t.elems = t.elems[:0]
		for _, f := range elems {
			t.append(f(m))
		}
		return t
	}}
}

func arrayOfTensors(args []node) node {
	dims := args[0].dims
	for _, a := range args[1:] {
		dims = common(dims, a.dims)
	}
	t := new(tensor)
	return node{compound: true, dims: append([]int{len(args)}, dims...), tensor: func(m *machine) *tensor {
		t.dims, t.elems = append(t.dims[:0], len(args)), t.elems[:0]
		for i, a := range args {
			x := a.tensor(m)
			switch {
			case x == nil || i > 0 && !slices.Equal(x.dims, t.dims[1:]):
				return nil
			case i == 0:
				t.dims = append(t.dims, x.dims...)
			}
			for _, v := range x.elems {
				t.append(v)
			}
		}
		return t
	}}
}

// tensor compiles (tensor ((i n) ...) body) and (tensor* ((i n) ...) ((v init next) ...) body): the values of the body at
// all indices, the last one fastest. The variables of tensor* take their next values before each of them.
func (c *compiler) tensor(e *fpcore.Expr) node {
	if c.integral {
		panic(fpcore.Errorf(e.Pos, "a tensor inside an integral is not supported; integrate its elements"))
	}
	outer := len(c.scope)
	defer func() { c.scope = c.scope[:outer] }()
	ranges, v := c.head(e)
	c.scope = append(c.scope, ranges.names...)
	body := c.node(e.Args[0])
	switch {
	case body.truth != nil:
		panic(fpcore.Errorf(e.Args[0].Pos, "%s is a condition; tensors of conditions are not modelled, write (if condition 1 "+
			"0)", e.Args[0].Brief()))
	}
	body.varies = false
	t, element := new(tensor), body.element()
	return node{compound: true, dims: append(slices.Clone(ranges.dims), body.dims...), tensor: func(m *machine) *tensor {
		t.dims, t.elems = t.dims[:0], t.elems[:0]
		v.step(m, v.init)
		if !ranges.each(m, func() bool { v.step(m, v.next); return element(m, t) }) || len(t.dims) != len(body.dims) {
			return nil
		}
		t.dims = append(slices.Clone(ranges.n), t.dims...)
		return t
	}}
}

// element appends the value of a node to a tensor whose dims are those of one element; false if it has none or does not fit.
func (n node) element() func(*machine, *tensor) bool {
	if f := n.tensor; f != nil {
		return func(m *machine, t *tensor) bool {
			x := f(m)
			switch {
			case x == nil || len(t.elems)+len(x.elems) > fpcore.MaxSize:
				return false
			case len(t.elems) == 0:
				t.dims = append(t.dims[:0], x.dims...)
			case !slices.Equal(t.dims, x.dims):
				return false
			}
			for _, v := range x.elems {
				t.append(v)
			}
			return true
		}
	}
	f := settle(n, node{}).toReal()
	return func(m *machine, t *tensor) bool { t.append(f(m)); return len(t.elems) <= fpcore.MaxSize }
}

// operand compiles the tensor that ref, dim and size begin with.
func (c *compiler) operand(e *fpcore.Expr, form string, n int) node {
	if len(e.Args) < n {
		panic(fpcore.Errorf(e.Pos, "write %s; here are %d operands", form, len(e.Args)))
	}
	t := c.node(e.Args[0])
	if t.tensor == nil {
		panic(fpcore.Errorf(e.Args[0].Pos, "%s is %s, where a tensor is needed, as (array 1 2)", e.Args[0].Brief(), t.kind()))
	}
	return t
}

// ref compiles (ref tensor index ...): an element, or with fewer indices than dimensions a tensor of the rest.
func (c *compiler) ref(e *fpcore.Expr) node {
	t := c.operand(e, "(ref tensor index ...)", 2)
	at := e.Args[1:]
	if len(at) > len(t.dims) {
		panic(fpcore.Errorf(at[len(t.dims)].Pos, "%d indices for a tensor%s; remove some", len(at), shape(t.dims)))
	}
	index := make([]realNode, len(at))
	for i, a := range at {
		n := c.value(a)
		if n.varies {
			panic(fpcore.Errorf(a.Pos, "an index cannot depend on the variable of an integral"))
		}
		if n.sized && (n.size < 0 || t.dims[i] != unknown && n.size >= t.dims[i]) {
			panic(fpcore.Errorf(a.Pos, "index %d is outside of a tensor%s; indices count from 0", n.size, shape(t.dims)))
		}
		index[i] = settle(n, node{}).toReal()
	}
	find := func(m *machine) (x *tensor, from, n int) { // n elements of x; none if there are none
		if x = t.tensor(m); x == nil {
			return nil, 0, 0
		}
		n = len(x.elems)
		for i, f := range index {
			k, ok := smallInt(f(m))
			if !ok || k < 0 || int(k) >= x.dims[i] {
				return nil, 0, 0
			}
			n /= x.dims[i]
			from += int(k) * n
		}
		return x, from, n
	}
	out := node{compound: true, dims: t.dims[len(at):]}
	if len(out.dims) > 0 {
		part := new(tensor)
		out.tensor = func(m *machine) *tensor {
			x, from, n := find(m)
			if x == nil {
				return nil
			}
			part.dims, part.elems = x.dims[len(index):], x.elems[from:from+n:from+n]
			return part
		}
		return out
	}
	none := ball.New().SetIndeterminate()
	out.real = func(m *machine) *ball.Real {
		if x, from, _ := find(m); x != nil {
			return x.elems[from]
		}
		return none
	}
	return out
}

// dim compiles (dim tensor), the number of its dimensions.
func (c *compiler) dim(e *fpcore.Expr) node {
	t := c.operand(e, "(dim tensor)", 1)
	if len(e.Args) != 1 {
		panic(fpcore.Errorf(e.Pos, "dim takes 1 operand, here are %d", len(e.Args)))
	}
	return whole(len(t.dims))
}

// sizeOf compiles (size tensor dimension), the length of one dimension.
func (c *compiler) sizeOf(e *fpcore.Expr) node {
	t := c.operand(e, "(size tensor dimension)", 2)
	if len(e.Args) != 2 {
		panic(fpcore.Errorf(e.Pos, "size takes 2 operands, here are %d", len(e.Args)))
	}
	n := c.value(e.Args[1])
	switch {
	case n.sized && (n.size < 0 || n.size >= len(t.dims)):
		panic(fpcore.Errorf(e.Args[1].Pos, "a tensor%s has no dimension %d; dimensions count from 0", shape(t.dims), n.size))
	case n.sized && t.dims[n.size] != unknown:
		return whole(t.dims[n.size])
	}
	z, which := ball.New(), settle(n, node{}).toReal()
	return node{compound: true, real: func(m *machine) *ball.Real {
		x := t.tensor(m)
		k, ok := smallInt(which(m))
		if x == nil || !ok || k < 0 || int(k) >= len(x.dims) {
			return z.SetIndeterminate()
		}
		return z.SetInt64(int64(x.dims[k]))
	}}
}

// whole is an integer that is known.
func whole(n int) node {
	z := ball.New().SetInt64(int64(n))
	return node{real: func(*machine) *ball.Real { return z }, constant: true, sized: true, size: n}
}
