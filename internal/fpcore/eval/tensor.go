package eval

// This file compiles tensors. The number of dimensions is known when a tensor is compiled. A size may be known only when it is evaluated.

import (
	"fmt"
	"slices"
	"strconv"
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

// set makes t a copy of x. A nil x is no value.
func (t *tensor) set(x *tensor) {
	if t.none = x == nil; t.none {
		return
	}
	t.dims, t.elems = append(t.dims[:0], x.dims...), t.elems[:0]
	t.append(x.elems...)
}

// append adds copies of elements. It reuses the storage of earlier elements.
func (t *tensor) append(elems ...*ball.Real) {
	for _, x := range elems {
		n := len(t.elems)
		if n < cap(t.elems) && t.elems[:n+1][n] != nil {
			t.elems = t.elems[:n+1]
			t.elems[n].Set(x)
			continue
		}
		t.elems = append(t.elems, ball.New().Set(x))
	}
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

// common joins what is known of two shapes that fit.
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
	var dims []int // of an element
	for i, a := range e.Args {
		args[i] = c.node(a)
		switch {
		case args[i].kind == condition:
			panic(fpcore.Errorf(a.Pos, "%s is a condition; arrays of conditions are not modelled, write (if condition 1 0)",
				a.Brief()))
		case args[i].varies:
			panic(fpcore.Errorf(a.Pos, "a tensor cannot depend on the variable of an integral; integrate its elements"))
		}
		if alike(a.Pos, args[0], args[i], "the elements of an array are"); i == 0 {
			dims = args[0].dims
		}
		dims = common(dims, args[i].dims)
	}
	for i, a := range args {
		args[i] = cached(a, node{}).asReal()
	}
	t := new(tensor)
	return node{kind: tensorKind, compound: true, dims: append([]int{len(args)}, dims...), run: func(m *machine) value {
		t.dims, t.elems = t.dims[:0], t.elems[:0]
		for i := range args {
			if !t.add(args[i].kind, args[i].run(m)) {
				return noValue
			}
		}
		t.dims = slices.Insert(t.dims, 0, len(args))
		return value{tensor: t}
	}}
}

// add appends an element to t, whose dims are those of one element. It returns false if the element has no value or another shape, or if t
// becomes too large.
func (t *tensor) add(k kind, element value) bool {
	if k != tensorKind {
		t.append(element.real)
		return len(t.elems) <= fpcore.MaxSize
	}
	x := element.tensor
	switch {
	case x == nil || len(t.elems)+len(x.elems) > fpcore.MaxSize:
		return false
	case len(t.dims) == 0: // the first element
		t.dims = append(t.dims, x.dims...)
	case !slices.Equal(t.dims, x.dims):
		return false
	}
	t.append(x.elems...)
	return true
}

// tensor compiles (tensor ((i n) ...) body) and (tensor* ((i n) ...) ((v init next) ...) body): the values of the body at all indices, the
// last index fastest. The variables of tensor* get their next values before each element.
func (c *compiler) tensor(e *fpcore.Expr) node {
	if c.integral {
		panic(fpcore.Errorf(e.Pos, "a tensor inside an integral is not supported; integrate its elements"))
	}
	outer := len(c.scope)
	defer func() { c.scope = c.scope[:outer] }()
	ranges, v := c.head(e)
	c.scope = append(c.scope, ranges.names...)
	body := c.node(e.Args[0])
	if body.kind == condition {
		panic(fpcore.Errorf(e.Args[0].Pos, "%s is a condition; tensors of conditions are not modelled, write (if condition 1 "+
			"0)", e.Args[0].Brief()))
	}
	element := cached(body, node{}).asReal()
	t := new(tensor)
	return node{kind: tensorKind, compound: true, dims: slices.Concat(ranges.dims, body.dims), run: func(m *machine) value {
		t.dims, t.elems = t.dims[:0], t.elems[:0]
		v.step(m, v.init)
		next := func() bool { v.step(m, v.next); return t.add(element.kind, element.run(m)) }
		if !ranges.each(m, next) || len(t.dims) != len(body.dims) {
			return noValue
		}
		t.dims = slices.Concat(ranges.n, t.dims)
		return value{tensor: t}
	}}
}

// operand compiles the first operand of ref, dim and size, a tensor. It checks that there are at least n operands.
func (c *compiler) operand(e *fpcore.Expr, form string, n int) node {
	if len(e.Args) < n {
		panic(fpcore.Errorf(e.Pos, "write %s; here are %d operands", form, len(e.Args)))
	}
	t := c.node(e.Args[0])
	if t.kind != tensorKind {
		panic(fpcore.Errorf(e.Args[0].Pos, "%s is %s, where a tensor is needed, as (array 1 2)", e.Args[0].Brief(), t.kind))
	}
	return t
}

// ref compiles (ref tensor index ...): an element, or a tensor if there are fewer indices than dimensions.
func (c *compiler) ref(e *fpcore.Expr) node {
	t := c.operand(e, "(ref tensor index ...)", 2)
	at := e.Args[1:]
	if len(at) > len(t.dims) {
		panic(fpcore.Errorf(at[len(t.dims)].Pos, "%d indices for a tensor%s; remove some", len(at), shape(t.dims)))
	}
	index := make([]node, len(at))
	for i, a := range at {
		n := c.number(a)
		if n.varies {
			panic(fpcore.Errorf(a.Pos, "an index cannot depend on the variable of an integral"))
		}
		if n.sized && (n.size < 0 || t.dims[i] != unknown && n.size >= t.dims[i]) {
			panic(fpcore.Errorf(a.Pos, "index %d is outside of a tensor%s; indices count from 0", n.size, shape(t.dims)))
		}
		index[i] = cached(n, node{}).asReal()
	}
	out, part := node{compound: true, dims: t.dims[len(at):]}, new(tensor)
	if len(out.dims) > 0 {
		out.kind = tensorKind
	}
	out.run = func(m *machine) value {
		x := t.run(m).tensor
		if x == nil {
			return noValue
		}
		from, n := 0, len(x.elems) // the n elements from here on have the indices so far
		for i := range index {
			k, ok := smallInt(index[i].run(m).real)
			if !ok || k < 0 || int(k) >= x.dims[i] {
				return noValue
			}
			n /= x.dims[i]
			from += int(k) * n
		}
		if out.kind == realNumber {
			return value{real: x.elems[from]}
		}
		part.dims, part.elems = x.dims[len(index):], x.elems[from:from+n:from+n]
		return value{tensor: part}
	}
	return out
}

// dim compiles (dim tensor), the number of its dimensions.
func (c *compiler) dim(e *fpcore.Expr) node {
	t := c.operand(e, "(dim tensor)", 1)
	if len(e.Args) != 1 {
		panic(fpcore.Errorf(e.Pos, "dim takes 1 operand, here are %d", len(e.Args)))
	}
	return integer(len(t.dims))
}

// sizeOf compiles (size tensor dimension), the length of one dimension.
func (c *compiler) sizeOf(e *fpcore.Expr) node {
	t := c.operand(e, "(size tensor dimension)", 2)
	if len(e.Args) != 2 {
		panic(fpcore.Errorf(e.Pos, "size takes 2 operands, here are %d", len(e.Args)))
	}
	n := c.number(e.Args[1])
	switch {
	case n.sized && (n.size < 0 || n.size >= len(t.dims)):
		panic(fpcore.Errorf(e.Args[1].Pos, "a tensor%s has no dimension %d; dimensions count from 0", shape(t.dims), n.size))
	case n.sized && t.dims[n.size] != unknown:
		return integer(t.dims[n.size])
	}
	z, which := ball.New(), cached(n, node{}).asReal().run
	return node{compound: true, run: func(m *machine) value {
		x := t.run(m).tensor
		k, ok := smallInt(which(m).real)
		if x == nil || !ok || k < 0 || int(k) >= len(x.dims) {
			return noValue
		}
		return value{real: z.SetInt64(int64(x.dims[k]))}
	}}
}

// bindArrays makes tensors of the parameters that are elements of an array, and brings them into scope: a[0], a[1], ... are the tensor a
// too. An expression reads an element as (ref a 0), because brackets are parentheses in FPCore. A missing element has no value.
func (c *compiler) bindArrays(vars []string) {
	arrays := make(map[string][]int) // the slots of the elements, -1 for a missing one
	var order []string
	for slot, v := range vars {
		name, index := arrayElement(v)
		if index < 0 {
			continue
		}
		if arrays[name] == nil {
			order = append(order, name)
		}
		for len(arrays[name]) <= index {
			arrays[name] = append(arrays[name], -1)
		}
		arrays[name][index] = slot
	}
	for _, name := range order {
		slots := arrays[name]
		t := &tensor{dims: []int{len(slots)}, elems: make([]*ball.Real, len(slots))}
		c.scope = append(c.scope, variable{name: name, node: node{kind: tensorKind, dims: t.dims, run: func(m *machine) value {
			for i, slot := range slots {
				if t.elems[i] = noValue.real; slot >= 0 {
					t.elems[i] = m.slots[slot].real
				}
			}
			return value{tensor: t}
		}}})
	}
}

// arrayElement splits a[3] into a and 3. The index is -1 if v is no such name.
func arrayElement(v string) (name string, index int) {
	name, rest, ok := strings.Cut(v, "[")
	n, err := strconv.Atoi(strings.TrimSuffix(rest, "]"))
	if !ok || err != nil || n < 0 || n >= fpcore.MaxSize || name == "" || v != name+"["+strconv.Itoa(n)+"]" {
		return "", -1
	}
	return name, n
}
