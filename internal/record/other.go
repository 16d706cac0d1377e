//go:build !linux || !amd64

package record

import (
	"context"
	"errors"
)

// Run returns an error: it knows the registers of x86-64 and the ptrace of Linux only.
func Run(context.Context, []string, []Function, Options) (*Index, error) {
	return nil, errors.New("recording needs Linux on x86-64")
}
