package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// A REPL is a conversation about a game. It reads a line, obeys it, and reads the next. At a terminal, the user can
// edit lines, and there is a history. A terminal that can only print (TERM is dumb) gets a prompt, and a pipe gets
// nothing. Each game brings words of its own; help and quit are words of every talk.
type REPL struct {
	In     io.Reader       // ends with the context of [REPL.Run]
	Out    *bufio.Writer   // receives the answers
	Tell   func(err error) // reports what cannot be done
	Screen io.Writer       // the terminal that shows what the user types
	Typed  *os.File        // the terminal at which the user types; nil if In or Out is not a terminal
	Table
	Prompt func() string
	Arrows Arrows
	// Other obeys a line that begins with no word, such as a move.
	Other func(ctx context.Context, line string) error
}

// Run talks until the input ends or the user quits. It returns the error of the context, of the interrupt key
// ([context.Canceled]), or of a stream.
func (t *REPL) Run(ctx context.Context) error {
	for lines := t.lines(); ; {
		if err := t.Out.Flush(); err != nil {
			return err
		}
		line, err := lines.read(t.Prompt())
		if err == nil {
			err = t.obey(ctx, line)
		} else if err != io.EOF && !errors.Is(err, context.Canceled) {
			return fmt.Errorf("<stdin>: %w", err)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == ErrQuit, err == io.EOF:
			return nil
		case err == context.Canceled:
			return err
		case err != nil:
			t.Tell(err)
		}
	}
}

// maxCommand is how many bytes a line may have that is obeyed. Errors repeat lines, and to look for a word that was
// mistyped in one of megabytes takes many seconds.
const maxCommand = 64 << 10

// obey does what a line says.
func (t *REPL) obey(ctx context.Context, line string) error {
	if line = strings.TrimSpace(line); len(line) > maxCommand {
		return fmt.Errorf("found a line of %d bytes, expected at most %d", len(line), maxCommand)
	}
	return t.Obey(line, t.Out, func(line string) error { return t.Other(ctx, line) })
}

func (t *REPL) lines() lineSource {
	switch {
	case t.Typed == nil:
		return newPlain(t.In, nil)
	case os.Getenv("TERM") == "dumb":
		return newPlain(t.In, t.Out)
	}
	return newKeyboard(t.Typed, t.In, t.Screen, t.Arrows)
}
