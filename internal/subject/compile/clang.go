// Package compile compiles C and C++ to bitcode with clang: unoptimised, for the analysis, or with the user's optimisation.
//
// The package does not depend on the use of the bitcode. It keeps no state except files in the folder that the caller names. It is safe for
// concurrent use.
package compile

// This file compiles sources without optimisation.

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

// Flags precede the user's flags. They turn off fusing, vectorisation and all passes, so that the analysis measures the operations in the
// source, including those on constants. They keep names, line numbers, and the types of classes whose constructors are in other files. -O2
// records that native code generation may optimise the code later.
var Flags = []string{"-O2", "-g", "-fstandalone-debug", "-ffp-contract=off", "-frounding-math", "-fno-vectorize", "-fno-slp-vectorize",
	"-Xclang", "-disable-llvm-passes", "-fno-discard-value-names"}

var compileErrorRE = regexp.MustCompile(`(?m)^(.+?:\d+:\d+): (?:fatal )?error: (.*)$`)

// clang returns the path of a clang whose bitcode the linked LLVM can read: the same version, or an older one named clang.
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

// givenFlags precede the user's flags in compilations that must not change the user's code. Clang's passes are off, because code generation
// runs them later. A line table changes no code, and gives the position of a crash.
var givenFlags = []string{lines, "-O2", "-Xclang", "-disable-llvm-passes"}

const lines = "-gline-tables-only"

// UnusedToo makes clang compile unused static functions, which it omits by default.
const UnusedToo = "-femit-all-decls"

// A File is a source file, and what is compiled behind its text.
type File struct{ Path, More string }

// Source compiles one source file into folder dir and returns the file of bitcode. given is the bitcode of the user's flags alone, nil if
// no flag affects code generation. If finished is true, clang's passes have optimised given.
func Source(ctx context.Context, file File, flags []string, dir string, finished bool) (path string, given []byte, err error) {
	if path, err = Analysed(ctx, file, flags, dir); err != nil {
		return "", nil, err
	}
	if !finished && !Generates(flags) {
		return path, nil, nil
	}
	given, err = Given(ctx, file, flags, dir, finished)
	return path, given, err
}

// Analysed compiles one source file for the analysis into folder dir, and returns the file of bitcode.
func Analysed(ctx context.Context, file File, flags []string, dir string) (path string, err error) {
	return runClang(ctx, file, append(slices.Clone(Flags), withoutOpenMP(flags, "")...), dir)
}

// Given compiles one source file with the user's flags alone. If finished is true, clang's passes optimise it. It uses folder dir.
func Given(ctx context.Context, file File, flags []string, dir string, finished bool) ([]byte, error) {
	if IsFortran(file.Path) && !finished {
		return nil, nil // flang writes unoptimised code in both cases
	}
	alone := slices.Concat(givenFlags, withoutOpenMP(flags, ""))
	if finished {
		alone = append([]string{lines}, withoutOpenMP(flags, "")...)
	}
	out, err := runClang(ctx, file, alone, filepath.Join(dir, "given"))
	if err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}

// Generates reports whether a flag may affect code generation.
func Generates(flags []string) bool { return slices.ContainsFunc(withoutOpenMP(flags, ""), generates) }

// Declarations compiles one source file into folder dir, and returns the file of bitcode. It describes types and functions that no code
// uses too, for package driver.
func Declarations(ctx context.Context, file string, flags []string, dir string) (path string, err error) {
	return runClang(ctx, File{Path: file}, DeclarationFlags(file, flags), dir)
}

// DeclarationFlags returns all flags with which Declarations compiles a file. flags are those of the user or the build.
func DeclarationFlags(file string, flags []string) []string {
	all := slices.Concat(Flags, []string{"-fno-eliminate-unused-debug-types", UnusedToo}, withoutOpenMP(flags, ""))
	if !IsC(file) { // with -O2, clang leaves some classes undefined; without it, it does not describe functions that are only called
		all = append(all, "-O0")
	}
	return all
}

// Refused returns the messages of clang for all errors of a source, "" if there are none. It writes nothing to folder dir.
func Refused(ctx context.Context, file File, flags []string, dir string) string {
	all := slices.Concat(Flags, []string{"-fsyntax-only", "-ferror-limit=0", "-fno-caret-diagnostics"}, withoutOpenMP(flags, ""))
	_, err := invoke(ctx, file, all, dir, filepath.Join(dir, filepath.Base(file.Path)))
	if death := (*proc.Death)(nil); errors.As(err, &death) {
		return death.Stderr
	}
	return ""
}

// generates reports whether a flag may affect code generation: -ffast-math, -march=native, -O3.
func generates(flag string) bool {
	return strings.HasPrefix(flag, "-f") || strings.HasPrefix(flag, "-m") || strings.HasPrefix(flag, "-O") || strings.HasPrefix(flag, "-X")
}

