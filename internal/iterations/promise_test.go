package iterations

// This file reads what the comments of testdata/iterations promise (roots.c says how), and makes suites of it.

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A promise is what the comment behind a function's head says of it.
type promise struct {
	name, file       string
	params           string // as C has them
	domain           []string
	means, reference string // the function that is meant: in C, and as --reference has it
	finds            string
	exact            string // of a residual: what it is over the reals
	functions        map[string]*function
}

var headRE = regexp.MustCompile(`(?m)^double (\w+)\((.*?)\) \{ /\* (.*) \*/`)

// promises reads files of testdata/iterations.
func promises(t *testing.T, files ...string) (list []*promise) {
	t.Helper()
	for _, file := range files {
		path, err := filepath.Abs(filepath.Join("../../testdata/iterations", file))
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		functions := parse(string(text))
		for _, m := range headRE.FindAllStringSubmatch(string(text), -1) {
			p := &promise{name: m[1], params: m[2], file: path, functions: functions}
			p.read(m[3])
			if p.means != "" {
				for name, f := range parse(fmt.Sprintf("double meant_%s(%s) { return %s; }", p.name, p.params, p.means)) {
					functions[name] = f
				}
			}
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		t.Fatalf("%s: no promises", files)
	}
	return list
}

func (p *promise) read(text string) {
	for _, clause := range strings.Split(text, "; ") {
		key, rest, ok := strings.Cut(clause, ": ")
		switch key {
		case "domain":
			p.domain = append(p.domain, rest)
		case "means":
			p.means = rest
		case "reference":
			p.reference = rest
		case "finds":
			p.finds = rest
		case "exact":
			p.exact = rest
		default:
			if ok {
				panic(p.name + ": what is " + key + "?")
			}
			p.domain = append(p.domain, clause)
		}
	}
}

// suite writes a subject file for a list of one or more source files: with what was promised, or of every finite double.
func suite(t *testing.T, list []*promise, everything bool) string {
	t.Helper()
	var b strings.Builder
	files := make(map[string]bool)
	for _, p := range list {
		files[p.file] = true
	}
	fmt.Fprintf(&b, "name = \"iterations\"\nsources = [")
	for _, p := range list {
		if files[p.file] {
			fmt.Fprintf(&b, "%q,", p.file)
			delete(files, p.file)
		}
	}
	fmt.Fprintf(&b, "]\n")
	for _, p := range list {
		fmt.Fprintf(&b, "[[subject]]\nname = %q\nentry = %q\n", p.name, p.name)
		if everything {
			continue
		}
		fmt.Fprintf(&b, "domain = [\"%s\"]\n", strings.Join(p.domain, `","`))
		if p.reference != "" {
			fmt.Fprintf(&b, "reference = %q\norigin = \"what its comment means\"\n", p.reference)
		}
	}
	path := filepath.Join(t.TempDir(), "iterations.toml")
	if err := os.WriteFile(path, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}
