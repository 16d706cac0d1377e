package smt

// This file communicates with the process of a solver.

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"faultline/internal/proc"
)

// A session is a process that receives one script after another. It is reset between them, so that an answer does not depend on earlier
// scripts.
type session struct {
	process *proc.Process
	answers *bufio.Reader
}

// marker is the last line of an answer.
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

// ask returns the answer to a script, or the text before an error. After an error the process must not be used again.
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
		case text.Len() > mostSaid: // an answer that does not end is invalid
			return text.String(), misunderstood(text.String())
		}
		text.WriteString(line)
	}
}
