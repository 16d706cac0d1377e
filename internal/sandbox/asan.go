//go:build asan

package sandbox

// shadowed is true if the binary contains AddressSanitizer. It reserves terabytes of addresses, so the limits on data and addresses must be
// off.
const shadowed = true
