package web

import (
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"

	"haft/cmd/haft/web/page"
)

// policy is that of the page, which also lets no other page stand around it.
const policy = page.Policy + "; frame-ancestors 'none'"

// guarded refuses requests that do not come from the server's own page under its own name. Pages of others can reach
// a server on this machine: by a link, by a form, or by a name of theirs that leads here.
func (s *server) guarded(h http.Handler) http.Handler {
	own := http.NewCrossOriginProtection()
	own.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		refuse(w, http.StatusForbidden, "the request comes from a page of another origin")
	}))
	h = own.Handler(h)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		if !s.knows(r) {
			refuse(w, http.StatusMisdirectedRequest, "the request is for the host %.100q, which is not this one", r.Host)
			return
		}
		h.ServeHTTP(w, r)
	})
}

// knows tells whether a request names the server as it is known: by the address that was reached, as localhost on this
// machine, or by a name that was allowed.
func (s *server) knows(r *http.Request) bool {
	host, port, err := net.SplitHostPort(r.Host)
	if err != nil {
		host, port = strings.Trim(r.Host, "[]"), ""
	}
	if slices.ContainsFunc(s.names, func(name string) bool { return strings.EqualFold(name, host) }) {
		return true // whatever the port: something may stand before this server
	}
	reached, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok {
		return false
	}
	at, ownPort, err := net.SplitHostPort(reached.String())
	if err != nil || port != "" && port != ownPort {
		return false
	}
	ip, own := net.ParseIP(host), net.ParseIP(at)
	if own.IsLoopback() {
		return strings.EqualFold(host, "localhost") || ip.IsLoopback()
	}
	return ip != nil && ip.Equal(own)
}

// limit has a listener keep no more than so many connections, and a part of them from one address.
func limit(l net.Listener, most int) net.Listener {
	return &limited{Listener: l, slots: make(slots, most), shares: shares{most: part(most)}}
}

type limited struct {
	net.Listener
	slots
	shares shares
}

// Accept waits until there is room. There will be: streams last, but there are fewer of them than of connections, and
// all other connections end by their deadlines. Who has too many loses the new one at once.
func (l *limited) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		rest, ok := l.shares.take(c.RemoteAddr().String())
		if !ok {
			_ = c.Close()
			continue
		}
		l.slots <- struct{}{}
		return &visitor{Conn: c, leave: sync.OnceFunc(func() { <-l.slots; rest() })}, nil
	}
}

type visitor struct {
	net.Conn
	leave func()
}

// Close makes room for another one.
func (v *visitor) Close() error {
	defer v.leave()
	return v.Conn.Close()
}
