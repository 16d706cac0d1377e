package main

// This file says what is linked in.

import (
	"strings"

	"faultline/internal/ball"
	"faultline/internal/ir"
)

func llvmVersion() string { return ir.LLVMVersion() }

func llvmMajor() string {
	major, _, _ := strings.Cut(llvmVersion(), ".")
	return major
}

func arithmeticVersion() string { return ball.Version() }
