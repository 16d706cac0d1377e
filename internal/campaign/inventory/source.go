package inventory

// This file reads the source lines that findings and explanations show.

import (
	"os"
	"path/filepath"
	"strings"
	"sync"

	"faultline/internal/finding"
	"faultline/internal/ir"
)

// Sources are files as lines, each read once; nil for what cannot be read. The zero value is ready; it may be shared.
type Sources struct {
	mu    sync.Mutex
	files map[string][]string
}

// Show fills in the text of a site of p where the file can still be read.
func (s *Sources) Show(p *ir.Program, site *finding.Site) {
	if site == nil || site.Line < 1 || site.File == "" {
		return
	}
	name := site.File
	if unit := p.Funcs[p.Sites[site.ID].Func].Unit; !filepath.IsAbs(name) && unit >= 0 && p.Units[unit].Dir != "" {
		name = filepath.Join(p.Units[unit].Dir, name)
	}
	if lines := s.lines(name); site.Line <= len(lines) {
		site.Text = lines[site.Line-1]
	}
}

func (s *Sources) lines(name string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	lines, ok := s.files[name]
	if !ok {
		if text, err := os.ReadFile(name); err == nil {
			lines = strings.Split(string(text), "\n")
		}
		if s.files == nil {
			s.files = make(map[string][]string)
		}
		s.files[name] = lines
	}
	return lines
}
