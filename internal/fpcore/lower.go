package fpcore

// This file is lowering as its users see it: the cores of a file as one LLVM module, in LLVM's text form.

// A Lowered is a file of cores as a program.
type Lowered struct {
	Text    string  // LLVM IR with debug information: file, line and column of every operation's expression
	Entries []Entry // one per core that became a function, in the order of the cores
	Skipped []Unmodelled
}

// An Entry is a core that became a function of its arguments.
type Entry struct {
	Core     *Core
	Function string // its linkage name in Text
}

// Unmodelled is a core that is legal FPCore and that no function was made of.
type Unmodelled struct {
	Core *Core
	Pos  Pos    // of what is not modelled
	What string // "rounding mode toZero is not modelled"
}

// Lower makes functions of cores that Check accepts.
func Lower(file string, cores []*Core) (*Lowered, error) {
	return nil, errorf(Pos{File: file}, "lowering is not there yet")
}
