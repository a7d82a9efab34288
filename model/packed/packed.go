// Package packed unpacks files that come compressed. It is apart from the readers of games, which so need no
// decompressor: a program that unpacks in another way, or not at all, can leave this one out.
package packed

import (
	"bufio"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/therootcompany/xz"
)

// maxWindow is how far back a zstd or xz stream may refer, in bytes, which bounds the memory that it takes. It is the
// default limit of the zstd program, and twice what xz -9 needs.
const maxWindow = 128 << 20

// xzMagic begins an xz stream.
const xzMagic = "\xfd7zXZ"

// Open unpacks gzip, zstd and xz, which it tells by their first bytes, and returns
// anything else as it is. A damaged stream is an error when it is read.
func Open(r io.Reader) (io.Reader, error) {
	in := bufio.NewReader(r)
	magic, err := in.Peek(len(xzMagic))
	if err != nil && err != io.EOF {
		return nil, err
	}
	switch {
	case len(magic) >= 2 && string(magic[:2]) == "\x1f\x8b":
		r, err := gzip.NewReader(in)
		if err != nil {
			return nil, damaged("gzip", err)
		}
		return stream{r, "gzip"}, nil
	case string(magic) == xzMagic:
		r, err := xz.NewReader(in, maxWindow)
		if err != nil {
			return nil, damaged("xz", err)
		}
		return stream{r, "xz"}, nil
	case len(magic) >= 4 && string(magic[:4]) == "\x28\xb5\x2f\xfd":
		// With a concurrency of 1 the decoder starts no goroutine, so it need not be closed.
		r, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
		return stream{r, "zstd"}, err
	}
	return in, nil
}

// A stream is unpacked while it is read. It says of which kind it is where it is damaged.
type stream struct {
	of   io.Reader
	kind string
}

func (s stream) Read(data []byte) (int, error) {
	n, err := s.of.Read(data)
	if err != nil && err != io.EOF {
		err = damaged(s.kind, err)
	}
	return n, err
}

func damaged(kind string, err error) error {
	return fmt.Errorf("the %s data is damaged or cut off: %w", kind, err)
}
