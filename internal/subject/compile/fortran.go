package compile

// This file compiles Fortran with flang.

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"faultline/internal/proc"
	"faultline/internal/subject"
)

// IsFortran reports whether a source is in Fortran.
func IsFortran(file string) bool {
	ending := strings.ToLower(filepath.Ext(file))
	return strings.HasPrefix(ending, ".f") && ending != ".fpcore"
}

// flang returns the path of the flang whose bitcode the linked LLVM can read. Before LLVM 20, its name is flang-new.
func flang() (string, error) {
	for _, name := range []string{"flang-" + LLVM, "flang-new-" + LLVM} {
		if path, err := proc.Find(name); err == nil {
			return path, nil
		}
	}
	return "", subject.LoadError("", "apt-get install flang-"+LLVM, "flang-%s is not installed: Fortran cannot be compiled", LLVM)
}

// fortranFlags returns the flags for flang, given those for clang. A module goes to the object's folder. A source finds the modules in the
// folders beside its own, which are those of sources that were compiled before. flang makes code without optimisation, which keeps the
// operations of the source.
func fortranFlags(flags []string, dir string) []string {
	list := []string{"-g", "-O0", "-ffp-contract=off", "-module-dir", dir}
	modules, _ := filepath.Glob(filepath.Join(filepath.Dir(filepath.Clean(dir)), "*", "*.mod"))
	for _, module := range modules {
		if folder := filepath.Dir(module); !slices.Contains(list, folder) {
			list = append(list, "-I", folder)
		}
	}
	for i := 0; i < len(flags); i++ {
		switch flag := flags[i]; {
		case (flag == "-I" || flag == "-D" || flag == "-U") && i+1 < len(flags):
			i++
			list = append(list, flag, flags[i])
		case flag == "-J" && i+1 < len(flags):
			i++
			list = append(list, "-I", flags[i])
		case strings.HasPrefix(flag, "-I"), strings.HasPrefix(flag, "-D"), strings.HasPrefix(flag, "-U"), flag == "-cpp",
			strings.HasPrefix(flag, "-fdefault-"), flag == "-ffixed-form", flag == "-ffree-form",
			strings.HasPrefix(flag, "-ffixed-line-length"), strings.HasPrefix(flag, "-std="), flag == "-ffast-math":
			list = append(list, flag)
		}
	}
	return list
}

// fortranInput writes a source into folder dir that includes a file and, in free form, what is compiled behind its text. Each line #line
// of more begins a file of its own, which has the name that the line states. So errors in it have this name.
func fortranInput(path, more, dir string) (args []string, err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	text := fmt.Sprintf("include '%s'\n!dir$ free\n", path)
	for i, part := range strings.Split(more, "#line 1 ") {
		name, body, _ := strings.Cut(part, "\n")
		if name = strings.Trim(name, `"`); i == 0 {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(body), 0o666); err != nil {
			return nil, err
		}
		text += fmt.Sprintf("include '%s'\n", filepath.Join(dir, name))
	}
	source := filepath.Join(dir, filepath.Base(path))
	return []string{source}, os.WriteFile(source, []byte(text), 0o666)
}
