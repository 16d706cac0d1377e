package load

// This file is what flags behind -- say to a linker: which other files the program is made of.

import (
	"os"
	"path/filepath"
	"strings"

	"faultline/internal/folder"
	"faultline/internal/ir/link"
	"faultline/internal/names"
	"faultline/internal/subject"
	"faultline/internal/subject/suite"
)

// A linkLine is what flags are made of.
type linkLine struct {
	compile []string // for clang
	files   []string // archives and objects of the program
	ignored []string // libraries without bitcode, and what is said to the linker alone
}

// systemLibraries are in this process, or nobody asks them for numbers.
var systemLibraries = map[string]bool{"m": true, "c": true, "dl": true, "rt": true, "pthread": true, "util": true,
	"stdc++": true, "gcc": true, "gcc_s": true, "c++": true}

// readLinkLine takes flags apart.
func readLinkLine(flags []string) linkLine {
	var l linkLine
	var libraries, folders []string
	value := func(i *int) string { // of a flag like -lNAME or -l NAME
		if text := flags[*i][2:]; text != "" || *i+1 == len(flags) {
			return text
		}
		*i++
		return flags[*i]
	}
	for i := 0; i < len(flags); i++ {
		switch flag := flags[i]; {
		case takesValue[flag] && i+1 < len(flags):
			l.compile = append(l.compile, flag, flags[i+1])
			i++
		case strings.HasPrefix(flag, "-l"):
			libraries = append(libraries, value(&i))
		case strings.HasPrefix(flag, "-L"):
			folders = append(folders, value(&i))
		case strings.HasPrefix(flag, "-Wl,"):
			l.ignored = append(l.ignored, flag)
		case !strings.HasPrefix(flag, "-") && (suite.KindOf(flag) == suite.Archive || suite.KindOf(flag) == suite.Bitcode):
			l.files = append(l.files, flag)
		default:
			l.compile = append(l.compile, flag)
		}
	}
	l.find(libraries, folders)
	return l
}

// takesValue are clang's flags whose next word is no flag of its own.
var takesValue = map[string]bool{"-I": true, "-D": true, "-U": true, "-include": true, "-isystem": true, "-iquote": true,
	"-idirafter": true,
	"-imacros":   true, "-x": true, "-Xclang": true, "-mllvm": true, "-target": true, "-isysroot": true, "--sysroot": true, "-F": true}

// find looks for the archives of libraries: in the folders, then among the subjects.
func (l *linkLine) find(libraries, folders []string) {
	for _, name := range libraries {
		file := "lib" + name + ".a"
		found := false
		for _, dir := range append(folders[:len(folders):len(folders)], filepath.Join(folder.Subjects(), name)) {
			if path := filepath.Join(dir, file); !found && hasBitcode(path) {
				l.files, found = append(l.files, path), true
			}
		}
		if !found && !systemLibraries[name] {
			l.ignored = append(l.ignored, "-l"+name)
		}
	}
}

// hasBitcode reports whether an archive is one of bitcode.
func hasBitcode(path string) bool {
	if _, err := os.Stat(path); err != nil {
		return false
	}
	return link.HasBitcode(path)
}

// ignore says of what is ignored what to name instead.
func (l *loader) ignore(flags []string) {
	for _, flag := range flags {
		if l.Skip == nil || l.ignored[flag] {
			continue
		}
		if l.ignored == nil {
			l.ignored = make(map[string]bool)
		}
		l.ignored[flag] = true
		what := "ignored: nothing is linked; name what belongs to the program in the SUBJECT, as +libfoo.a"
		if name, ok := strings.CutPrefix(flag, "-l"); ok {
			what = "ignored: no folder of -L, nor that of the subjects, has a lib" + name + ".a of bitcode (clang -flto); " +
				"name it in the SUBJECT, as +lib" + name + ".a"
		}
		l.Skip(flag, subject.LoadError("", "", "%s", what))
	}
}

// signed is a linkage name as the source has it, with namespaces, classes and parameters.
func signed(linkage string) string { return names.Signature(linkage) }
