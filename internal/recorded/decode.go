package recorded

// This file reads the coordinates and the results of a recorded call.

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/record"
	"faultline/internal/subject"
)

// A Point is a decoded call.
type Point struct {
	At      []float64 // coordinates, by parameter of the subject
	Call    int       // record.Call.Number
	Program string    // record.Call.Program
	Caller  string    // record.Call.Caller
	Results []Result  // by output of the subject
	Unread  []bool    // by parameter: the function does not read it; nil if that is not known
}

// A Result is a recorded output.
type Result struct {
	Known bool     // false if the call did not record it, or the function may not have written it
	Value fp.Value // an integer has NoFormat and its bits
}

// Same reports whether v has the bits of the recorded output. All NaNs of one format are equal here.
func (r *Result) Same(v fp.Value) bool {
	if r.Value.Format != fp.NoFormat && r.Value.IsNaN() && v.Format == r.Value.Format {
		return v.IsNaN()
	}
	return r.Value == v
}

// A Pin is an integer that a subject keeps fixed, with its value in a call.
type Pin struct {
	Name  string
	Value int64
}

// A decoder reads one call of a subject.
type decoder struct {
	subject *subject.Subject
	entry   *ir.Func
	call    *record.Call
	memory  []pointee // by argument
}

// A pointee is the memory that an argument points to, or a struct that is passed by value.
type pointee struct {
	before, after []byte // before the call and at its return; after is nil if it could not be read then
	known         bool
	why           string // if it is not known: the reason, as in "is a null pointer"
}

// errOtherPins means that a call has other fixed integers than the subject.
var errOtherPins = errors.New("its fixed integers differ")

// newDecoder returns a decoder of a call. The error says why the call cannot be decoded.
func newDecoder(s *subject.Subject, c *record.Call) (*decoder, error) {
	d := &decoder{subject: s, entry: s.Program.Funcs[s.Call.Entry], call: c, memory: make([]pointee, len(s.Call.Args))}
	if len(c.Args) != len(s.Call.Args) {
		return nil, errors.New("it was recorded with another number of parameters; record it again")
	}
	pieces := make(map[int][]byte)
	for i := range s.Call.Args {
		a := &s.Call.Args[i]
		if p := a.Part; p != nil {
			b, err := hex.DecodeString(c.Args[i].Bytes)
			if err != nil {
				return nil, err
			}
			to := pieces[p.Of]
			for len(to) < p.Offset+len(b) {
				to = append(to, 0)
			}
			copy(to[p.Offset:], b)
			pieces[p.Of] = to
		} else if a.Buffer != nil {
			d.memory[i] = d.pointed(&c.Args[i])
		}
	}
	for of, b := range pieces {
		d.memory[of] = pointee{before: b, after: b, known: true}
	}
	return d, nil
}

// pointed returns the memory that a recorded pointer points to, from the address on.
func (d *decoder) pointed(v *record.Value) pointee {
	switch {
	case v.Null:
		return pointee{why: "is a null pointer"}
	case v.Object < 0 || v.Object >= len(d.call.Objects):
		return pointee{why: "points to memory that was not recorded"}
	}
	o := &d.call.Objects[v.Object]
	before, err := hex.DecodeString(o.Bytes)
	after, errAfter := hex.DecodeString(cmp.Or(o.After, o.Bytes))
	if cmp.Or(err, errAfter) != nil || v.Offset < 0 || v.Offset > len(before) || len(after) != len(before) {
		return pointee{why: "has damaged bytes"}
	}
	m := pointee{before: before[v.Offset:], after: after[v.Offset:], known: true}
	if o.Gone {
		m.after = nil
	}
	return m
}

// Memory returns, for each argument, how many bytes calls have from the pointer to the end of its object. If only a part of an object was
// recorded, the number is math.MaxInt32.
func Memory(calls []record.Call) (list []subject.Memory) {
	for i := range calls {
		c := &calls[i]
		for k := range c.Args {
			if k == len(list) {
				list = append(list, subject.Memory{})
			}
			v := &c.Args[k]
			if v.Object < 0 || v.Object >= len(c.Objects) {
				continue
			}
			if o := &c.Objects[v.Object]; o.IsWhole() {
				list[k].Add(len(o.Bytes)/2 - v.Offset)
			} else {
				list[k].Add(math.MaxInt32)
			}
		}
	}
	return list
}

