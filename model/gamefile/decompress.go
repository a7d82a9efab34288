package gamefile

import (
	"bufio"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// maxWindow is how far back a zstd stream may refer, in bytes, which bounds the memory that it takes. It is the default
// limit of the zstd program.
const maxWindow = 128 << 20

// Decompress unpacks gzip and zstd, which it recognises by their first bytes, and returns anything else unchanged. If
// the data is damaged, reading it fails.
func Decompress(r io.Reader) (io.Reader, error) {
	in := bufio.NewReader(r)
	magic, err := in.Peek(4)
	if err != nil && err != io.EOF {
		return nil, err
	}
	switch {
	case len(magic) >= 2 && string(magic[:2]) == "\x1f\x8b":
		r, err := gzip.NewReader(in)
		if err != nil {
			return nil, damaged("gzip", err)
		}
		return packed{r, "gzip"}, nil
	case string(magic) == "\x28\xb5\x2f\xfd":
		// With a concurrency of 1 the decoder starts no goroutine, so it need not be closed.
		r, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
		return packed{r, "zstd"}, err
	}
	return in, nil
}

// packed reads a packed stream. Its errors name the kind of compression.
type packed struct {
	stream io.Reader
	kind   string
}

func (p packed) Read(data []byte) (int, error) {
	n, err := p.stream.Read(data)
	if err != nil && err != io.EOF {
		err = damaged(p.kind, err)
	}
	return n, err
}

func damaged(kind string, err error) error {
	return fmt.Errorf("the %s data is damaged or cut off: %w", kind, err)
}
