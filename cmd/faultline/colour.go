package main

// This file says whether a report has colours: on a terminal, unless it or the user wants none.

import (
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"
)

// colourWords are what --color takes.
var colourWords = []string{"auto", "always", "never"}

func checkColour(word string) error {
	if word != "" && !slices.Contains(colourWords, word) {
		return usagef("--color %s: say %s", word, strings.Join(colourWords, ", "))
	}
	return nil
}

// coloured reports whether a report to w has colours. What is said on the command line goes before NO_COLOR.
func (o *output) coloured(w io.Writer) bool {
	switch o.colour {
	case "always":
		return true
	case "never":
		return false
	}
	return o.file == "" && os.Getenv("NO_COLOR") == "" && isTerminal(w)
}

// isTerminal reports whether w is a terminal that takes more than text.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(f.Fd()))
}

// terminalWidth returns the columns of w if it is a terminal that can take a line back.
func terminalWidth(w io.Writer) (int, bool) {
	if !isTerminal(w) {
		return 80, false
	}
	width, _, err := term.GetSize(int(w.(*os.File).Fd()))
	if err != nil || width < 20 {
		width = 80
	}
	return width, true
}
