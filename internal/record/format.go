package record

// This file defines recorded calls, and their files. docs/record.md describes the format for users.

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Format is the version of the files.
const Format = 1

// IndexFile is the name of the index in a folder of calls.
const IndexFile = "calls.json"

// An Index describes a folder of calls.
type Index struct {
	Format    int        `json:"format"`
	Command   []string   `json:"command"`           // the recorded command and its arguments
	Subjects  []string   `json:"subjects"`          // SUBJECT arguments, with absolute paths
	Flags     []string   `json:"flags,omitempty"`   // for clang
	Build     string     `json:"build,omitempty"`   // the build folder that says how sources are compiled, absolute
	Target    string     `json:"target,omitempty"`  // of that build
	Exit      int        `json:"exit"`              // exit code of the command
	Functions []Function `json:"functions"`         // the functions to record, with their counts
	Skipped   []Skipped  `json:"skipped,omitempty"` // functions and programs that were not recorded
	// Callbacks are the functions to which recorded calls point, if debug information names their sources in C or C++.
	Callbacks []Callback `json:"callbacks,omitempty"`
}

// A Callback is a function to which memory or arguments of a recorded call point.
type Callback struct {
	Symbol string `json:"symbol"`
	Source string `json:"source"`          // absolute path of the source with which it is compiled
	Local  bool   `json:"local,omitempty"` // a static function
}

// Pointed returns the symbols of the functions to which the memory before the call and its arguments point.
func (c *Call) Pointed() (symbols []string) {
	add := func(symbol string) {
		if symbol != "" && !slices.Contains(symbols, symbol) {
			symbols = append(symbols, symbol)
		}
	}
	for i := range c.Args {
		add(c.Args[i].Symbol)
	}
	for i := range c.Objects {
		for k := range c.Objects[i].Links {
			if !c.Objects[i].New {
				add(c.Objects[i].Links[k].Symbol)
			}
		}
	}
	return symbols
}

// A Skipped is a function or a program that was not recorded, with the reason.
type Skipped struct {
	Name string `json:"name"`
	Why  string `json:"why"`
}

// Includes returns the sources that a file must include to name some functions, if it is compiled with other sources: those of static
// functions, and those of functions in none of the other sources. own is the source of a static function that the file calls, or "".
func (x *Index) Includes(own string, symbols, sources []string) (list []string) {
	if own != "" {
		list = append(list, own)
	}
	for _, c := range x.Callbacks {
		if slices.Contains(symbols, c.Symbol) && !slices.Contains(list, c.Source) && (c.Local || !slices.Contains(sources, c.Source)) {
			list = append(list, c.Source)
		}
	}
	return list
}

// Including returns text in C that includes sources. Their function main gets another name.
func Including(sources []string) string {
	text := ""
	for i, path := range sources {
		text += fmt.Sprintf("#define main main_of_the_source_%d\n#include %q\n#undef main\n", i, path)
	}
	return text
}

// A Function is a function to record, with the counts of its calls.
type Function struct {
	Name    string `json:"name"`            // as reports write it
	Subject string `json:"subject"`         // the SUBJECT argument that names it
	Symbol  string `json:"symbol"`          // linkage name
	Local   bool   `json:"local,omitempty"` // a static function
	File    string `json:"file,omitempty"`  // name of the file with the calls; "" for none
	Line    int    `json:"line,omitempty"`  // in the source
	Args    []Slot `json:"args"`
	Results []Slot `json:"results,omitempty"`

	Stopped  int  `json:"stopped"`            // calls at which the breakpoint stopped the program
	Recorded int  `json:"recorded"`           // calls in File
	Same     int  `json:"same,omitempty"`     // calls dropped because a recorded one has the same arguments and memory
	Full     int  `json:"full,omitempty"`     // calls dropped because enough recorded ones have the same caller and magnitudes
	Left     int  `json:"left,omitempty"`     // calls dropped because they never returned: exception, longjmp, tail call, end of the program
	Bad      int  `json:"bad,omitempty"`      // calls dropped because memory could not be read or too many recorded calls were nested
	Large    int  `json:"large,omitempty"`    // calls dropped because their objects have more bytes than a recorded call may have
	Places   int  `json:"places,omitempty"`   // number of addresses of the function in all programs; 0: no program has it
	Finished bool `json:"finished,omitempty"` // the breakpoint was removed before the program ended
}

