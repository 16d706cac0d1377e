package native

// This file measures how the time to compile grows with the size of a function.

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"faultline/internal/ir"
	"faultline/internal/run"
)

// largeFunctions are C functions f of x and y with about n floating-point operations each: one block, many blocks, the cases of a switch.
var largeFunctions = map[string]func(n int) string{
	"straight": func(n int) string {
		lines := []string{"a=a*b+c;", "b=b-a*0.%d;", "c=c/(a+%d);", "a=a-b;", "b=c*a+x;", "c=c+y*b;"}
		var b strings.Builder
		for i := 0; i < n*6/11; i++ {
			line := lines[i%6]
			if strings.Contains(line, "%") {
				line = fmt.Sprintf(line, 3+i%97)
			}
			b.WriteString(line + "\n")
		}
		return b.String()
	},
	"blocks": func(n int) string {
		var b strings.Builder
		for i := range n / 5 {
			fmt.Fprintf(&b, "if (a > %d.25) a = a*c - %d; else c = c + a*0.5;\n", i%50, i%7)
		}
		return b.String()
	},
	"switch": func(n int) string {
		var b strings.Builder
		b.WriteString("switch ((int)y) {\n")
		for i := range n / 2 {
			fmt.Fprintf(&b, "case %d: return x*%d.5+%d;\n", i, i, i)
		}
		return b.String() + "}\n"
	},
}

// BenchmarkGrowth compiles them as a search by default does.
func BenchmarkGrowth(b *testing.B) {
	f, _ := unary(2)
	for _, shape := range []string{"straight", "blocks", "switch"} {
		for _, n := range []int{1000, 10000, 50000} {
			source := "double f(double x, double y) { double a = x, b = y, c = 1;\n" + largeFunctions[shape](n) + "return a+b+c; }\n"
			b.Run(fmt.Sprintf("%s=%d", shape, n), func(b *testing.B) {
				p := compileC(b, source, f)
				shared := compileC(b, "double f(double x, double y) { return x - y; }", f)
				var used time.Duration
				for range b.N {
					b.StopTimer()
					dir := b.TempDir()
					compileAll(b, shared, dir) // what all programs share
					b.StartTimer()
					before := processorTime()
					compileAll(b, p, dir)
					used += processorTime() - before
				}
				b.ReportMetric(used.Seconds()/float64(b.N), "cpu-s/op")
			})
		}
	}
}

// compileAll compiles a program as a search by default does: in its four modes, and both builds of it as it was given.
func compileAll(b *testing.B, p *ir.Program, dir string) {
	ctx, code := context.Background(), p.Units[0].Bitcode
	p.Given = []*ir.Given{{Name: "x.c", Read: func() ([]byte, error) { return code, nil }, Compile: true}}
	_, err := Compile(ctx, p, []run.Mode{run.Plain, run.All, run.Deltas, run.Doubles}, dir, 1)
	if err == nil {
		_, err = CompileGiven(ctx, p, dir, 1)
	}
	if err != nil {
		b.Fatal(err)
	}
}

// processorTime is that of this process and of those that it has waited for.
func processorTime() time.Duration {
	var own, children unix.Rusage
	unix.Getrusage(unix.RUSAGE_SELF, &own)
	unix.Getrusage(unix.RUSAGE_CHILDREN, &children)
	return time.Duration(own.Utime.Nano() + own.Stime.Nano() + children.Utime.Nano() + children.Stime.Nano())
}
