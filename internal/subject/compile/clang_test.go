package compile

// This file tests what is said of sources that clang does not compile.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// That flags for clang stand behind -- was not said where one was missing.
func TestMissingFlagsAreSaid(t *testing.T) {
	for text, want := range map[string]string{
		"#include <no/such.h>\n":                      "name the folder of this header with -I FOLDER",
		"double f(double x) { return x * SCALE; }\n":  "-- -DSCALE=VALUE; the command was: clang",
		"double f(real x) { return x; }\n":            "-- -Dreal=VALUE; the command was: clang",
		"double f(double x) { return x }\n":           "\n  the command was: clang",
		"double f(double x) { return x * SCALE; } //": "", // with the flag
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "f.c")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		var flags []string
		if want == "" {
			flags = []string{"-DSCALE=4"}
		}
		_, _, err := Source(t.Context(), File{Path: file}, flags, filepath.Join(dir, "out"), false)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
