package bitcode

// This file lists the steps that prepare a module before its sites are numbered. No step changes a rounding.

import (
	"fmt"

	"tinygo.org/x/go-llvm"
)

// passes are LLVM's own: memory becomes registers, vectors become scalars. They must not speculate, inline, reassociate or fold across
// instructions.
const passes = "function(sroa,scalarizer),verify"

// A preparation is a module on its way from LLVM's reader to lowerModule.
type preparation struct {
	ctx        llvm.Context
	mod        llvm.Module
	own        func(name string) bool // functions that the program defines
	parameters map[string][]string    // names of parameters, by function
	returned   bool                   // functions leave what they return packed in variables, too
}

// A step changes a module, or notes what a later step removes.
type step struct {
	name  string
	needs []string // steps that must come first
	does  func(p *preparation) error
}

// changes is the step of a function that cannot fail.
func changes(f func(ctx llvm.Context, mod llvm.Module)) func(*preparation) error {
	return func(p *preparation) error { f(p.ctx, p.mod); return nil }
}

// steps are in the order in which Prepare runs them.
var steps = []step{
	{name: "names", does: changes(func(_ llvm.Context, mod llvm.Module) { plainNames(mod) })},
	{name: "anywhere", needs: []string{"names"}, does: changes(Anywhere)},
	{name: "parameters", does: func(p *preparation) error { p.parameters = parameterNames(p.ctx, p.mod); return nil }},
	{name: "unlock", does: changes(func(_ llvm.Context, mod llvm.Module) { unlock(mod) })},
	{name: "returning", does: changes(func(_ llvm.Context, mod llvm.Module) { returning(mod) })},
	{name: "barriers", does: changes(barriers)},
	{name: "plain", does: changes(func(ctx llvm.Context, mod llvm.Module) { plain(ctx, mod, false) })},
	{name: "returned", does: func(p *preparation) error { p.returned = returns(p.ctx, p.mod); return nil }},
	{name: "complex", needs: []string{"names"}, does: func(p *preparation) error { return complexes(p.ctx, p.mod, p.own) }},
	{name: "llvm", needs: []string{"parameters", "unlock", "barriers", "plain", "returned", "complex"}, does: llvmPasses},
	{name: "signs", needs: []string{"llvm"}, does: changes(signs)},
	{name: "muladds", needs: []string{"llvm"}, does: changes(muladds)},
	{name: "bind", needs: []string{"complex", "llvm", "muladds"}, does: func(p *preparation) error { bind(p.ctx, p.mod, p.own); return nil }},
	{name: "roundings", needs: []string{"bind"}, does: changes(roundings)},
	{name: "pointed", needs: []string{"bind", "complex"}, does: changes(pointed)},
}

func llvmPasses(p *preparation) error {
	options := llvm.NewPassBuilderOptions()
	defer options.Dispose()
	if err := p.mod.RunPasses(passes, llvm.TargetMachine{}, options); err != nil {
		return fmt.Errorf("LLVM's passes %q failed: %s", passes, firstLine(err))
	}
	return nil
}
