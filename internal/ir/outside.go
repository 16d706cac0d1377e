package ir

// This file is what calls find outside of the program's variables: what other calls, or whoever started the program, left there.

// outside are functions that tell of such things, and what they tell of. Those behind which a run is not followed are not listed.
var outside = map[string]string{
	"getenv": "the environment", "secure_getenv": "the environment", "isatty": "the terminal",
	"fegetexcept": "the exceptions that stop a run",
}

// Outside names what functions read beside variables, they and those that they reach, and whether calls leave it behind: errno; "" is
// nothing.
func (p *Program) Outside(funcs ...int) (what string, left bool) {
	for id, in := range p.Reach(funcs...).Funcs {
		if !in {
			continue
		}
		if p.readsErrno(p.Funcs[id]) {
			return "errno", true
		}
		if what == "" && p.Funcs[id].Blocks == nil {
			what = outside[p.Funcs[id].Name]
		}
	}
	return what, false
}

// readsErrno reports whether a function takes the address of errno for anything else than to write there.
func (p *Program) readsErrno(f *Func) bool {
	at := make(map[Operand]bool)
	for in := range f.Insts() {
		if in.Callee >= 0 && in.Dst >= 0 && p.Funcs[in.Callee].Name == "__errno_location" {
			at[Operand(in.Dst)] = true
		}
	}
	if len(at) == 0 {
		return false
	}
	for in := range f.Insts() {
		for i, o := range in.Args {
			if at[o] && !(in.Op == OpStore && i == 1) {
				return true
			}
		}
	}
	return false
}
