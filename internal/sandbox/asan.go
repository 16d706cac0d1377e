//go:build asan

package sandbox

// shadowed says that AddressSanitizer is in this binary: it reserves terabytes, which limits of data and addresses would refuse it.
const shadowed = true
