package quantum

import (
	"bytes"
	"context"
	"io"
	"os"

	"golang.org/x/term"

	"haft/cmd/haft/cli"
)

// A keyboard reads lines from a terminal, with a history, and the arrow keys as commands.
type keyboard struct {
	*cli.Program
	file     *os.File
	before   *term.State
	keys     *arrowKeys
	terminal *term.Terminal
}

func newKeyboard(ctx context.Context, p *cli.Program) (*keyboard, error) {
	file := p.Stdin.(*os.File) // a terminal is one
	before, err := term.GetState(int(file.Fd()))
	if err != nil {
		return nil, err
	}
	keys := &arrowKeys{in: p.Typed(ctx), fresh: true}
	screen := struct {
		io.Reader
		io.Writer
	}{keys, p.Output}
	return &keyboard{p, file, before, keys, term.NewTerminal(screen, "")}, nil
}

// Read leaves the terminal as it is but for the time of the line, so that what is printed needs no care.
func (k *keyboard) Read(prompt string) (string, error) {
	if _, err := term.MakeRaw(int(k.file.Fd())); err != nil {
		return "", err
	}
	defer k.Close()
	k.terminal.SetPrompt(prompt)
	line, err := k.terminal.ReadLine()
	if err == io.EOF {
		_, _ = k.terminal.Write([]byte("\n")) // behind the prompt
	}
	if k.keys.interrupted {
		k.Note(cli.Interrupted)
	}
	return line, err
}

// Close gives the terminal back.
func (k *keyboard) Close() { _ = term.Restore(int(k.file.Fd()), k.before) }

// arrowKeys turns the left and the right arrow, as the first key of a line, into the lines < and >. Later
// in a line they move the cursor.
type arrowKeys struct {
	in          io.Reader
	fresh       bool // nothing has been typed on the line
	interrupted bool // by a key: the terminal makes no signal of it while a line is read
	buffer      [256]byte
	ready       []byte
}

func (a *arrowKeys) Read(p []byte) (int, error) {
	for len(a.ready) == 0 {
		n, err := a.in.Read(a.buffer[:])
		if a.ready = a.translated(a.buffer[:n]); len(a.ready) == 0 && err != nil {
			return 0, err
		}
	}
	n := copy(p, a.ready)
	a.ready = a.ready[n:]
	return n, nil
}

// translated is what keys mean. A terminal sends the keys of an arrow at once.
func (a *arrowKeys) translated(keys []byte) (lines []byte) {
	const escape, interrupt = "\x1b[", 3
	for len(keys) > 0 {
		if arrow := bytes.TrimPrefix(keys, []byte(escape)); a.fresh && len(arrow) < len(keys) && len(arrow) > 0 && (arrow[0] == 'C' || arrow[0] == 'D') {
			lines = append(lines, map[byte]string{'C': ">\r", 'D': "<\r"}[arrow[0]]...)
			keys = arrow[1:]
			continue
		}
		a.fresh = keys[0] == '\r' || keys[0] == '\n'
		a.interrupted = a.interrupted || keys[0] == interrupt
		lines = append(lines, keys[0])
		keys = keys[1:]
	}
	return lines
}
