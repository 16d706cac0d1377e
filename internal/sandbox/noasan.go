//go:build !asan

package sandbox

const shadowed = false // by AddressSanitizer, see asan.go
