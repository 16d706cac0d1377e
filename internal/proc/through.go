package proc

// This file runs a command of the user, as a shell does.

import (
	"context"
	"errors"
	"os"
	"os/exec"
)

// Through runs a command of the user with this process's standard input and output, not in a sandbox, and returns its exit code. env is
// added to the environment.
func Through(ctx context.Context, args, env []string) (code int, err error) {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.Env = append(os.Environ(), env...)
	err = cmd.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() >= 0 {
		return exit.ExitCode(), nil
	}
	return 0, err
}
