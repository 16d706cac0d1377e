package bitcode

// This file reads positions, inlining chains and functions from debug info. Types are in sourcetype.go.
//
// Operands of these nodes are the same in LLVM 18 to 22. A scope is {file, scope, name, ...}. A subprogram continues with {linkage name,
// type, unit, declaration, retained nodes}. A local variable is {scope, name, file, type}.

/*
#include "llvm-c/DebugInfo.h"
*/
import "C"

import (
	"path/filepath"
	"strconv"
	"strings"

	"faultline/internal/ir"

	"tinygo.org/x/go-llvm"
)

const (
	opScope         = 1
	opName          = 2
	opType          = 4
	opUnit          = 5
	opRetainedNodes = 7

	opUnitFile = 0

	opVariableName = 1
)

// debugInfo reads the metadata of one module. It reads every node once.
type debugInfo struct {
	ctx   llvm.Context
	locs  map[llvm.Metadata]*location
	files map[llvm.Metadata]string
	subs  map[llvm.Metadata]string // source names of subprograms
	types map[typeKey]*ir.SourceType
}

// A location is a position with the function that contains it and the calls through which it was inlined.
type location struct {
	pos      ir.Pos
	function string
	inlined  []ir.Frame
}

var noLocation = &location{}

func newDebugInfo(ctx llvm.Context) *debugInfo {
	return &debugInfo{ctx: ctx, locs: map[llvm.Metadata]*location{}, files: map[llvm.Metadata]string{},
		subs: map[llvm.Metadata]string{}, types: map[typeKey]*ir.SourceType{}}
}

// mostFrames bounds the inlining chain of a position, since damaged metadata may contain cycles.
const mostFrames = 1000

// location returns the source location of an instruction.
func (d *debugInfo) location(inst llvm.Value) *location {
	md := inst.InstructionDebugLoc()
	if md.IsNil() {
		return noLocation
	}
	if loc, ok := d.locs[md]; ok {
		return loc
	}
	loc := &location{}
	loc.pos, loc.function = d.place(md)
	for at := md.LocationInlinedAt(); !at.IsNil() && len(loc.inlined) < mostFrames; at = at.LocationInlinedAt() {
		pos, function := d.place(at)
		loc.inlined = append(loc.inlined, ir.Frame{Function: function, Pos: pos})
	}
	d.locs[md] = loc
	return loc
}

// place returns the position of a location node and the source name of the function around it.
func (d *debugInfo) place(md llvm.Metadata) (ir.Pos, string) {
	scope := md.LocationScope()
	pos := ir.Pos{File: d.file(scope.ScopeFile()), Line: int(md.LocationLine()), Column: int(md.LocationColumn())}
	return pos, d.functionName(scope)
}

func (d *debugInfo) file(md llvm.Metadata) string {
	if md.IsNil() {
		return ""
	}
	name, ok := d.files[md]
	if !ok {
		name = md.FileFilename()
		d.files[md] = name
	}
	return name
}

// functionName follows scopes from a lexical block to its subprogram.
func (d *debugInfo) functionName(scope llvm.Metadata) string {
	if name, ok := d.subs[scope]; ok {
		return name
	}
	ops := d.operands(scope)
	name := ""
	switch {
	case kindOf(scope) == C.LLVMDISubprogramMetadataKind:
		name = metadataString(ops[opName])
	case len(ops) > opScope && !ops[opScope].IsNil():
		name = d.functionName(metadataOf(ops[opScope]))
	}
	d.subs[scope] = name
	return name
}

func (d *debugInfo) operands(md llvm.Metadata) []llvm.Value { return operands(node(d.ctx, md)) }

// dir returns the folder to which a function's file name is relative.
func (d *debugInfo) dir(sp llvm.Metadata) string {
	if file := sp.ScopeFile(); !file.IsNil() {
		return file.FileDirectory()
	}
	return ""
}

// compiled returns the main file of the compilation that contains a subprogram, "" if unknown. A function in a header belongs to the file
// that includes it.
func (d *debugInfo) compiled(sp llvm.Metadata) string {
	unit := d.operands(sp)[opUnit]
	if unit.IsNil() {
		return ""
	}
	file := operands(unit)[opUnitFile]
	if file.IsNil() {
		return ""
	}
	name := metadataOf(file).FileFilename()
	if !filepath.IsAbs(name) {
		name = filepath.Join(metadataOf(file).FileDirectory(), name)
	}
	return name
}

