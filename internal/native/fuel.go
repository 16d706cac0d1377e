package native

// This file bounds the rounds of loops. A run that needs more is stopped after milliseconds, and its process continues.

import (
	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/bitcode"
	"faultline/internal/native/emit"
	"faultline/internal/native/state"
)

// fuelText is the function that counts a round. fl_spent does not return.
const fuelText = `
@fl_state = external global [$WORDS x i64]

declare void @fl_spent() cold noreturn

define hidden void @fl.fuel() alwaysinline nounwind "no-builtins" {
  %left = load i64, ptr $state.Fuel
  %rest = add i64 %left, -1
  store i64 %rest, ptr $state.Fuel
  %spent = icmp slt i64 %rest, 0
  br i1 %spent, label %stop, label %done, !prof !0
stop:
  call void @fl_spent()
  unreachable
done:
  ret void
}

!0 = !{!"branch_weights", i32 1, i32 4000}
`

// refuel makes each round of a loop of the tested code use up fuel. Call it after the instrumentation of sites.
func (in *instrumenter) refuel() error {
	var ends []llvm.Value
	for f := range bitcode.Functions(in.Mod) {
		if !f.IsDeclaration() && !emit.IsOurs(f.Name()) {
			ends = append(ends, roundEnds(f)...)
		}
	}
	if len(ends) == 0 {
		return nil
	}
	if err := in.Link("fuel", emit.Fill(fuelText, state.Address, map[string]any{"WORDS": state.Total})); err != nil {
		return err
	}
	for _, end := range ends {
		in.B.SetInsertPointBefore(end)
		in.CallNamed("fl.fuel")
	}
	in.Hide()
	return nil
}

// roundEnds returns the terminators of a function that may branch back to a block from which they were reached. Every cycle of blocks has
// one of them.
func roundEnds(f llvm.Value) (ends []llvm.Value) {
	const onPath, done = 1, 2
	type visit struct {
		end  llvm.Value
		next []llvm.BasicBlock
		back bool
	}
	visited := make(map[llvm.BasicBlock]int)
	var path []visit
	var blocks []llvm.BasicBlock
	enter := func(b llvm.BasicBlock) {
		visited[b] = onPath
		end := b.LastInstruction()
		path, blocks = append(path, visit{end: end, next: bitcode.Successors(end)}), append(blocks, b)
	}
	for enter(f.EntryBasicBlock()); len(path) > 0; {
		v := &path[len(path)-1]
		if len(v.next) == 0 {
			if v.back {
				ends = append(ends, v.end)
			}
			visited[blocks[len(blocks)-1]] = done
			path, blocks = path[:len(path)-1], blocks[:len(blocks)-1]
			continue
		}
		b := v.next[0]
		v.next = v.next[1:]
		switch visited[b] {
		case onPath:
			v.back = true
		case 0:
			enter(b)
		}
	}
	return ends
}
