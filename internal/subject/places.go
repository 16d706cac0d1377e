package subject

// This file is operations by their places in the source.

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/ir"
)

// SumsAt returns the additions and subtractions of s at some places: FILE:LINE or FILE:LINE:COLUMN; nil where no place is said.
func (s *Subject) SumsAt(places []string) (sites []int, err error) {
	for _, place := range places {
		if !strings.Contains(place, ":") {
			return nil, UsageError("--site "+place, "say FILE:LINE, as in sums.c:12", "it names no line")
		}
		n := len(sites)
		for _, id := range s.Sites {
			if site := &s.Program.Sites[id]; site.Op.Checked() && stands(&site.Pos, place) {
				sites = append(sites, id)
			}
		}
		if len(sites) == n {
			return nil, UsageError("--site "+place, "`faultline sites` lists where they stand",
				"%s reaches no addition or subtraction there", s.Name)
		}
	}
	slices.Sort(sites)
	return slices.Compact(sites), nil
}

// stands reports whether a position is the place that a user names: the end of the file's path, the line, and a column or none.
func stands(at *ir.Pos, place string) bool {
	parts := strings.Split(place, ":")
	for _, n := range []int{1, 2} {
		if len(parts) <= n {
			break
		}
		file, numbers := strings.Join(parts[:len(parts)-n], ":"), parts[len(parts)-n:]
		if numbers[0] != strconv.Itoa(at.Line) || n == 2 && numbers[1] != strconv.Itoa(at.Column) {
			continue
		}
		if path := filepath.ToSlash(at.File); path == file || strings.HasSuffix(path, "/"+file) {
			return true
		}
	}
	return false
}
