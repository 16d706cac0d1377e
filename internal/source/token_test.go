package source

// This file tests how source is cut into tokens and statements.

import (
	"strings"
	"testing"
)

// Numbers, names, strings, comments and operators of several characters are one token each or none.
func TestTokens(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"a+b": "a + b", "a1_b-2": "a1_b - 2", "1e-9+x": "1e-9 + x", "1E+9-x": "1E+9 - x", "0x1p-3+x": "0x1p-3 + x",
		"0x1e-3": "0x1e - 3", "1.5f*.5": "1.5f * .5",
		"x.y": "x . y", "p->q": "p -> q", "a<<=b": "a <<= b", "a<=b": "a <= b", "a<<b": "a << b", "a- -b": "a - - b", "a--b": "a -- b",
		"std::f":      "std :: f",
		`s="a\"-b"+c`: `s = "a\"-b" + c`, "c='\\''-d": "c = '\\'' - d", "a/*-b*/-c": "a - c", "a//-b\n-c": "a - c", "a/**/b": "a b",
		"a/*": "a", "a \\\n b": "a b",
		"é+b": "é + b", ".5": ".5", ". 5": ". 5", "1'000": "1 '000", "a\t+\rb": "a + b", `"abc`: `"abc`, "//": "", "1.": "1.",
		"1e9-2": "1e9 - 2", "a%=b": "a %= b",
	} {
		var got []string
		for _, x := range tokens(text, 0, len(text)) {
			got = append(got, x.text)
			if text[x.Start:x.End] != x.text {
				t.Errorf("%q: a token at %d to %d is %q", text, x.Start, x.End, x.text)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q is cut into %q, want %q", text, strings.Join(got, " "), want)
		}
	}
}

// Lines and columns begin with 1, and a file says which line a place is on.
func TestLines(t *testing.T) {
	t.Parallel()
	f := NewFile([]string{"ab\r", "", "cde"})
	for at, want := range map[int][2]int{0: {1, 1}, 2: {1, 3}, 3: {2, 1}, 4: {3, 1}, 7: {3, 4}} {
		if line, column := f.Line(at); line != want[0] || column != want[1] {
			t.Errorf("place %d is %d:%d, want %v", at, line, column, want)
		}
	}
	for name, want := range map[string]bool{"ab": true, "a": false, "cd": false, "cde": true, "x": false} {
		if f.Has(name) != want {
			t.Errorf("it has %s: want %v", name, want)
		}
	}
}

// The tokens around an expression tell whether it stands alone. Statements begin behind directives, heads and brackets.
func TestAround(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ text, of, before, after string }{
		{"y = a + b;", "a + b", "=", ";"}, {"return a + b;", "a + b", "return", ";"}, {"y = 2*(a + b)/c;", "a + b", "(", ")"},
		{"y = 2*f(a + b, c);", "a + b", "(", ","},
		{"x; a + b", "a + b", ";", ";"}, {"\n#define X 1\na + b;", "a + b", ";", ";"}, {"if (x) a + b;", "a + b", ";", ";"},
		{"y = c - a*b;", "a*b", "-", ";"},
	} {
		f := NewFile(strings.Split(tt.text, "\n"))
		at := strings.Index(f.text, tt.of)
		if before, after := f.Around(Span{at, at + len(tt.of)}); before != tt.before || after != tt.after {
			t.Errorf("%q in %q: %q and %q, want %q and %q", tt.of, tt.text, before, after, tt.before, tt.after)
		}
	}
}

// Brackets and casts around an expression are peeled off, and brackets that do not belong together are left.
func TestPeel(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"(a + b)": "a + b", "((a))": "a", "(double)(a + b)": "a + b", "(double)x": "x", "(a)+(b)": "(a)+(b)", "(const float)x": "x",
		"(unsigned long)n": "n", "f(x)": "f(x)",
		"(t)x": "(t)x", "()": "()", "a": "a",
	} {
		f := NewFile([]string{text})
		if got := f.Text(f.Peel(Span{0, len(text)})); got != want {
			t.Errorf("%s is peeled to %s, want %s", text, got, want)
		}
	}
}

// Operators bind as in C: an operand ends where something binds less tightly, and brackets are passed as a whole.
func TestBinding(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"a - b @- c": "a - b - c", "a @- b - c": "a - b", "a * b @+ c * d": "a * b + c * d", "a + b @* c + d": "b * c",
		"a == b @+ c": "b + c", "x = a @/ b, c": "a / b",
		"a[i - 1] @+ b[j + 2]": "a[i - 1] + b[j + 2]", "(a - b) @* (c - d)": "(a - b) * (c - d)", "f(a, b @- c)": "b - c",
		"a ? b @- c : d": "b - c", "a || b @+ c && d": "b + c",
		"a << b @+ c": "b + c", "a @- -b": "a - -b", "(int)(a @- b)": "a - b", "x = @-(a + b) - c": "-(a + b)", "s @+= a, t": "s += a",
		"{ a @- b }": "a - b",
		"a % b @/ c": "a % b / c", "-a @- b": "-a - b", "x = y @= a": "", "a @< b": "", "a @&& b": "", "a @- ;": "", "@(a": "",
		"x = @f (a) + b": "f (a)", "@f(a": "",
	} {
		at := strings.Index(text, "@")
		f := NewFile([]string{strings.Replace(text, "@", "", 1)})
		e, ok := f.At(1, at+1)
		if got := f.Text(e.Span); ok != (want != "") || ok && got != want {
			t.Errorf("%s: %v %q, want %q", text, ok, got, want)
		}
	}
}
