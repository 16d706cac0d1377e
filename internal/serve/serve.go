// Package serve shows streams in a browser, as the HTML report does, and again whenever one of them grows: a run that writes into the
// folder is seen as it goes on. Nothing is run, nothing is written, and what is not a stream of that place is not served.
//
// It must not know what a page says. A browser may ask for several things at once.
package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"
)

const (
	look   = 300 * time.Millisecond // at files, for what has changed
	header = 10 * time.Second       // a browser says within this what it wants
)

// A Server is a place at an address of this machine.
type Server struct {
	place    *place
	listener net.Listener
}

// Listen opens a place, a folder of streams or one stream, at HOST:PORT; port 0 is any that is free.
func Listen(path, address string) (*Server, error) {
	p, err := at(path)
	if err != nil {
		return nil, err
	}
	if _, err := strconv.ParseUint(address, 10, 16); err == nil { // a port alone is one of this machine
		address = net.JoinHostPort("127.0.0.1", address)
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, &AddressError{address, err}
	}
	return &Server{p, l}, nil
}

// An AddressError says that an address cannot be listened at.
type AddressError struct {
	Address string
	Err     error
}

func (e *AddressError) Error() string {
	why := e.Err
	var op *net.OpError
	if errors.As(e.Err, &op) && op.Err != nil {
		why = op.Err
	}
	var form *net.AddrError
	if errors.As(e.Err, &form) {
		return e.Address + ": " + form.Err
	}
	return fmt.Sprintf("%s: %v", e.Address, why)
}

// URL is where a browser finds it.
func (s *Server) URL() string { return "http://" + s.listener.Addr().String() + "/" }

// Local reports whether only this machine reaches it.
func (s *Server) Local() bool {
	a, err := netip.ParseAddrPort(s.listener.Addr().String())
	return err == nil && a.Addr().IsLoopback()
}

// Serve answers until ctx ends, whose error it returns, or until it cannot go on.
func (s *Server) Serve(ctx context.Context) error {
	h := handler(s.place)
	if s.Local() {
		h = onlyLocal(h)
	}
	server := &http.Server{Handler: h, ReadHeaderTimeout: header, BaseContext: func(net.Listener) context.Context { return ctx }}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	err := server.Serve(s.listener)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// onlyLocal refuses what a page of somebody else asks for under a name of its own that it lets mean this machine.
func onlyLocal(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		if a, err := netip.ParseAddr(strings.Trim(host, "[]")); host != "localhost" && (err != nil || !a.IsLoopback()) {
			http.Error(w, "this is served to this machine only, as localhost", http.StatusForbidden)
			return
		}
		h.ServeHTTP(w, r)
	})
}

func handler(p *place) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", p.front)
	mux.HandleFunc("GET /events", func(w http.ResponseWriter, r *http.Request) { follow(w, r, p.versions) })
	mux.HandleFunc("GET /{stream}", p.show)
	mux.HandleFunc("GET /{stream}/events", func(w http.ResponseWriter, r *http.Request) {
		follow(w, r, func() string { return p.version(r.PathValue("stream")) })
	})
	return mux
}

// show writes the page of a stream.
func (p *place) show(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("stream")
	if p.version(name) == "" {
		http.Error(w, "there is no stream "+name+" here", http.StatusNotFound)
		return
	}
	made := p.page(name)
	if made.problem != nil {
		waiting{Title: name, Says: made.problem.Error(), Events: address(name) + "/events", Version: made.version}.write(w)
		return
	}
	html(w)
	w.Write(made.text) // who has gone away needs it no more
}

func html(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
}

// quoted is text as JSON has it.
func quoted(text string) []byte {
	b, _ := json.Marshal(text) // a string can always be written
	return b
}

// follow sends an event with each new version, the first one at once, as long as somebody listens.
func follow(w http.ResponseWriter, r *http.Request, version func() string) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	tick := time.NewTicker(look)
	defer tick.Stop()
	for last, begun := "", false; ; begun = true {
		if now := version(); now != last || !begun {
			last = now
			fmt.Fprintf(w, "data: %s\n\n", quoted(now)) // who has gone away ends the context
			http.NewResponseController(w).Flush()
		}
		select {
		case <-r.Context().Done():
			return
		case <-tick.C:
		}
	}
}
