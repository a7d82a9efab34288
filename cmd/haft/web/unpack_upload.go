package web

import (
	"bytes"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"

	"haft/model/input"
	"haft/model/packed"
)

// maxWindow is how far back a packed file may refer: it is memory that a short text can ask for.
const maxWindow = 8 << 20

// unpack unpacks gzip and zstd.
func unpack(data []byte) (io.Reader, error) {
	var head zstd.Header
	if head.Decode(data) == nil && head.WindowSize > maxWindow {
		return nil, fmt.Errorf("the zstd data wants a window of %s; expected %s at most",
			input.Size(head.WindowSize).Words(), input.Size(maxWindow).Words())
	}
	return packed.Open(bytes.NewReader(data))
}
