package finding

// This file reads and writes the stream: one JSON object for each line, with one key. A number has its exact bits in hexadecimal and its
// shortest decimal.

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"

	"faultline/internal/fp"
)

// Schema is the version of the stream's format. The package writes this version, and also reads the one before: see earlier.
const Schema = 2

// An Encoder writes a stream. It passes each message to the writer in one call, so that an interrupted stream ends with a complete line. It
// is a Handler.
type Encoder struct {
	w   io.Writer
	sum LineSum
}

// NewEncoder returns an Encoder that writes to w.
func NewEncoder(w io.Writer) *Encoder { return &Encoder{w: w} }

// Handle writes one line. It panics if the message does not have exactly one field set.
func (e *Encoder) Handle(m *Message) error {
	if n := m.fields(); n != 1 {
		panic(fmt.Sprintf("finding: a message with %d keys", n))
	}
	if p := m.Progress; p != nil && math.IsInf(p.WorstRelativeError, 1) {
		finite := *p // JSON has no infinity
		finite.WorstRelativeError = math.MaxFloat64
		m = &Message{Progress: &finite}
	}
	if m.Part != nil {
		summed := *m.Part
		summed.Sum = e.sum.Take()
		m = &Message{Part: &summed}
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false) // "x > 1" stays readable
	if err := enc.Encode(m); err != nil {
		return err
	}
	if m.Part == nil {
		e.sum.Add(m, bytes.TrimSpace(buf.Bytes()))
	}
	_, err := e.w.Write(buf.Bytes())
	return err
}

