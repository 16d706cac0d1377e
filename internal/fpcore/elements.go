package fpcore

// This file makes tensors of parameters that are elements of an array: a[0], a[1], ... are the tensor a as well. No text can
// name an element, since brackets are parentheses, but it can say (ref a 0).

import (
	"slices"
	"strconv"
	"strings"

	"faultline/internal/ball"
)

// bindArrays brings the arrays into scope whose elements vars are: all of them, in order, from 0. The parameters have the
// first slots.
func (c *compiler) bindArrays(vars []string) {
	for first, v := range vars {
		if name, isFirst := strings.CutSuffix(v, "[0]"); isFirst && name != "" {
			if n := countElements(name, vars[first:]); n > 0 {
				c.scope = append(c.scope, variable{name: name, node: elementsFrom(first, n)})
			}
		}
	}
}

// countElements returns the number of elements of an array that vars begin with, 0 if others follow elsewhere.
func countElements(name string, vars []string) int {
	n := 0
	for n < len(vars) && vars[n] == name+"["+strconv.Itoa(n)+"]" {
		n++
	}
	if slices.ContainsFunc(vars[n:], func(v string) bool { return strings.HasPrefix(v, name+"[") }) {
		return 0
	}
	return n
}

// elementsFrom is the tensor of n parameters.
func elementsFrom(first, n int) node {
	t := &tensor{dims: []int{n}, elems: make([]*ball.Real, n)}
	return node{dims: t.dims, tensor: func(m *machine) *tensor {
		copy(t.elems, m.real[first:])
		return t
	}}
}
