package abstract

// This file makes arguments from boxes of inputs, and cuts boxes.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// inputs returns the arguments of the entry for all points of a box.
func (m *machine) inputs(b subject.Box) ([]Value, memory) {
	call := &m.subject.Call
	fn := m.program.Funcs[call.Entry]
	args, buffers := make([]Value, len(call.Args)), make([]Value, len(call.Args))
	var mem memory
	for i := range call.Args {
		if buffer := call.Args[i].Buffer; buffer != nil {
			id, c := m.bufferOf(b, i, buffer)
			mem = mem.with(id, c)
			buffers[i] = Value{Kind: Pointer, More: &More{Objects: []int32{id}}}
		}
	}
	for i := range call.Args {
		switch a := &call.Args[i]; {
		case a.Part != nil:
			id := buffers[a.Part.Of].More.Objects[0]
			k, _ := mem.find(id)
			args[i] = m.object(id).read(mem[k].content, int64(a.Part.Offset), fn.Params[i])
		case a.End != nil:
			args[i] = buffers[a.End.Of]
			args[i].Lo, args[i].Hi = int64(a.End.Offset), int64(a.End.Offset)
		case a.Buffer != nil:
			args[i] = buffers[i]
		case i < len(fn.Params):
			args[i] = coordinate(b, a.Dim, a.Const, fn.Params[i])
		}
	}
	return args, mem
}

// bufferOf returns the memory that argument i points to.
func (m *machine) bufferOf(b subject.Box, i int, buffer *ir.Buffer) (int32, *content) {
	id := m.objectFor(objectKey{depth: heap - 1, arg: i}, int64(buffer.Size), false)
	c := &content{base: zeros}
	if buffer.Grows > 0 || buffer.Untyped || buffer.Assumed {
		c.base = garbage
		m.object(id).size = 1 << 40
	}
	for k := range buffer.Cells {
		x := &buffer.Cells[k]
		v := coordinate(b, x.Dim, x.Const, x.Type)
		c = m.object(id).written(c, int64(x.Offset), x.Type, &v, false)
	}
	return id, c
}

// coordinate returns one side of a box as a value of a type, or a constant.
func coordinate(b subject.Box, dim int, constant float64, t *ir.Type) Value {
	lo, hi := constant, constant
	if dim >= 0 {
		lo, hi = b.Lo[dim], b.Hi[dim]
	}
	switch {
	case lo != lo || hi != hi:
		return top(t)
	case followed(t):
		v := Between(Rounded(t.Format, lo), Rounded(t.Format, hi))
		if lo == hi {
			v = Point(Rounded(t.Format, lo))
		}
		if dim >= 0 && dim < 250 {
			v.From = uint8(dim + 1)
		}
		return v
	case t.Kind == ir.Int && t.Bits > 1 && t.Bits <= 64 && math.Abs(lo) <= 1<<53 && math.Abs(hi) <= 1<<53:
		v := Whole(int64(math.Ceil(lo)), int64(math.Floor(hi)))
		if all := WidthOf(t.Bits); v.Lo < all.Lo || v.Hi > all.Hi {
			return all
		}
		if dim >= 0 && dim < 250 {
			v.From = uint8(dim + 1)
		}
		return v
	}
	return top(t)
}

// split cuts a box in one of its sides: at a number with which the program compares it, or in the middle. It returns nothing if there is no
// cut.
func (c *course) split(p *Part) (boxes []subject.Box, dim int) {
	sides := c.sides(p)
	cuts := []func(*Part, int) (float64, bool){c.proposed, c.middle}
	if p.deep%inTurn != 0 {
		cuts = []func(*Part, int) (float64, bool){c.anywhere}
	}
	for _, cut := range cuts {
		for _, dim := range sides {
			if at, ok := cut(p, dim); ok {
				return c.cutAt(p.Box, dim, at), dim
			}
		}
	}
	return nil, 0
}

// anywhere returns a proposed number, or the middle.
func (c *course) anywhere(p *Part, dim int) (float64, bool) {
	if at, ok := c.proposed(p, dim); ok {
		return at, true
	}
	return c.middle(p, dim)
}