// A Kind says how the System V ABI passes an argument or a result.
type Kind string

// The kinds of slots.
const (
	Int     Kind = "int"     // general register; an argument may be on the stack
	Float   Kind = "float"   // SSE register; an argument may be on the stack
	X87     Kind = "x87"     // argument: 16 bytes on the stack; result: st0 and st1
	Pointer Kind = "pointer" // general register, with the memory that it points to
	Memory  Kind = "memory"  // argument: on the stack itself
)

// A Slot is one argument or result.
type Slot struct {
	Kind  Kind `json:"kind"`
	Size  int  `json:"size"`            // in bytes
	Align int  `json:"align,omitempty"` // Memory: alignment in bytes
	Elem  int  `json:"elem,omitempty"`  // Float: bytes of an element, if it is a vector of floating-point numbers
	Reach int  `json:"reach,omitempty"` // Pointer: bytes that the function is expected to use behind it; 0: not known
}

// A Call is one recorded call. Fields with bytes are hexadecimal, in the order of addresses.
type Call struct {
	Number  int      `json:"call"`             // from 1, in its file
	Program string   `json:"program"`          // the command line of the process
	Caller  string   `json:"caller"`           // the calling function, and the offset of the return address in it
	Thread  int      `json:"thread,omitempty"` // number of the thread in its process, from 0
	Depth   int      `json:"depth,omitempty"`  // number of recorded calls of the thread that had not returned
	Args    []Value  `json:"args"`
	Objects []Object `json:"objects,omitempty"`
	Results []Value  `json:"results,omitempty"`
}

// A Value is an argument or a result.
type Value struct {
	Bytes  string `json:"bytes,omitempty"` // of Int, Float, X87
	Object int    `json:"object"`          // Pointer, Memory: index in Call.Objects; -1: no memory could be read there
	Offset int    `json:"offset,omitempty"`
	Null   bool   `json:"null,omitempty"`   // the pointer is 0
	Symbol string `json:"symbol,omitempty"` // Pointer, if Object is -1: the function that it points to
}

// An Object is a range of memory, such as an array.
type Object struct {
	Bounds Bounds `json:"bounds"`
	Bytes  string `json:"bytes"`
	After  string `json:"after,omitempty"` // bytes at the return; "": the same as Bytes
	Gone   bool   `json:"gone,omitempty"`  // it could not be read at the return
	New    bool   `json:"new,omitempty"`   // a result points to it: Bytes are those at the return
	Cut    bool   `json:"cut,omitempty"`   // it has more bytes than were stored
	Links  []Link `json:"links,omitempty"` // words that point to objects
}

// Bounds says how the recorder knows where an object begins and ends.
type Bounds string

// The sources of bounds.
const (
	Block   Bounds = "block"  // the header of a malloc block
	Symbol  Bounds = "symbol" // the symbol table: the object is a variable
	Window  Bounds = "window" // none: the object begins at the pointer, and windowSize limits it
	OnStack Bounds = "stack"  // the type of an argument on the stack
)

// windowSize is how many bytes behind a pointer are stored if the bounds of the object are not known.
const windowSize = 8 << 10

// IsWhole reports whether all bytes of the program's object were stored. A window below windowSize is whole: it ends where another object
// begins.
func (o *Object) IsWhole() bool { return !o.Cut && (o.Bounds != Window || len(o.Bytes)/2 < windowSize) }

// A Link is a word of an object that points into an object.
type Link struct {
	At     int `json:"at"`     // offset of the word, in bytes
	Object int `json:"object"` // index in Call.Objects; -1: Symbol
	Offset int `json:"offset"` // of the target in that object, in bytes
	// Symbol is the function or the constant that the word points to. It may be in a shared library.
	Symbol string `json:"symbol,omitempty"`
}

// FileName returns the name of the file for the calls of a function. The number of the function in the index makes it unique.
func FileName(name string, number int) string {
	clean := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' {
			return r
		}
		return '_'
	}, name)
	return fmt.Sprintf("%03d-%.80s.jsonl", number, clean)
}

// private is the mode of all files, because they contain data of the recorded program.
const private = 0o600

// WriteIndex writes the index of a folder.
func WriteIndex(dir string, x *Index) error {
	text, err := json.MarshalIndent(x, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, IndexFile), append(text, '\n'), private)
}

