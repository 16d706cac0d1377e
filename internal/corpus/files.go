package corpus

// This file stores witnesses in a folder, one file each. The file's name is the finding's id and a hash of the input, so a witness is
// never stored twice.

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"faultline/internal/folder"
)

// ext is the ending of file names.
const ext = ".witness"

// name is a witness's file.
func (w *Witness) name() string {
	sum := sha256.Sum256([]byte(w.Subject + "\x00" + strings.Join(w.Flags, "\x00") + "\x00" + w.Output + "\x00" + w.At()))
	return fmt.Sprintf("%s-%x%s", w.ID, sum[:4], ext)
}

// Add writes a witness to a folder and creates the folder if necessary. isNew is false if the witness was already there; then Add does not
// change it.
func Add(dir string, w *Witness) (isNew bool, err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return false, err
	}
	file := filepath.Join(dir, w.name())
	if _, err := os.Stat(file); err == nil {
		return false, nil
	}
	return true, write(file, w)
}

// Update writes a witness over the file that it was read from.
func Update(w *Witness) error { return write(w.File, w) }

// write replaces a file whole, or leaves it as it is.
func write(file string, w *Witness) error {
	temporary := file + ".new"
	if err := os.WriteFile(temporary, []byte(w.Text()), 0o666); err != nil {
		return err
	}
	return os.Rename(temporary, file)
}

// Read reads a witness, or all witnesses in a folder and its subfolders, in the order of their names.
func Read(path string) (list []*Witness, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		w, err := readFile(path)
		return []*Witness{w}, err
	}
	err = filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(file) != ext {
			return err
		}
		w, err := readFile(file)
		list = append(list, w)
		return err
	})
	return list, err
}

// mostBytes is the size limit of a witness file in bytes. A witness with a thousand inputs has about 100,000.
const mostBytes = 16 << 20

func readFile(file string) (*Witness, error) {
	text, err := folder.Read(file, mostBytes)
	if err != nil {
		return nil, err
	}
	w, err := Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	w.File = file
	return w, nil
}
