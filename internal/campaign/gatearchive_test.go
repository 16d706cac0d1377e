package campaign

// This file tests the last gate on archives from plain clang -flto.

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/testenv"
)

// Without -ffp-contract=off clang emits llvm.fmuladd, whose product was said to underflow where nothing can: the gate then threw true
// findings away.
func TestGateArchiveOfPlainClang(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, source, domain string }{
		{"sum of products", "double f(double x) { return (x*x + 3e-3*x) - x*x; }", "x in [1e9,1e15]"},
		{"Horner", "double f(double x) { return ((x-3)*x + 3)*x - 1; }", "x in [0.5,1.5]"},
		{"own pow", "double pow(double x, double y) { double r = 1; while (y > 0) { r = r*x; y = y - 1; } return r; }\n" +
			"double f(double x) { return (x*x + 3e-3*pow(x, 1)) - pow(x, 2); }", "x in [1e9,1e15]"},
	} {
		for _, level := range []string{"-O0", "-O2"} {
			list, stream := fromArchive(t, c.source, level, c.domain)
			if !certifiedOne(list) || strings.Contains(stream, "is not what the unmodified code does") {
				t.Errorf("%s, %s: %d findings, want a certified one and no complaint:\n%s", c.name, level, len(list), stream)
			}
			for _, f := range list {
				if f.Verdict == finding.Certified && f.Site != nil && f.Site.Op == "fma" {
					t.Errorf("%s, %s: blames fma, which the native run does not have", c.name, level)
				}
			}
		}
	}
}

// fromArchive searches f in an archive that clang -flto makes of source.
func fromArchive(t *testing.T, source, level, domain string) (list []*finding.Finding, stream string) {
	t.Helper()
	dir := testenv.Dir(t)
	c, o, a := filepath.Join(dir, "a.c"), filepath.Join(dir, "a.o"), filepath.Join(dir, "lib.a")
	if err := os.WriteFile(c, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, cmd := range [][]string{{"clang-19", level, "-flto", "-g", "-c", "-o", o, c}, {"llvm-ar-19", "rc", a, o}} {
		if out, err := exec.Command(cmd[0], cmd[1:]...).CombinedOutput(); err != nil {
			t.Skipf("%v: %s", err, out)
		}
	}
	cfg := Config{Evals: 3000, CacheDir: sharedCache()}
	cfg.Args, cfg.Seed, cfg.Domains = []string{a + ":f"}, 1, []string{domain}
	var out bytes.Buffer
	if _, err := Find(t.Context(), &cfg, finding.NewEncoder(&out)); err != nil {
		t.Fatal(err)
	}
	return findings(t, out.String()), out.String()
}
