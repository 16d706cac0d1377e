// Package compile makes bitcode of C and C++: of sources as they are written, or as the user builds them. It runs clang, in a process.
//
// It must not know what is made of the bitcode. Nothing is kept but files in the folder that is named; it may be used by any goroutine.
package compile

// This file compiles sources as they are written.

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"faultline/internal/proc"
	"faultline/internal/subject"
)

// Flags come before the user's: nothing fused or vectorised, no pass run, so that what is measured is what was
// written, operations of constants included; names and lines kept, and the types of classes whose constructors are elsewhere. -O2 says
// that code may be optimised later, which native code generation does.
var Flags = []string{"-O2", "-g", "-fstandalone-debug", "-ffp-contract=off", "-frounding-math", "-fno-vectorize", "-fno-slp-vectorize",
	"-Xclang", "-disable-llvm-passes", "-fno-discard-value-names"}

var compileErrorRE = regexp.MustCompile(`(?m)^(.+?:\d+:\d+): (?:fatal )?error: (.*)$`)

// clang returns the path of a clang whose bitcode our LLVM reads: its own version, or an older one called clang.
func clang() (string, error) {
	if path, err := proc.Find("clang-" + LLVM); err == nil {
		return path, nil
	}
	if path, err := proc.Find("clang"); err == nil {
		version := proc.Command{Args: []string{path, "-dumpversion"}}
		out, err := version.Run(context.Background(), nil)
		major, _, _ := strings.Cut(strings.TrimSpace(string(out)), ".")
		if err == nil && len(major) == len(LLVM) && major <= LLVM {
			return path, nil
		}
	}
	return "", subject.LoadError("", "apt-get install clang-"+LLVM+", or run scripts/setup",
		"clang-%s is not installed: C and C++ cannot be compiled", LLVM)
}

// givenFlags stand before the user's where nothing else of ours shall: code generation may optimise, and does it itself. A line table
// changes no code: it says where the processor stops.
var givenFlags = []string{lines, "-O2", "-Xclang", "-disable-llvm-passes"}

const lines = "-gline-tables-only"

// UnusedToo makes clang compile static functions that nothing uses, which it leaves out otherwise.
const UnusedToo = "-femit-all-decls"

// Source compiles one source file into folder dir and returns the file of bitcode; given is the bitcode that the user's flags alone make
// of it, nil where they say nothing that ours could change. Finished, it has gone through clang's own passes too.
func Source(ctx context.Context, file string, flags []string, dir string, finished bool) (path string, given []byte, err error) {
	flags = withoutOpenMP(flags, "")
	if path, err = runClang(ctx, file, append(slices.Clone(Flags), flags...), dir); err != nil {
		return "", nil, err
	}
	alone := slices.Concat(givenFlags, flags)
	switch {
	case finished:
		alone = append([]string{lines}, flags...)
	case !slices.ContainsFunc(flags, generates):
		return path, nil, nil
	}
	file, err = runClang(ctx, file, alone, filepath.Join(dir, "given"))
	if err != nil {
		return "", nil, err
	}
	given, err = os.ReadFile(file)
	return path, given, err
}

// generates reports whether a flag may change what code is generated: -ffast-math, -march=native, -O3.
func generates(flag string) bool {
	return strings.HasPrefix(flag, "-f") || strings.HasPrefix(flag, "-m") || strings.HasPrefix(flag, "-O") || strings.HasPrefix(flag, "-X")
}

// withoutOpenMP leaves OpenMP out of flags, or puts another flag in its place: one thread, in the source's order.
func withoutOpenMP(flags []string, instead string) (kept []string) {
	for _, flag := range flags {
		if IsOpenMP(flag) {
			flag = instead
		}
		if flag != "" {
			kept = append(kept, flag)
		}
	}
	return kept
}

// IsOpenMP reports whether a flag asks for threads of OpenMP's.
func IsOpenMP(flag string) bool { return flag == "-fopenmp" || strings.HasPrefix(flag, "-fopenmp=") }

// runClang compiles one source file with some flags into folder dir and returns the file of bitcode.
func runClang(ctx context.Context, file string, flags []string, dir string) (string, error) {
	path, err := clang()
	if err != nil {
		return "", err
	}
	out := filepath.Join(dir, filepath.Base(file)) // the name of the unit, for people
	if err := os.MkdirAll(filepath.Dir(out), 0o777); err != nil {
		return "", err
	}
	args := append(slices.Clone(flags), "-emit-llvm", "-c", file)
	compiler := compilerOf(filepath.Dir(out), append([]string{path}, append(args, "-fno-crash-diagnostics", "-o", out)...))
	_, err = compiler.Run(ctx, nil)
	switch death := (*proc.Death)(nil); {
	case errors.As(err, &death):
		return "", compileError(file, filepath.Base(path), args, death)
	case err != nil:
		return "", err
	}
	if _, err := os.Stat(out); err != nil {
		return "", subject.LoadError(file, "leave out the flags that keep it from compiling", "%s succeeded and wrote no bitcode",
			filepath.Base(path))
	}
	return out, nil
}

// mostMemory is how many bytes a compiler may take.
const mostMemory = 8 << 30

// compilerOf is a compiler that may write into a folder alone. What keeps the results of compilers in a folder of its own does not.
func compilerOf(dir string, args []string) proc.Command {
	return proc.Command{Args: args, Writes: []string{dir}, Memory: mostMemory, Env: []string{"TMPDIR=" + dir, "CCACHE_DISABLE=1"}}
}

// flagFor says where a flag stands that an error may be for want of, "" of others.
func flagFor(wrong string) string {
	switch {
	case strings.HasSuffix(wrong, "file not found"):
		return "if it is in a folder that clang does not know, say which with -- -I FOLDER; "
	case strings.HasPrefix(wrong, "use of undeclared identifier"), strings.HasPrefix(wrong, "unknown type name"):
		_, name, _ := strings.Cut(wrong, "'")
		name, _, _ = strings.Cut(name, "'")
		return "if a flag defines it, give it with -- -D" + name + "=VALUE; "
	}
	return ""
}

// compileError shows clang's first error with its place.
func compileError(file, clang string, args []string, death *proc.Death) error {
	next := "the command was: " + clang + " " + strings.Join(args, " ")
	if m := compileErrorRE.FindStringSubmatch(death.Stderr); m != nil {
		return subject.LoadError(m[1], flagFor(m[2])+next, "%s", m[2])
	}
	if strings.HasPrefix(death.Said(), "PLEASE submit a bug report") {
		return subject.LoadError(file, next, "clang crashes when it compiles it")
	}
	return subject.LoadError(file, next, "%s", cmp.Or(death.Said(), "clang failed and said nothing"))
}
