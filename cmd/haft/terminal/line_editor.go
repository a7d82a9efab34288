package terminal

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"

	"golang.org/x/term"

	"haft/model/input"
	"haft/model/pgn"
)

// A keyboard reads lines from a terminal, with a history. It turns arrow keys into words.
type keyboard struct {
	file     *os.File
	screen   io.Writer
	keys     *keyReader
	terminal *term.Terminal
}

func newKeyboard(file *os.File, in io.Reader, screen io.Writer, arrows Arrows) *keyboard {
	keys := &keyReader{in: in, arrows: arrows, fresh: true}
	both := struct {
		io.Reader
		io.Writer
	}{keys, screen}
	return &keyboard{file, screen, keys, term.NewTerminal(both, "")}
}

// read changes the mode of the terminal only while it reads a line, so that output needs no care. In that mode, the
// interrupt key sends no signal; read returns the error of an interrupt instead.
func (k *keyboard) read(prompt string) (string, error) {
	before, err := term.MakeRaw(int(k.file.Fd()))
	if err != nil {
		return "", err
	}
	defer func() { _ = term.Restore(int(k.file.Fd()), before) }()
	k.terminal.SetPrompt(prompt)
	line, err := k.terminal.ReadLine()
	if err == io.EOF {
		_, _ = io.WriteString(k.screen, "\r\n") // after the prompt
	}
	if k.keys.interrupted {
		err = context.Canceled
	}
	return line, err
}

// Arrows are the words that the left and right arrow keys stand for at the beginning of a line. Later in a line, or
// without words, these keys move the cursor.
type Arrows struct{ Left, Right string }

// A keyReader turns arrow keys into lines.
type keyReader struct {
	in          io.Reader
	arrows      Arrows
	fresh       bool // nothing has been typed on the line
	interrupted bool // by the interrupt key
	buffer      [256]byte
	ready       []byte
}

func (k *keyReader) Read(p []byte) (int, error) {
	for len(k.ready) == 0 {
		n, err := k.in.Read(k.buffer[:])
		if k.ready = k.translated(k.buffer[:n]); len(k.ready) == 0 && err != nil {
			return 0, err
		}
	}
	n := copy(p, k.ready)
	k.ready = k.ready[n:]
	return n, nil
}

// translated returns the meaning of keys. A terminal sends all the bytes of an arrow key at once.
func (k *keyReader) translated(keys []byte) (lines []byte) {
	const interrupt = 3
	for len(keys) > 0 {
		if word, rest := k.arrow(keys); word != "" {
			lines = append(append(lines, word...), '\r')
			keys = rest
			continue
		}
		k.fresh = keys[0] == '\r' || keys[0] == '\n'
		k.interrupted = k.interrupted || keys[0] == interrupt
		lines = append(lines, keys[0])
		keys = keys[1:]
	}
	return lines
}

// arrow returns the word for the arrow key that keys begin with, and the rest; the word is "" if there is none.
func (k *keyReader) arrow(keys []byte) (word string, rest []byte) {
	const escape = "\x1b["
	arrow, found := bytes.CutPrefix(keys, []byte(escape))
	switch {
	case !found || !k.fresh || len(arrow) == 0:
		return "", keys
	case arrow[0] == 'C':
		word = k.arrows.Right
	case arrow[0] == 'D':
		word = k.arrows.Left
	}
	return word, arrow[1:]
}

// A lineSource is where a REPL gets its lines.
type lineSource interface {
	read(prompt string) (string, error) // io.EOF at the end
}

// plainLines reads lines from a pipe, a file, or a terminal that can only print.
type plainLines struct {
	in  *input.Lines
	out *bufio.Writer // receives the prompt; nil if nobody sees it
}

// newPlain returns the lines of a stream. A line that is too long is an error.
func newPlain(in io.Reader, out *bufio.Writer) *plainLines {
	return &plainLines{input.NewLines(in, pgn.MaxLine), out}
}

func (l *plainLines) read(prompt string) (string, error) {
	if l.out != nil {
		l.out.WriteString(prompt) // an error appears when the next answer is flushed
		l.out.Flush()
	}
	line, err := l.in.Next()
	if err == io.EOF && len(line) > 0 {
		err = nil
	}
	return string(line), err
}
