package native

// This file is what parent and worker say to each other: messages on two pipes. Points and results go through the shared
// memory instead, so that a batch costs one message each way.

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"fmt"
	"io"

	"faultline/internal/run"

	"golang.org/x/sys/unix"
)

// The kinds of messages. A worker answers each with done or failed.
const (
	msgImage  = 'i' // imageMessage, first
	msgLoad   = 'l' // loadMessage
	msgRun    = 'r' // the batch in the shared memory
	msgDone   = 'd'
	msgFailed = 'f' // with an error's text
)

// An imageMessage says where the objects are.
type imageMessage struct {
	Units    []unitImage
	Blocks   int           // an upper bound of the blocks with sites
	Runtime  [modes]string // objects that units need, by mode
	Gaps     []gap
	GapBytes int
	Clocks   string // object that stands in for the system's clocks, "" for none
}

// A loadMessage says what to run.
type loadMessage struct {
	Batch, Symbol string // object of the batch entry, and what its symbols end in
	Entry         string
	Init          []string
}

// header is a message's fixed part: kind, mode, two bytes of nothing, length of what follows.
type header [8]byte

// send writes a message.
func send(fd int, kind byte, mode run.Mode, payload []byte) error {
	h := make([]byte, len(header{}), len(header{})+len(payload))
	h[0], h[1] = kind, byte(mode)
	binary.LittleEndian.PutUint32(h[4:], uint32(len(payload)))
	for b := append(h, payload...); len(b) > 0; {
		n, err := unix.Write(fd, b)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return err
		}
		b = b[n:]
	}
	return nil
}

// receive reads a message; io.EOF when the other side is gone.
func receive(fd int) (kind byte, mode run.Mode, payload []byte, err error) {
	var h header
	if err := readFull(fd, h[:]); err != nil {
		return 0, 0, nil, err
	}
	if n := binary.LittleEndian.Uint32(h[4:]); n > 0 {
		payload = make([]byte, n)
		err = readFull(fd, payload)
	}
	return h[0], run.Mode(h[1]), payload, err
}

func readFull(fd int, b []byte) error {
	for len(b) > 0 {
		n, err := unix.Read(fd, b)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return err
		}
		if n == 0 {
			return io.EOF
		}
		b = b[n:]
	}
	return nil
}

func encode(v any) []byte {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(v); err != nil {
		panic(fmt.Sprintf("native: %v", err))
	}
	return b.Bytes()
}

func decode(b []byte, v any) error { return gob.NewDecoder(bytes.NewReader(b)).Decode(v) }