// inTurn is the period at which a side is cut in turn, and not because cuts of it were most successful.
const inTurn = 3

// sides returns the sides of a box in the order in which to cut them.
func (c *course) sides(p *Part) []int {
	dims := len(c.subject.Params)
	list := make([]int, dims)
	for k := range list {
		list[k] = (p.deep + k) % dims
	}
	if p.deep%inTurn != 0 {
		slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(c.told[b], c.told[a]) })
	}
	return list
}

// learn updates the success of cutting a side: the share of the whole's open exceptions that a part excludes. Recent cuts count more.
func (c *course) learn(dim int, whole, part *Part) {
	was, is := openIn(whole), openIn(part)
	if was > 0 {
		c.told[dim] = 0.8*c.told[dim] + 0.2*(1-is/was)
	}
}

// openIn returns the weight of the open exceptions in a part.
func openIn(p *Part) (n float64) {
	for _, x := range p.open {
		for ; x != 0; x &= x - 1 {
			n += weight(x & -x)
		}
	}
	return n
}

// proposed returns a number inside of a side: one with which the program compares the magnitude of that coordinate, or one of the
// options' cuts.
func (c *course) proposed(p *Part, dim int) (float64, bool) {
	lo, hi := p.Box.Lo[dim], p.Box.Hi[dim]
	if c.subject.Params[dim].Format == fp.NoFormat {
		return 0, false
	}
	if lo < 0 && hi > 0 {
		return 0, true
	}
	var inside []float64
	proposals := p.cuts
	for _, point := range c.options.Cuts {
		proposals = append(slices.Clip(proposals), cut{dim, point[dim]})
	}
	for _, x := range proposals {
		for _, at := range [2]float64{x.at, -x.at} {
			if x.dim == dim && at > lo && at < hi {
				inside = append(inside, at)
			}
		}
	}
	if len(inside) == 0 {
		return 0, false
	}
	slices.Sort(inside)
	return inside[len(inside)/2], true
}

// middle returns a number inside of a side. Between numbers of one sign it is their geometric mean.
func (c *course) middle(p *Part, dim int) (float64, bool) {
	lo, hi := p.Box.Lo[dim], p.Box.Hi[dim]
	if c.subject.Params[dim].Format == fp.NoFormat {
		if hi-lo < 1 {
			return 0, false
		}
		if lo < 8 && hi > 64 && lo > -8 {
			return lo, true
		}
		return math.Floor(lo/2 + hi/2), true
	}
	if lo >= hi || math.Nextafter(lo, hi) >= hi {
		return 0, false
	}
	switch {
	case lo < 0 && hi > 0:
		return 0, true
	case lo == 0 || hi == 0:
		return 0, true
	}
	a, z := math.Abs(lo), math.Abs(hi)
	mid := math.Sqrt(a) * math.Sqrt(z)
	if max(a, z) < 4*min(a, z) {
		mid = a/2 + z/2
	}
	mid = math.Copysign(mid, lo)
	return mid, mid > lo && mid < hi
}

// cutAt cuts a box at a number: below, at, and above it.
func (c *course) cutAt(b subject.Box, dim int, at float64) (list []subject.Box) {
	below, above := math.Nextafter(at, -Inf), math.Nextafter(at, Inf)
	if p := &c.subject.Params[dim]; p.Format == fp.NoFormat {
		below, above = at-1, at+1
	} else if p.Format == fp.Binary32 {
		at = Rounded(fp.Binary32, at)
		single := float32(at)
		below, above = float64(math.Nextafter32(single, float32(-Inf))), float64(math.Nextafter32(single, float32(Inf)))
	}
	for _, side := range [3][2]float64{{b.Lo[dim], below}, {at, at}, {above, b.Hi[dim]}} {
		lo, hi := max(side[0], b.Lo[dim]), min(side[1], b.Hi[dim])
		if lo <= hi {
			part := subject.Box{Lo: slices.Clone(b.Lo), Hi: slices.Clone(b.Hi)}
			part.Lo[dim], part.Hi[dim] = lo, hi
			list = append(list, part)
		}
	}
	return list
}
