//go:build !asan

package sandbox

const shadowed = false // the binary does not contain AddressSanitizer, see asan.go
