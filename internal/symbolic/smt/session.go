package smt

// This file speaks to the process of a solver.

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"faultline/internal/proc"
)

// A session is a process that is asked one script after another. Between them it forgets everything, so that an answer does not depend on
// what was asked before.
type session struct {
	process *proc.Process
	answers *bufio.Reader
}

// marker ends what a process says of a script.
const marker = "end-of-answer"

// mostSaid bounds an answer, in bytes.
const mostSaid = 16 << 20

func open(s *Solver) (*session, error) {
	c := proc.Command{Args: append([]string{s.path}, s.args...), Memory: mostMemory}
	p, err := c.Start()
	if err != nil {
		return nil, fmt.Errorf("it cannot be started: %w", err)
	}
	return &session{p, bufio.NewReader(p)}, nil
}

// ask returns what the process says of a script, up to the error: after one it is of no use any more.
func (s *session) ask(ctx context.Context, script string, most time.Duration) (said string, err error) {
	s.process.Allow(proc.Wait{Work: most, Done: ctx.Done()})
	if _, err := io.WriteString(s.process, "(reset)\n"+script+"(echo \""+marker+"\")\n"); err != nil {
		return "", err
	}
	var text strings.Builder
	for {
		line, err := s.answers.ReadString('\n')
		switch {
		case err != nil:
			return text.String(), err
		case strings.Trim(line, "\"\n") == marker:
			return text.String(), nil
		case text.Len() > mostSaid: // an answer without end is none either
			return text.String(), misunderstood(text.String())
		}
		text.WriteString(line)
	}
}
