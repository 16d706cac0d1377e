package link

// This file is a program as it was given: its units before preparation. Package native compiles these for runs that are to be
// what the user's own build does.

import (
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
)

// Compiled says that the file at path was compiled from source; given is the source compiled with the user's flags alone, nil where
// ours change nothing. It is finished where the user's compiler has optimised it. Call it before Program.
func (l *Library) Compiled(path string, given []byte, finished bool) {
	for _, u := range l.units {
		if u.where == path {
			u.compiled, u.given, u.finished = !finished, given, finished
		}
	}
}

// asGiven returns a unit as it was given. One of package stdlib is empty then: the system's own functions run.
func (u *unit) asGiven() *ir.Given {
	if u.system {
		return &ir.Given{Name: u.name, Read: func() ([]byte, error) { return []byte("; empty\n"), nil }}
	}
	return &ir.Given{Name: u.name, Odd: u.module.Odd, Compile: u.compiled, Finished: u.finished, Read: func() ([]byte, error) {
		data, err := u.unmodified()
		if err != nil || !u.module.Returned {
			return data, err
		}
		return bitcode.WithReturned(u.name, data)
	}}
}

// unmodified is the bitcode that the user's compiler alone makes, or that was given.
func (u *unit) unmodified() ([]byte, error) {
	if u.given != nil {
		return u.given, nil
	}
	data, err := u.read()
	if err != nil {
		return nil, err
	}
	if data, err = bitcode.Find(u.name, data); err != nil || !u.compiled {
		return data, err
	}
	return bitcode.Folded(u.name, data)
}

// given returns the program's units as they were given, in its order, and those that a linker would take beside them: units that define
// what is called by a name of libm's or libc's. They are found by the names alone, whatever the analysis made of the calls.
func (k *linker) given() ([]*ir.Given, error) {
	units := slices.Clone(k.units)
	for i := 0; i < len(units); i++ {
		m, err := k.l.units[units[i]].load()
		if err != nil {
			return nil, err
		}
		for _, f := range m.Funcs {
			if f.Unit >= 0 || f.Math == fp.NoOp && !strings.HasPrefix(f.Name, "llvm.") {
				continue
			}
			if u, ok := k.l.defined[linkName(f.Name)]; ok && !slices.Contains(units, u) {
				units = append(units, u)
			}
		}
	}
	list := make([]*ir.Given, len(units))
	for i, u := range units {
		list[i] = k.l.units[u].asGiven()
	}
	return list, nil
}

// linkName is the name that a call of an intrinsic has for the linker, where code generation makes a call of it: llvm.exp.f32 is expf.
func linkName(name string) string {
	parts := strings.Split(name, ".")
	if parts[0] != "llvm" || len(parts) < 2 {
		return name
	}
	return parts[1] + map[string]string{"f32": "f", "f80": "l"}[parts[len(parts)-1]]
}
