package folder

// This file states which variable wins.

import (
	"path/filepath"
	"testing"
)

func TestFolders(t *testing.T) {
	for _, test := range []struct {
		home, xdg, cache, subjects string
		wantCache, wantSubjects    string
	}{
		{"/home/a", "", "", "", "/home/a/.cache/faultline", "/home/a/.cache/faultline/subjects"},
		{"/home/a", "/x", "", "", "/x/faultline", "/x/faultline/subjects"},
		{"/home/a", "/x", "/c", "", "/c", "/c/subjects"},
		{"/home/a", "/x", "/c", "/s", "/c", "/s"},
	} {
		t.Setenv("HOME", test.home)
		t.Setenv("XDG_CACHE_HOME", test.xdg)
		t.Setenv("FAULTLINE_CACHE", test.cache)
		t.Setenv("SUBJECTS", test.subjects)
		if c, s := filepath.ToSlash(Cache()), filepath.ToSlash(Subjects()); c != test.wantCache || s != test.wantSubjects {
			t.Errorf("%+v: %s and %s", test, c, s)
		}
	}
}
