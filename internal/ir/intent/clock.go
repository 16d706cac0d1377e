package intent

// This file marks differences of clock readings and of sequence numbers. Such counters start again at 0, and the difference modulo 2^N is
// the time between the readings (RFC 1982 calls it serial number arithmetic). The names in the source text are the only sign of it.

import (
	"regexp"
	"strings"
	"unicode"

	"tinygo.org/x/go-llvm"
)

// counterWords are the words in the names of counters that start again at 0.
var counterWords = func() map[string]bool {
	words := map[string]bool{}
	for _, w := range strings.Fields("now time times timer timestamp tick ticks stamp stamps clock clk cycle cycles millis micros " +
		"nanos ms us ns msec usec nsec jiffies tsc epoch elapsed deadline seq sequence serial rtp") {
		words[w] = true
	}
	return words
}()

// These match the operands of a difference beside its operator.
var (
	beforeMinusRE = regexp.MustCompile(`([A-Za-z_][\w.\[\]]*(?:->[\w.\[\]]+)*(?:\(\s*\))?)\s*\)*\s*$`)
	afterMinusRE  = regexp.MustCompile(`^-=?\s*\(*\s*((?:[A-Za-z_][\w.]*(?:->|::)?)+)`)
)

// Difference marks a difference of clock readings or sequence numbers.
func (m *Marker) Difference(v llvm.Value) {
	if v.IsABinaryOperator().IsNil() || v.InstructionOpcode() != llvm.Sub {
		return
	}
	front, text, _ := m.texts.at(v)
	before, after := beforeMinusRE.FindStringSubmatch(front), afterMinusRE.FindStringSubmatch(text)
	if before != nil && isCounter(before[1]) || after != nil && isCounter(after[1]) {
		v.SetMetadata(m.ctx.MDKindID(moduloMark), m.ctx.MDNode(nil))
	}
}

// isCounter reports whether a word in a name is one of counterWords. nowMs and start_time have two words.
func isCounter(name string) bool {
	var word strings.Builder
	ends := func() bool {
		known := counterWords[strings.ToLower(word.String())]
		word.Reset()
		return known
	}
	lower := false
	for _, r := range name {
		letter := unicode.IsLetter(r)
		if (!letter || unicode.IsUpper(r) && lower) && ends() {
			return true
		}
		if lower = unicode.IsLower(r); letter {
			word.WriteRune(r)
		}
	}
	return ends()
}
