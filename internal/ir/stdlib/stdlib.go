// Package stdlib has functions of C's and C++'s libraries as LLVM IR, so that both engines follow a program into them: qsort, locks, what
// libstdc++'s trees, lists and hash tables call, and what flang calls for texts, output and arrays. The sources are in the folder
// source; go test -update compiles them.
//
// It must not know what a program is. Its functions may be called from any goroutine.
package stdlib

import (
	"embed"
	"regexp"
	"strings"
	"sync"
)

//go:embed *.ll
var files embed.FS

// A Unit is one module of these functions.
type Unit struct {
	Name    string
	Text    []byte
	Defines []string // linkage names
	Given   bool     // the system has no such functions, so the unmodified build takes them from here too
}

var definition = regexp.MustCompile(`(?m)^define [^@\n]*@([\w.$]+)\(`)

// Units returns all units, ordered by name.
var Units = sync.OnceValue(func() (units []Unit) {
	list, err := files.ReadDir(".")
	if err != nil {
		panic(err)
	}
	for _, file := range list {
		text, err := files.ReadFile(file.Name())
		if err != nil {
			panic(err)
		}
		u := Unit{Name: file.Name(), Text: text, Given: strings.HasPrefix(file.Name(), "fortran")}
		for _, m := range definition.FindAllSubmatch(text, -1) {
			if !strings.HasPrefix(string(m[0]), "define internal ") {
				u.Defines = append(u.Defines, string(m[1]))
			}
		}
		units = append(units, u)
	}
	return units
})