// IsFolder reports whether a path is a folder of recorded calls.
func IsFolder(path string) bool {
	info, err := os.Stat(filepath.Join(path, IndexFile))
	return err == nil && info.Mode().IsRegular()
}

// ReadIndex reads the index of a folder.
func ReadIndex(dir string) (*Index, error) {
	text, err := os.ReadFile(filepath.Join(dir, IndexFile))
	if err != nil {
		return nil, err
	}
	x := new(Index)
	if err := json.Unmarshal(text, x); err != nil {
		return nil, fmt.Errorf("%s: %w", IndexFile, err)
	}
	if x.Format != Format {
		return nil, fmt.Errorf("%s has format %d, and this version reads format %d", IndexFile, x.Format, Format)
	}
	return x, nil
}

// ReadCalls reads the calls of a function, in the order in which they returned. It omits an incomplete last line.
func ReadCalls(dir string, f *Function) (calls []Call, err error) {
	if f.File == "" {
		return nil, nil
	}
	if f.File != filepath.Base(f.File) {
		return nil, fmt.Errorf("%s: %q is not the name of a file", IndexFile, f.File)
	}
	file, err := os.Open(filepath.Join(dir, f.File))
	if err != nil {
		return nil, err
	}
	defer func() { err = cmp.Or(err, file.Close()) }()
	r := bufio.NewReader(file)
	for {
		line, err := r.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return calls, nil
		}
		if err != nil {
			return nil, err
		}
		var c Call
		if err := json.Unmarshal(line, &c); err != nil {
			return nil, fmt.Errorf("%s: call %d: %w", f.File, len(calls)+1, err)
		}
		calls = append(calls, c)
	}
}

// A writer appends calls to files. It keeps no file open, since there may be hundreds.
type writer struct {
	dir      string
	buffered map[string][]byte // lines that are not written yet, by file
}

// flushAt is the number of buffered bytes at which a file is written.
const flushAt = 1 << 18

// write appends a call to a file, and returns the number of bytes.
func (w *writer) write(file string, c *Call) (n int, err error) {
	old := len(w.buffered[file])
	text, err := c.appendTo(w.buffered[file])
	if err != nil {
		return 0, err
	}
	if w.buffered[file] = text; len(text) < flushAt {
		return len(text) - old, nil
	}
	return len(text) - old, w.flush(file)
}

// appendTo appends a call as a line of JSON. It writes the bytes of objects itself, because package json would look at each of them twice.
func (c *Call) appendTo(text []byte) ([]byte, error) {
	head := *c
	head.Objects = nil
	line, err := json.Marshal(&head)
	if err != nil {
		return text, err
	}
	text = append(text, line[:len(line)-1]...)
	for i := range c.Objects {
		o := &c.Objects[i]
		text = append(text, map[bool]string{true: `,"objects":[`, false: ","}[i == 0]...)
		text = fmt.Appendf(text, `{"bounds":%q,"bytes":"%s"`, o.Bounds, o.Bytes)
		if o.After != "" {
			text = fmt.Appendf(text, `,"after":"%s"`, o.After)
		}
		rest, err := json.Marshal(&objectRest{o.Gone, o.New, o.Cut, o.Links})
		if err != nil {
			return text, err
		}
		if len(rest) > len("{}") {
			text = append(append(text, ','), rest[1:len(rest)-1]...)
		}
		text = append(text, '}')
	}
	if len(c.Objects) > 0 {
		text = append(text, ']')
	}
	return append(text, "}\n"...), nil
}

// An objectRest is the fields of an Object without its bytes.
type objectRest struct {
	Gone  bool   `json:"gone,omitempty"`
	New   bool   `json:"new,omitempty"`
	Cut   bool   `json:"cut,omitempty"`
	Links []Link `json:"links,omitempty"`
}

func (w *writer) flush(file string) error {
	f, err := os.OpenFile(filepath.Join(w.dir, file), os.O_WRONLY|os.O_APPEND|os.O_CREATE, private)
	if err != nil {
		return err
	}
	_, err = f.Write(w.buffered[file])
	delete(w.buffered, file)
	return cmp.Or(err, f.Close())
}

func (w *writer) close() (err error) {
	for file := range w.buffered {
		err = cmp.Or(err, w.flush(file))
	}
	return err
}
