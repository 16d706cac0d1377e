//go:build asan

package ball

// A worker process has no environment, so the options of AddressSanitizer are here. Leak detection is off, because FLINT and LLVM keep
// memory until the process ends.

// const char *__asan_default_options(void) { return "detect_leaks=0"; }
import "C"
