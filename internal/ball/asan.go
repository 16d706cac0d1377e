//go:build asan

package ball

// The processes that run code under test get no environment, so what AddressSanitizer is asked stands here: FLINT and LLVM keep what they
// have to the end.

// const char *__asan_default_options(void) { return "detect_leaks=0"; }
import "C"
