package driver_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/ir/bitcode"
	"faultline/internal/subject"
	"faultline/internal/subject/compile"
	"faultline/internal/subject/driver"
)

var update = flag.Bool("update", false, "rewrite the expected drivers")

// TestDrivers writes the drivers of each function of the sources in testdata, compares them with the expected text, and compiles them.
func TestDrivers(t *testing.T) {
	for _, name := range []string{"classes.cpp", "containers.cpp", "objects.c"} {
		source := filepath.Join("testdata", name)
		t.Run(name, func(t *testing.T) {
			var list bytes.Buffer
			text := drivers(t, source, &list)
			golden(t, source+".txt", list.Bytes())
			file := compile.File{Path: source, More: text}
			if _, _, err := compile.Source(t.Context(), file, nil, t.TempDir(), false); err != nil {
				t.Error(err)
			}
		})
	}
}

// drivers returns the text of all drivers for a source. It prints what each has for parameters and assumes, and why others have none.
func drivers(t *testing.T, source string, list *bytes.Buffer) string {
	path, err := compile.Declarations(t.Context(), source, nil, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	program, err := bitcode.Declared(source, data, !compile.IsC(source))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for i, f := range program.Functions {
		if !f.Defined || f.IsStructor() || filepath.Base(f.File) != filepath.Base(source) {
			continue
		}
		drivers, err := driver.Write(program, f, fmt.Sprintf("drive_%d", i), driver.Options{})
		if err != nil {
			fmt.Fprintf(list, "%s%s: %v\n\n", f.Scope, f.Name, err)
		}
		for _, d := range drivers {
			var params []string
			for _, p := range d.Params {
				params = append(params, p.Name)
			}
			fmt.Fprintf(list, "%s%s %s(%s) %s\n%s\n", f.Scope, f.Name, d.Variant, strings.Join(params, ", "), strings.Join(append(d.Made, d.Notes...), "; "),
				strings.ReplaceAll(d.Text, d.Name, "drive"))
			text.WriteString(d.Text)
		}
	}
	return text.String()
}

// TestFortranDrivers is TestDrivers for the procedures of a Fortran module.
func TestFortranDrivers(t *testing.T) {
	source, dir := filepath.Join("testdata", "arrays.f90"), t.TempDir()
	path, err := compile.Analysed(t.Context(), compile.File{Path: source}, nil, dir)
	if e := (*subject.Error)(nil); errors.As(err, &e) && strings.Contains(e.What, "not installed") {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	module, err := os.ReadFile(filepath.Join(dir, "arrays.mod"))
	if err != nil {
		t.Fatal(err)
	}
	program, err := bitcode.Declared(source, data, false)
	if err != nil {
		t.Fatal(err)
	}
	var list bytes.Buffer
	var text string
	for i, f := range program.Functions {
		if !f.Defined {
			continue
		}
		d, err := driver.Fortran(string(module), f, "drive", driver.Extents{})
		if err != nil {
			fmt.Fprintf(&list, "%s: %v\n\n", f.Name, err)
			continue
		}
		var params []string
		for _, p := range d.Params {
			params = append(params, p.Name)
		}
		fmt.Fprintf(&list, "%s(%s) %s\n%s\n", f.Name, strings.Join(params, ", "), strings.Join(d.Notes, "; "), d.Text)
		name := fmt.Sprintf("drive_%d", i)
		text += fmt.Sprintf("#line 1 \"%s\"\n%s", name, strings.NewReplacer("fl_driver", name, "\"drive\"", "\""+name+"\"").Replace(d.Text))
	}
	golden(t, source+".txt", list.Bytes())
	if _, err := compile.Analysed(t.Context(), compile.File{Path: source, More: text}, nil, t.TempDir()); err != nil {
		t.Error(err)
	}
}

// golden compares a text with the expected one.
func golden(t *testing.T, file string, text []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	expected, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(expected, text) {
		t.Errorf("%v; got:\n%s", err, text)
	}
}
