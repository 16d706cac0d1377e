package main

// This file says what is linked in.

import (
	"strings"

	"faultline/internal/ball"
	"faultline/internal/ir/bitcode"
)

func llvmVersion() string { return bitcode.LLVMVersion() }

func llvmMajor() string {
	major, _, _ := strings.Cut(llvmVersion(), ".")
	return major
}

func arithmeticVersion() string { return ball.Version() }
