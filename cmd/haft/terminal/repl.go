package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
)

// A REPL is a conversation about a game. It reads a line, obeys it, and reads the next. At a terminal, the user can
// edit lines, and there is a history. A terminal that can only print (TERM is dumb) gets a prompt, and a pipe gets
// nothing. Each game brings words of its own; help and quit are words of every REPL.
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

// A Word is a command that a line may begin with. Case does not matter.
type Word struct {
	Names []string // help shows the first
	Args  string   // as the help shows them
	Help  string   // what it does
	Run   func(argument string) error
}

// Always makes the function of a word that takes no argument and cannot fail.
func Always(do func()) func(string) error {
	return func(string) error {
		do()
		return nil
	}
}

func (w *Word) named(name string) bool {
	return slices.ContainsFunc(w.Names, func(n string) bool { return strings.EqualFold(n, name) })
}

// A Table lists what a line may say.
type Table struct {
	Samples [][2]string // examples of lines that begin with no word, and what they do
	Words   []Word
}

// The words of every table.
var (
	helpWord = Word{Names: []string{"help", "?"}, Help: "this list"}
	quitWord = Word{Names: []string{"quit", "q", "exit"}, Help: "end, as the end of the input does"}
)

// ErrQuit is the result of the word quit.
var ErrQuit = errors.New("quit")

// Obey does what a line says. It writes help to out, and passes a line that begins with no word to other.
func (t *Table) Obey(line string, out io.Writer, other func(line string) error) error {
	line = strings.TrimSpace(line)
	name, argument, _ := strings.Cut(line, " ")
	word := t.find(name)
	switch {
	case line == "":
		return nil
	case word != nil:
		return word.Run(strings.TrimSpace(argument))
	case helpWord.named(name):
		return t.Write(out, "")
	case quitWord.named(name):
		return ErrQuit
	}
	return other(line)
}

// find returns the word with a name, or nil if there is none.
func (t *Table) find(name string) *Word {
	for i := range t.Words {
		if t.Words[i].named(name) {
			return &t.Words[i]
		}
	}
	return nil
}

// Write lists what a line may say, and what that does.
func (t *Table) Write(out io.Writer, indent string) error {
	columns := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, s := range t.Samples {
		fmt.Fprintf(columns, "%s%s\t%s\n", indent, s[0], s[1])
	}
	for _, w := range slices.Concat(t.Words, []Word{helpWord, quitWord}) {
		fmt.Fprintf(columns, "%s%s\t%s\n", indent, strings.TrimSpace(w.Names[0]+" "+w.Args), w.Help)
	}
	return columns.Flush()
}
