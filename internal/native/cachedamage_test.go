package native

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// Whatever stands in the place of an object that is not that object is made again.
func TestDamagedObjectsHeal(t *testing.T) {
	c, err := openCache(t.TempDir())
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
