package serve

// This file is what is served: the streams of a folder, or one alone, and the pages that they make.

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"faultline/internal/finding"
	"faultline/internal/report/progress"
	"faultline/internal/report/web"
)

// ending is what the name of a stream in a folder ends with.
const ending = ".jsonl"

// A place is a folder of streams, or the folder of one that alone is served.
type place struct {
	folder string
	only   string // "": all

	mu    sync.Mutex
	pages map[string]page // the last of each stream
}

// A page is what a stream makes, as it was at a version.
type page struct {
	version string
	text    []byte
	problem error // why it makes none
}

// at is the place of a path.
func at(path string) (*place, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("%w; name a folder of streams, or a stream that --format json wrote", err)
	}
	p := &place{folder: path, pages: make(map[string]page)}
	switch {
	case info.Mode().IsRegular():
		p.folder, p.only = filepath.Split(path)
		p.folder = filepath.Clean(p.folder)
	case !info.IsDir():
		return nil, fmt.Errorf("%s is neither a folder nor a file", path)
	}
	if _, err = p.streams(); err != nil || p.only == "" {
		return p, err
	}
	if problem := p.page(p.only).problem; !errors.Is(problem, errYet) {
		err = problem
	}
	return p, err
}

// streams are the names of what is served, in order.
func (p *place) streams() (names []string, err error) {
	if p.only != "" {
		return []string{p.only}, nil
	}
	list, err := os.ReadDir(p.folder)
	for _, e := range list {
		if strings.HasSuffix(e.Name(), ending) && !e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// version says which text of a stream there is: another one where it grew or was written again. "" is a stream that is not there.
func (p *place) version(name string) string {
	info, err := os.Stat(filepath.Join(p.folder, name))
	if err != nil || !info.Mode().IsRegular() || p.only == "" && !strings.HasSuffix(name, ending) || p.only != "" && name != p.only {
		return ""
	}
	return fmt.Sprintf("%x-%x", info.Size(), info.ModTime().UnixNano())
}

// versions says the same of all streams.
func (p *place) versions() string {
	names, err := p.streams()
	if err != nil {
		return err.Error()
	}
	var b strings.Builder
	for _, n := range names {
		b.WriteString(n + " " + p.version(n) + "\n")
	}
	return b.String() + p.progress()
}

// progress is how far the run is whose folder this is, "" where none is under way. It is a text of one line.
func (p *place) progress() string {
	if p.only != "" {
		return ""
	}
	return progress.Read(p.folder)
}

// page is what a stream makes today. A run that goes on may be in the middle of a line; what stands before it is shown.
func (p *place) page(name string) page {
	p.mu.Lock()
	defer p.mu.Unlock()
	version := p.version(name)
	if last := p.pages[name]; last.version == version && version != "" {
		return last
	}
	made := page{version: version}
	var b bytes.Buffer
	w := web.New(&b)
	w.Live = &web.Live{Events: address(name) + "/events", Version: version}
	made.problem = read(filepath.Join(p.folder, name), w)
	made.text = b.Bytes()
	p.pages[name] = made
	return made
}

// address is where the page of a stream is.
func address(name string) string { return "/" + url.PathEscape(name) }

// errYet is of a stream that nothing was written to yet.
var errYet = errors.New("nothing of a stream is in it yet")

// read reads a stream into a page.
func read(path string, w *web.Page) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	empty := true
	var cut *finding.CutOff
	err = finding.Decode(f, filepath.Base(path), func(m *finding.Message) error {
		empty = empty && *m == (finding.Message{})
		return w.Handle(m)
	})
	switch {
	case err != nil && !errors.As(err, &cut):
		return fmt.Errorf("no stream that faultline wrote: %w", err)
	case empty:
		return fmt.Errorf("%s: %w", filepath.Base(path), errYet)
	}
	return w.Close()
}
