// Package suite reads SUBJECT arguments and the files of subjects that they name.
//
//	Target    a SUBJECT argument: files, and which functions of them
//	Suite     a subject file (TOML): sources, entries, domains, references; an FPCore file is one too, whose cores are the
//	          subjects, their :pre the domains, their :spec or themselves the references
//
// It must not know how functions are called, nor build anything but the LLVM IR of cores. Its functions may be called from several
// goroutines; a Suite serves one.
package suite
