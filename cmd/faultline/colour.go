package main

// This file decides whether a report has colours: on a terminal, unless the terminal or the user does not want them.

import (
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"
)

// colourWords are the values of --color.
var colourWords = []string{"auto", "always", "never"}

func checkColour(word string) error {
	if word != "" && !slices.Contains(colourWords, word) {
		return usagef("--color %s: say %s", word, strings.Join(colourWords, ", "))
	}
	return nil
}

// coloured reports whether a report to w has colours. The flag takes precedence over NO_COLOR.
func (o *output) coloured(w io.Writer) bool {
	switch o.colour {
	case "always":
		return true
	case "never":
		return false
	}
	return o.file == "" && os.Getenv("NO_COLOR") == "" && isTerminal(w)
}

// isTerminal reports whether w is a terminal that can show more than plain text.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && os.Getenv("TERM") != "dumb" && term.IsTerminal(int(f.Fd()))
}

// terminalWidth returns the number of columns of w if it is a terminal that can overwrite a line.
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