// function copies the debug info of a subprogram to fn.
func (d *debugInfo) function(fn *ir.Func, sp llvm.Metadata) {
	ops := d.operands(sp)
	fn.Source, fn.File, fn.Line = metadataString(ops[opName]), d.file(sp.ScopeFile()), int(sp.SubprogramLine())
	if t := ops[opType]; !t.IsNil() {
		fn.ResultType, fn.ParamTypes = d.signature(metadataOf(t))
	}
	fn.ParamNames = make([]string, len(fn.ParamTypes))
	if nodes := ops[opRetainedNodes]; !nodes.IsNil() {
		for _, n := range operands(nodes) {
			d.nameParameter(&fn.ParamNames, n)
		}
	}
}

// Operands of a static variable: {scope, name, file, type, name, linkage name, declaration in a class}.
const (
	opVariableScope       = 0
	opVariableType        = 3
	opVariableDeclaration = 6
)

// variable copies the debug info of a static variable to global.
func (d *debugInfo) variable(global *ir.Global, g llvm.Value) {
	for _, md := range variablesOf(g) {
		ops := d.operands(md)
		if len(ops) <= opVariableDeclaration {
			continue
		}
		global.Source, global.Called = d.typeOf(ops[opVariableType], false), metadataString(ops[opVariableName])
		scope := ops[opVariableScope]
		if member := ops[opVariableDeclaration]; !member.IsNil() {
			scope = operands(member)[opScope]
		}
		for !scope.IsNil() && !isWholeFile(metadataOf(scope)) && len(operands(scope)) > opName {
			within := operands(scope)
			if name := metadataString(within[opName]); name != "" {
				global.Called = name + "::" + global.Called
			}
			scope = within[opScope]
		}
	}
}

// isWholeFile reports whether a scope is a file or a compilation unit, which have no name in the source.
func isWholeFile(scope llvm.Metadata) bool {
	kind := kindOf(scope)
	return kind == C.LLVMDICompileUnitMetadataKind || kind == C.LLVMDIFileMetadataKind
}

// nameParameter records the name of a variable that is a parameter.
func (d *debugInfo) nameParameter(names *[]string, variable llvm.Value) {
	if variable.IsNil() || kindOf(metadataOf(variable)) != C.LLVMDILocalVariableMetadataKind {
		return
	}
	arg := argumentOf(variable)
	if arg < 1 || arg > 1000 {
		return
	}
	for len(*names) < arg {
		*names = append(*names, "")
	}
	(*names)[arg-1] = metadataString(operands(variable)[opVariableName])
}

// textField returns the number after a label in the text of a node, 0 if there is none.
func textField(text, label string) int {
	_, rest, ok := strings.Cut(text, label)
	if !ok {
		return 0
	}
	end := strings.IndexAny(rest, ",)")
	if end < 0 {
		return 0
	}
	n, _ := strconv.Atoi(rest[:end])
	return n
}

// parameterNames returns the names of parameters, by function, for code that does not retain them (-O0). It finds them in the declarations
// of variables, before the passes remove those.
func parameterNames(ctx llvm.Context, mod llvm.Module) map[string][]string {
	d := newDebugInfo(ctx)
	var needy []llvm.Value
	for f := range Functions(mod) {
		if f.IsDeclaration() || f.ParamsCount() == 0 {
			continue
		}
		if sp := subprogram(f); !sp.IsNil() && !d.retainsParameters(sp) {
			needy = append(needy, f)
		}
	}
	if len(needy) == 0 {
		return nil
	}
	names := map[string][]string{}
	setDebugRecords(mod, false)
	defer setDebugRecords(mod, true)
	for _, f := range needy {
		names[f.Name()] = d.declaredParameters(f)
	}
	return names
}

func (d *debugInfo) retainsParameters(sp llvm.Metadata) bool {
	nodes := d.operands(sp)[opRetainedNodes]
	if nodes.IsNil() {
		return false
	}
	var names []string
	for _, n := range operands(nodes) {
		d.nameParameter(&names, n)
	}
	return len(names) > 0
}

// declaredParameters reads the variables that the entry block declares or sets.
func (d *debugInfo) declaredParameters(f llvm.Value) []string {
	var names []string
	for variable, at := range entryVariables(d.ctx, f) {
		if !at.IsNil() && at.LocationInlinedAt().IsNil() {
			d.nameParameter(&names, variable)
		}
	}
	return names
}
