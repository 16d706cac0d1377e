package fpcore_test

// This file tests the C text against clang's view of it and against the balls.

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/eval"
)

// What a compiled program prints is what the balls enclose, to 1e-14.
func TestCText(t *testing.T) {
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler")
	}
	exprs := []string{
		"(sin x)", "(/ (- 1 (cos x)) (* x x))", "(if (and (> x 0) (<= x 1 2)) (log x) (- x))", "(let ([y (+ x 1)] [x 2]) (* x y))",
		"(let* ([y (+ x 1)] [x (* y y)]) (/ x y))", "(* 2/3 (pow x 3))", "(- (tgamma (+ x 1/10)) pi 1e-40)", "(if (not (integer? x)) (cbrt x) 0)",
	}
	points := []float64{0.5, 1, 1.75, 3}
	var src strings.Builder
	src.WriteString("#include <math.h>\n#include <stdio.h>\nint main(void) {\n")
	for _, real := range []string{"double", "long double"} {
		for _, text := range exprs {
			e, err := fpcore.ParseExpr("", text)
			if err != nil {
				t.Fatal(err)
			}
			c, err := e.CText(real)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range points {
				fmt.Fprintf(&src, "{ %s v_x = %v; printf(\"%%.20Lg\\n\", (long double)%s); }\n", real, x, c)
			}
		}
	}
	src.WriteString("}\n")
	file := filepath.Join(t.TempDir(), "e.c")
	if err := os.WriteFile(file, []byte(src.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(cc, "-o", file+".out", file, "-lm").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(file + ".out").Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Fields(string(out))
	for i, line := range lines {
		text, x := exprs[i/len(points)%len(exprs)], points[i%len(points)]
		got, _ := strconv.ParseFloat(line, 64)
		r, err := eval.NewReference(text, "", []string{"x"})
		if err != nil {
			t.Fatal(err)
		}
		if want := r.Eval([]fp.Value{fp.FromFloat64(x)}, eval.Limits{}).Ball.Mid64(); math.Abs(got-want) > 1e-14*math.Abs(want) {
			t.Errorf("%s at %v: %v, want %v", text, x, got, want)
		}
	}
	if e, _ := fpcore.ParseExpr("", "(airy-ai x)"); e != nil {
		if _, err := e.CText("double"); err == nil {
			t.Error("(airy-ai x) has no error")
		}
	}
}
