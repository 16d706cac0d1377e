package ir

// This file is a module: one unit prepared and lowered, with numbers that count within the unit.

// A module is a unit after preparation. All IDs in it are local: indices into its own slices.
type module struct {
	name, dir, hash string
	bitcode         []byte
	funcs           []*Func // defined (Unit 0) and declared (Unit -1), in the order of the bitcode
	globals         []*Global
	sites           []Site
	exports         map[string]export
	exported        []string // keys of exports, in the order of the bitcode
}

// An export is what a symbol stands for: a function or a global, local IDs, and -1 for the other.
type export struct {
	fn, global int
	offset     int64
	weak       bool
}

func prepare(name string, data []byte) (*module, error) { panic("not yet") }
