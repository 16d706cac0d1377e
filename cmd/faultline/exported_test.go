package main

// This file compiles and runs tests that were exported of findings in GSL, in C: each must fail as its finding says.

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/testenv"
)

// FAULTLINE_EXPORTED=STREAM takes all findings of a stream of gsl.toml in place of those of three functions.
func TestExportedTestsOfGSL(t *testing.T) {
	testenv.Long(t)
	archive := testenv.GSL(t)
	dir := t.TempDir()
	shell := func(script string) string {
		t.Helper()
		cmd := exec.Command("bash", "-c", script)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil && !strings.Contains(script, "|| ") {
			t.Fatalf("%s: %v\n%s", script, err, out)
		}
		return string(out)
	}
	stream := os.Getenv("FAULTLINE_EXPORTED")
	if stream == "" {
		stream = filepath.Join(dir, "gsl.jsonl")
		shell("faultline find gsl.toml:gsl_sf_lnsinh gsl.toml:gsl_sf_Chi gsl.toml:gsl_sf_airy_Ai --format json --suggest off -o " + stream +
			" || [ $? -eq 1 ]")
	}
	shell("faultline export " + stream + " --format c-test -o t.c")
	// What the cases need of the archive of bitcode, as native code.
	shell("clang-19 -c -emit-llvm -DFAULTLINE_NO_MAIN t.c -o t.bc")
	shell("llvm-link-19 --only-needed t.bc " + archive + " -o all.bc")
	shell("clang-19 -c all.bc -o all.o")
	shell(`echo 'int main(void); int faultline_cases(void), faultline_run(int); const char *faultline_title(int); int printf(const char *, ...);
int main(void) { for (int i = 0; i < faultline_cases(); i++) printf("%s - %s\n", faultline_run(i) ? "ok" : "not ok", faultline_title(i)); }' >main.c
clang-19 main.c all.o -lm -o t`)
	failing := strings.Count(shell("./t"), "not ok - F-")
	cases := strings.Count(shell("cat t.c"), "static int case_")
	if failing != cases || cases < 3 {
		t.Errorf("%d of %d cases fail in C", failing, cases)
	}
}
