package ir

// This file finds what a function reads beside the program's variables: state that earlier calls or the caller's environment left.

// outside maps functions to the state that they read. Functions that end the analysis of a run are not listed.
var outside = map[string]string{
	"getenv": "the environment", "secure_getenv": "the environment", "isatty": "the terminal",
	"fegetexcept": "the exceptions that stop a run",
}

// Outside names what the functions and their callees read beside variables, "" if nothing. left is true if earlier calls leave that state
// behind, as errno.
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

// readsErrno reports whether a function uses the address of errno for anything but a store.
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
