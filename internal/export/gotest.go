package export

// This file writes tests in Go: a folder with the cases in C, the door to them, and the test.

import "fmt"

// A File is one that an export consists of.
type File struct{ Name, Text string }

// Go is a package whose tests are the cases.
func Go(cases []*Case) []File {
	return []File{
		{"go.mod", "module witnesses\n\ngo 1.21\n"},
		{"cases.c", "#define FAULTLINE_NO_MAIN\n" + C(cases)},
		{"witnesses.go", goDoor},
		{"witnesses_test.go", fmt.Sprintf(goTest, len(cases))},
	}
}

const goDoor = `// Package witnesses calls C functions at inputs on which they go wrong, found and proved by faultline. Each test fails today, and passes when
// the code is mended.
//
//	CGO_LDFLAGS="$PWD/libfoo.a -lm" go test
package witnesses

// int faultline_cases(void);
// const char *faultline_title(int);
// int faultline_run(int);
import "C"

func cases() int { return int(C.faultline_cases()) }

func title(i int) string { return C.GoString(C.faultline_title(C.int(i))) }

// run reports whether a case passes; it is run in a process of its own.
func run(i int) bool { return C.faultline_run(C.int(i)) == 1 }
`

const goTest = `package witnesses

import "testing"

func TestWitnesses(t *testing.T) {
	if n := cases(); n != %d {
		t.Fatalf("%%d cases", n)
	}
	for i := 0; i < cases(); i++ {
		i := i
		t.Run(title(i), func(t *testing.T) {
			if !run(i) {
				t.Errorf("%%s", title(i))
			}
		})
	}
}
`
