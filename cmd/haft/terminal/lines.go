package terminal

import (
	"bufio"
	"io"

	"haft/model/bounded"
	"haft/model/pgn"
)

// A lineSource is where a talk gets its lines from.
type lineSource interface {
	read(prompt string) (string, error) // io.EOF at the end
}

// plainLines are those of a pipe, a file, or a terminal that can do nothing but print.
type plainLines struct {
	in  *bounded.Lines
	out *bufio.Writer // that gets the prompt; nil if nobody sees it
}

// newPlain is the lines of a stream; one that is too long is an error.
func newPlain(in io.Reader, out *bufio.Writer) *plainLines {
	return &plainLines{bounded.NewLines(in, pgn.MaxLine), out}
}

func (l *plainLines) read(prompt string) (string, error) {
	if l.out != nil {
		l.out.WriteString(prompt) // an error is seen when the next answer is flushed
		l.out.Flush()
	}
	line, err := l.in.Next()
	if err == io.EOF && len(line) > 0 {
		err = nil
	}
	return string(line), err
}
