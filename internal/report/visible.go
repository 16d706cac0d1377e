package report

// This file keeps what others wrote, in sources, names and arguments, from being obeyed by the terminal that it is shown on.

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// colourRE is a change of colour, which does no harm.
var colourRE = regexp.MustCompile(`^\x1b\[[0-9;]*m`)

// Visible is text with everything written out that is not to be seen: what terminals obey, what turns the direction of text, and bytes that
// are no text. Ends of lines stay, and colours on request.
func Visible(text string, colours bool) string {
	var b strings.Builder
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		colour := ""
		if colours {
			colour = colourRE.FindString(text)
		}
		switch {
		case colour != "":
			n = len(colour)
			b.WriteString(colour)
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, text[0])
		case strings.HasPrefix(text, "\r\n"):
		case r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)):
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		default:
			b.WriteString(text[:n])
		}
		text = text[n:]
	}
	return b.String()
}
