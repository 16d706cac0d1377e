package fleet

// This file checks who may connect to the queue: it reads the address, the token and the certificates.

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

// A Door is the address of a queue and the credentials that a connection needs.
type Door struct {
	host  string
	port  int
	token string
	file  string // file of the token, "" for none
	tls   *tls.Config
}

// join returns the arguments of the command that joins this queue. It replaces an address that means every network interface by the host
// name.
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

// Open reads an address (PORT or HOST:PORT; port 0 is any free port), a token file, and the files of a certificate and its key. It creates
// the token file if it does not exist. An address that other machines can reach requires a token.
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

// Key returns the credentials for joining at a URL, or at several URLs with commas between them. tokenFile has the token, and authorities
// the certificates to trust. Both may be "".
func Key(at, tokenFile, authorities string) (*Door, error) {
	for one := range strings.SplitSeq(at, ",") { // the NATS client would accept http:// like nats://
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

// options returns the NATS options of a connection from another process.
func (d *Door) options() []nats.Option {
	opts := []nats.Option{nats.Token(d.token), nats.MaxReconnects(-1), nats.ReconnectWait(again), nats.Timeout(answered)}
	if d.tls != nil {
		opts = append(opts, nats.Secure(d.tls))
	}
	return opts
}

// connect connects from another process. If no server listens, it calls waits and tries again until the time wait is over.
func (d *Door) connect(ctx context.Context, to string, wait time.Duration, waits func()) (*nats.Conn, error) {
	conn, err := nats.Connect(to, d.options()...)
	for begun := time.Now(); absent(err) && ctx.Err() == nil && time.Since(begun) < wait; {
		if !listens(to) { // a server that listens but refused the token, or is slow
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

// absent reports whether the error means that no server listens, or that the host name is unknown.
func absent(err error) bool {
	away := new(net.OpError)
	return errors.Is(err, nats.ErrNoServers) || errors.As(err, &away) && away.Op == "dial" || errors.As(err, new(*net.DNSError))
}

// listens reports whether a connection to the address can be opened. It returns true if it cannot tell.
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

// made reads a token. It creates a random one if the file does not exist, readable only by its owner.
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
