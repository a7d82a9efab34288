// Package packed unpacks compressed files. The readers of games do not use it, so a program that does not need to
// unpack, or does it in another way, needs no decompressor.
package packed

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/therootcompany/xz"

	"haft/lazyregexp"
)

// maxWindow is how far back a zstd or xz stream may refer, in bytes. It limits the memory for unpacking. It is the
// default limit of the zstd program, and twice what xz -9 needs.
const maxWindow = 128 << 20

// Open unpacks gzip, bzip2, xz, zstd and zip, which it recognises by their first bytes, and returns anything else
// unchanged. If a stream is damaged, reading it fails. A zip archive must have one file. Archives of other kinds are
// refused, and so is a packed tar archive.
func Open(r io.Reader) (io.Reader, error) {
	in := bufio.NewReader(r)
	magic, err := in.Peek(MagicSize)
	if err != nil && err != io.EOF {
		return nil, err
	}
	for begin, kind := range foreign {
		if strings.HasPrefix(string(magic), begin) {
			return nil, unread(kind)
		}
	}
	kind := Kind(magic)
	unpacked, err := unpack(in, kind)
	if err != nil || kind == "" || kind == "zip" {
		return unpacked, err
	}
	inner := bufio.NewReader(unpacked)
	if block, _ := inner.Peek(tarMagicAt + len(tarMagic)); bytes.HasSuffix(block, []byte(tarMagic)) &&
		len(block) > tarMagicAt {
		return nil, unread("a tar archive")
	}
	return inner, nil
}

// foreign are the first bytes of packed data that is not read.
var foreign = map[string]string{
	"7z\xbc\xaf\x27": "a 7z archive", "Rar!\x1a": "a RAR archive", "\x1f\x9d": "a file packed by compress",
}

// tarMagic stands in the first block of a tar archive, where POSIX says.
const (
	tarMagic   = "ustar"
	tarMagicAt = 257
)

func unread(kind string) error {
	return fmt.Errorf("this is %s, which is not read; unpack it first", kind)
}

// unpack unpacks data of a kind that [Kind] tells.
func unpack(in *bufio.Reader, kind string) (io.Reader, error) {
	switch kind {
	case "gzip":
		r, err := gzip.NewReader(in)
		if err != nil {
			return nil, damaged("gzip", err)
		}
		return stream{r, "gzip"}, nil
	case "bzip2":
		return stream{bzip2.NewReader(in), "bzip2"}, nil
	case "zip":
		return openZip(in)
	case "xz":
		r, err := xz.NewReader(in, maxWindow)
		if err != nil {
			return nil, damaged("xz", err)
		}
		return stream{r, "xz"}, nil
	case "zstd":
		// With a concurrency of 1, the decoder starts no goroutine, so it need not be closed.
		r, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
		return stream{r, "zstd"}, err
	}
	return in, nil
}

// magics are the first bytes of packed data, by how it is packed.
var magics = map[string]string{
	"gzip": "\x1f\x8b", "bzip2": "BZh", "xz": "\xfd7zXZ", "zstd": "\x28\xb5\x2f\xfd", "zip": "PK\x03\x04",
}

// bzip2Block matches what tells bzip2 from a text: the size of blocks, then the first block or the end of none.
var bzip2Block = lazyregexp.New(`^BZh[1-9][1\x17]`)

// Endings are those of the names of packed files.
var Endings = []string{".gz", ".bz2", ".xz", ".zst", ".zip"}

// Ending returns the ending of a name that says that the file is packed, as it stands there: ".gz", or ".ZST". It is ""
// for any other name.
func Ending(name string) string {
	if end := filepath.Ext(name); slices.Contains(Endings, strings.ToLower(end)) {
		return end
	}
	return ""
}

// MagicSize is how many bytes [Kind] needs.
const MagicSize = 5

// Kind returns how data that begins so is packed: gzip, bzip2, xz, zstd or zip, or "" if it is not.
func Kind(begin []byte) string {
	for kind, magic := range magics {
		if strings.HasPrefix(string(begin), magic) && (kind != "bzip2" || bzip2Block().Match(begin)) {
			return kind
		}
	}
	return ""
}

// A stream is unpacked as it is read. The error about a damaged stream names the kind of compression.
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
