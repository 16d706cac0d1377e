package native

// This file runs the entries of a program in a shared library of the user. The program describes the calls, and the library's code runs.

// #include <stdlib.h>
// #include <dlfcn.h>
import "C"

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"unsafe"

	"faultline/internal/ir"
	"faultline/internal/run"
)

// Binary returns an image of a program whose code is in a shared library. A Worker of it runs points in mode Plain. The worker's process
// loads the library, and may read the library's folder.
func Binary(p *ir.Program, cacheDir, library string) (*Image, error) {
	image, err := newImage(context.Background(), p, cacheDir, 0)
	if err != nil {
		return nil, err
	}
	image.given = true
	if image.Library, err = filepath.Abs(library); err != nil {
		return nil, err
	}
	return image, nil
}

// reads lists the files and folders that a worker's process may read.
func (m *Image) reads() []string {
	list := []string{m.cache.dir}
	if m.cache.elsewhere != nil {
		list = append(list, m.cache.elsewhere.Dir)
	}
	if m.Library != "" {
		list = append(list, filepath.Dir(m.Library))
	}
	return list
}

// A library is a loaded shared library; 0 is none.
type library uintptr

// openLibrary loads a shared library and its dependencies.
func openLibrary(path string) (library, error) {
	cpath := C.CString(path)
	defer C.free(unsafe.Pointer(cpath))
	handle := C.dlopen(cpath, C.RTLD_NOW)
	if handle == nil {
		return 0, errors.New(C.GoString(C.dlerror()))
	}
	return library(uintptr(handle)), nil
}

// find returns the address of a symbol of the library.
func (l library) find(name string) (uint64, error) {
	cname := C.CString(name)
	defer C.free(unsafe.Pointer(cname))
	handle := uintptr(l)
	address := uint64(uintptr(C.dlsym(*(*unsafe.Pointer)(unsafe.Pointer(&handle)), cname)))
	if address == 0 {
		return 0, fmt.Errorf("the library has no %s that others can call", name)
	}
	return address, nil
}

// find returns the address of a symbol of the tested code.
func (t *tested) find(name string) (uint64, error) {
	if t.library != 0 {
		return t.library.find(name)
	}
	return t.jit.lookup(name)
}

// linkLibrary links a mode, and loads the image's library if there is one.
func (s *server) linkLibrary(mode run.Mode) (*tested, error) {
	t, err := s.link(mode)
	if err == nil && s.image.Library != "" {
		t.library, err = openLibrary(s.image.Library)
	}
	return t, err
}
