package ir

// This file splits types into scalars.

// A Scalar is a number or an address within a type.
type Scalar struct {
	Offset, Size int // bytes
	Type         *Type
}

// Scalars returns the scalars of t, in order.
func (t *Type) Scalars() []Scalar { return t.appendTo(nil, 0) }

func (t *Type) appendTo(list []Scalar, offset int) []Scalar {
	switch t.Kind {
	case Int, Float, Pointer:
		return append(list, Scalar{offset, t.Bytes(), t})
	case Array:
		for i := range t.Len {
			list = t.Elem.appendTo(list, offset+i*t.Elem.Size)
		}
	case Vector: // elements lie without gaps
		for i := range t.Len {
			list = t.Elem.appendTo(list, offset+i*t.Elem.Bytes())
		}
	case Struct:
		for i, f := range t.Fields {
			list = f.appendTo(list, offset+t.Offsets[i])
		}
	}
	return list
}

// Bytes returns the number of bytes that a scalar occupies in memory.
func (t *Type) Bytes() int {
	switch t.Kind {
	case Float:
		return t.Format.Size()
	case Int:
		return (t.Bits + 7) / 8
	}
	return 8
}

// SameShape reports whether two lists of scalars have the same sizes in order.
func SameShape(a, b []Scalar) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Size != b[i].Size {
			return false
		}
	}
	return true
}
