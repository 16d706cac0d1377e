package corpus

// This file writes witnesses as CSV rows: the inputs, the computed value, and the enclosure of the exact value.

import (
	"encoding/csv"
	"io"
	"strings"
)

// CSV writes a row for each witness whose exact value is known, and returns how many these are. Inputs are NAME=HEX with blanks between.
func CSV(w io.Writer, list []*Witness) (rows int, err error) {
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
