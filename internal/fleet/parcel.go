package fleet

// This file is how what a unit came to travels: in pieces, as a message has its limit.

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
	largest = 1 << 30   // bytes of one, unpacked
	resend  = "from "   // what an answer begins with that says where to go on
)

// packed is what a unit came to, as it travels.
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

// hand sends what a unit came to until it is stored. What an interrupt cut short is nobody's.
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

// parcels are results that have not come whole, by lane and unit. They may be shared.
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
	u, d, err := unpacked(text)
	if err == nil {
		err = r.take(context.Background(), u, d)
	}
	if err != nil {
		return []byte(err.Error())
	}
	return nil
}

// give answers with a part of a text, and how many bytes it has in all.
func (r *run) give(m *nats.Msg, text []byte) {
	reply := nats.NewMsg(m.Reply)
	at, _ := strconv.Atoi(m.Header.Get("At"))
	if at = max(0, at); at < len(text) {
		reply.Data = text[at:min(at+atOnce, len(text))]
	}
	reply.Header.Set("Of", strconv.Itoa(len(text)))
	r.conn.PublishMsg(reply)
}

// get asks the run for a text; nil where it has none, or what came is not whole. An error is that no answer came.
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

// pieces is what the pieces of a subject came to, for who has the subject.
func (r *run) pieces(asked string) []byte {
	u, err := finding.ParseUnit(asked)
	i, known := r.index[u]
	if err != nil || !known {
		return nil
	}
	text, _ := packed(u, &campaign.Done{Messages: r.Pieces(i)})
	return text
}

// pieces has a source know what the pieces of a subject came to.
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
