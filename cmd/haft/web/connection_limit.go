package web

import (
	"net"
	"sync"
)

// limit makes a listener that keeps a limited number of connections, and only a part of them from one address.
func limit(l net.Listener, most int) net.Listener {
	return &limited{Listener: l, slots: make(slots, most), shares: shares{most: part(most)}}
}

type limited struct {
	net.Listener
	slots
	shares shares
}

// Accept waits until there is room. There will be: streams last, but there are fewer streams than connections, and all
// other connections end by their deadlines. A new connection from an address that has too many is closed at once.
func (l *limited) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		rest, ok := l.shares.take(c.RemoteAddr().String(), 1)
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
