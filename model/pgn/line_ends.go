package pgn

import (
	"bytes"
	"io"
)

// Newlines returns r with LF for each line end, whether that is LF, CR LF or a single CR.
func Newlines(r io.Reader) io.Reader { return &newlines{in: r} }

type newlines struct {
	in       io.Reader
	returned bool // the last byte read was CR: an LF after it ends the same line
}

func (n *newlines) Read(data []byte) (int, error) {
	for {
		size, err := n.in.Read(data)
		if left := n.plain(data[:size]); left > 0 || size == 0 || err != nil {
			return left, err
		}
	}
}

// plain rewrites data in place, and returns its new length.
func (n *newlines) plain(data []byte) int {
	start := bytes.IndexByte(data, '\r')
	switch {
	case len(data) == 0:
		return 0
	case n.returned && data[0] == '\n':
		start = 0
	case start < 0:
		n.returned = false
		return len(data)
	}
	out := data[:start]
	for _, c := range data[start:] {
		follows := n.returned && c == '\n'
		n.returned = c == '\r'
		if n.returned {
			c = '\n'
		}
		if !follows {
			out = append(out, c)
		}
	}
	return len(out)
}
