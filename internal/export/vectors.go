package export

// This file writes witnesses as vectors: the inputs, what came out, and the enclosure of what would be right, for tests of other
// implementations. A CSV has all subjects, a .npy of NumPy's one.

import (
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"math/big"
	"strings"

	"faultline/internal/corpus"
	"faultline/internal/errs"
	"faultline/internal/fp"
)

// CSV writes a row for each witness whose exact value is known, and returns how many these are. Inputs are NAME=HEX with blanks between.
func CSV(w io.Writer, list []*corpus.Witness) (rows int, err error) {
	c := csv.NewWriter(w)
	c.Write([]string{"subject", "id", "kind", "output", "inputs", "got", "exact_mid", "exact_rad", "oracle", "flags"})
	for _, x := range list {
		if x.Exact != nil {
			rows++
			c.Write([]string{x.Subject, x.ID, string(x.Kind), x.Output, strings.ReplaceAll(x.At(), ",", " "), x.Got,
				x.Exact.Mid, x.Exact.Rad, string(x.Exact.Oracle), strings.Join(x.Flags, " ")})
		}
	}
	c.Flush()
	return rows, c.Error()
}

// A Vector is the witnesses of a subject that have the same inputs and output, as rows of doubles.
type Vector struct {
	Name    string // of a file
	Columns []string
	Rows    [][]float64
}

// Vectors puts witnesses together whose enclosures doubles can hold: columns are the inputs, what came out, and the ends of the enclosure,
// rounded outward.
func Vectors(list []*corpus.Witness) (vectors []*Vector) {
	of := make(map[string]*Vector)
	for _, w := range list {
		row, columns, ok := row(w)
		if !ok {
			continue
		}
		key := w.Subject + "\x00" + w.Output + "\x00" + strings.Join(columns, "\x00") + strings.Join(w.Flags, "\x00")
		v := of[key]
		if v == nil {
			name := w.Subject[strings.LastIndexByte(w.Subject, ':')+1:] + "-" + w.Output
			v = &Vector{Name: fmt.Sprintf("%03d-%s", len(vectors), plain(name)), Columns: columns}
			of[key] = v
			vectors = append(vectors, v)
		}
		v.Rows = append(v.Rows, row)
	}
	return vectors
}

// row is a witness as doubles.
func row(w *corpus.Witness) (row []float64, columns []string, ok bool) {
	if w.Exact == nil {
		return nil, nil, false
	}
	exact, ok := errs.Read(w.Exact)
	got, err := fp.Parse(w.Got)
	if !ok || err != nil {
		return nil, nil, false
	}
	for _, in := range w.Input {
		x, err := fp.Parse(in.Hex)
		if err != nil {
			return nil, nil, false
		}
		row, columns = append(row, x), append(columns, in.Name)
	}
	return append(row, got, end(exact.Lo, -1), end(exact.Hi, 1)), append(columns, "got", "exact_lower", "exact_upper"), true
}

// end is the nearest double that is not within.
func end(x *big.Float, side float64) float64 {
	f, accuracy := x.Float64()
	if accuracy != big.Exact && float64(accuracy) != side {
		f = math.Nextafter(f, math.Inf(int(side)))
	}
	return f
}

// plain is a name that any file may have.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.", r) {
			return r
		}
		return '_'
	}, name)
}

// NPY is a vector as a file of NumPy's: an array of records, version 1.0 of the format.
func (v *Vector) NPY() []byte {
	var fields []string
	for _, c := range v.Columns {
		fields = append(fields, fmt.Sprintf("('%s', '<f8')", strings.ReplaceAll(c, "'", "")))
	}
	head := fmt.Sprintf("{'descr': [%s], 'fortran_order': False, 'shape': (%d,), }", strings.Join(fields, ", "), len(v.Rows))
	head += strings.Repeat(" ", 63-(10+len(head))%64) + "\n"
	var b bytes.Buffer
	b.WriteString("\x93NUMPY\x01\x00")
	binary.Write(&b, binary.LittleEndian, uint16(len(head)))
	b.WriteString(head)
	for _, r := range v.Rows {
		binary.Write(&b, binary.LittleEndian, r)
	}
	return b.Bytes()
}
