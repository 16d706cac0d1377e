package native

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
)

// Whatever stands in the place of an object that is not that object is made again.
func TestDamagedObjectsHeal(t *testing.T) {
	c, err := openCache(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	get := func(key, content string) []byte {
		t.Helper()
		path, err := c.object(key, func() ([]byte, error) { return []byte(content), nil })
		if err != nil {
			t.Fatal(err)
		}
		b, err := readObject(path)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	get("aa01", "one")
	get("aa02", "two")
	one, two := filepath.Join(c.dir, "aa", "aa01"), filepath.Join(c.dir, "aa", "aa02")
	for name, damage := range map[string]func(){
		"two valid ones are swapped": func() {
			os.Rename(one, one+"x")
			os.Rename(two, one)
			os.Rename(one+"x", two)
		},
		"a folder":            func() { os.Remove(one); os.MkdirAll(filepath.Join(one, "in it"), 0o777) },
		"a link to /dev/zero": func() { os.Remove(one); os.Symlink("/dev/zero", one) },
		"a link to another":   func() { os.Remove(one); os.Symlink(two, one) },
		"a hole of 1 TB":      func() { os.Remove(one); os.WriteFile(one, nil, 0o666); os.Truncate(one, 1<<40) }, // not read: it would not end
		"a hole at its end":   func() { os.Truncate(one, 1<<40) },
		"nothing in it":       func() { os.WriteFile(one, nil, 0o666) },
		"one bit":             func() { b, _ := os.ReadFile(one); b[len(b)-1] ^= 1; os.WriteFile(one, b, 0o666) },
	} {
		damage()
		if b := get("aa01", "one"); !bytes.Equal(b, []byte("one")) {
			t.Errorf("%s: the object is %q", name, b)
		}
		if b := get("aa02", "two"); !bytes.Equal(b, []byte("two")) {
			t.Errorf("%s: the other is %q", name, b)
		}
	}
}

// TestTakenFromElsewhere: what another process compiled is taken where it is whole and what was asked for, and kept out of the cache.
func TestTakenFromElsewhere(t *testing.T) {
	there, asked := t.TempDir(), keyOf("a request")
	c, err := openCache(t.Context(), there)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.emitted(asked, &made{Key: keyOf("an object"), Object: []byte("code")}); err != nil {
		t.Fatal(err)
	}
	whole := Kept(there, asked)
	for name, test := range map[string]struct {
		file []byte
		want bool
	}{
		"as it is":     {whole, true},
		"nothing":      {nil, false},
		"cut short":    {whole[:len(whole)-1], false},
		"one bit":      {append(bytes.Clone(whole[:len(whole)-1]), whole[len(whole)-1]^1), false},
		"another's":    {headed(keyOf("another"), []byte("code")), false},
		"too short":    {[]byte("code"), false},
		"a note's sum": {headed(keyOf("an object"), []byte("code")), false}, // of what it came to, not of what was asked
	} {
		e := &Elsewhere{Dir: t.TempDir(), Fetch: func(context.Context, string) []byte { return test.file }}
		here, err := openCache(From(t.Context(), e), t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second time nobody is asked
			path := here.taken(t.Context(), asked)
			if object, err := readObject(path); (err == nil && string(object) == "code") != test.want {
				t.Errorf("%s: %q, %v", name, object, err)
			}
			e.Fetch = func(context.Context, string) []byte { return nil }
		}
		if here.noted(asked) != "" || (e.Taken.Load() == 1) != test.want {
			t.Errorf("%s: taken %d times, in the cache: %q", name, e.Taken.Load(), here.noted(asked))
		}
	}
	for _, bad := range []string{"", "ab", "../../../../etc/passwd", asked + "00", keyOf("never asked")} {
		if got := Kept(there, bad); got != nil {
			t.Errorf("%q: %q", bad, got)
		}
	}
	if err := os.WriteFile(c.path(keyOf("an object")), whole, 0o666); err != nil {
		t.Fatal(err)
	}
	if got := Kept(there, asked); got != nil {
		t.Errorf("damaged there, and handed out: %q", got)
	}
}