// MarshalJSON writes an empty inlining chain as [], not null.
func (s Site) MarshalJSON() ([]byte, error) {
	type plain Site // without this method
	if s.InlinedAt == nil {
		s.InlinedAt = []Frame{}
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	err := enc.Encode(plain(s))
	return buf.Bytes(), err
}

func (m *Message) fields() (n int) {
	for v, i := reflect.ValueOf(*m), 0; i < v.NumField(); i++ {
		if !v.Field(i).IsNil() {
			n++
		}
	}
	return n
}

// Decode reads a stream to its end and calls f for every message. It skips blank lines and unknown keys, because a schema may get new
// fields. If f returns an error, Decode stops and returns that error unchanged. An error of the stream has name and line. If the writer of
// a stream was killed or had no space left, the stream may end within a line. Decode then returns a *CutOff, unless no message came before.
func Decode(r io.Reader, name string, f func(*Message) error) error {
	return Lines(r, name, func(l *Line) error { return f(l.Message) })
}

// A Line is a message with its text.
type Line struct {
	*Message
	Text []byte // without the end of the line
	At   int64  // its offset in bytes
}

// Lines is Decode for callers that need the text of the lines.
func Lines(r io.Reader, name string, f func(*Line) error) error {
	br := bufio.NewReader(r)
	seen, at := false, int64(0)
	for line := 1; ; line++ {
		raw, err := ReadLine(br)
		if err != nil && err != io.EOF {
			return fmt.Errorf("%s:%d: %v", name, line, err)
		}
		if text := bytes.TrimSpace(raw); len(text) > 0 {
			m, perr := decodeLine(text)
			if seen && (errors.Is(perr, errCut) && err == io.EOF || text[len(text)-1] == 0 && nothing(br)) {
				return &CutOff{name, line}
			}
			if perr != nil {
				return fmt.Errorf("%s:%d: %v", name, line, perr)
			}
			if m.fields() > 0 {
				if ferr := f(&Line{m, text, at}); ferr != nil {
					return ferr
				}
				seen = true
			}
		}
		at += int64(len(raw))
		if err == io.EOF {
			return nil
		}
	}
}

// nothing reports whether only zero bytes follow. A file that was written during a power failure may end so.
func nothing(br *bufio.Reader) bool {
	for read := 0; read < mostLine; {
		rest, _ := br.Peek(max(1, br.Buffered()))
		if len(rest) == 0 || len(bytes.Trim(rest, "\x00")) > 0 {
			return len(rest) == 0
		}
		br.Discard(len(rest))
		read += len(rest)
	}
	return false // a hole in the file, of any size
}

// mostLine is the largest size of a message in bytes.
const mostLine = 256 << 20

// ReadLine reads one line. If the line does not begin like a message, it reads the beginning only, because the line may have gigabytes.
func ReadLine(br *bufio.Reader) (line []byte, err error) {
	for err = bufio.ErrBufferFull; err == bufio.ErrBufferFull; {
		var part []byte
		part, err = br.ReadSlice('\n')
		line = append(line, part...)
		if text := bytes.TrimLeft(part, " \t\r\n"); len(line) == len(part) && len(text) > 0 && text[0] != '{' {
			return line, nil
		}
		if len(line) > mostLine {
			return nil, fmt.Errorf("a line of more than %d bytes is no message", mostLine)
		}
	}
	return line, err
}

// A CutOff means that a stream ends within a line. All lines before it were passed on.
type CutOff struct {
	Name string
	Line int
}

func (c *CutOff) Error() string {
	return fmt.Sprintf("%s:%d: the stream is cut off within this line; the lines before it are used", c.Name, c.Line)
}

// errCut is in the error chain of a line that ends too early.
var errCut = errors.New("unexpected end of JSON input")

// decodeLine reads one message and checks it.
func decodeLine(text []byte) (*Message, error) {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(text, &keys); err != nil {
		if err = plain(err); json.NewDecoder(bytes.NewReader(text)).Decode(&keys) == io.ErrUnexpectedEOF {
			err = fmt.Errorf("%w at byte %d", errCut, len(text)) // only a decoder detects a line that ends within a number
		}
		return nil, fmt.Errorf("not a message: %w; a stream is what --format json writes", err)
	}
	if len(keys) != 1 {
		return nil, fmt.Errorf("a message has exactly one key, this one has %d", len(keys))
	}
	m := new(Message)
	if err := json.Unmarshal(text, m); err != nil {
		return nil, plain(err)
	}
	if m.Config != nil && m.Config.Schema != Schema && m.Config.Schema != Schema-1 {
		return nil, fmt.Errorf("schema %d is not known; this version reads %d and %d; use the version that wrote the "+
			"file", m.Config.Schema, Schema-1, Schema)
	}
	if m.Finding != nil {
		m.Finding.earlier()
	}
	if err := m.lacks(text); err != nil {
		return nil, err
	}
	return m, nil
}

// earlier completes a finding of schema 1. Schema 1 had sentences instead of evidence, which stay notes, and a status as text only.
func (f *Finding) earlier() {
	code := int64(0)
	if _, err := fmt.Sscanf(f.Signalled, "status %d", &code); err == nil && f.Status == nil {
		f.Status = &Status{code}
	}
}

// plain describes a JSON error without Go's type names.
func plain(err error) error {
	var t *json.UnmarshalTypeError
	switch {
	case errors.As(err, &t) && t.Field == "":
		return fmt.Errorf("a JSON %s, not an object", t.Value)
	case errors.As(err, &t):
		return fmt.Errorf("%s is a %s there", t.Field, t.Value)
	}
	var s *json.SyntaxError
	if errors.As(err, &s) {
		return fmt.Errorf("%v at byte %d", s, s.Offset)
	}
	return err
}

// NumberOf converts v for the stream. Index is the element of an array parameter; it is negative for scalars.
func NumberOf(name string, index int, v fp.Value) Number {
	n := Number{Name: name, Hex: v.Hex(), Decimal: v.Decimal()}
	if index >= 0 {
		n.Index = &index
	}
	if v.Format != fp.Binary64 && v.Format != fp.NoFormat {
		n.Format = v.Format.String()
	}
	return n
}

// IntegerType returns the word for an integer type of that many bits: "int32", "uint8".
func IntegerType(bits int, signed bool) string {
	if signed {
		return "int" + strconv.Itoa(bits)
	}
	return "uint" + strconv.Itoa(bits)
}

// IntegerLimits returns the size in bits of an integer type such as "uint16", and whether it is signed. ok is false if word names no such
// type.
func IntegerLimits(word string) (bits int, signed, ok bool) {
	rest, unsigned := strings.CutPrefix(word, "uint")
	if !unsigned {
		rest = strings.TrimPrefix(word, "int")
	}
	bits, err := strconv.Atoi(rest)
	return bits, !unsigned, err == nil && bits > 0
}

// GobEncode keeps an index of 0, which gob would drop. Numbers are sent between processes.
func (n Number) GobEncode() ([]byte, error) { return json.Marshal(n) }

// GobDecode is the inverse of GobEncode.
func (n *Number) GobDecode(text []byte) error { return json.Unmarshal(text, n) }

// Label returns the name of the number for users and --at: "x", "A[3]".
func (n *Number) Label() string {
	if n.Index == nil {
		return n.Name
	}
	return n.Name + "[" + strconv.Itoa(*n.Index) + "]"
}

// Float64 returns the value, rounded to a double. Inputs are doubles, so rounding does not change them.
func (n *Number) Float64() (float64, error) {
	x, err := fp.Parse(n.Hex)
	if err != nil {
		return 0, fmt.Errorf("%s: %q is not a number", n.Label(), n.Hex)
	}
	return x, nil
}

// FormatOf returns the format with the given name, as in Number.Format and Site.Format; "" is double.
func FormatOf(word string) fp.Format {
	for f := fp.Binary16; f <= fp.Binary128; f++ {
		if f.String() == word {
			return f
		}
	}
	return fp.Binary64
}

// SmallestNormal returns the smallest normal number of a format as a decimal.
func SmallestNormal(f fp.Format) string {
	return new(big.Float).SetMantExp(big.NewFloat(1), f.MinExp()).Text('e', 16)
}

// Digits returns how many decimal digits a format can hold, rounded: 16 for a double.
func Digits(f fp.Format) int { return int(math.Round(float64(f.Digits()) * math.Log10(2))) }

// ID returns the id of a root cause. It is a hash of properties that do not change with inputs, lines or the seed. Function and op are
// those of the blamed site, and ordinal is its number among the sites of that function with the same op (ir.Site.Ordinal). Without a site
// they are "", "" and -1.
func ID(subject, function, op string, ordinal int, kind Kind) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{subject, function, op, strconv.Itoa(ordinal), string(kind)}, "\x00")))
	return "F-" + hex.EncodeToString(sum[:3])
}

// decimal reads a decimal of a certificate. Its exponent may be beyond those of doubles. 256 bits distinguish decimals of up to 75 digits.
// The second result is false if s is not a number ("nan", "").
func decimal(s string) (*big.Float, bool) {
	x, _, err := big.ParseFloat(s, 10, 256, big.ToNearestEven)
	if err != nil {
		return nil, false
	}
	return x, true
}
