package bounded

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

// Lines are those of a stream, each of at most so many bytes.
type Lines struct {
	in     *bufio.Reader
	limit  Size
	number int
	spill  []byte // holds a line that is longer than the buffer
}

// NewLines reads from r.
func NewLines(r io.Reader, limit Size) *Lines {
	return &Lines{in: bufio.NewReaderSize(r, 1<<16), limit: limit}
}

// Next is the next line with its end, valid until Next is called again. The last line has no end if the
// stream has none, and then comes with io.EOF, as from [bufio.Reader.ReadBytes]. A line that is too long is an
// error.
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
		return nil, fmt.Errorf("found a line of more than %s, expected a shorter one", l.limit.words())
	}
	return line, err
}

// Number is that of the line at hand, from 1.
func (l *Lines) Number() int { return l.number }
