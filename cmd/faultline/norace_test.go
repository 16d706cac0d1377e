//go:build !race && !asan

package main

const checked = false // by a sanitizer, see race_test.go
