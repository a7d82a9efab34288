package terminal

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"golang.org/x/term"
)

// Arrow keys are commands at the beginning of a line, and move the cursor within it, however the terminal groups its
// input.
func TestArrowKeys(t *testing.T) {
	const right, left = "\x1b[C", "\x1b[D"
	keys := []string{right, left, "e2e", left, "d", right, "\x7f", "4\r", right + left, "q\r"}
	whole := []string{strings.Join(keys, "")}
	for _, input := range [][]string{keys, whole} {
		var readers []io.Reader
		for _, part := range input {
			readers = append(readers, strings.NewReader(part))
		}
		screen := struct {
			io.Reader
			io.Writer
		}{&keyReader{in: io.MultiReader(readers...), arrows: Arrows{"<", ">"}, fresh: true}, new(bytes.Buffer)}
		terminal := term.NewTerminal(screen, "> ")
		var got []string
		for {
			line, err := terminal.ReadLine()
			if err != nil {
				break
			}
			got = append(got, line)
		}
		if text := strings.Join(got, " "); text != "> < e2d4 > < q" {
			t.Errorf("%q is read as %s", input, text)
		}
	}
}

// The interrupt key ends the lines, and is remembered.
func TestInterruptKey(t *testing.T) {
	keys := &keyReader{in: strings.NewReader("e4\x03e5\r"), fresh: true}
	screen := struct {
		io.Reader
		io.Writer
	}{keys, io.Discard}
	if line, err := term.NewTerminal(screen, "").ReadLine(); err != io.EOF || !keys.interrupted {
		t.Errorf("%q, %v, interrupted %v", line, err, keys.interrupted)
	}
}
