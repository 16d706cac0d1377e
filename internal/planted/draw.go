package main

// This file lists the changes of a source file, and draws from them.

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A change replaces the bytes from start to end of a file.
type change struct {
	file       string // from the root of the repository, with slashes
	line       int
	column     int
	start, end int
	text       string // what stands there instead
	kind       string // one of kinds
	what       string // the old text, => and the new text
	around     string // the line of the file, for the reader
}

// kinds are drawn in turn, since constants outnumber the others.
var kinds = []string{"comparison", "constant", "call"}

var turned = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR, token.EQL: token.NEQ, token.NEQ: token.EQL,
}

// changesBelow returns the changes of the packages in a folder and its subfolders. It leaves out files of other build tags, since no test
// compiles them.
func changesBelow(packages map[string]*goPackage, root, dir string) (list []change, err error) {
	var files []string
	for _, p := range packages {
		if p.Dir == filepath.Join(root, dir) || strings.HasPrefix(p.Dir, filepath.Join(root, dir)+"/") {
			for _, name := range slices.Concat(p.GoFiles, p.CgoFiles) {
				files = append(files, filepath.Join(p.Dir, name))
			}
		}
	}
	slices.Sort(files)
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			return nil, err
		}
		some, err := changesOf(filepath.ToSlash(name), source)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

// changesOf returns every change of a source file: each comparison turned at its edge, each number one more and one less, and each call
// left out whose result is unused or assigned to a variable that exists. A change that needs several lines is no change.
func changesOf(name string, source []byte) (list []change, err error) {
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, name, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	add := func(kind string, from, to token.Pos, replacement string) {
		p, q := fset.Position(from), fset.Position(to)
		if p.Line != q.Line {
			return
		}
		what := string(source[p.Offset:q.Offset]) + " => " + replacement
		if replacement == "" {
			what += "left out"
		}
		around := source[bytes.LastIndexByte(source[:p.Offset], '\n')+1:]
		around, _, _ = bytes.Cut(around, []byte("\n"))
		list = append(list, change{file: name, line: p.Line, column: p.Column, start: p.Offset, end: q.Offset, text: replacement,
			kind: kind, what: oneLine(what), around: oneLine(string(around))})
	}
	ast.Inspect(syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if to, ok := turned[n.Op]; ok {
				add("comparison", n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), to.String())
			}
		case *ast.BasicLit:
			if n.Kind == token.INT || n.Kind == token.FLOAT {
				add("constant", n.Pos(), n.End(), "("+n.Value+" + 1)")
				add("constant", n.Pos(), n.End(), "("+n.Value+" - 1)")
			}
		case *ast.ExprStmt:
			if call, ok := n.X.(*ast.CallExpr); ok && !isPanic(call) {
				add("call", n.Pos(), n.End(), "")
			}
		case *ast.AssignStmt:
			if _, ok := n.Rhs[0].(*ast.CallExpr); ok && n.Tok != token.DEFINE && len(n.Rhs) == 1 {
				add("call", n.Pos(), n.End(), "")
			}
		}
		return true
	})
	return list, nil
}

// isPanic reports whether a call is of panic, which is there for states that do not occur.
func isPanic(call *ast.CallExpr) bool {
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == "panic"
}

// order returns the changes in the order in which they are tried: at random within each kind, and the kinds in turn. The folder's name
// is part of the seed, so a folder's faults do not depend on the other folders of a run.
func order(list []change, seed uint64, name string) (drawn []change) {
	h := fnv.New64a()
	h.Write([]byte(name))
	chance := rand.New(rand.NewPCG(seed, h.Sum64()))
	of := make(map[string][]change)
	for _, c := range list {
		of[c.kind] = append(of[c.kind], c)
	}
	for _, kind := range kinds {
		some := of[kind]
		chance.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
	}
	for i := range list {
		for _, kind := range kinds {
			if i < len(of[kind]) {
				drawn = append(drawn, of[kind][i])
			}
		}
	}
	return drawn
}

// at is the place of a change, as compilers write it.
func (c *change) at() string {
	return c.file + ":" + strconv.Itoa(c.line) + ":" + strconv.Itoa(c.column)
}

// oneLine returns a text with single spaces, and at most 160 bytes of it.
func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	return strings.ToValidUTF8(s[:min(len(s), 160)], "")
}
