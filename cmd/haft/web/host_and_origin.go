package web

import (
	"net"
	"net/http"
	"slices"
	"strings"
)

// policy is that of the page; here it also forbids other pages to put this one into a frame.
const policy = Policy + "; frame-ancestors 'none'"

// guarded refuses requests that do not come from the server's own page under its own name. Other people's pages can
// reach a server on this machine: by a link, by a form, or by a host name of theirs that leads here.
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
		if secure(r) { // elsewhere browsers complain that they ignore it
			header.Set("Cross-Origin-Opener-Policy", "same-origin")
		}
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		if !s.knows(r) {
			refuse(w, http.StatusMisdirectedRequest, "the request is for the host %.100q, which is not this one", r.Host)
			return
		}
		h.ServeHTTP(w, r)
	})
}

// secure reports whether nobody on the way can read a request, as far as a server in front of this one is right. Browsers
// give pages some rights only then.
func secure(r *http.Request) bool {
	return r.TLS != nil || loopbackHost(r.Host) || r.Header.Get("X-Forwarded-Proto") == "https"
}

// loopbackHost reports whether a host, with or without a port, is this machine for whoever names it.
func loopbackHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.EqualFold(host, "localhost") || net.ParseIP(strings.Trim(host, "[]")).IsLoopback()
}

// knows reports whether a request names this server: by the address that was reached, as localhost on this machine, or
// by a name that was allowed.
func (s *server) knows(r *http.Request) bool {
	host, port, err := net.SplitHostPort(r.Host)
	if err != nil {
		host, port = strings.Trim(r.Host, "[]"), ""
	}
	if slices.ContainsFunc(s.names, func(name string) bool { return strings.EqualFold(name, host) }) {
		return true // whatever the port: there may be another server in front of this one
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
