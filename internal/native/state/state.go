// Package state is the memory that emitted code and its worker's two processes agree about: words of 8 bytes by number, at the symbol
// fl_state. It knows nothing of who reads or writes them.
package state

import "fmt"

// The words of the state. Addresses are the worker's.
const (
	Ops     = iota // operations of the current run; mode Trace: steps
	Touched        // where the address of the next block entered goes
	Danger         // mode One: record of the chosen site
	Op             //
	Count          //
	N              // points of the batch
	Next           // the point that runs, -1 before the first
	Cursor         // words of frames written
	Entry          // address of the entry
	Mode           // run.Mode
	Points         // address of the points
	Sites          // address of the chosen sites: unit<<32 | site counted from the unit's first
	Outputs        // address of the outputs, 16 bytes each
	OpsOut         // address of the operation counts, mode Trace: of steps
	Start          // address of the starts, in words of frames
	Frames         // address of the frames
	Limit          // words of frames that leave room for one more run
	Touch0         // address of the first entry of touched
	Units          // address of the unit table
	Signal         // the signal that ended the worker, from its handler
	Fault          // and the address that it complained about
	Stack          // address of a variable on the stack of the batch loop
	Errno          // address of errno
	Begin          // modes with shadow values: address of the function that begins a run
	Find           // address of the function that looks for the shadow value of a value in memory
	Deltas         // address of the outputs' deltas
	Bounds         // address of the outputs' bounds
	Tag            // number of the run << 48, see cells
	Cells          // cells in use
	Lost           // not 0: there were shadow values that have no cell
	Events         // mode Deltas: events of the current run; full outside of runs
	Exact          // and how many of them are of exact results below the normal numbers, which take no room from others
	Args           // shadow values of arguments, two words each, on the way from a caller to the called

	Results = Args + 2*MaxArgs       // shadow values of results, on the way back
	Sources = Results + 2*MaxResults // for each argument that is passed as a copy in memory: the original
	Gaps    = Sources + MaxSources   // address of the first gap
	Kept    = Gaps + 1               // address of the list of what is kept from call to call, 0 for none; see keep.go
	Within  = Kept + 1               // runs whose number has none of these bits are first calls; others go on from what the one before kept
	Changed = Within + 1             // not 0: a run left something else in what is kept

	Statics = Changed + 1 // address of the addresses of the variables that hold outputs, one for each output

	Varargs = Statics + 1 // how many variable arguments with shadow values are on the way from a caller to the called,
	Vararg  = Varargs + 1 // and these, VarargWords each: where, see shadow.variable; its bits, its delta

	Bits  = Vararg + VarargWords*MaxVarargs // which bits of floats integers may have, see the flags of package shadow
	Total = Bits + 1                        // words of the state
)

// Modes with shadow values: how many floating-point arguments and parts of a result carry one from function to function.
const (
	MaxArgs    = 16
	MaxResults = 4
	MaxSources = 4
	MaxEvents  = 16 // that a run keeps,
	MaxExact   = 8  // and so many more of exact results below the normal numbers
	MaxVarargs = 16
	MaxSteps   = 1 << 16 // mode Trace: that a run keeps

	VarargWords = 3
)

// Address is the address of a word by its name, as a constant expression of LLVM IR.
func Address(name string) string {
	word, ok := named[name]
	if !ok {
		panic("state: no word " + name)
	}
	return fmt.Sprintf("getelementptr (i64, ptr @fl_state, i64 %d)", word)
}

// named are the words that texts refer to.
var named = map[string]int{
	"Args": Args, "Begin": Begin, "Bits": Bits, "Bounds": Bounds, "Cells": Cells, "Changed": Changed, "Count": Count, "Cursor": Cursor,
	"Danger": Danger, "Deltas": Deltas, "Entry": Entry, "Errno": Errno, "Events": Events, "Exact": Exact, "Fault": Fault, "Find": Find,
	"Frames": Frames, "Kept": Kept, "Limit": Limit, "Lost": Lost, "Mode": Mode, "N": N, "Next": Next, "Op": Op, "OpsOut": OpsOut, "Outputs": Outputs,
	"Points": Points, "Signal": Signal, "Sites": Sites, "Stack": Stack, "Start": Start, "Statics": Statics, "Tag": Tag, "Touch0": Touch0,
	"Touched": Touched, "Units": Units, "Varargs": Varargs, "Within": Within,
}
