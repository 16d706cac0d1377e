package driver_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/ir/bitcode"
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
			want := source + ".txt"
			if *update {
				if err := os.WriteFile(want, list.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			expected, err := os.ReadFile(want)
			if err != nil || !bytes.Equal(expected, list.Bytes()) {
				t.Errorf("%v; got:\n%s", err, list.Bytes())
			}
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
		drivers, err := driver.Write(program, f, fmt.Sprintf("drive_%d", i), 0)
		if err != nil {
			fmt.Fprintf(list, "%s%s: %v\n\n", f.Scope, f.Name, err)
		}
		for _, d := range drivers {
			var params []string
			for _, p := range d.Params {
				params = append(params, p.Name)
			}
			fmt.Fprintf(list, "%s%s %s(%s) %s\n%s\n", f.Scope, f.Name, d.Variant, strings.Join(params, ", "), strings.Join(d.Notes, "; "),
				strings.ReplaceAll(d.Text, d.Name, "drive"))
			text.WriteString(d.Text)
		}
	}
	return text.String()
}
