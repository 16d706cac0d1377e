// Package rebuild makes the objects of recorded calls again at other addresses, and calls the functions: in a process of the recorded
// program, and in the interpreter. It compares results and memory with the recording, bit for bit. faultlab rebuilt uses it.
package rebuild

// This file writes a recorded call as the words that rebuild.c reads.

import (
	"cmp"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"

	"faultline/internal/record"
)

// Flags of an object; rebuild.c has the same.
const (
	block = 1 << iota
	made
	gone
	after
	freed
)

// Kinds of arguments and results; rebuild.c has the same.
const (
	bytesOf = iota
	objectOf
	nullOf
	symbolOf
	unknownOf
)

// mostObjects is FL_MOST of rebuild.c.
const mostObjects = 640

// A Table numbers the symbols that calls name.
type Table struct{ Names []string }

// Of returns the number of a symbol.
func (t *Table) Of(symbol string) int {
	if i := slices.Index(t.Names, symbol); i >= 0 {
		return i
	}
	t.Names = append(t.Names, symbol)
	return len(t.Names) - 1
}

// Image returns a recorded call as words. known has what a run in a process showed of the objects; it may be nil.
func Image(c *record.Call, f *record.Function, symbols *Table, known *Outcome) ([]uint64, error) {
	if len(c.Objects) > mostObjects || len(c.Args) != len(f.Args) || len(c.Args) > 64 || len(c.Results) > 8 {
		return nil, fmt.Errorf("it has too many objects or parameters")
	}
	words := []uint64{uint64(len(c.Args)), uint64(len(c.Objects)), uint64(len(c.Results)), 0}
	value := func(v *record.Value, slot *record.Slot, result bool) error {
		b, err := hex.DecodeString(v.Bytes)
		if err != nil || len(b) > 16 {
			return fmt.Errorf("it has damaged bytes")
		}
		b = append(b, make([]byte, 16-len(b))...)
		kind, object, offset := uint64(bytesOf), uint64(0), uint64(0)
		switch {
		case v.Object >= 0 && (slot.Kind == record.Pointer || slot.Kind == record.Memory):
			kind, object, offset = objectOf, uint64(v.Object), uint64(v.Offset)
		case v.Symbol != "":
			kind, offset = symbolOf, uint64(symbols.Of(v.Symbol))
		case v.Null:
			kind = nullOf
		case slot.Kind == record.Pointer || v.Bytes == "":
			kind = unknownOf
		}
		words = append(words, kind, object, offset)
		if result {
			words = append(words, uint64(slot.Size))
		}
		words = append(words, binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:]))
		return nil
	}
	for i := range c.Args {
		if err := value(&c.Args[i], &f.Args[i], false); err != nil {
			return nil, err
		}
	}
	for i := range c.Results {
		if err := value(&c.Results[i], &f.Results[i], true); err != nil {
			return nil, err
		}
	}
	data := make([][]byte, len(c.Objects))
	for i := range c.Objects {
		b, err := hex.DecodeString(c.Objects[i].Bytes)
		if err != nil {
			return nil, err
		}
		data[i] = b
	}
	recorded := addresses(c, data)
	for i := range c.Objects {
		o := &c.Objects[i]
		flags := uint64(0)
		add := func(set bool, flag uint64) {
			if set {
				flags |= flag
			}
		}
		add(o.Bounds == record.Block, block)
		add(o.New, made)
		add(o.Gone, gone)
		add(o.After != "", after)
		limit := uint64(len(data[i]))
		if known != nil {
			add(known.Freed[i/64]>>(i%64)&1 == 1, freed)
			limit = min(limit, known.Limit[i])
		}
		words = append(words, uint64(len(data[i])), flags, recorded[i], uint64(len(o.Links)), limit)
		words = append(words, packed(data[i])...)
		if o.After != "" {
			b, err := hex.DecodeString(o.After)
			if err != nil || len(b) != len(data[i]) {
				return nil, cmp.Or(err, fmt.Errorf("it has damaged bytes"))
			}
			words = append(words, packed(b)...)
		}
		for _, l := range o.Links {
			symbol := 0
			if l.Object < 0 {
				symbol = symbols.Of(l.Symbol)
			}
			words = append(words, uint64(l.At), uint64(l.Object), uint64(l.Offset), uint64(symbol))
		}
	}
	words[3] = uint64(len(words))
	return words, nil
}

// addresses returns the addresses of objects in the recorded process, 0 for those that no link shows.
func addresses(c *record.Call, data [][]byte) []uint64 {
	at := make([]uint64, len(data))
	for i := range c.Objects {
		for _, l := range c.Objects[i].Links {
			if l.Object >= 0 && l.Object < len(at) && l.At+8 <= len(data[i]) {
				at[l.Object] = binary.LittleEndian.Uint64(data[i][l.At:]) - uint64(l.Offset)
			}
		}
	}
	return at
}

func packed(b []byte) (words []uint64) {
	b = append(slices.Clone(b), make([]byte, 7)...)
	for ; len(b) >= 8; b = b[8:] {
		words = append(words, binary.LittleEndian.Uint64(b))
	}
	return words
}

// An Outcome says how a rebuilt call ended. process.c writes it.
type Outcome struct {
	Why   uint64
	Where [4]uint64  // object, offset, recorded word, word now
	Freed [10]uint64 // bits of the objects that the call freed
	Limit [mostObjects]uint64
}

// What an Outcome may say; rebuild.c and process.c have the same numbers.
const (
	Same = iota
	Result
	Memory
	Made
	NotReturned = 100
	NoFunction  = 101
)
