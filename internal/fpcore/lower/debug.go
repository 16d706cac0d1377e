package lower

// This file is the debug information of a lowered module: what positions, functions and parameters are called and typed.

import (
	"cmp"
	"fmt"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/fpcore"
)

// debugText collects metadata nodes; a node's number is its index.
type debugText struct {
	nodes []string
	known map[string]int
}

// The nodes that every module has.
const (
	unitNode = iota
	fileNode
	versionNode
	dwarfNode
)

// nameless stands for a file without a name, which LLVM refuses.
const nameless = "(no file)"

func newDebugText(file string) *debugText {
	return &debugText{known: map[string]int{}, nodes: []string{
		unitNode: fmt.Sprintf("distinct !DICompileUnit(language: DW_LANG_C99, file: !%d, producer: \"faultline\", isOptimized: false, "+
			"emissionKind: FullDebug)", fileNode),
		fileNode:    fmt.Sprintf("!DIFile(filename: %s, directory: \"\")", quote(cmp.Or(file, nameless))),
		versionNode: `!{i32 2, !"Debug Info Version", i32 3}`,
		dwarfNode:   `!{i32 7, !"Dwarf Version", i32 5}`,
	}}
}

// String returns the metadata of the module.
func (d *debugText) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n!llvm.dbg.cu = !{!%d}\n!llvm.module.flags = !{!%d, !%d}\n\n", unitNode, versionNode, dwarfNode)
	for i, n := range d.nodes {
		fmt.Fprintf(&b, "!%d = %s\n", i, n)
	}
	return b.String()
}

// reserve returns the number of a node that is written later.
func (d *debugText) reserve() int {
	d.nodes = append(d.nodes, "")
	return len(d.nodes) - 1
}

// node returns the number of a node with this text, the same for the same.
func (d *debugText) node(format string, args ...any) int {
	text := fmt.Sprintf(format, args...)
	n, ok := d.known[text]
	if !ok {
		n = d.reserve()
		d.nodes[n], d.known[text] = text, n
	}
	return n
}

// maxColumn is the largest column that LLVM keeps.
const maxColumn = 1<<16 - 1

func (d *debugText) location(at fpcore.Pos, sub int) int {
	col := at.Col
	if col > maxColumn {
		col = 0
	}
	return d.node("!DILocation(line: %d, column: %d, scope: !%d)", at.Line, col, sub)
}

// function writes the subprogram of a function that is finished.
func (d *debugText) function(f *function) {
	types, vars := []int{d.typeOf(f.result, true)}, []int(nil)
	for i, p := range f.params {
		t := d.typeOf(p, false)
		types = append(types, t)
		a := f.core.Args[i]
		vars = append(vars, d.node("!DILocalVariable(name: %s, arg: %d, scope: !%d, file: !%d, line: %d, type: !%d)",
			quote(a.Name), i+1, f.sub, fileNode, a.Pos.Line, t))
	}
	signature := d.node("!DISubroutineType(types: !%d)", d.list(types))
	label := f.core.Label()
	if label == "" {
		label = f.name
	}
	d.nodes[f.sub] = fmt.Sprintf("distinct !DISubprogram(name: %s, linkageName: %s, scope: !%[3]d, file: !%[3]d, line: %[4]d, type: "+
		"!%[5]d, "+
		"scopeLine: %[4]d, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !%[6]d, retainedNodes: !%[7]d)",
		quote(label), quote(f.name), fileNode, f.core.Pos.Line, signature, unitNode, d.list(vars))
}

func (d *debugText) list(nodes []int) int {
	refs := make([]string, len(nodes))
	for i, n := range nodes {
		refs[i] = fmt.Sprintf("!%d", n)
	}
	return d.node("!{%s}", strings.Join(refs, ", "))
}

// typeOf returns the type of a parameter or result as C has it. A tensor is a pointer to constants, and as a result an
// array.
func (d *debugText) typeOf(t typ, result bool) int {
	if t.isTensor() {
		element := d.typeOf(t.element(), false)
		if !result {
			constant := d.node("!DIDerivedType(tag: DW_TAG_const_type, baseType: !%d)", element)
			return d.node("!DIDerivedType(tag: DW_TAG_pointer_type, baseType: !%d, size: 64)", constant)
		}
		return d.node("!DICompositeType(tag: DW_TAG_array_type, baseType: !%d, size: %d, elements: !%d)",
			element, 8*t.size(), d.list([]int{d.node("!DISubrange(count: %d)", t.elements())}))
	}
	name, bits, encoding := "int", 32, "DW_ATE_signed"
	switch {
	case t.isInteger():
		name, bits = "long", 64
	case t.format == fp.X87:
		name, bits, encoding = formatNames[t.format].c, 128, "DW_ATE_float"
	case !t.truth:
		name, bits, encoding = formatNames[t.format].c, 8*t.format.Size(), "DW_ATE_float"
	}
	return d.node("!DIBasicType(name: %q, size: %d, encoding: %s)", name, bits, encoding)
}

// quote writes a string of LLVM's: what is no plain character as two hexadecimal digits.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range []byte(s) {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			fmt.Fprintf(&b, "\\%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
