// Package library lists, by linkage name, the functions of C's and C++'s libraries that are modelled. Package interp executes them. Any
// goroutine may call its functions.
package library

// This file lists them by part of the libraries.

import "strings"

// A Part is a part of the libraries.
type Part uint8

const (
	Unknown Part = iota
	Memory
	Text
	Numeral // prints numbers into texts, and reads them
	Output
	System
	Exception // throwing and catching, and guards of static initialisation
)

// modelled maps each function to its part.
var modelled = func() map[string]Part {
	m := map[string]Part{}
	for lib, names := range map[Part]string{
		Memory: "malloc _Znwm _Znam calloc aligned_alloc memalign realloc free cfree _ZdlPv _ZdaPv _ZdlPvm _ZdaPvm " +
			"memcpy memmove __memcpy_chk __memmove_chk mempcpy memset __memset_chk memcmp bcmp",
		Text:    "strlen strcmp strncmp strchr strrchr strcpy strncpy strcat",
		Numeral: "snprintf strtod strtof atof sscanf __isoc99_sscanf __isoc23_sscanf",
		Output: "printf fprintf vprintf vfprintf __printf_chk __fprintf_chk __vfprintf_chk puts fputs fflush perror setbuf " +
			"setvbuf " +
			"putchar putc fputc _IO_putc fwrite",
		Exception: "__cxa_allocate_exception __cxa_free_exception __cxa_throw __cxa_rethrow __cxa_begin_catch __cxa_end_catch " +
			"__cxa_get_exception_ptr __cxa_guard_acquire __cxa_guard_release __cxa_guard_abort __cxa_atexit __cxa_pure_virtual " +
			"_ZSt9terminatev __gxx_personality_v0",
		System: "abort __assert_fail __assert __stack_chk_fail __chk_fail exit _exit _Exit quick_exit __errno_location " +
			"atexit getenv feclearexcept feraiseexcept fegetround feholdexcept feupdateenv fesetenv fegetenv feenableexcept " +
			"fedisableexcept fegetexcept fesetround abs labs llabs setjmp _setjmp __sigsetjmp isatty",
	} {
		for _, name := range strings.Fields(names) {
			m[name] = lib
		}
	}
	return m
}()

// Of returns the part to which a function belongs.
func Of(name string) Part {
	if _, throwing := Throws(name); throwing {
		return Exception
	}
	if _, _, member := Member(name); member {
		return Exception
	}
	return modelled[name]
}
