package cli

import (
	"io"

	"haft/model/bounded"
	"haft/model/pgn"
)

// PipedLines are those of a pipe or a file. Nobody sees a prompt.
type PipedLines struct{ in *bounded.Lines }

// PipedFrom is the lines of a stream; one that is too long is an error.
func PipedFrom(in io.Reader) *PipedLines { return &PipedLines{bounded.NewLines(in, pgn.MaxLine)} }

// Read is the next line, without its end; io.EOF at the end.
func (l *PipedLines) Read(string) (string, error) {
	line, err := l.in.Next()
	if err == io.EOF && len(line) > 0 {
		err = nil
	}
	return string(line), err
}

// Close does nothing: who opened the stream closes it.
func (l *PipedLines) Close() {}
