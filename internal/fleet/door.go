package fleet

// This file is who may come in: an address, a token, a certificate.

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// A Door is where a queue listens, and what those who come must have.
type Door struct {
	host  string
	port  int
	token string
	file  string // of the token, "" for none
	tls   *tls.Config
}

// join is the words of the command that joins: of an address that is all of this machine's, with its name.
func (d *Door) join(at string) string {
	u, err := url.ParseRequestURI(at)
	if err == nil && net.ParseIP(u.Hostname()).IsUnspecified() {
		if name, err := os.Hostname(); err == nil {
			u.Host = net.JoinHostPort(name, u.Port())
			at = u.String()
		}
	}
	if d.file != "" {
		at += " --token-file " + d.file
	}
	return at
}

func (d *Door) String() string { return net.JoinHostPort(d.host, strconv.Itoa(d.port)) }

// Open reads an address, PORT or HOST:PORT, where port 0 is any that is free; the file of a token, which is made if it is not there; and
// those of a certificate with its key. An address that other machines reach needs a token.
func Open(address, tokenFile, cert, key string) (*Door, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		host, port = "127.0.0.1", address
	}
	d := &Door{host: host, file: tokenFile}
	if d.port, err = strconv.Atoi(port); err != nil || d.port < 0 || d.port > 65535 {
		return nil, fmt.Errorf("--listen %s: %q is no port; say PORT or HOST:PORT, 0 for any that is free", address, port)
	}
	if d.host == "" {
		d.host = "127.0.0.1"
	}
	if ip := net.ParseIP(d.host); tokenFile == "" && d.host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("--listen %s: other machines reach this address; say --token-file FILE, which is made if it is not there, "+
			"and give that to those who may join", address)
	}
	if tokenFile != "" {
		if d.token, err = made(tokenFile); err != nil {
			return nil, fmt.Errorf("--token-file: %w", err)
		}
	}
	if cert != "" || key != "" {
		pair, err := tls.LoadX509KeyPair(cert, key)
		if err != nil {
			return nil, fmt.Errorf("--tls-cert, --tls-key: %w", err)
		}
		d.tls = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	}
	return d, nil
}

// Key is what one who joins at a URL, or several with commas between them, has: the files of the token and of the certificates to trust, ""
// for none.
func Key(at, tokenFile, authorities string) (*Door, error) {
	for one := range strings.SplitSeq(at, ",") { // the client takes http:// for nats://
		scheme, _, named := strings.Cut(strings.TrimSpace(one), "://")
		if named && !slices.Contains([]string{"nats", "tls", "ws", "wss"}, scheme) {
			return nil, fmt.Errorf("%s: no server of NATS is asked by %s://; say nats://HOST:PORT", one, scheme)
		}
	}
	d := &Door{file: tokenFile}
	if tokenFile != "" {
		text, err := os.ReadFile(tokenFile)
		if err != nil {
			return nil, fmt.Errorf("--token-file: %w", err)
		}
		d.token = strings.TrimSpace(string(text))
	}
	if authorities != "" {
		text, err := os.ReadFile(authorities)
		if err != nil {
			return nil, fmt.Errorf("--tls-ca: %w", err)
		}
		d.tls = &tls.Config{RootCAs: x509.NewCertPool(), MinVersion: tls.VersionTLS12}
		if !d.tls.RootCAs.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("--tls-ca: no certificate is in %s", authorities)
		}
	}
	return d, nil
}

// options are those of a connection from outside.
func (d *Door) options() []nats.Option {
	opts := []nats.Option{nats.Token(d.token), nats.MaxReconnects(-1), nats.ReconnectWait(again), nats.Timeout(answered)}
	if d.tls != nil {
		opts = append(opts, nats.Secure(d.tls))
	}
	return opts
}

// connect connects from outside, and waits so long for somebody to be there, having said so.
func (d *Door) connect(ctx context.Context, to string, wait time.Duration, waits func()) (*nats.Conn, error) {
	conn, err := nats.Connect(to, d.options()...)
	for begun := time.Now(); absent(err) && ctx.Err() == nil && time.Since(begun) < wait; {
		if !listens(to) { // who refuses a token, or is slow, is somebody
			waits()
		}
		pause(ctx, again)
		conn, err = nats.Connect(to, d.options()...)
	}
	if bad := new(tls.CertificateVerificationError); errors.As(err, &bad) {
		err = fmt.Errorf("its certificate is not trusted: %w; --tls-ca FILE has those that are", bad)
	}
	return conn, err
}

// absent reports whether nobody is there, or no machine of the name, so far.
func absent(err error) bool {
	away := new(net.OpError)
	return errors.Is(err, nats.ErrNoServers) || errors.As(err, &away) && away.Op == "dial" || errors.As(err, new(*net.DNSError))
}

// listens reports whether a connection can be made at all, as far as that can be told of an address.
func listens(at string) bool {
	u, err := url.ParseRequestURI(at)
	if err != nil {
		return true // several addresses
	}
	conn, err := net.DialTimeout("tcp", net.JoinHostPort(u.Hostname(), cmp.Or(u.Port(), strconv.Itoa(nats.DefaultPort))), again)
	if err == nil {
		conn.Close()
	}
	return err == nil
}

// made reads a token, and makes one where there is none, for nobody else to read.
func made(file string) (string, error) {
	text, err := os.ReadFile(file)
	if err == nil {
		token := strings.TrimSpace(string(text))
		if token == "" {
			err = fmt.Errorf("%s is empty; remove it, and one is made", file)
		}
		return token, err
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	random := make([]byte, 16)
	rand.Read(random)
	token := hex.EncodeToString(random)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return "", err
	}
	return token, os.WriteFile(file, []byte(token+"\n"), 0o600)
}
