package link

// This file returns a program's units as the user provided them, before preparation. Package native compiles these units to reproduce the
// user's own build.

import (
	"slices"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
)

// Compiled records that the file at path was compiled from source. given is the source compiled with only the user's flags, nil if our
// flags change nothing. finished is true if the user's compiler has already optimised it. Compiled must be called before Program.
func (l *Library) Compiled(path string, given []byte, finished bool) {
	for _, u := range l.units {
		if u.where == path {
			u.compiled, u.given, u.finished = !finished, given, finished
		}
	}
}

// asGiven returns a unit before preparation. A unit of package stdlib is empty, because the user's build calls the system's functions.
func (u *unit) asGiven() *ir.Given {
	if u.system && !u.supplied {
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

// unmodified returns the bitcode that the user's compiler makes, or that the user provided.
func (u *unit) unmodified() ([]byte, error) {
	switch {
	case u.given != nil:
		return u.given, nil
	case u.readGiven != nil:
		return u.readGiven()
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

// given returns the program's units before preparation, in its order. It adds units that define a function with the name of a called libm
// or libc function, because a linker would use that definition. It only compares names, independently of how the analysis models the calls.
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

// linkName returns the linker's name of a called intrinsic for which code generation makes a call: llvm.exp.f32 is expf.
func linkName(name string) string {
	parts := strings.Split(name, ".")
	if parts[0] != "llvm" || len(parts) < 2 {
		return name
	}
	return parts[1] + map[string]string{"f32": "f", "f80": "l"}[parts[len(parts)-1]]
}
