package terminal

import (
	"bufio"
	"io"

	"haft/model/input"
	"haft/model/pgn"
)

// A lineSource is where a talk gets its lines.
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
