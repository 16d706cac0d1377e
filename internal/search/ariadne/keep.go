package ariadne

// This file stores questions as files, for people and for other solvers.

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"faultline/internal/symbolic/smt"
)

// keep writes the script of a question to the folder Keep, under the name About, with the answers as comments. After the first file that
// cannot be written it stops, and sets Unkept.
func (a *asking) keep(answer Answer) {
	s := a.solver
	if s.Keep == "" || s.Unkept != nil {
		return
	}
	var text strings.Builder
	fmt.Fprintf(&text, "; %s\n", s.About)
	for _, line := range append(a.said, "answer: "+answer.line()) {
		fmt.Fprintf(&text, "; %s\n", line)
	}
	text.WriteString(a.text())
	s.kept[s.About]++
	name := strings.ReplaceAll(s.About, string(filepath.Separator), "_")
	if n := s.kept[s.About]; n > 1 { // the same question on another path
		name += fmt.Sprintf("-%d", n)
	}
	s.Unkept = errors.Join(os.MkdirAll(s.Keep, 0o777), os.WriteFile(filepath.Join(s.Keep, name+".smt2"), []byte(text.String()), 0o666))
}

func (a *Answer) line() string {
	if a.By == "" {
		return a.Status.String()
	}
	return a.Status.String() + " by " + a.By
}

// note returns the answer of one solver.
func note(name string, said smt.Answer) string {
	line := name + ": " + said.Status.String()
	if said.Cut {
		line += ", ended by the clock"
	}
	return line
}

// text returns the question as a script.
func (a *asking) text() string {
	if a.script == "" {
		a.script = (&smt.Query{Formula: a.formula, Inputs: a.solver.inputs, Range: a.path.Range}).Script()
	}
	return a.script
}
