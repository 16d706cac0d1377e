package fp

// This file defines the possible orders of two numbers.

// An Order is a set of relations that two numbers may be in.
type Order uint8

// The relations.
const (
	Less Order = 1 << iota
	Equal
	Greater
	Unordered // one of them is a NaN
)

// Within returns whether the relation is in set, and whether o determines that.
func (o Order) Within(set Order) (truth, known bool) {
	switch {
	case o&^set == 0:
		return true, true
	case o&set == 0:
		return false, true
	}
	return false, false
}

// Mirrored returns the relations of y and x, given the relations o of x and y.
func (o Order) Mirrored() Order {
	z := o &^ (Less | Greater)
	if o&Less != 0 {
		z |= Greater
	}
	if o&Greater != 0 {
		z |= Less
	}
	return z
}

// OrderOf returns how x and y compare: one relation.
func OrderOf(x, y float64) Order {
	switch {
	case x < y:
		return Less
	case x == y:
		return Equal
	case x > y:
		return Greater
	}
	return Unordered
}

// Orders returns the possible orders of a number in [x0, x1] and a number in [y0, y1].
func Orders[T int64 | float64](x0, x1, y0, y1 T) (may Order) {
	if x0 < y1 {
		may |= Less
	}
	if x0 <= y1 && y0 <= x1 {
		may |= Equal
	}
	if x1 > y0 {
		may |= Greater
	}
	return may
}
