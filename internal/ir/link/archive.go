package link

// This file reads ar archives: the symbol index, the names and the members. It reads the content of a member on demand.

import (
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

const (
	archiveMagic = "!<arch>\n"
	thinMagic    = "!<thin>\n"
	headerSize   = 60
)

// A member is one file in an archive. Several members may have the same name, but not the same offset.
type member struct {
	name        string
	offset      int64 // of the header
	start, size int64 // of the content
	magic       string
}

// An archive has the data in an archive's headers.
type archive struct {
	path    string
	members []member
	symbols []archiveSymbol // in the order of the index; nil if there is no index
}

type archiveSymbol struct {
	name   string
	offset int64 // of the member's header
}

// readArchive reads the headers and the index.
func readArchive(path string) (*archive, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	a := &archive{path: path}
	return a, a.scan(f, info.Size())
}

func (a *archive) scan(f io.ReaderAt, size int64) error {
	var longNames string
	for at := int64(len(archiveMagic)); at+headerSize <= size; {
		var h [headerSize]byte
		if _, err := f.ReadAt(h[:], at); err != nil {
			return err
		}
		n, err := strconv.ParseInt(strings.TrimSpace(string(h[48:58])), 10, 64)
		if err != nil || string(h[58:60]) != "`\n" || n < 0 || at+headerSize+n > size {
			return fmt.Errorf("%s: damaged archive: no member header at byte %d; make the archive again", a.path, at)
		}
		m := member{name: strings.TrimRight(string(h[:16]), " "), offset: at, start: at + headerSize, size: n}
		at = m.start + n + n&1
		switch m.name {
		case "/", "/SYM64/":
			if err := a.readIndex(f, m); err != nil {
				return err
			}
			continue
		case "//":
			text, err := read(f, m)
			if err != nil {
				return err
			}
			longNames = string(text)
			continue
		}
		if err := m.resolveName(f, longNames); err != nil {
			return fmt.Errorf("%s: %w", a.path, err)
		}
		if strings.HasPrefix(m.name, "__.SYMDEF") {
			continue // BSD's index format: read the members instead
		}
		var magic [4]byte
		k, _ := f.ReadAt(magic[:min(4, m.size)], m.start)
		m.magic = string(magic[:k])
		a.members = append(a.members, m)
	}
	return nil
}

func read(f io.ReaderAt, m member) ([]byte, error) {
	data := make([]byte, m.size)
	_, err := f.ReadAt(data, m.start)
	return data, err
}

// resolveName resolves names of the forms "name/" and "/123" (GNU) and "#1/20" (BSD).
func (m *member) resolveName(f io.ReaderAt, longNames string) error {
	if n, ok := strings.CutPrefix(m.name, "#1/"); ok {
		length, err := strconv.ParseInt(n, 10, 64)
		if err != nil || length < 0 || length > m.size {
			return fmt.Errorf("damaged archive: member name %q", m.name)
		}
		text, err := read(f, member{start: m.start, size: length})
		m.name, m.start, m.size = strings.TrimRight(string(text), "\x00"), m.start+length, m.size-length
		return err
	}
	if n, ok := strings.CutPrefix(m.name, "/"); ok {
		at, err := strconv.Atoi(n)
		if err != nil || at < 0 || at >= len(longNames) {
			return fmt.Errorf("damaged archive: member name %q", m.name)
		}
		m.name, _, _ = strings.Cut(longNames[at:], "\n")
	}
	m.name = strings.TrimSuffix(m.name, "/")
	return nil
}

// readIndex reads the index "/" (words of 4 bytes) or "/SYM64/" (8 bytes): a count, offsets, and names that end with a zero byte.
func (a *archive) readIndex(f io.ReaderAt, m member) error {
	data, err := read(f, m)
	if err != nil {
		return err
	}
	width := 4
	if m.name == "/SYM64/" {
		width = 8
	}
	word := func(i int) int64 {
		if width == 8 {
			return int64(binary.BigEndian.Uint64(data[8*i:]))
		}
		return int64(binary.BigEndian.Uint32(data[4*i:]))
	}
	if len(data) < width || word(0) < 0 || word(0) > int64(len(data)/(width+1)) {
		return fmt.Errorf("%s: damaged archive: symbol index; run llvm-ranlib on it", a.path)
	}
	n := int(word(0))
	names := strings.Split(string(data[width*(n+1):]), "\x00")
	if len(names) < n {
		return fmt.Errorf("%s: damaged archive: symbol index; run llvm-ranlib on it", a.path)
	}
	a.symbols = make([]archiveSymbol, n)
	for i := range a.symbols {
		a.symbols[i] = archiveSymbol{names[i], word(i + 1)}
	}
	return nil
}

// content returns the bytes of a member.
func (a *archive) content(m member) ([]byte, error) {
	f, err := os.Open(a.path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return read(f, m)
}
