package gamefile

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

func gzipped(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func zstandard(t *testing.T, text string) string {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(w.EncodeAll([]byte(text), nil))
}

func unpack(packed string) (string, error) {
	r, err := Decompress(strings.NewReader(packed))
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(r)
	return string(text), err
}

func TestDecompress(t *testing.T) {
	text := strings.Repeat("1. e4 e5 *\n\n", 50_000)
	for name, packed := range map[string]string{
		"plain":     text,
		"gzip":      gzipped(t, text),
		"two gzips": gzipped(t, text[:1000]) + gzipped(t, text[1000:]),
		"zstd":      zstandard(t, text),
		"two zstds": zstandard(t, text[:1000]) + zstandard(t, text[1000:]),
	} {
		if got, err := unpack(packed); err != nil || got != text {
			t.Errorf("%s: %d bytes, %v, want %d", name, len(got), err, len(text))
		}
	}
	for _, short := range []string{"", "e", "\x1f", "\x28\xb5"} {
		if got, err := unpack(short); err != nil || got != short {
			t.Errorf("%q: %q, %v", short, got, err)
		}
	}
}

// A file that was cut off is an error, not a shorter file.
func TestDecompressDamaged(t *testing.T) {
	for _, packed := range []string{gzipped(t, "e4 e5 *"), zstandard(t, strings.Repeat("e4 e5 *", 100))} {
		for _, n := range []int{5, len(packed) / 2, len(packed) - 1} {
			if got, err := unpack(packed[:n]); err == nil {
				t.Errorf("%d bytes of %d: read as %q", n, len(packed), got)
			}
		}
		r, err := Decompress(strings.NewReader(packed[:len(packed)-1]))
		if err != nil {
			t.Fatal(err)
		}
		reader := NewReader(r, "file")
		for err == nil {
			_, err = reader.Next()
		}
		if err == io.EOF {
			t.Error("the reader takes a cut file for a whole one")
		}
	}
}
