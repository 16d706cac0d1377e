package eval

// This file makes tensors of parameters that are elements of an array: a[0], a[1], ... are the tensor a as well. No text can
// name an element, since brackets are parentheses, but it can say (ref a 0).

import (
	"strconv"
	"strings"

	"faultline/internal/ball"
	"faultline/internal/fpcore"
)

// bindArrays brings the arrays into scope whose elements vars, all that is in scope so far, are. Elements that are none of
// them have no value.
func (c *compiler) bindArrays(vars []string) {
	slots := make(map[string]map[int]int) // by name: where each element is
	for slot, v := range vars {
		name, index := arrayElement(v)
		if index < 0 {
			continue
		}
		if slots[name] == nil {
			slots[name] = make(map[int]int)
			c.scope = append(c.scope, variable{name: name})
		}
		slots[name][index] = slot
	}
	for i := len(vars); i < len(c.scope); i++ {
		c.scope[i].node = elementsAt(slots[c.scope[i].name])
	}
}

// arrayElement splits a[3]; the index is -1 where there is none.
func arrayElement(v string) (name string, index int) {
	name, rest, ok := strings.Cut(v, "[")
	n, err := strconv.Atoi(strings.TrimSuffix(rest, "]"))
	if !ok || err != nil || n < 0 || n >= fpcore.MaxSize || name == "" || v != name+"["+strconv.Itoa(n)+"]" {
		return "", -1
	}
	return name, n
}

// elementsAt is the tensor of the parameters in some slots, by index.
func elementsAt(slots map[int]int) node {
	n := 0
	for index := range slots {
		n = max(n, index+1)
	}
	t, none := &tensor{dims: []int{n}, elems: make([]*ball.Real, n)}, ball.New().SetIndeterminate()
	for i := range t.elems {
		t.elems[i] = none
	}
	return node{dims: t.dims, tensor: func(m *machine) *tensor {
		for index, slot := range slots {
			t.elems[index] = m.real[slot]
		}
		return t
	}}
}