// withoutOpenMP removes the flags for OpenMP, or replaces them by another flag, so that the code runs on one thread in the order of the
// source.
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

// IsOpenMP reports whether a flag turns on OpenMP's threads.
func IsOpenMP(flag string) bool { return flag == "-fopenmp" || strings.HasPrefix(flag, "-fopenmp=") }

// runClang compiles one source file with the given flags into folder dir and returns the file of bitcode.
func runClang(ctx context.Context, source File, flags []string, dir string) (string, error) {
	file := source.Path
	out := filepath.Join(dir, filepath.Base(file)) // the name of the unit in reports
	args, err := invoke(ctx, source, flags, dir, out)
	switch death := (*proc.Death)(nil); {
	case errors.As(err, &death):
		return "", compileError(file, filepath.Base(args[0]), args[1:], death)
	case err != nil:
		return "", err
	}
	if _, err := os.Stat(out); err != nil {
		return "", subject.LoadError(file, "leave out the flags that keep it from compiling", "%s succeeded and wrote no bitcode",
			filepath.Base(args[0]))
	}
	return out, nil
}

// invoke runs the compiler of a source, which writes to out. It returns the command for messages. The error is a *proc.Death if the
// compiler refuses the source.
func invoke(ctx context.Context, source File, flags []string, dir, out string) ([]string, error) {
	path, err := clang()
	if IsFortran(source.Path) {
		path, err = flang()
		flags = fortranFlags(flags, dir)
	}
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(out), 0o777); err != nil {
		return nil, err
	}
	input, text, err := source.input(dir)
	if err != nil {
		return nil, err
	}
	args := slices.Concat([]string{path}, flags, []string{"-emit-llvm", "-c"}, input)
	all := slices.Clone(args)
	if !IsFortran(source.Path) {
		all = append(all, "-fno-crash-diagnostics")
	}
	compiler := compilerOf(filepath.Dir(out), append(all, "-o", out))
	_, err = compiler.Run(ctx, text)
	return args, err
}

// input returns the arguments that name the source, and the text for standard input if more is to be compiled than the file. Then the text
// includes the file: so flags that replace files of a folder (-ivfsoverlay) hold for it. Fortran's text is in files of folder dir.
func (f File) input(dir string) (args []string, text []byte, err error) {
	if f.More == "" {
		return []string{f.Path}, nil, nil
	}
	path, err := filepath.Abs(f.Path)
	if err != nil {
		return nil, nil, err
	}
	if IsFortran(f.Path) {
		args, err = fortranInput(path, f.More, filepath.Join(dir, "more"))
		return args, nil, err
	}
	language := "c++"
	if IsC(f.Path) {
		language = "c"
	}
	return []string{"-include", path, "-x", language, "-"}, []byte(f.More), nil
}

// IsC reports whether a source is in C, and not in C++.
func IsC(file string) bool { return filepath.Ext(file) == ".c" }

// mostMemory is the memory limit of a compiler in bytes.
const mostMemory = 8 << 30

// compilerOf returns the command of a compiler that may write only to folder dir. Compiler caches are off, because they write to other
// folders.
func compilerOf(dir string, args []string) proc.Command {
	return proc.Command{Args: args, Writes: []string{dir}, Memory: mostMemory, Env: []string{"TMPDIR=" + dir, "CCACHE_DISABLE=1"}}
}

// flagFor returns the flag that probably avoids an error, "" for other errors.
func flagFor(wrong string) string {
	switch {
	case strings.HasSuffix(wrong, "file not found"):
		return "name the folder of this header with -I FOLDER"
	case strings.HasPrefix(wrong, "use of undeclared identifier"), strings.HasPrefix(wrong, "unknown type name"):
		_, name, _ := strings.Cut(wrong, "'")
		name, _, _ = strings.Cut(name, "'")
		return "if a flag defines it, give it with -- -D" + name + "=VALUE; "
	}
	return ""
}

// compileError returns clang's first error with its position.
func compileError(file, clang string, args []string, death *proc.Death) error {
	command := clang + " " + strings.Join(args, " ")
	next := "the command was: " + command
	if m := compileErrorRE.FindStringSubmatch(death.Stderr); m != nil {
		if strings.HasSuffix(m[2], "file not found") {
			return &subject.Error{Code: subject.CannotLoad, Where: m[1], What: m[2], Next: flagFor(m[2]), Command: command}
		}
		return subject.LoadError(m[1], flagFor(m[2])+next, "%s", m[2])
	}
	if strings.HasPrefix(death.Said(), "PLEASE submit a bug report") {
		return subject.LoadError(file, next, "clang crashes when it compiles it")
	}
	return subject.LoadError(file, next, "%s", cmp.Or(death.Said(), "clang failed and said nothing"))
}
