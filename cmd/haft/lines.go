package main

import (
	"io"

	"haft/model/bounded"
	"haft/model/gamefile"
)

// pipedLines are those of a pipe or a file. Nobody sees a prompt.
type pipedLines struct{ in *bounded.Lines }

func pipedFrom(in io.Reader) *pipedLines { return &pipedLines{bounded.NewLines(in, gamefile.MaxLine)} }

func (l *pipedLines) read(string) (string, error) {
	line, err := l.in.Next()
	if err == io.EOF && len(line) > 0 {
		err = nil
	}
	return string(line), err
}

func (l *pipedLines) close() {}
