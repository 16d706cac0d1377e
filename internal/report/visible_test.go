package report

import "testing"

// TestTerminalsObeyNothing: what a source or a name has in it changed the terminal, or hid what it says.
func TestTerminalsObeyNothing(t *testing.T) {
	for _, test := range []struct {
		text, want string
		colours    bool
	}{
		{"größe\tx = 1\n", "größe\tx = 1\n", false},
		{"\x1b[2J\x1b]0;evil\x07", `\x1b[2J\x1b]0;evil\a`, true},
		{"\x1b[31mred\x1b[m", "\x1b[31mred\x1b[m", true},
		{"\x1b[31mred", `\x1b[31mred`, false},
		{"a\u202eb\u0085\x7f\x00", `a\u202eb\u0085\x7f\x00`, false},
		{"no text: \xc3\x28 \xff", `no text: \xc3( \xff`, false},
		{"line\r\nover\rwritten", "line\nover\\rwritten", false},
	} {
		if got := Visible(test.text, test.colours); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}
