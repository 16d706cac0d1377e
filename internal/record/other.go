//go:build !linux || !amd64

package record

import (
	"context"
	"errors"
)

// Run returns an error, because recording needs the registers of x86-64 and ptrace of Linux.
func Run(context.Context, []string, []Function, Options) (*Index, error) {
	return nil, errors.New("recording needs Linux on x86-64")
}
