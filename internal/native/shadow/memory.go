package shadow

// This file carries shadow values through memory: loads, stores and copies.

import (
	"strings"

	"tinygo.org/x/go-llvm"
)

// load handles the load of a float, of a vector of floats, or of an integer that may copy a double or a float.
func (c *carrier) load(v llvm.Value) {
	t, address := v.Type(), v.Operand(0)
	switch {
	case isConstantData(address):
		c.set(v, func(int) shadow { return c.constantData() })
	case isOdd(v, t) && !certain(c.mode):
		c.shadows[v] = []shadow{c.found(c.CallNamed("fl.reload", address, c.bits(v), c.named(v)))}
	case scalar(t):
		c.shadows[v] = []shadow{c.loaded(address, v)}
	case isCopyOfFloat(v):
		c.shadows[v] = []shadow{c.loaded(address, v)}
		c.bitsRead(v, address, true)
	case isVector(t):
		c.set(v, func(k int) shadow {
			part := c.element(v, k)
			return c.loaded(c.behind(address, part.Type(), k), part)
		})
	default:
		c.bitsRead(v, address, false)
	}
}

// loaded returns the shadow value of a value loaded from an address.
func (c *carrier) loaded(address, v llvm.Value) shadow {
	return c.found(c.CallNamed("fl.load", address, c.bits(v)))
}

// found returns the shadow value that a function returned.
func (c *carrier) found(pair llvm.Value) shadow {
	return c.each(func(p int) llvm.Value { return c.B.CreateExtractValue(pair, p, "") })
}

// store handles the store of such a value.
func (c *carrier) store(v, value, address llvm.Value) {
	t := value.Type()
	switch {
	case scalar(t):
		c.put(address, value, c.of(value, 0))
		if isOdd(v, t) && !certain(c.mode) {
			c.escape(value, c.of(value, 0))
		}
	case len(c.shadows[value]) == 1 && !isVector(t):
		c.put(address, value, c.of(value, 0))
		c.bitsStored(value, address, true)
	case isVector(t):
		for k := range leaves(t) {
			part := c.element(value, k)
			c.put(c.behind(address, part.Type(), k), part, c.of(value, k))
		}
	default:
		c.bitsStored(value, address, false)
	}
}

// put stores the shadow value of a scalar for an address.
func (c *carrier) put(address, value llvm.Value, what shadow) {
	if widthOf(value.Type()) == 8*single && what != c.exact {
		c.CallNamed("fl.floats")
	}
	c.CallNamed("fl.store", address, c.bits(value), what[0], what[1])
}

func isVector(t llvm.Type) bool { return t.TypeKind() == llvm.VectorTypeKind && leaves(t) > 0 }

func (c *carrier) element(v llvm.Value, k int) llvm.Value {
	return c.B.CreateExtractElement(v, c.Number(uint64(k)), "")
}

// behind returns the address of the k-th element of type t.
func (c *carrier) behind(address llvm.Value, t llvm.Type, k int) llvm.Value {
	return c.B.CreateGEP(t, address, []llvm.Value{c.Number(uint64(k))}, "")
}

const forgetLimit = 256 // bytes; larger overwritten areas keep their cells, whose bits then differ

// memory handles a copy of memory. Its code precedes the copy, because it only accesses cells.
func (c *carrier) memory(v llvm.Value, name string) bool {
	base := strings.TrimPrefix(name, "llvm.")
	base, _, _ = strings.Cut(base, ".")
	switch strings.TrimSuffix(strings.TrimPrefix(base, "__"), "_chk") {
	case "memcpy", "memmove", "mempcpy":
		c.B.SetInsertPointBefore(v)
		from := v.Operand(1)
		if isConstantData(from) {
			c.constantsCopied()
			from = llvm.ConstNull(c.ptr)
		}
		c.copy(v.Operand(0), from, c.size(v.Operand(2)))
	case "memset":
		if n := v.Operand(2); !n.IsAConstantInt().IsNil() && n.ZExtValue() <= forgetLimit {
			c.B.SetInsertPointBefore(v)
			c.copy(v.Operand(0), llvm.ConstNull(c.ptr), c.size(n))
		}
	default:
		return false
	}
	return true
}

// copy copies the shadow values of size bytes; from null, it removes those at the target.
func (c *carrier) copy(to, from, size llvm.Value) {
	c.callRuntime("fl_copy", c.Ctx.VoidType(), to, from, size)
}

// forget removes the shadow value of a value of type t at an address.
func (c *carrier) forget(address llvm.Value, t llvm.Type) {
	c.copy(address, llvm.ConstNull(c.ptr), llvm.SizeOf(t))
}

func (c *carrier) size(n llvm.Value) llvm.Value {
	if n.Type() == c.I64 {
		return n
	}
	return c.B.CreateZExt(n, c.I64, "")
}

// bits returns the bits of a scalar that its cell holds: at most 64.
func (c *carrier) bits(v llvm.Value) llvm.Value {
	width := widthOf(v.Type())
	v = c.B.CreateBitCast(v, c.Ctx.IntType(width), "")
	if width == 64 {
		return v
	}
	if width > 64 {
		return c.B.CreateTrunc(v, c.I64, "")
	}
	return c.B.CreateZExt(v, c.I64, "")
}
