package packed_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"io"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"haft/model/gamefile"
	"haft/model/packed"
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

func zipped(t *testing.T, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, text := range files {
		out, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(out, text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// xzOf is "1. e4 e5 *\n\n", a hundred times, as the program xz packs it.
func xzOf(t *testing.T) string { return base64Of(t, xzData) }

func base64Of(t *testing.T, text string) string {
	t.Helper()
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

const xzData = "/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4ASvABldABiLgCZwIeHKxxf4CecIIofbT2aA11rn" +
	"yQAAAAAAmFn5uNTOpicAATWwCQAAAF0FLfqxxGf7AgAAAAAEWVo="

// bzip2Data is the same text as the program bzip2 packs it.
const bzip2Data = "QlpoOTFBWSZTWWh1v20AAY/ZAAAQQBEmAAIAIABQhgQFKiPKOkXCLSL0i0iwi0iwi+EXgi/F3JFO" +
	"FCQaHW/bQA=="

func unpack(data string) (string, error) {
	r, err := packed.Open(strings.NewReader(data))
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(r)
	return string(text), err
}

func TestOpen(t *testing.T) {
	text := strings.Repeat("1. e4 e5 *\n\n", 50_000)
	for name, data := range map[string]string{
		"plain":     text,
		"gzip":      gzipped(t, text),
		"two gzips": gzipped(t, text[:1000]) + gzipped(t, text[1000:]),
		"zstd":      zstandard(t, text),
		"xz":        xzOf(t),
		"two xzs":   xzOf(t) + xzOf(t),
		"bzip2":     base64Of(t, bzip2Data),
		"two bzip2": base64Of(t, bzip2Data) + base64Of(t, bzip2Data),
		"zip":       zipped(t, map[string]string{"a/": "", "a/b.pgn": text, "__MACOSX/b.pgn": "x", "a/.DS_Store": "x"}),
		"two zstds": zstandard(t, text[:1000]) + zstandard(t, text[1000:]),
	} {
		want := text
		switch name {
		case "xz", "bzip2":
			want = text[:1200]
		case "two xzs", "two bzip2":
			want = text[:2400]
		}
		if got, err := unpack(data); err != nil || got != want {
			t.Errorf("%s: %d bytes, %v, want %d", name, len(got), err, len(want))
		}
	}
	for _, short := range []string{"", "e", "\x1f", "\x28\xb5", "\xfd7zX", "BZh", "BZh1 e4", "PK"} {
		if got, err := unpack(short); err != nil || got != short {
			t.Errorf("%q: %q, %v", short, got, err)
		}
	}
}

// Archives that are not read are refused by their names.
func TestOpenForeign(t *testing.T) {
	tar := "a.pgn" + strings.Repeat("\x00", 252) + "ustar\x00" + strings.Repeat("\x00", 300)
	for data, want := range map[string]string{
		"7z\xbc\xaf\x27\x1c":    "this is a 7z archive, which is not read; unpack it first",
		"Rar!\x1a\x07\x00":      "this is a RAR archive, which is not read; unpack it first",
		"\x1f\x9d\x90":          "this is a file packed by compress, which is not read; unpack it first",
		gzipped(t, tar):         "this is a tar archive, which is not read; unpack it first",
		zstandard(t, tar[:262]): "this is a tar archive, which is not read; unpack it first",
	} {
		if _, err := unpack(data); err == nil || err.Error() != want {
			t.Errorf("%.10q: %v, want %s", data, err, want)
		}
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(14, func(out io.Writer) (io.WriteCloser, error) { // 14 is LZMA
		return struct {
			io.Writer
			io.Closer
		}{out, io.NopCloser(nil)}, nil
	})
	if _, err := w.CreateHeader(&zip.FileHeader{Name: "a.pgn", Method: 14}); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	const want = "a zip archive packed by a method that is not read; expected Deflate, which is usual"
	if _, err := unpack(b.String()); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// An archive of several files or of none is refused.
func TestOpenZipRefuses(t *testing.T) {
	for want, files := range map[string]map[string]string{
		"a zip archive with 2 files; expected one file": {"a.pgn": "e4", "b.pgn": "d4"},
		"a zip archive with 0 files; expected one file": {"a/": ""},
	} {
		if _, err := unpack(zipped(t, files)); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// A file that was cut off is an error, not a shorter file.
func TestOpenDamaged(t *testing.T) {
	for _, data := range []string{
		gzipped(t, "e4 e5 *"), zstandard(t, strings.Repeat("e4 e5 *", 100)), xzOf(t), base64Of(t, bzip2Data),
		zipped(t, map[string]string{"a": "e4 e5 *"}),
	} {
		for _, n := range []int{5, len(data) / 2, len(data) - 1} {
			if got, err := unpack(data[:n]); err == nil {
				t.Errorf("%d bytes of %d: read as %q", n, len(data), got)
			}
		}
		r, err := packed.Open(strings.NewReader(data[:len(data)-1]))
		if err != nil {
			continue
		}
		reader := gamefile.NewReader(r, "file")
		for err == nil {
			_, err = reader.Next()
		}
		if err == io.EOF {
			t.Error("the reader takes a cut file for a whole one")
		}
	}
}