// pins returns the fixed integers of the subject, with their values in the call.
func (d *decoder) pins() (list []Pin, err error) {
	err = d.each(func(name string, fixed bool, t *ir.Type, signed bool, _ int, _ float64, b []byte) error {
		if !fixed || t.Kind != ir.Int || name == "" {
			return nil
		}
		n, err := integer(b, t, signed)
		list = append(list, Pin{name, n})
		return err
	})
	return list, err
}

// point returns the coordinates of the call. The error is errOtherPins if the call has other fixed integers than the subject.
func (d *decoder) point() ([]float64, error) {
	at := make([]float64, d.subject.Call.Dims)
	err := d.each(func(name string, fixed bool, t *ir.Type, signed bool, dim int, constant float64, b []byte) error {
		x, err := number(b, t, signed)
		switch {
		case err != nil && fixed:
			return fmt.Errorf("%s: %w", name, err)
		case err != nil:
			return fmt.Errorf("%s: %w", d.subject.Params[dim].Label(), err)
		case !fixed:
			at[dim] = x
		case x != constant && t.Kind == ir.Int:
			return errOtherPins
		case x != constant:
			return fmt.Errorf("%s is %v in the call, and fixed at %v", name, x, constant)
		}
		return nil
	})
	return at, err
}

// A visit handles one number of a call, with its recorded bytes b. If the subject keeps the number fixed, its value there is constant.
// Otherwise dim is its coordinate.
type visit func(name string, fixed bool, t *ir.Type, signed bool, dim int, constant float64, b []byte) error

// each visits the numbers in the arguments, and in the memory behind them, in the order of the arguments. It returns the first error.
func (d *decoder) each(f visit) error {
	for i := range d.subject.Call.Args {
		a, v, t := &d.subject.Call.Args[i], &d.call.Args[i], d.entry.Params[i]
		switch {
		case a.Buffer != nil:
			if err := d.cells(i, f); err != nil {
				return err
			}
		case a.End != nil:
			if err := d.checkEnd(a.End, v); err != nil {
				return err
			}
		case a.Part == nil && t.Kind != ir.Pointer:
			b, err := hex.DecodeString(v.Bytes)
			if err != nil || len(b) < (max(t.Bits, 1)+7)/8 {
				return fmt.Errorf("argument %d has damaged bytes", i+1)
			}
			signed := t.Kind == ir.Int && (a.Dim < 0 || d.subject.Params[a.Dim].Signed)
			if err := f(a.Name, a.Dim < 0, t, signed, a.Dim, a.Const, b); err != nil {
				return err
			}
		}
	}
	return nil
}

// cells visits the numbers in the memory behind argument i.
func (d *decoder) cells(i int, f visit) error {
	b, m := d.subject.Call.Args[i].Buffer, &d.memory[i]
	for k := range b.Cells {
		c := &b.Cells[k]
		switch {
		case !m.known:
			return fmt.Errorf("%s %s", b.Name, m.why)
		case c.Offset+c.Type.Size > len(m.before):
			return fmt.Errorf("%s has %d bytes that were recorded, and %s is at byte %d", b.Name, len(m.before), c.Label(), c.Offset)
		}
		if err := f(c.Label(), c.Dim < 0, c.Type, c.Signed, c.Dim, c.Const, m.before[c.Offset:c.Offset+c.Type.Size]); err != nil {
			return err
		}
	}
	if b.Supposed != "" && m.known {
		for _, x := range m.before[:min(b.Size, len(m.before))] {
			if x != 0 && len(b.Cells) == 0 {
				return fmt.Errorf("%s has integers that the search sets to 0; give them a domain", b.Name)
			}
		}
	}
	return nil
}

// checkEnd returns an error unless v points to the end of an array with the length that the subject gives the array.
func (d *decoder) checkEnd(end *ir.Part, v *record.Value) error {
	of := &d.call.Args[end.Of]
	if v.Object != of.Object || v.Object < 0 || v.Offset-of.Offset != end.Offset {
		return errors.New("the pointers to the beginning and the end of an array have another distance than in the search")
	}
	return nil
}

