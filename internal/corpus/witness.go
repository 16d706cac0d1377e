// Package corpus keeps witnesses: inputs on which code returned a wrong result. A witness is a text file with exact bits, which users can
// commit together with their code. The package replays witnesses natively, and writes them as C tests or as CSV vectors for other
// implementations. A Witness is safe for concurrent use after it is made; a replay belongs to one goroutine.
package corpus

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/finding"
)

// A Witness is one input with the wrong result and the exact result. Numbers are hexadecimal, as in the JSON stream.
type Witness struct {
	ID        string // of the finding
	Subject   string // the SUBJECT argument that names it
	Kind      finding.Kind
	Tier      string
	Says      string   // description of the error
	Flags     []string // flags about the subject; flags of clang follow "--"
	Input     []Input
	Output    string         // the output of Got and Exact: "return", "result.val"
	Got       string         // hexadecimal; "" if the run did not return
	Ended     string         // how a run ended that did not return: "SIGSEGV"; "timeout"
	Exact     *finding.Exact // nil if unknown
	Threshold string         // the error at which a value counts as wrong

	File string // the file with the witness; not part of its text
}

// An Input is a coordinate: "x", "A[3]".
type Input struct{ Name, Hex string }

// magic is the first line of a file.
const magic = "faultline witness 1"

// Timeout is the value of Ended for a run that did not end.
const Timeout = "timeout"

// Of makes a witness of a certified finding. ok is false if a single run cannot reproduce the finding, because it needs two calls or two
// programs.
func Of(f *finding.Finding, c *finding.Config, says string) (w *Witness, ok bool) {
	if f.Verdict != finding.Certified || f.Builds != nil || f.Kind == finding.PoisonedState || len(f.Input) == 0 {
		return nil, false
	}
	w = &Witness{ID: f.ID, Subject: f.Spelling, Kind: f.Kind, Tier: f.Tier().String(), Says: says, Flags: c.Flags, Output: f.Output,
		Got: f.Computed.Hex, Threshold: cmp.Or(f.Threshold, c.Threshold)}
	for i := range f.Input {
		w.Input = append(w.Input, Input{f.Input[i].Label(), f.Input[i].Hex})
	}
	switch f.Kind {
	case finding.Trap:
		w.Got, w.Ended = "", cmp.Or(f.Signalled, "trap")
	case finding.Timeout:
		w.Got, w.Ended = "", Timeout
	}
	if x := f.MainExact(); x != nil && w.Got != "" && !f.OnTheWay {
		w.Exact = &finding.Exact{Oracle: x.Oracle, Mid: x.Mid, Rad: x.Rad, Beyond: x.Beyond}
	}
	return w, w.Got != "" || w.Ended != ""
}

// exactly formats a value so that it can be parsed again unchanged. It quotes a value that a line could not represent.
func exactly(value string) string {
	if value != strings.Join(strings.Fields(value), " ") || strings.HasPrefix(value, `"`) {
		return strconv.Quote(value)
	}
	return value
}

// meant is the value that exactly wrote.
func meant(value string) string {
	if text, err := strconv.Unquote(value); err == nil && value[0] == '"' {
		return text
	}
	return value
}

// Text is the file: a word and its value a line, empty ones left out.
func (w *Witness) Text() string {
	var b strings.Builder
	line := func(word, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s %s\n", word, value)
		}
	}
	fmt.Fprintln(&b, magic)
	line("id", w.ID)
	line("subject", exactly(w.Subject))
	line("kind", string(w.Kind))
	line("tier", w.Tier)
	line("says", strings.Join(strings.Fields(w.Says), " "))
	for _, f := range w.Flags {
		line("flag", exactly(f))
	}
	for _, in := range w.Input {
		line("input", in.Name+" "+in.Hex)
	}
	line("output", w.Output)
	line("got", w.Got)
	line("ended", w.Ended)
	if x := w.Exact; x != nil {
		line("exact", string(x.Oracle)+" "+x.Mid+" "+x.Rad)
		line("beyond", x.Beyond)
	}
	line("threshold", w.Threshold)
	return b.String()
}

// Parse reads a file's text. Lines that begin with # are for people.
func Parse(text string) (*Witness, error) {
	w := new(Witness)
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		switch word, value, _ := strings.Cut(line, " "); {
		case n == 0 && line != magic:
			return nil, fmt.Errorf("line 1: no witness, which begins with %q", magic)
		case n == 0, line == "", line[0] == '#':
		default:
			if err := w.set(word, value); err != nil {
				return nil, fmt.Errorf("line %d: %w", n+1, err)
			}
		}
	}
	switch {
	case w.Subject == "":
		return nil, fmt.Errorf("no subject is named")
	case len(w.Input) == 0:
		return nil, fmt.Errorf("there is no input")
	case w.Got == "" && w.Ended == "":
		return nil, fmt.Errorf("it does not say what came of it: got or ended")
	}
	return w, nil
}

func (w *Witness) set(word, value string) error {
	texts := map[string]*string{"id": &w.ID, "subject": &w.Subject, "kind": (*string)(&w.Kind), "tier": &w.Tier, "says": &w.Says,
		"output": &w.Output, "got": &w.Got, "ended": &w.Ended, "threshold": &w.Threshold}
	fields := strings.Fields(value)
	switch {
	case texts[word] != nil:
		*texts[word] = meant(value)
	case word == "flag":
		w.Flags = append(w.Flags, meant(value))
	case word == "input" && len(fields) == 2:
		w.Input = append(w.Input, Input{fields[0], fields[1]})
	case word == "exact" && len(fields) == 3:
		w.Exact = &finding.Exact{Oracle: finding.Oracle(fields[0]), Mid: fields[1], Rad: fields[2]}
	case word == "beyond" && w.Exact != nil:
		w.Exact.Beyond = value
	case slices.Contains([]string{"input", "exact", "beyond"}, word):
		return fmt.Errorf("%s %q: say input NAME HEX, exact ORACLE MID RADIUS, and beyond behind that", word, value)
	default:
		return fmt.Errorf("no such word: %s", word)
	}
	return nil
}

// At returns the input in the format of --at.
func (w *Witness) At() string {
	var parts []string
	for _, in := range w.Input {
		parts = append(parts, in.Name+"="+in.Hex)
	}
	return strings.Join(parts, ",")
}
