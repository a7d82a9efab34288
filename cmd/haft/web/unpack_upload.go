package web

import (
	"bytes"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"

	"haft/model/input"
	"haft/model/packed"
)

// mostWindow is how far back a packed file may refer: it is memory that a short text can ask for.
const mostWindow = 8 << 20

// unpack unpacks gzip and zstd.
func unpack(data []byte) (io.Reader, error) {
	var head zstd.Header
	if head.Decode(data) == nil && head.WindowSize > mostWindow {
		return nil, fmt.Errorf("the zstd data wants a window of %s; expected %s at most",
			input.Size(head.WindowSize).Words(), input.Size(mostWindow).Words())
	}
	return packed.Open(bytes.NewReader(data))
}
