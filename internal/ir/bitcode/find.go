package bitcode

// This file finds bitcode in a file: text, bitcode, or machine code with embedded bitcode.
//
// It refuses a file that is truncated or of another kind. Bitcode has no checksum, and single wrong bits can crash LLVM's reader, in LLVM's
// own tools too. So another process reads foreign bitcode first, see package trial.

import (
	"bytes"
	"debug/elf"
	"fmt"
	"strings"

	"tinygo.org/x/go-llvm"
)

const (
	BitcodeMagic = "BC\xC0\xDE"
	WrapperMagic = "\xDE\xC0\x17\x0B" // bitcode with a header before it
)

// Find returns the text or bitcode in data, the content of file name.
func Find(name string, data []byte) ([]byte, error) {
	switch {
	case len(data) == 0:
		return nil, fmt.Errorf("%s: the file is empty; expected LLVM IR (.ll, .bc) or an archive of it", name)
	case bytes.HasPrefix(data, []byte(BitcodeMagic)), bytes.HasPrefix(data, []byte(WrapperMagic)):
		return data, nil
	case bytes.HasPrefix(data, []byte(elf.ELFMAG)):
		return Embedded(name, data)
	}
	return data, Begins(name, data[:min(len(data), Beginning)])
}

// Beginning is how many bytes of a file determine its kind.
const Beginning = 4096

// Begins returns an error if the first bytes of a file cannot begin text, bitcode or machine code.
func Begins(name string, first []byte) error {
	for _, magic := range []string{BitcodeMagic, WrapperMagic, elf.ELFMAG} {
		if bytes.HasPrefix(first, []byte(magic)) {
			return nil
		}
	}
	if bytes.IndexByte(first, 0) >= 0 {
		return fmt.Errorf("%s: neither bitcode nor text: starts with % x; expected LLVM IR (clang -c -emit-llvm)", name,
			first[:min(len(first), 4)])
	}
	return nil
}

// Embedded returns the bitcode that an ELF object contains (-fembed-bitcode, -ffat-lto-objects).
func Embedded(name string, data []byte) ([]byte, error) {
	if f, err := elf.NewFile(bytes.NewReader(data)); err == nil {
		for _, section := range []string{".llvmbc", ".llvm.lto"} {
			if s := f.Section(section); s != nil {
				if code, err := s.Data(); err == nil && bytes.HasPrefix(code, []byte(BitcodeMagic)) {
					return code, nil
				}
			}
		}
	}
	return nil, MachineCode(name)
}

func MachineCode(name string) error {
	return fmt.Errorf("%s: machine code, no bitcode in it; build it with CC=\"clang -flto\" AR=llvm-ar RANLIB=llvm-ranlib and give the "+
		"archive or object again", name)
}

// Read does everything that this package does with a unit, only to test whether LLVM survives it. Errors are reported later, where the unit
// is needed.
func Read(name string, data []byte) {
	OutlineOf(name, data)
	Definitions(name, data)
	if _, err := Prepare(name, data, func(string) bool { return false }); err != nil {
		return
	}
	if code, err := Find(name, data); err == nil {
		WithReturned(name, code)
		Folded(name, code)
	}
}

// open parses and verifies the unit in data, the content of file name, in a context of its own. dispose frees the context and the module.
func open(name string, data []byte) (ctx llvm.Context, mod llvm.Module, dispose func(), err error) {
	if data, err = Find(name, data); err != nil {
		return ctx, mod, nil, err
	}
	ctx = llvm.NewContext()
	if mod, err = Parse(ctx, name, data); err != nil {
		ctx.Dispose()
		return ctx, mod, nil, explain(name, err)
	}
	if err = valid(mod); err != nil {
		mod.Dispose()
		ctx.Dispose()
		return ctx, mod, nil, fmt.Errorf("%s: invalid LLVM IR: %s", name, firstLine(err))
	}
	return ctx, mod, func() { mod.Dispose(); ctx.Dispose() }, nil
}

// explain turns an error of LLVM's reader into one line that says what to do.
func explain(name string, err error) error {
	text := strings.Join(strings.Fields(err.Error()), " ")
	text = strings.TrimPrefix(strings.TrimPrefix(text, name+": "), "error: ")
	if producer, reader, ok := versions(text); ok && producer != reader {
		return fmt.Errorf("%s: bitcode of LLVM %s, this program reads LLVM %s and older; compile it with clang %s: %s",
			name, producer, reader, major(reader), text)
	}
	if place, ok := strings.CutPrefix(text, name+":"); ok { // an error in text has a line and a column
		return fmt.Errorf("%s: not LLVM IR that clang -S -emit-llvm would write: line %s", name, place)
	}
	return fmt.Errorf("%s: damaged or not LLVM IR; compile it again: %s", name, text)
}

// versions parses (Producer: 'LLVM20.1.0' Reader: 'LLVM 19.1.7') in a message.
func versions(text string) (producer, reader string, ok bool) {
	_, rest, ok := strings.Cut(text, "Producer: 'LLVM")
	if !ok {
		return "", "", false
	}
	producer, rest, _ = strings.Cut(rest, "'")
	_, rest, ok = strings.Cut(rest, "Reader: 'LLVM")
	reader, _, _ = strings.Cut(rest, "'")
	return strings.TrimSpace(producer), strings.TrimSpace(reader), ok
}

func major(version string) string {
	m, _, _ := strings.Cut(version, ".")
	return m
}
