package input_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"haft/model/input"
)

// endless is a stream of zeros.
type endless struct{}

func (endless) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

func TestReadAll(t *testing.T) {
	if data, err := input.ReadAll(strings.NewReader("1234"), 4); string(data) != "1234" || err != nil {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := input.ReadAll(endless{}, 1<<20); !errors.Is(err, input.ErrTooLarge) ||
		err.Error() != "found more than 1MiB, expected less" {
		t.Error(err)
	}
	lost := errors.New("connection lost")
	if _, err := input.ReadAll(iotest.ErrReader(lost), 1); !errors.Is(err, lost) {
		t.Error(err)
	}
}

func TestReadFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte("12345"), 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := input.ReadFile(name, 5); string(data) != "12345" || err != nil {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := input.ReadFile(name, 4); !errors.Is(err, input.ErrTooLarge) ||
		err.Error() != name+": found more than 4 bytes, expected less" {
		t.Error(err)
	}
	if _, err := input.ReadFile(name+"x", 4); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func TestLines(t *testing.T) {
	long := strings.Repeat("x", 200_000) // longer than any buffer
	lines := input.NewLines(strings.NewReader("a\r\n\n"+long+"\nend"), 200_000)
	for i, want := range []string{"a\r\n", "\n", long + "\n", "end"} {
		line, err := lines.Next()
		if string(line) != want || lines.Number() != i+1 || (err == io.EOF) != (want == "end") {
			t.Errorf("line %d is %.20q, %v; want %.20q", lines.Number(), line, err, want)
		}
	}
	if line, err := lines.Next(); len(line) > 0 || err != io.EOF {
		t.Errorf("%q, %v after the end", line, err)
	}
}

// A line that is too long is refused, whether it fits in the reader's buffer or has no end.
func TestLongLines(t *testing.T) {
	for name, in := range map[string]io.Reader{
		"short":   strings.NewReader("\n12345\n"),
		"long":    strings.NewReader("\n" + strings.Repeat("1", 100_000) + "\n"),
		"endless": io.MultiReader(strings.NewReader("\n"), endless{}),
	} {
		lines := input.NewLines(in, 4)
		_, first := lines.Next()
		if line, err := lines.Next(); first != nil || line != nil || lines.Number() != 2 ||
			err.Error() != "found a line of more than 4 bytes, expected a shorter one" {
			t.Errorf("%s: %v, then %.20q, %v", name, first, line, err)
		}
	}
}

// Copying into a Buffer must keep to the limit, as a copy by bytes.Buffer's ReadFrom would not.
func TestBuffer(t *testing.T) {
	full := 0
	b := input.NewBuffer(10, func() { full++ })
	if _, err := io.Copy(b, strings.NewReader("12345")); err != nil || b.Over() || full != 0 {
		t.Error(err, b.Over(), full)
	}
	if n, err := io.Copy(b, io.LimitReader(endless{}, 1<<20)); err != nil || n != 1<<20 || !b.Over() || full != 1 {
		t.Error(n, err, b.Over(), full)
	}
	if want := append([]byte("12345"), 0, 0, 0, 0, 0); !bytes.Equal(b.Bytes(), want) {
		t.Errorf("kept %q", b.Bytes())
	}
}

// Without a limit everything is read.
func TestNoLimit(t *testing.T) {
	text := strings.Repeat("x", 1<<20)
	if data, err := input.ReadAll(strings.NewReader(text), 0); len(data) != len(text) || err != nil {
		t.Errorf("%d bytes, %v", len(data), err)
	}
	if line, err := input.NewLines(strings.NewReader(text), 0).Next(); len(line) != len(text) || err != io.EOF {
		t.Errorf("%d bytes, %v", len(line), err)
	}
	if err := input.NewBudget(0).Spend(1 << 60); err != nil {
		t.Error(err)
	}
}

func TestBudget(t *testing.T) {
	b := input.NewBudget(10)
	if err := errors.Join(b.Spend(6), b.Spend(4)); err != nil {
		t.Error(err)
	}
	b.Return(3)
	if err := b.Spend(3); err != nil {
		t.Error(err)
	}
	if err := b.Spend(1); !errors.Is(err, input.ErrTooLarge) ||
		err.Error() != "more than 10 bytes of memory would be needed" {
		t.Error(err)
	}
}
