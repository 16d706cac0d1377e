package smt

// This file parses the models of solvers.

import (
	"math/big"
	"strconv"
	"strings"
)

// A Model is a number for each input of a query, by coordinate. Algebraic numbers are approximated.
type Model map[int]*big.Rat

// readModel parses ((x0 1.0) (x1 (- (/ 1.0 3.0)))). It ignores other text.
func readModel(text string) Model {
	return values(text, func(term any) (x *big.Rat, is bool) { x = rational(term); return x, x != nil })
}

// readBits parses the bits in ((x0 #b01) (x1 #x3f) (x2 (_ bv5 64))), up to 64 bits each. It ignores other text.
func readBits(text string) Bits { return values(text, bits) }

// values parses the values of inputs, by coordinate.
func values[T any](text string, value func(term any) (x T, is bool)) map[int]T {
	found := make(map[int]T)
	for _, pair := range list(read(&tokens{text: text})) {
		two := list(pair)
		if len(two) != 2 {
			continue
		}
		name, _ := two[0].(string)
		dim, err := strconv.Atoi(strings.TrimPrefix(name, "x"))
		if x, is := value(two[1]); err == nil && is {
			found[dim] = x
		}
	}
	return found
}

// bits parses a bit vector.
func bits(term any) (word uint64, is bool) {
	text, base := "", 2
	if parts := list(term); len(parts) == 3 && parts[0] == "_" {
		text, _ = parts[1].(string)
		text, base = strings.TrimPrefix(text, "bv"), 10
	} else {
		text, _ = term.(string)
		if strings.HasPrefix(text, "#x") {
			base = 16
		}
		text = strings.TrimPrefix(strings.TrimPrefix(text, "#b"), "#x")
	}
	word, err := strconv.ParseUint(text, base, 64)
	return word, err == nil
}

// rational parses a rational number. It returns nil for other terms.
func rational(term any) *big.Rat {
	if text, ok := term.(string); ok {
		x, ok := new(big.Rat).SetString(strings.TrimSuffix(text, "?"))
		if !ok {
			return nil
		}
		return x
	}
	parts := list(term)
	if len(parts) < 2 {
		return nil
	}
	x := rational(parts[1])
	switch {
	case x == nil:
		return nil
	case parts[0] == "-" && len(parts) == 2:
		return x.Neg(x)
	case parts[0] == "/" && len(parts) == 3:
		if y := rational(parts[2]); y != nil && y.Sign() != 0 {
			return x.Quo(x, y)
		}
	}
	return nil
}

func list(term any) []any { l, _ := term.([]any); return l }

type tokens struct{ text string }

// read parses a term: a word, or a list of terms.
func read(t *tokens) any {
	word := t.next()
	if word != "(" {
		return word
	}
	var l []any
	for {
		t.text = strings.TrimSpace(t.text)
		if t.text == "" || t.text[0] == ')' {
			t.next()
			return l
		}
		l = append(l, read(t))
	}
}

func (t *tokens) next() string {
	t.text = strings.TrimSpace(t.text)
	end := strings.IndexAny(t.text, "() \n\t")
	switch {
	case end == 0:
		end = 1
	case end < 0:
		end = len(t.text)
	}
	word := t.text[:end]
	t.text = t.text[end:]
	return word
}
