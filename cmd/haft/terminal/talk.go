package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
)

// A Talk is a conversation about a game: it reads a line, does what it says, and reads the next. At a terminal lines
// can be edited, and have a history; a terminal that can do nothing but print (TERM is dumb) gets a prompt, and a
// pipe nothing. A game brings its words. The words help and quit are those of every talk.
type Talk struct {
	In     io.Reader       // ends with the context of [Talk.Run]
	Out    *bufio.Writer   // gets the answers
	Tell   func(err error) // says what cannot be done
	Screen io.Writer       // the terminal that shows what is typed
	Typed  *os.File        // the terminal that is typed at; nil if In or Out is none
	Table
	Prompt func() string
	Arrows Arrows
	// Other does what a line says that begins with no word, such as a move.
	Other func(ctx context.Context, line string) error
}

// Run talks to the end of the input, or until somebody quits. An error is that of the context, of a key that
// interrupts ([context.Canceled]), or of a stream.
func (t *Talk) Run(ctx context.Context) error {
	for lines := t.lines(); ; {
		if err := t.Out.Flush(); err != nil {
			return err
		}
		line, err := lines.read(t.Prompt())
		if err == nil {
			err = t.Obey(line, t.Out, func(line string) error { return t.Other(ctx, line) })
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

func (t *Talk) lines() lineSource {
	switch {
	case t.Typed == nil:
		return newPlain(t.In, nil)
	case os.Getenv("TERM") == "dumb":
		return newPlain(t.In, t.Out)
	}
	return newKeyboard(t.Typed, t.In, t.Screen, t.Arrows)
}
