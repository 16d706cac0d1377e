package link_test

// This file shows the text form of a program.

import (
	"fmt"
	"os"

	"faultline/internal/ir/link"
)

func ExamplePrint() {
	library, err := link.LoadSources(link.Source{Name: "foo.ll", Data: []byte(`
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
declare double @cos(double)
define double @foo(double %x) {
  %c = call double @cos(double %x)
  %d = fsub double 1.0, %c
  %s = fmul double %x, %x
  %q = fdiv double %d, %s
  ret double %q
}`)})
	if err != nil {
		fmt.Println(err)
		return
	}
	program, err := library.Program([]string{"foo"}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	link.Print(os.Stdout, program)
	// Output:
	// unit 0 foo.ll sites 0..4
	//
	// func double @foo(double %0 x)
	// b0:
	//   %1 = cos double %0 #0
	//   %2 = fsub double 1, %1 #1
	//   %3 = fmul double %0, %0 #2
	//   %4 = fdiv double %2, %3 #3
	//   ret %4
}
