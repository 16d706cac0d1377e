package exhaustive

// This file counts off the values of one variable.

import (
	"fmt"
	"math"

	"faultline/internal/fp"
	"faultline/internal/subject"
)

// Inputs is the values of one variable in ascending order, -0 before +0: input number 0 to Len()-1.
type Inputs struct {
	format fp.Format // NoFormat: integers
	first  int64     // place of the first value; see place
	n      int64
}

// mostInputs is what can be run through: 2^32.
const mostInputs = 1 << 32

// Of returns the inputs of a subject. The error says why they are too many, in the terms of the command line.
func Of(s *subject.Subject) (Inputs, error) {
	if len(s.Params) != 1 {
		return Inputs{}, fmt.Errorf("%s takes %d variables: every input can be run through for one variable only; fix the others with "+
			"--fix", s.Name, len(s.Params))
	}
	p := &s.Params[0]
	in := Inputs{format: p.Precision}
	if in.format == fp.NoFormat {
		in.format = p.Format
	}
	lo, hi := p.Min, p.Max
	switch {
	case p.Format == fp.NoFormat:
		in.first, in.n = int64(math.Ceil(lo)), int64(math.Floor(hi)-math.Ceil(lo))+1
		if hi-lo >= mostInputs {
			return Inputs{}, fmt.Errorf("%s has %.3g values, more than 2^32; state a smaller --domain", p.Name, hi-lo+1)
		}
		return in, nil
	case in.format.Size() > 4:
		return Inputs{}, fmt.Errorf("%s has more than 2^32 values: every input can be run through in binary32 only; say --precision "+
			"binary32 for those of a double that are floats", p.Name)
	}
	lo, hi = fp.Inward(in.format, lo, hi)
	if lo == 0 {
		lo = math.Copysign(0, -1)
	}
	in.first = place(fp.Of(in.format, lo))
	in.n = place(fp.Of(in.format, hi+0)) - in.first + 1
	return in, nil
}

// place is where a value stands among those of its format: ascending, +0 at 0, -0 at -1.
func place(v fp.Value) int64 {
	if v.Signbit() {
		return ^int64(v.Abs().Lo)
	}
	return int64(v.Lo)
}

// Len returns how many inputs there are.
func (in Inputs) Len() int64 { return in.n }

// At returns input number i.
func (in Inputs) At(i int64) float64 {
	at := in.first + i
	switch {
	case in.format == fp.NoFormat:
		return float64(at)
	case in.format == fp.Binary32 && at >= 0:
		return float64(math.Float32frombits(uint32(at)))
	case in.format == fp.Binary32:
		return float64(math.Float32frombits(uint32(^at) | 1<<31))
	case at >= 0:
		return fp.FromBits(in.format, uint64(at), 0).Float64()
	}
	return fp.FromBits(in.format, uint64(^at), 0).Neg().Float64()
}

// What says what the inputs are, for people.
func (in Inputs) What() string {
	switch in.format {
	case fp.NoFormat:
		return fmt.Sprintf("%d integers", in.n)
	case fp.Binary32:
		return fmt.Sprintf("%d binary32 numbers", in.n)
	}
	return fmt.Sprintf("%d numbers of %d bits", in.n, 8*in.format.Size())
}
