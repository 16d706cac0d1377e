package shadow

// This file runs the functions of pairs in a small program of their own.

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/fp"
)

// Programs is the folder of programs that tests share. TestMain sets it.
var Programs string

// A pairCase is one call: the operands with their deltas and errors, the integer, and what came of it.
type pairCase struct {
	X, DX, EX, Y, DY, EY, N float64
	Z, Delta, Bound         float64
}

const pairDriver = `#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
typedef struct { double delta, bound; } result;
typedef struct { double x, dx, ex, y, dy, ey, n, z, delta, bound; } cell;
PROTOTYPES
static double plain(int op, cell *c) { switch (op) { PLAIN } return 0; }
static result pairs(int op, cell *c) { switch (op) { PAIRS } abort(); }
static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1e9 + t.tv_nsec; }
int main(int argc, char **argv) {
	int op = atoi(argv[1]), n = atoi(argv[2]), rounds = atoi(argv[3]);
	cell *c = malloc(n * sizeof(cell));
	if (fread(c, sizeof(cell), n, stdin) != n) return 1;
	double best[2] = {INFINITY, INFINITY};
	volatile double sink;
	for (int k = 0; k < rounds; k++) {
		double t0 = now();
		for (int i = 0; i < n; i++) sink = plain(op, c + i);
		double t1 = now();
		for (int i = 0; i < n; i++) sink = pairs(op, c + i).delta;
		double t2 = now();
		best[0] = fmin(best[0], (t1 - t0) / n), best[1] = fmin(best[1], (t2 - t1) / n);
	}
	if (rounds) { fwrite(best, sizeof best, 1, stdout); return 0; }
	for (int i = 0; i < n; i++) {
		c[i].z = plain(op, c + i);
		result r = pairs(op, c + i);
		c[i].delta = r.delta, c[i].bound = r.bound;
	}
	fwrite(c, sizeof(cell), n, stdout);
	return 0;
}
`

// buildPairs builds the program, for the processor that runs it or for the least one, which has no fma. Tests share the two.
func buildPairs(t testing.TB, own bool) string {
	t.Helper()
	program, flag := filepath.Join(Programs, "pairs"), "-march=x86-64"
	if own {
		program, flag = program+"-own", "-march=native"
	}
	if _, err := os.Stat(program); err == nil {
		return program
	}
	var prototypes, plain, pairs strings.Builder
	fp.Ops(func(op fp.Op) {
		if !Has(op) {
			return
		}
		args, call, params := "c->x, c->dx, c->ex, ", "c->x", "double, double, double, "
		if op.Arity() == 2 {
			args, call, params = args+"c->y, c->dy, c->ey, ", "c->x, c->y", params+"double, double, double, "
		}
		name := op.String()
		switch op {
		case fp.Powi:
			args, call, params = args+"c->n, ", "c->x, c->n", params+"int, "
			name = "pow"
		}
		fmt.Fprintf(&prototypes, "result fl_x_%v(%sdouble);\n", op, params)
		fmt.Fprintf(&plain, "case %d: return %s(%s);\n", op, name, call)
		fmt.Fprintf(&pairs, "case %d: return fl_x_%v(%sc->z);\n", op, op, args)
	})
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	driver := write("driver.c", strings.NewReplacer("PROTOTYPES", prototypes.String(), "PLAIN", plain.String(), "PAIRS", pairs.String()).Replace(pairDriver))
	text := "declare double @llvm.fabs.f64(double)\ndeclare double @llvm.sqrt.f64(double)\ndeclare double @llvm.fma.f64(double, double, double)\n" + Text()
	clang := exec.Command("clang-19", "-O1", flag, "-Wno-override-module", "-fno-builtin", "-o", program, driver, write("pairs.ll", text), "-lm")
	if out, err := clang.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// runPairs calls op for each case, rounds times for the clock or once for the results.
func runPairs(t testing.TB, program string, op fp.Op, cases []pairCase, rounds int) []byte {
	t.Helper()
	var in, out bytes.Buffer
	binary.Write(&in, binary.LittleEndian, cases)
	cmd := exec.Command(program, fmt.Sprint(int(op)), fmt.Sprint(len(cases)), fmt.Sprint(rounds))
	cmd.Stdin, cmd.Stdout = &in, &out
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
