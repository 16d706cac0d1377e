// Package state defines the memory shared by emitted code and the worker's two processes. It is an array of 8-byte words, at the symbol
// fl_state.
package state

import "fmt"

// The words of the state. Addresses are the worker's.
const (
	Ops     = iota // operations of the current run; mode Trace: steps
	Touched        // where the address of the next block entered is stored
	Danger         // mode One: record of the chosen site
	Op             //
	Count          //
	N              // points of the batch
	Next           // the running point, -1 before the first
	Cursor         // words of frames written
	Entry          // address of the entry
	Mode           // run.Mode
	Points         // address of the points
	Sites          // address of the chosen sites: unit<<32 | site counted from the unit's first
	Outputs        // address of the outputs, 16 bytes each
	OpsOut         // address of the operation counts; mode Trace: of the step counts
	Start          // address of the starts, in words of frames
	Frames         // address of the frames
	Limit          // largest cursor at which another run fits
	Touch0         // address of the first entry of touched
	Units          // address of the unit table
	Signal         // signal that ended the worker, stored by its handler
	Fault          // address of the fault
	Stack          // address of a variable on the stack of the batch loop
	Errno          // address of errno
	Begin          // modes with shadow values: address of the function that begins a run
	Find           // address of the function that finds the shadow value of a value in memory
	Deltas         // address of the outputs' deltas
	Bounds         // address of the outputs' bounds
	Tag            // number of the run << 48, see cells
	Cells          // cells in use
	Lost           // not 0: some shadow values had no cell
	Events         // mode Deltas: events of the current run; at its limit outside of runs
	Exact          // events of exact results below the normal numbers; they are counted apart
	Args           // shadow values of arguments, two words each, passed from the caller

	Results = Args + 2*MaxArgs       // shadow values of results, passed back
	Sources = Results + 2*MaxResults // for each argument that is passed as a copy in memory: address of the original
	Gaps    = Sources + MaxSources   // address of the first gap
	Kept    = Gaps + 1               // address of the list of kept variables, 0 for none; see keep.go
	Within  = Kept + 1               // mask: a run is a first call if its number has none of these bits; see Options.Calls
	Changed = Within + 1             // not 0: a run changed a kept variable

	Statics = Changed + 1 // address of the addresses of the variables that hold outputs, one for each output

	Varargs = Statics + 1 // number of variable arguments with shadow values passed from the caller
	Vararg  = Varargs + 1 // their words, VarargWords each: place, see shadow.variable; bits; delta

	Bits = Vararg + VarargWords*MaxVarargs // the bits of floats that integers may hold, see the flags of package shadow

	Fuel  = Bits + 1        // rounds of loops that the current run may still make
	Tank  = Fuel + 1        // and that each run may make
	Armed = Tank + 1        // not 0: a run is under way, and Jump leads to its end
	Stop  = Armed + 1       // how the current run was stopped, see package native; 0: it returned
	Ends  = Stop + 1        // address of the stops, one for each point
	Slots = Ends + 1        // address of the descriptions of stops
	Jump  = Slots + 1       // what longjmp needs to continue at the end of the run
	Total = Jump + jumpSize // number of words of the state
)

// jumpSize is the number of words of glibc's jmp_buf.
const jumpSize = 25

// Limits for modes with shadow values.
const (
	MaxArgs    = 16
	MaxResults = 4
	MaxSources = 4
	MaxEvents  = 16 // kept events of a run
	MaxExact   = 8  // kept events of exact results below the normal numbers, in addition
	MaxVarargs = 16
	MaxSteps   = 1 << 16 // mode Trace: kept steps of a run

	VarargWords = 3
)

// Address returns the address of a named word as a constant expression of LLVM IR.
func Address(name string) string {
	word, ok := named[name]
	if !ok {
		panic("state: no word " + name)
	}
	return fmt.Sprintf("getelementptr (i64, ptr @fl_state, i64 %d)", word)
}

// named holds the words that IR texts refer to.
var named = map[string]int{
	"Args": Args, "Armed": Armed, "Begin": Begin, "Bits": Bits, "Bounds": Bounds, "Cells": Cells, "Changed": Changed, "Count": Count, "Cursor": Cursor,
	"Danger": Danger, "Deltas": Deltas, "Ends": Ends, "Entry": Entry, "Errno": Errno, "Events": Events, "Exact": Exact, "Fault": Fault, "Find": Find,
	"Frames": Frames, "Fuel": Fuel, "Jump": Jump, "Kept": Kept, "Limit": Limit, "Lost": Lost, "Mode": Mode, "N": N, "Next": Next, "Op": Op, "OpsOut": OpsOut, "Outputs": Outputs,
	"Points": Points, "Signal": Signal, "Sites": Sites, "Slots": Slots, "Stack": Stack, "Start": Start, "Statics": Statics, "Stop": Stop, "Tag": Tag, "Tank": Tank, "Touch0": Touch0,
	"Touched": Touched, "Units": Units, "Varargs": Varargs, "Within": Within,
}
