package fpcore

// This file is the domain of a core: what :pre says of each argument alone, and what is left.

// A Side is what :pre says of one scalar argument alone: an interval of doubles. An end that is a double stands as it is
// written; one that is none, as 1/10, is rounded inward and closed. An end that is not open belongs to the domain.
type Side struct {
	Arg            string
	Index          int     // of the argument in Core.Args
	Lo, Hi         float64 // -Inf, +Inf where HasLo, HasHi are not set
	HasLo, HasHi   bool    // :pre bounds that end
	LoOpen, HiOpen bool    // the end itself is outside
}

// Domain splits :pre into a box and the rest: at most one side for each scalar argument, in the order of the arguments,
// and a condition of everything else, nil if the box says it all. Together they are equivalent to :pre over the doubles.
func (c *Core) Domain() (sides []Side, rest *Expr, err error) {
	return nil, c.Pre, nil
}
