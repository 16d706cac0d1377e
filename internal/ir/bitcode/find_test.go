package bitcode

// This file tests what is said of bitcode that cannot be read.

import (
	"errors"
	"strings"
	"testing"
)

func TestOtherVersionIsExplained(t *testing.T) {
	err := explain("x.bc", errors.New("error: Unknown attribute kind (104) (Producer: 'LLVM21.1.0' Reader: 'LLVM 19.1.7')"))
	if want := "x.bc: bitcode of LLVM 21.1.0, this program reads LLVM 19.1.7 and older; compile it with clang 19"; !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %q, want %q...", err, want)
	}
}
