package main

// This file knows which tests can notice a change of a package.

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A goPackage is a package as go list prints it. The fields with capitals have its names.
type goPackage struct {
	ImportPath, Dir, Name              string
	GoFiles, CgoFiles                  []string
	Imports, TestImports, XTestImports []string
	Deps, TestGoFiles, XTestGoFiles    []string
	tests                              string // the text of its test files
}

func listPackages(ctx context.Context, root string) (map[string]*goPackage, error) {
	flags, err := exec.CommandContext(ctx, filepath.Join(root, "scripts/goflags")).Output()
	if err != nil {
		return nil, fmt.Errorf("scripts/goflags: %w; run this command in the root of the repository", err)
	}
	list := exec.CommandContext(ctx, "go", "list",
		"-json=ImportPath,Dir,Name,GoFiles,CgoFiles,Imports,Deps,TestImports,XTestImports,TestGoFiles,XTestGoFiles", "./...")
	list.Dir, list.Env, list.Stderr = root, append(os.Environ(), "GOFLAGS="+strings.TrimSpace(string(flags))), os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	packages := make(map[string]*goPackage)
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(goPackage)
		if err := decoder.Decode(p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		packages[p.ImportPath] = p
	}
	for _, p := range packages {
		for _, name := range slices.Concat(p.TestGoFiles, p.XTestGoFiles) {
			text, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				return nil, err
			}
			p.tests += string(text)
		}
	}
	return packages, nil
}

// module is what import paths of this module begin with.
const module = "faultline/"

// uses returns the packages that the tests of p run: those that they import, and the commands that they build by their path.
func (p *goPackage) uses(packages map[string]*goPackage) []string {
	list := slices.Concat(p.TestImports, p.XTestImports)
	for name, q := range packages {
		if dir, below := strings.CutPrefix(name, module); below && q.Name == "main" && strings.Contains(p.tests, "./"+dir) {
			list = append(list, name)
		}
	}
	return list
}

var testRE = regexp.MustCompile(`(?m)^func (Test\w+)\(`)

// longTests returns the tests of p that a pattern names.
func (p *goPackage) longTests(pattern *regexp.Regexp) (names []string) {
	for _, m := range testRE.FindAllStringSubmatch(p.tests, -1) {
		if pattern.MatchString(m[1]) {
			names = append(names, m[1])
		}
	}
	return names
}

// testers returns the packages with tests that run the code of a package. The package itself is first. The others follow by the number of
// imports between them, then by the number of packages that they need, since the tests of small packages are fast.
func testers(packages map[string]*goPackage, from string) (list []*goPackage) {
	far := map[string]int{from: 0}
	for next := []string{from}; len(next) > 0; {
		var further []string
		for _, name := range slices.Sorted(maps.Keys(packages)) {
			imports := func(i string) bool { return slices.Contains(packages[name].Imports, i) }
			if !has(far, name) && slices.ContainsFunc(next, imports) {
				further = append(further, name)
			}
		}
		for _, name := range further {
			far[name] = far[next[0]] + 1
		}
		next = further
	}
	of := make(map[string]int) // of the tests
	for _, name := range slices.Sorted(maps.Keys(packages)) {
		p := packages[name]
		if p.tests == "" {
			continue
		}
		if n, ok := far[name]; ok {
			of[name] = n
		}
		for _, used := range p.uses(packages) {
			if n, ok := far[used]; ok && (of[name] > n+1 || !has(of, name)) {
				of[name] = n + 1
			}
		}
		if has(of, name) {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b *goPackage) int {
		return cmp.Or(of[a.ImportPath]-of[b.ImportPath], len(a.Deps)-len(b.Deps))
	})
	return list
}

func has(of map[string]int, name string) bool { _, ok := of[name]; return ok }
