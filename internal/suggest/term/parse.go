package term

// This file reads the terms of rules: lists with the operation first. Words that are no operations and no numbers are variables.

import (
	"fmt"
	"math/big"
	"strings"

	"faultline/internal/fp"
)

var words = map[string]Op{"neg": Neg, "cross": Cross, "cube": Cube}

// Parse reads a term. Variables become leaves, by their place in names, to which new ones are added.
func Parse(text string, names *[]string) (*Term, error) {
	tokens := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text))
	t, rest, err := parse(tokens, names)
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("%q: %q is left over", text, strings.Join(rest, " "))
	}
	return t, err
}

func parse(tokens []string, names *[]string) (*Term, []string, error) {
	if len(tokens) == 0 {
		return nil, nil, fmt.Errorf("the term ends too early")
	}
	if tokens[0] != "(" {
		return atom(tokens[0], names), tokens[1:], nil
	}
	if len(tokens) < 2 {
		return nil, nil, fmt.Errorf("an operation is missing")
	}
	op, rest := operation(tokens[1]), tokens[2:]
	if op == 0 {
		return nil, nil, fmt.Errorf("%q is no operation", tokens[1])
	}
	t := &Term{Op: op}
	for len(rest) > 0 && rest[0] != ")" {
		a, after, err := parse(rest, names)
		if err != nil {
			return nil, nil, err
		}
		t.Args, rest = append(t.Args, a), after
	}
	if op == Sub && len(t.Args) == 1 {
		t.Op = Neg
	}
	if len(rest) == 0 || len(t.Args) != t.Op.Arity() {
		return nil, nil, fmt.Errorf("%s takes %d operands and a bracket", tokens[1], t.Op.Arity())
	}
	return t, rest[1:], nil
}

func operation(word string) Op {
	if op, ok := words[word]; ok {
		return op
	}
	return Op(fp.OpNamed(word))
}

func atom(word string, names *[]string) *Term {
	if x, ok := new(big.Rat).SetString(word); ok {
		return ConstOf(x)
	}
	for i, n := range *names {
		if n == word {
			return LeafOf(i)
		}
	}
	*names = append(*names, word)
	return LeafOf(len(*names) - 1)
}
