package fleet

// This file transfers results in several messages, because a message has a size limit.

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
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
	largest = 1 << 30   // limit of a decompressed result in bytes
	resend  = "from "   // prefix of a reply that tells at which byte to continue
)

// packed encodes the result of a unit for transfer.
func packed(u finding.Unit, d *campaign.Done) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	enc := finding.NewEncoder(z)
	for _, m := range append(d.Messages[:len(d.Messages):len(d.Messages)],
		&finding.Message{Part: &finding.Part{Unit: u, Tally: d.Tally}}) {
		if err := enc.Handle(m); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}

func unpacked(text []byte) (u finding.Unit, d *campaign.Done, err error) {
	z, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return u, nil, err
	}
	d, whole := &campaign.Done{Elsewhere: true}, false
	err = finding.Decode(io.LimitReader(z, largest), "a result", func(m *finding.Message) error {
		if m.Part != nil {
			u, d.Tally, whole = m.Part.Unit, m.Part.Tally, true
			return nil
		}
		d.Messages = append(d.Messages, m)
		return nil
	})
	if err == nil && !whole {
		err = errors.New("a result that is not whole")
	}
	return u, d, err
}

// hand sends the result of a unit until the coordinator has stored it. It stops if ctx ends.
func (g *guest) hand(ctx context.Context, u finding.Unit, d *campaign.Done) error {
	text, err := packed(u, d)
	for at := 0; err == nil && at < len(text); {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		part := text[at:min(at+atOnce, len(text))]
		m := nats.NewMsg(about(g.run, "done"))
		m.Data = part
		m.Header.Set("Of", g.name+" "+u.String())
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

// parcels are incomplete results, by worker and unit. They are safe for concurrent use.
type parcels struct {
	mu   sync.Mutex
	open map[string][]byte
}

// add appends a piece at an offset. It returns the complete result after the last piece. have is the number of bytes present. It is less
// than at plus the size of the piece if earlier bytes are missing, for example after a restart of the coordinator.
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

// receive handles one message with a part of a result. An empty reply means success.
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
	u, d, err := unpacked(text)
	if err == nil {
		err = r.take(context.Background(), u, d)
	}
	if err != nil {
		return []byte(err.Error())
	}
	return nil
}

// give replies with a part of a text and the total size in bytes.
func (r *run) give(m *nats.Msg, text []byte) {
	reply := nats.NewMsg(m.Reply)
	at, _ := strconv.Atoi(m.Header.Get("At"))
	if at = max(0, at); at < len(text) {
		reply.Data = text[at:min(at+atOnce, len(text))]
	}
	reply.Header.Set("Of", strconv.Itoa(len(text)))
	r.conn.PublishMsg(reply)
}

// get requests a text from the coordinator. It returns nil without an error if the coordinator has none or the reply is invalid. It returns
// an error if no reply came.
func (g *guest) get(ctx context.Context, what, asked string) ([]byte, error) {
	var text bytes.Buffer
	for {
		m := nats.NewMsg(about(g.joined(), what))
		m.Data = []byte(asked)
		m.Header.Set("At", strconv.Itoa(text.Len()))
		reply, err := g.conn.RequestMsgWithContext(within(ctx, answered), m)
		if err != nil {
			return nil, err
		}
		of, err := strconv.Atoi(reply.Header.Get("Of"))
		if err != nil || of == 0 || of > largest || len(reply.Data) == 0 || text.Len()+len(reply.Data) > of {
			return nil, nil
		}
		if text.Write(reply.Data); text.Len() == of {
			return text.Bytes(), nil
		}
	}
}

// pieces returns the results of a subject's pieces, encoded for the worker that has the subject.
func (r *run) pieces(asked string) []byte {
	u, err := finding.ParseUnit(asked)
	i, known := r.index[u]
	if err != nil || !known {
		return nil
	}
	text, _ := packed(u, &campaign.Done{Messages: r.Pieces(i)})
	return text
}

// pieces fetches the results of a subject's pieces from the coordinator and enters them into the source.
func (g *guest) pieces(ctx context.Context, s source, u finding.Unit, i int) error {
	text, err := g.get(ctx, "pieces", u.String())
	if err != nil {
		return err
	}
	_, d, err := unpacked(text)
	if err == nil {
		s.Enter(i, d)
	}
	return err
}
