package input

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Lines reads a stream line by line. Each line has a limited length.
type Lines struct {
	in     *bufio.Reader
	limit  Size
	number int
	spill  []byte // holds a line that is longer than the buffer
}

// NewLines returns the lines of r, each of at most limit bytes.
func NewLines(r io.Reader, limit Size) *Lines {
	return &Lines{in: bufio.NewReaderSize(r, 1<<16), limit: limit}
}

// ErrLongLine is wrapped by the error for a line that is longer than its limit.
var ErrLongLine = errors.New("long line")

// Next returns the next line with its line end. The line is valid until Next is called again. If the stream does
// not end with a line end, the last line comes with io.EOF, as from [bufio.Reader.ReadBytes]. A line that is too
// long is an error.
func (l *Lines) Next() ([]byte, error) {
	l.number++
	line, err := l.in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		l.spill = l.spill[:0]
		for err == bufio.ErrBufferFull && !l.limit.exceeded(len(l.spill)+len(line)) {
			l.spill = append(l.spill, line...)
			line, err = l.in.ReadSlice('\n')
		}
		l.spill = append(l.spill, line...)
		line = l.spill
	}
	if l.limit.exceeded(len(bytes.TrimRight(line, "\r\n"))) {
		text := fmt.Sprintf("found a line of more than %s, expected a shorter one", l.limit.Words())
		return nil, &tooLarge{text, ErrLongLine}
	}
	return line, err
}

// Number returns the number of the line that Next returned last, from 1.
func (l *Lines) Number() int { return l.number }
