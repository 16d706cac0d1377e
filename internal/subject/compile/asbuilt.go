package compile

// This file compiles C and C++ with the user's optimisation (--as-built). The analysis then works on the code that clang's passes made.

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"faultline/internal/ir/built"
)

// builtFlags precede the user's flags. They do not change the code, but keep names and line numbers.
var builtFlags = []string{"-g", "-fstandalone-debug", "-fno-discard-value-names"}

// A Modeller has the signature of built.Model. It may run in another process.
type Modeller func(name string, data []byte, machine built.Machine) ([]byte, error)

// AsBuilt compiles one source file with the user's flags into folder dir. The bitcode at path has the arithmetic of the generated machine
// code; given is the bitcode after clang's passes.
func AsBuilt(ctx context.Context, file File, flags []string, dir string, model Modeller) (path string, given []byte, err error) {
	flags = withoutOpenMP(flags, "-fopenmp-simd")
	if path, err = runClang(ctx, file, append(slices.Clone(builtFlags), flags...), dir); err != nil {
		return "", nil, err
	}
	if given, err = os.ReadFile(path); err != nil {
		return "", nil, err
	}
	modelled, err := model(file.Path, given, func(module []byte) (before, after []byte, err error) {
		return machineCode(ctx, module, flags, dir)
	})
	if err != nil {
		return "", nil, err
	}
	return path, given, os.WriteFile(path, modelled, 0o666)
}

// machineCode returns clang's machine code of a module, before and after LLVM's machine combiner.
func machineCode(ctx context.Context, module []byte, flags []string, dir string) (before, after []byte, err error) {
	clang, err := clang()
	if err != nil {
		return nil, nil, err
	}
	file := filepath.Join(dir, "tagged.bc")
	if err := os.WriteFile(file, module, 0o666); err != nil {
		return nil, nil, err
	}
	args := append([]string{clang}, slices.DeleteFunc(slices.Clone(flags), func(f string) bool { return !tunes(f) })...)
	args = append(args, "-Xclang", "-disable-llvm-passes", "-S", "-x", "ir", file, "-o", "-", "-mllvm")
	run := func(stop string) []byte {
		if err == nil {
			c := compilerOf(dir, append(slices.Clone(args), stop+"=machine-combiner"))
			module, err = c.Run(ctx, nil)
		}
		return module
	}
	before, after = run("-stop-before"), run("-stop-after")
	return before, after, err
}

// tunes reports whether a flag affects code generation and is not recorded in the module.
func tunes(flag string) bool {
	return strings.HasPrefix(flag, "-O") || strings.HasPrefix(flag, "-m") && flag != "-mllvm" ||
		strings.HasPrefix(flag, "-ffp-contract=") || flag == "-ffast-math"
}
