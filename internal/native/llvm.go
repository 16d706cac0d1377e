package native

// This file calls LLVM's C functions that go-llvm does not bind, and the functions of libc with which Go enters compiled code.

// #include <signal.h>
// #include <stdlib.h>
// #include <dlfcn.h>
// #include <malloc.h>
// #include <llvm-c/Core.h>
// #include <llvm-c/DebugInfo.h>
// #include <llvm-c/Error.h>
// #include <llvm-c/LLJIT.h>
// #include <llvm-c/Orc.h>
// #include <llvm-c/Target.h>
import "C"

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"
	"tinygo.org/x/go-llvm"
)

var initLLVM = sync.OnceValue(func() error {
	if err := llvm.InitializeNativeTarget(); err != nil {
		return err
	}
	if err := llvm.InitializeNativeAsmPrinter(); err != nil {
		return err
	}
	if C.LLVMInitializeNativeAsmParser() != 0 { // for inline assembly
		return errors.New("LLVM has no assembler for this machine")
	}
	return nil
})

// A jit links objects into this process. Each jit has its own name space. It searches the process (libc, libm) for undefined names, so that
// a program's own definition has precedence.
type jit struct {
	ref C.LLVMOrcLLJITRef
}

func newJIT() (*jit, error) {
	if err := initLLVM(); err != nil {
		return nil, err
	}
	j := new(jit)
	if err := orcError(C.LLVMOrcCreateLLJIT(&j.ref, nil)); err != nil {
		return nil, fmt.Errorf("LLVM's JIT does not start: %w", err)
	}
	return j, nil
}

// add adds an object file.
func (j *jit) add(name string, object []byte) error {
	cname := C.CString(name)
	defer C.free(unsafe.Pointer(cname))
	buffer := C.LLVMCreateMemoryBufferWithMemoryRangeCopy((*C.char)(unsafe.Pointer(unsafe.SliceData(object))), C.size_t(len(object)), cname)
	err := orcError(C.LLVMOrcLLJITAddObjectFile(j.ref, C.LLVMOrcLLJITGetMainJITDylib(j.ref), buffer))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// define sets the addresses of symbols. An object's definition of the same name has precedence.
func (j *jit) define(symbols map[string]uint64) error {
	size := C.size_t(len(symbols)) * C.size_t(unsafe.Sizeof(C.LLVMOrcCSymbolMapPair{}))
	pairs := (*C.LLVMOrcCSymbolMapPair)(C.malloc(size))
	defer C.free(unsafe.Pointer(pairs))
	list := unsafe.Slice(pairs, len(symbols))
	for i, name := range slices.Sorted(maps.Keys(symbols)) { // in a fixed order, because LLVM's memory is next to that of runs
		cname := C.CString(name)
		list[i].Name = C.LLVMOrcLLJITMangleAndIntern(j.ref, cname)
		C.free(unsafe.Pointer(cname))
		list[i].Sym.Address = C.LLVMOrcExecutorAddress(symbols[name])
		list[i].Sym.Flags.GenericFlags = C.LLVMJITSymbolGenericFlagsExported | C.LLVMJITSymbolGenericFlagsWeak
		list[i].Sym.Flags.TargetFlags = 0
	}
	unit := C.LLVMOrcAbsoluteSymbols(pairs, C.size_t(len(symbols)))
	return orcError(C.LLVMOrcJITDylibDefine(C.LLVMOrcLLJITGetMainJITDylib(j.ref), unit))
}

// lookup links the objects that name needs and returns its address.
func (j *jit) lookup(name string) (uint64, error) {
	cname := C.CString(name)
	defer C.free(unsafe.Pointer(cname))
	var address C.LLVMOrcExecutorAddress
	if err := orcError(C.LLVMOrcLLJITLookup(j.ref, &address, cname)); err != nil {
		return 0, err
	}
	return uint64(address), nil
}

func orcError(ref C.LLVMErrorRef) error {
	if ref == nil {
		return nil
	}
	text := C.LLVMGetErrorMessage(ref)
	defer C.LLVMDisposeErrorMessage(text)
	return errors.New(C.GoString(text))
}

// linkedIn maps functions that libc links statically into each program, so that no library exports them, to exported functions with the
// same effect. The exported ones pass further arguments that the handlers ignore.
var linkedIn = map[string]string{
	"atexit": "__cxa_atexit", "at_quick_exit": "__cxa_at_quick_exit", "pthread_atfork": "__register_atfork",
}

// processSymbol returns the address of a function of libc or libm, 0 if there is none.
func processSymbol(name string) uint64 {
	cname := C.CString(cmp.Or(linkedIn[name], name))
	defer C.free(unsafe.Pointer(cname))
	return uint64(uintptr(C.dlsym(nil, cname))) // nil is RTLD_DEFAULT
}

// leak allocates bytes of libc's heap and never frees them.
func leak(bytes int) { C.malloc(C.size_t(bytes)) }

// clearFreed makes free fill the blocks of libc's heap with zeros, or stops that. Otherwise the blocks that LLVM frees hold addresses that
// differ between processes.
func clearFreed(on bool) {
	fill := 0 // off
	if on {
		fill = 256 // free fills with the low byte
	}
	C.mallopt(C.M_PERTURB, C.int(fill))
}

// call runs compiled code through enter, which loop.go defines: a function of two pointers, both equal to argument, that returns an int. It
// runs on stack. bsearch is the libc function that calls a function pointer exactly once, immediately and on this thread. So this package
// needs no C code of its own.
func call(enter, address, stack uint64, argument unsafe.Pointer) {
	fn := *(*C.__compar_fn_t)(unsafe.Pointer(&enter))
	words := [...]uint64{address, uint64(uintptr(argument)), stack}
	C.bsearch(unsafe.Pointer(&words), unsafe.Pointer(&words), 1, 1, fn)
}

// handle makes the compiled function at address the handler of signals that end a run. All other signals get the system's default action,
// as in a C program, instead of the handlers of Go's runtime.
func handle(address uint64) error {
	ends := []unix.Signal{unix.SIGSEGV, unix.SIGBUS, unix.SIGFPE, unix.SIGILL, unix.SIGABRT, unix.SIGTRAP}
	goesOn := []unix.Signal{unix.SIGKILL, unix.SIGSTOP, unix.SIGURG, unix.SIGINT} // fixed, or needed by Go or package proc
	for sig := unix.Signal(1); sig <= unix.SIGSYS; sig++ {
		var action C.struct_sigaction // the system's default
		switch {
		case slices.Contains(goesOn, sig):
			continue
		case slices.Contains(ends, sig):
			*(*uint64)(unsafe.Pointer(&action.__sigaction_handler)) = address
			action.sa_flags = C.SA_SIGINFO | C.SA_ONSTACK
		}
		if r, err := C.sigaction(C.int(sig), &action, nil); r != 0 {
			return fmt.Errorf("cannot handle %v: %w", sig, err)
		}
	}
	return nil
}
