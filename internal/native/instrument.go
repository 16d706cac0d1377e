package native

// This file instruments a unit for a mode.

import (
	"tinygo.org/x/go-llvm"

	"faultline/internal/ir"
	"faultline/internal/native/emit"
	"faultline/internal/native/probe"
	"faultline/internal/native/shadow"
	"faultline/internal/run"
)

// unitSymbol is the name of the unit's line in the unit table.
func unitSymbol(hash string) string { return "fl_unit_" + hash[:min(len(hash), 24)] }

// An instrumenter works on one unit.
type instrumenter struct{ *emit.Unit }

// instrument rewrites mod so that it records in the given mode, and returns the number of sites, which is the same in
// every mode. What the program computes does not change: sites keep their order and their operands.
func instrument(ctx llvm.Context, mod llvm.Module, u *ir.Unit, mode run.Mode, withoutOdd bool) (sites int, err error) {
	in := &instrumenter{emit.NewUnit(ctx, mod, unitSymbol(u.Hash))}
	defer in.B.Dispose()
	blocks := in.Sites()
	for _, block := range blocks {
		sites += len(block)
	}
	if withoutOdd {
		in.withoutOdd()
	}
	switch {
	case shadow.Follows(mode):
		in.Forget()
		err = shadow.Instrument(in.Unit, blocks, mode, u.Constants)
	case mode != run.Plain && sites > 0:
		in.Forget()
		err = probe.Instrument(in.Unit, blocks, mode)
	}
	if err != nil {
		return 0, err
	}
	in.pin(blocks)
	return sites, nil
}
