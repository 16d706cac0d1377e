package main

// This file keeps the results in a file, and sums them up.

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"text/tabwriter"
)

// Who noticed a fault, in the words of the file.
const (
	byCompiler = "does not compile" // no fault
	byOwn      = "own package"      // which make test runs too
	byShort    = "make test"
	byLong     = "make test-all" // and not by make test
	byNone     = "nobody"
	notByShort = "not by make test" // with -short: the long tests did not run
	byOthers   = "unclear"          // the test fails without the fault too
)

// A result is what became of a change.
type result struct {
	change
	folder  string // that it was drawn for
	caught  string
	by      string // the import path of the package whose test failed
	test    string
	message string  // the first line of the failure
	seconds float64 // for compilation and tests
}

const head = "folder\tplace\tkind\tcaught by\tseconds\tpackage\ttest\tmessage\tchange\tline\n"

// results are the lines of the file.
type results struct {
	file *os.File
	of   map[string]result // by place and change
	used []result          // those of this draw
}

// openResults reads the results of earlier runs.
//
// A fault that earlier runs did not test with the long tests is left out, unless short asks for no more.
func openResults(name string, short bool) (*results, error) {
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	rs := &results{of: make(map[string]result)}
	for line := range strings.Lines(string(text)) {
		words := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(words) != strings.Count(head, "\t")+1 || line == head || words[3] == notByShort && !short {
			continue
		}
		r := result{folder: words[0], caught: words[3], by: words[5], test: words[6], message: words[7]}
		r.seconds, _ = strconv.ParseFloat(words[4], 64)
		rs.of[words[1]+words[8]] = r
	}
	if rs.file, err = os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644); err != nil {
		return nil, err
	}
	if len(text) == 0 {
		_, err = rs.file.WriteString(head)
	}
	return rs, err
}

// take returns the result that an earlier run had of a change, and counts it.
func (rs *results) take(c change) (result, bool) {
	r, ok := rs.of[c.at()+c.what]
	if ok {
		rs.used = append(rs.used, r)
	}
	return r, ok
}

// add counts a result, and writes it to the file and to standard output.
func (rs *results) add(r result) error {
	rs.used = append(rs.used, r)
	fmt.Printf("%s: %s: caught by %s %s %s (%.0f s)\n", r.at(), r.what, r.caught, r.by, r.test, r.seconds)
	_, err := fmt.Fprintf(rs.file, "%s\t%s\t%s\t%s\t%.1f\t%s\t%s\t%s\t%s\t%s\n",
		r.folder, r.at(), r.kind, r.caught, r.seconds, r.by, r.test, r.message, r.what, r.around)
	return err
}

// summary prints how many faults of each folder who caught, and the share of make test in what make test-all catches.
func (rs *results) summary(w io.Writer, folders []string, wanted int) {
	count := make(map[string]int)
	for _, r := range rs.used {
		count[r.folder+" "+r.caught]++
		count[" "+r.caught]++
	}
	columns := []string{byOwn, byShort, byLong, byNone, notByShort, byOthers}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "caught by\t%s\n", strings.Join(columns, "\t"))
	tested := 0
	for _, name := range append(folders, "") {
		row := "all"
		if name != "" {
			row = "internal/" + name
		}
		tested = 0
		for _, column := range columns {
			row += "\t" + strconv.Itoa(count[name+" "+column])
			tested += count[name+" "+column]
		}
		fmt.Fprintln(table, row)
	}
	table.Flush()
	if tested < wanted {
		fmt.Fprintf(w, "%d of %d faults were tested; the same command continues.\n", tested, wanted)
	}
	short := count[" "+byOwn] + count[" "+byShort]
	if left := count[" "+notByShort]; left > 0 {
		fmt.Fprintf(w, "make test catches %d of %d faults. The long tests did not run on the %d that it misses.\n", short, tested, left)
		return
	}
	if noticed := short + count[" "+byLong]; noticed > 0 {
		share := 100 * float64(short) / float64(noticed)
		fmt.Fprintf(w, "make test catches %d of the %d faults that make test-all catches: %.0f%%\n", short, noticed, share)
	}
}
