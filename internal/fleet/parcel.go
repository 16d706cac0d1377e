package fleet

// This file is how what a subject came to travels: in pieces, as a message has its limit.

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/nats-io/nats.go"

	"faultline/internal/campaign"
	"faultline/internal/finding"
)

const (
	atOnce  = 512 << 10 // bytes of a result in one message
	largest = 1 << 30   // bytes of one, unpacked
	resend  = "from "   // what an answer begins with that says where to go on
)

// packed is what a subject came to, as it travels.
func packed(number int, d *campaign.Done) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	enc := finding.NewEncoder(z)
	for _, m := range append(d.Messages[:len(d.Messages):len(d.Messages)],
		&finding.Message{Part: &finding.Part{Subject: number, Tally: d.Tally}}) {
		if err := enc.Handle(m); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}

func unpacked(text []byte) (number int, d *campaign.Done, err error) {
	z, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return 0, nil, err
	}
	d, whole := &campaign.Done{Elsewhere: true}, false
	err = finding.Decode(io.LimitReader(z, largest), "a result", func(m *finding.Message) error {
		if m.Part != nil {
			number, d.Tally, whole = m.Part.Subject, m.Part.Tally, true
			return nil
		}
		d.Messages = append(d.Messages, m)
		return nil
	})
	if err == nil && !whole {
		err = errors.New("a result that is not whole")
	}
	return number, d, err
}

// hand sends what a subject came to until it is stored. What an interrupt cut short is nobody's.
func (g *guest) hand(ctx context.Context, number int, d *campaign.Done) error {
	text, err := packed(number, d)
	for at := 0; err == nil && at < len(text); {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		part := text[at:min(at+atOnce, len(text))]
		m := nats.NewMsg(about(g.run, "done"))
		m.Data = part
		m.Header.Set("Of", fmt.Sprintf("%s %d", g.name, number))
		m.Header.Set("At", strconv.Itoa(at))
		if at+len(part) == len(text) {
			m.Header.Set("Last", "yes")
		}
		reply, sent := g.conn.RequestMsg(m, answered)
		if sent != nil {
			pause(ctx, again)
			continue
		}
		from, missing := strings.CutPrefix(string(reply.Data), resend)
		switch {
		case missing:
			at, err = strconv.Atoi(from)
		case len(reply.Data) > 0:
			err = errors.New(string(reply.Data))
		default:
			at += len(part)
		}
	}
	return err
}

// parcels are results that have not come whole, by lane and number. They may be shared.
type parcels struct {
	mu   sync.Mutex
	open map[string][]byte
}

// add adds a piece at a place, and returns the whole behind the last one. Whoever has fewer bytes than that, as a process that took the
// run up again, says how many.
func (p *parcels) add(of string, at int, piece []byte, last bool) (whole []byte, have int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open == nil {
		p.open = make(map[string][]byte)
	}
	text := p.open[of]
	if at > len(text) {
		return nil, len(text)
	}
	text = append(text[:max(0, at)], piece...)
	if p.open[of] = text; !last {
		return nil, len(text)
	}
	delete(p.open, of)
	return text, len(text)
}

// receive takes a piece of a result; the answer is empty where that is well.
func (r *run) receive(m *nats.Msg) []byte {
	at, _ := strconv.Atoi(m.Header.Get("At"))
	last := m.Header.Get("Last") != ""
	text, have := r.parcels.add(m.Header.Get("Of"), at, m.Data, last)
	switch {
	case have != at+len(m.Data):
		return []byte(resend + strconv.Itoa(have))
	case !last:
		return nil
	}
	number, d, err := unpacked(text)
	if err == nil {
		err = r.take(context.Background(), number, d)
	}
	if err != nil {
		return []byte(err.Error())
	}
	return nil
}
