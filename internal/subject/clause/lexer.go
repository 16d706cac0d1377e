package clause

// This file cuts a condition into words.

import (
	"regexp"
	"strings"

	"faultline/internal/fpcore"
)

// A word is a number, an input, or a sign.
type word struct {
	text string
	kind wordKind
	at   int // byte
}

type wordKind uint8

const (
	sign wordKind = iota
	number
	name
)

var (
	numberRE = regexp.MustCompile(`^(?:0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)(?:[pP][+-]?\d+)?` +
		`|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)`)
	nameRE = regexp.MustCompile(`^[\pL_$][\pL\pN_$']*(?:\s*\[[^\[\]]*\])*` +
		`(?:(?:\.|->|::)[\pL\pN_$][\pL\pN_$']*(?:\s*\[[^\[\]]*\])*)*`)
	signs = []string{"<=", ">=", "==", "!=", "&&", "||", "**", "≤", "≥", "≠", "<", ">", "=", "+", "-", "*", "/", "^", "(", ")", "|",
		",", "!", "%"}
)

// words cuts text; it ends with a sign of no text.
func words(text string) []word {
	var list []word
	for at := 0; at < len(text); {
		rest := text[at:]
		w := word{at: at}
		switch {
		case strings.ContainsRune(" \t\r\n", rune(rest[0])):
			at++
			continue
		case numberRE.MatchString(rest):
			w.kind, w.text = number, numberRE.FindString(rest)
		case nameRE.MatchString(rest):
			w.kind, w.text = name, nameRE.FindString(rest)
		default:
			w.text = signAt(rest)
		}
		list = append(list, w)
		at += len(w.text)
	}
	return append(list, word{at: len(text)})
}

func signAt(rest string) string {
	for _, s := range signs {
		if strings.HasPrefix(rest, s) {
			return s
		}
	}
	panic(fpcore.Errorf(fpcore.Pos{}, "%q has no meaning here", string([]rune(rest)[:1])))
}
