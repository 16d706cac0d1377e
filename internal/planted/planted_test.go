package main

// This file tests the drawing and the reading of go test's output.

import (
	"go/format"
	"regexp"
	"slices"
	"testing"
)

const sample = `package p

import "os"

func f(x int, list []string) int {
	x = abs(x)
	if x < 10 {
		os.Remove("a")
	}
	y := abs(x)
	f(
		y, nil)
	if y == x {
		panic("no")
	}
	return x
}
`

func TestChanges(t *testing.T) {
	list, err := changesOf("p/p.go", []byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range list {
		got = append(got, c.at()+" "+c.kind+" "+c.what)
		if _, err := format.Source([]byte(sample[:c.start] + c.text + sample[c.end:])); err != nil {
			t.Errorf("%s: %s: %v", c.at(), c.what, err)
		}
	}
	want := []string{
		"p/p.go:6:2 call x = abs(x) => left out",
		"p/p.go:7:7 comparison < => <=",
		"p/p.go:7:9 constant 10 => (10 + 1)",
		"p/p.go:7:9 constant 10 => (10 - 1)",
		`p/p.go:8:3 call os.Remove("a") => left out`,
		"p/p.go:13:7 comparison == => !=",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
	if list[1].around != "if x < 10 {" {
		t.Errorf("the line is %q", list[1].around)
	}
}

func TestOrder(t *testing.T) {
	list, err := changesOf("p/p.go", []byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	first := order(list, 1, "p")
	if !slices.Equal(first, order(list, 1, "p")) {
		t.Error("the same seed draws in another order")
	}
	other := false
	for seed := range uint64(20) {
		other = other || !slices.Equal(first, order(list, seed+2, "p"))
	}
	if !other {
		t.Error("every seed draws in the same order")
	}
	var of []string
	for _, c := range first {
		of = append(of, c.kind)
	}
	if !slices.Equal(of, append(kinds, kinds...)) {
		t.Errorf("the kinds come in the order %q", of)
	}
}

func TestTesters(t *testing.T) {
	packages := map[string]*goPackage{
		"faultline/a":   {tests: "func TestA(t *testing.T) {}"},
		"faultline/b":   {tests: "func TestLong(t *testing.T) {}", Imports: []string{"faultline/a"}},
		"faultline/c":   {tests: "func TestC(t *testing.T) {}", XTestImports: []string{"faultline/b"}},
		"faultline/cmd": {Name: "main", Imports: []string{"faultline/b"}},
		"faultline/d":   {tests: `exec.Command("go", "build", "./cmd")`},
		"faultline/e":   {tests: "func TestE(t *testing.T) {}"},
	}
	for name, p := range packages {
		p.ImportPath = name
	}
	var got []string
	for _, p := range testers(packages, "faultline/a") {
		got = append(got, p.ImportPath)
	}
	if want := []string{"faultline/a", "faultline/b", "faultline/c", "faultline/d"}; !slices.Equal(got, want) {
		t.Errorf("tests of %q run, want %q", got, want)
	}
	if got := packages["faultline/b"].longTests(regexp.MustCompile("^(TestLong)$")); !slices.Equal(got, []string{"TestLong"}) {
		t.Errorf("long tests: %q", got)
	}
}

func TestFailure(t *testing.T) {
	for _, c := range []struct{ out, test, message string }{
		{"--- FAIL: TestA (0.00s)\n    --- FAIL: TestA/x (0.00s)\n        a_test.go:7: got 1\nFAIL\n", "TestA", "a_test.go:7: got 1"},
		{"panic: test timed out after 1s\n\trunning tests:\n\t\tTestB (1s)\n\ngoroutine 1\n", "TestB", "panic: test timed out after 1s"},
		{"SIGSEGV: segmentation violation\nPC=0x0\n", "", "SIGSEGV: segmentation violation"},
	} {
		if test, message := failure(c.out); test != c.test || message != c.message {
			t.Errorf("%q: %q, %q", c.out, test, message)
		}
	}
}