// results returns the recorded outputs, by output of the subject.
func (d *decoder) results() []Result {
	list := make([]Result, len(d.subject.Call.Outputs))
	var returned []byte
	types := results(d.entry.Result)
	for i := range min(len(types), len(d.call.Results)) {
		at := 0
		if d.entry.Result.Kind == ir.Struct {
			at = d.entry.Result.Offsets[i]
		}
		b, err := hex.DecodeString(d.call.Results[i].Bytes)
		if err != nil || len(b) == 0 {
			break
		}
		for len(returned) < at+max(types[i].Size, len(b)) {
			returned = append(returned, 0)
		}
		copy(returned[at:], b)
	}
	for i := range list {
		c := &d.subject.Call.Outputs[i]
		b := returned
		switch {
		case c.Static != "":
			continue
		case c.Arg >= 0:
			b = d.memory[c.Arg].after
		}
		if c.Offset+stored(c.Type) > len(b) {
			continue
		}
		if c.Arg >= 0 && d.untouched(c) {
			continue
		}
		list[i] = resultOf(b[c.Offset:c.Offset+stored(c.Type)], c)
	}
	return list
}

// untouched reports whether an output in memory kept its bytes and is not an input. The function may not have written it, and a run of the
// subject starts with other bytes there.
func (d *decoder) untouched(c *ir.Cell) bool {
	m, end := &d.memory[c.Arg], c.Offset+stored(c.Type)
	if end > len(m.before) || !bytes.Equal(m.before[c.Offset:end], m.after[c.Offset:end]) {
		return false
	}
	return !slices.ContainsFunc(d.subject.Call.Args[c.Arg].Buffer.Cells, func(in ir.Cell) bool { return in.Offset == c.Offset })
}

// stored returns the number of bytes that hold a value of a type. The rest of the type is padding.
func stored(t *ir.Type) int {
	if t.Kind == ir.Float && t.Format == fp.X87 {
		return 10
	}
	if t.Kind == ir.Int {
		return (t.Bits + 7) / 8
	}
	return t.Size
}

func resultOf(b []byte, c *ir.Cell) Result {
	if c.Type.Kind == ir.Int {
		n, err := integer(b, c.Type, c.Signed)
		return Result{err == nil, fp.Value{Lo: uint64(n)}}
	}
	v, ok := float(b, c.Type)
	return Result{ok, v}
}

// word returns up to 8 bytes as a little-endian number.
func word(b []byte) uint64 {
	var w [8]byte
	copy(w[:], b)
	return binary.LittleEndian.Uint64(w[:])
}

// integer returns an integer of at most 64 bits. An unsigned integer from 2^63 on becomes the negative number with the same bits.
func integer(b []byte, t *ir.Type, signed bool) (int64, error) {
	if t.Bits > 64 || len(b) < (t.Bits+7)/8 {
		return 0, errors.New("it is an integer of more than 64 bits")
	}
	w := word(b) << (64 - t.Bits)
	if signed && t.Bits > 1 {
		return int64(w) >> (64 - t.Bits), nil
	}
	return int64(w >> (64 - t.Bits)), nil
}

// float returns a floating-point number. ok is false if t is another type, or b is too short.
func float(b []byte, t *ir.Type) (v fp.Value, ok bool) {
	switch {
	case t.Kind != ir.Float || len(b) < stored(t):
		return fp.Value{}, false
	case t.Format == fp.X87:
		return fp.FromBits(fp.X87, word(b[:8]), word(b[8:10])), true
	case t.Size <= 8:
		return fp.FromBits(t.Format, word(b[:t.Size]), 0), true
	}
	return fp.FromBits(t.Format, word(b[:8]), word(b[8:t.Size])), true
}

// number returns a coordinate as a double. It returns an error unless the number is finite and a double represents it exactly.
func number(b []byte, t *ir.Type, signed bool) (float64, error) {
	if t.Kind == ir.Int {
		n, err := integer(b, t, signed)
		x := float64(n)
		if !signed && n < 0 {
			x = float64(uint64(n))
		}
		if err == nil && math.Abs(x) > 1<<53 {
			err = fmt.Errorf("the integer %d is beyond 2^53", n)
		}
		return x, err
	}
	v, ok := float(b, t)
	if !ok {
		return 0, errors.New("its type is not decoded")
	}
	switch x := v.Float64(); {
	case !v.IsFinite():
		return 0, errors.New("it is not a finite number")
	case fp.Of(v.Format, x) != v:
		return 0, errors.New("it has more digits than a double")
	default:
		return x, nil
	}
}
