package main

// This file holds the command export, which writes findings for other tools.

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/finding"
)

const exportManual = `Write findings for other tools. The file name - means standard input. export does not run the functions.

From a stream of find, or a folder of find --corpus:

  c-test    a C program with a test for each finding, which passes after you fix the code; build it with cc THIS.c SOURCES -lm
  cpp-test  the same as C++
  csv       inputs, results, and the enclosures of the exact results
  corpus    one file for each input, in a folder, for replay

Tests need the sources of the search. A test of a function that takes objects contains its driver, and includes the source. export
counts the findings that it leaves out, with the reason.

From a stream of faultline ranges:

  fpcore    FPCore benchmarks for Herbie, with the ranges as precondition; --method chooses the method that found the ranges

A function of C, C++ or Fortran becomes an FPCore expression: loops of a fixed number of rounds are unrolled, branches become if. export
refuses what FPCore cannot express, and says where it is.`

// exportFormats are the formats of export.
var exportFormats = []string{"fpcore", "c-test", "cpp-test", "csv", "corpus"}

func (a *app) exportCommand() *cobra.Command {
	var format, file, method string
	c := &cobra.Command{
		Use:   "export FINDINGS.jsonl|CORPUS --format FORMAT [-o FILE]",
		Short: "write findings as tests, CSV or FPCore",
		Long:  exportManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "FINDINGS.jsonl", 1, 1) },
		RunE: func(c *cobra.Command, args []string) error {
			if err := checkExport(format, method); err != nil {
				return err
			}
			if format != "fpcore" {
				return a.exportWitnesses(c.Context(), args[0], format, file)
			}
			text, err := a.exported(c.Context(), args[0], finding.Method(method))
			if err != nil {
				return err
			}
			return a.write(file, text)
		},
	}
	f := c.Flags()
	f.StringVar(&format, "format", "", "`FORMAT`: "+strings.Join(exportFormats, ", "))
	f.StringVar(&method, "method", "", "use the ranges of this method, `NAME`: "+strings.Join(rangeMethods, " or ")+
		" (default faultline if it found ranges, else eiffel)")
	f.StringVarP(&file, "output-file", "o", "", "write to this `FILE`, or folder")
	return c
}

func checkExport(format, method string) error {
	switch {
	case format == "":
		return usagef("export: no format; say --format %s", strings.Join(exportFormats, ", "))
	case method != "" && !slices.Contains(rangeMethods, method):
		return usagef("--method %s: no such method; there are %s", method, strings.Join(rangeMethods, ", "))
	}
	return checkFormat(format, exportFormats)
}
