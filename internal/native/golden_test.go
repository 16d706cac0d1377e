package native

// This file compares instrumented modules with golden ones: testdata/x.ll becomes x.all.ll and x.one.ll.

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/ir"
	"faultline/internal/run"

	"tinygo.org/x/go-llvm"
)

var update = flag.Bool("update", false, "write the golden files")

func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.ll")
	if err != nil {
		t.Fatal(err)
	}
	modes := map[string]run.Mode{".plain.ll": run.Plain, ".all.ll": run.All, ".one.ll": run.One}
	for _, file := range files {
		name := strings.TrimSuffix(file, ".ll")
		if strings.Contains(filepath.Base(name), ".") {
			continue
		}
		for suffix, mode := range modes {
			got := instrumentText(t, file, mode)
			golden := name + suffix
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
				continue
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s: got\n%s\nwant\n%s\n(go test -update writes it)", golden, got, want)
			}
		}
	}
}

func instrumentText(t *testing.T, file string, mode run.Mode) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod, err := parseBitcode(ctx, filepath.Base(file), text)
	if err != nil {
		t.Fatal(err)
	}
	defer mod.Dispose()
	if _, err := instrument(ctx, mod, &ir.Unit{Hash: "0123456789"}, mode, false); err != nil {
		t.Fatal(err)
	}
	if err := llvm.VerifyModule(mod, llvm.ReturnStatusAction); err != nil {
		t.Fatal(err)
	}
	return mod.String()
}
