package bitcode

// This file tells whether functions of two versions of a unit have the same code.

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"tinygo.org/x/go-llvm"
)

// Code returns a sum of the code of each function that a unit defines, by linkage name. Two versions of a function have the same sum if
// they differ only in debug information, names of local variables, and positions. file is the name of the source. A table or a text that a
// function uses belongs to its code, if the unit defines it. Called functions do not.
func Code(name, file string, data []byte) (map[string]string, error) {
	_, mod, dispose, err := open(name, data)
	if err != nil {
		return nil, err
	}
	defer dispose()
	for f := range Functions(mod) {
		withoutPlaces(f)
	}
	StripDebug(mod)
	return newCodeText(mod.String(), filepath.Base(file)).sums(), nil
}

// withoutPlaces removes names of values, and the line numbers that macros pass to functions of other units, as assert does.
func withoutPlaces(f llvm.Value) {
	for _, p := range f.Params() {
		p.SetName("")
	}
	for bb := f.FirstBasicBlock(); !bb.IsNil(); bb = llvm.NextBasicBlock(bb) {
		bb.AsValue().SetName("")
	}
	for v := range Instructions(f) {
		if v.Type().TypeKind() != llvm.VoidTypeKind {
			v.SetName("")
		}
		if v.IsACallInst().IsNil() && v.IsAInvokeInst().IsNil() {
			continue
		}
		at := v.InstructionDebugLoc()
		to := v.CalledValue()
		if at.IsNil() || to.IsAFunction().IsNil() || !to.IsDeclaration() || strings.HasPrefix(to.Name(), "llvm.") {
			continue
		}
		for i := range numArgs(v) {
			if n := v.Operand(i); !n.IsAConstantInt().IsNil() && n.ZExtValue() == uint64(at.LocationLine()) {
				v.SetOperand(i, llvm.ConstNull(n.Type()))
			}
		}
	}
}

// A codeText is a unit in the text form of LLVM.
type codeText struct {
	file      string            // the name of the source, which texts such as __FILE__ end in
	functions map[string]string // by name, in quotes if it has them
	variables map[string]string
	types     map[string]string
	known     map[string]string // sums of variables; "" while a sum is computed
}

var (
	nameRE = regexp.MustCompile(`@("[^"]*"|[\w.$-]+)`)
	typeRE = regexp.MustCompile(`%("[^"]*"|[A-Za-z_.$-][\w.$-]*)`)
	// asideRE matches metadata, and the numbers of attribute groups.
	asideRE = regexp.MustCompile(`,? ![\w.]+ !\d+| #\d+|, comdat(?:\([^)]*\))?|!\d+`)
	byteRE  = regexp.MustCompile(`c"((?:[^"])*?)(?:\\00)?"`)
)

func newCodeText(text, file string) *codeText {
	c := &codeText{file: file, functions: make(map[string]string), variables: make(map[string]string), types: make(map[string]string),
		known: make(map[string]string)}
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		switch {
		case strings.HasPrefix(line, "define "):
			from := i
			for i < len(lines) && lines[i] != "}" {
				i++
			}
			if m := nameRE.FindStringSubmatch(line); m != nil {
				c.functions[m[1]] = asideRE.ReplaceAllString(strings.Join(lines[from:i], "\n"), "")
			}
		case strings.HasPrefix(line, "@"):
			if m := nameRE.FindStringSubmatch(line); m != nil {
				c.variables[m[1]] = asideRE.ReplaceAllString(strings.TrimPrefix(line, m[0]), "")
			}
		case strings.HasPrefix(line, "%"):
			if m := typeRE.FindStringSubmatch(line); m != nil {
				c.types[m[1]] = strings.TrimPrefix(line, m[0])
			}
		}
	}
	return c
}

// sums returns the sum of each function.
func (c *codeText) sums() map[string]string {
	sums := make(map[string]string)
	for name, text := range c.functions {
		sums[strings.Trim(name, `"`)] = sumOf(c.whole(text))
	}
	return sums
}

// whole returns a text with the sums of the variables that it names, and with the types that it names behind it.
func (c *codeText) whole(text string) string {
	text = nameRE.ReplaceAllStringFunc(text, func(name string) string { return c.variable(name[1:]) })
	var used []string
	from := []string{text}
	for len(from) > 0 {
		for _, m := range typeRE.FindAllStringSubmatch(from[0], -1) {
			if body, is := c.types[m[1]]; is && !slices.Contains(used, m[1]) {
				used, from = append(used, m[1]), append(from, body)
			}
		}
		from = from[1:]
	}
	slices.Sort(used)
	for _, t := range used {
		text += "\n" + t + c.types[t]
	}
	return text
}

// variable returns what stands for a name in the text of a function: the name, and the content if it is a variable of this unit. Names
// that the compiler made are left out, because they are numbered.
func (c *codeText) variable(name string) string {
	body, is := c.variables[name]
	if !is || strings.HasPrefix(body, " = external ") {
		return "@" + name
	}
	sum, begun := c.known[name]
	if !begun {
		c.known[name] = ""
		if m := byteRE.FindStringSubmatch(body); m != nil && strings.HasSuffix(m[1], c.file) {
			body = " = a file name"
		}
		sum = sumOf(c.whole(body))
		c.known[name] = sum
	}
	if strings.Contains(body, "unnamed_addr") || body == " = a file name" {
		return "@{" + sum + "}"
	}
	return "@" + name + "{" + sum + "}"
}

func sumOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
