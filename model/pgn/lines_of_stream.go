package pgn

import (
	"bufio"
	"bytes"
	"fmt"
	"io"

	"haft/model/bounded"
)

// A source reads the lines of a stream or of a text one by one. They must end with LF or CR LF: see [bounded.Newlines].
type source struct {
	in      *bufio.Reader // nil for a text
	text    []byte        // what is left of a text, which has no line longer than MaxLine
	spill   []byte        // holds a line that is longer than the buffer of in
	line    []byte        // without its end; valid until the next line is read
	number  int           // of line, from 1
	start   int64         // the byte of the file at which line begins
	end     int64         // the byte of the file after line and its end
	tooLong bool          // line was cut at MaxLine
	blank   bool          // the line before had nothing but blanks
	held    bool          // next returns line once more
}

func newSource(r io.Reader) *source {
	return &source{in: bufio.NewReaderSize(r, 1<<16), blank: true}
}

// next moves on to the next line. It returns io.EOF after the last.
func (s *source) next() error {
	if s.held {
		s.held = false
		return nil
	}
	s.blank = len(trim(s.line)) == 0
	s.start = s.end
	line, err := s.read()
	s.tooLong = false
	if err == bufio.ErrBufferFull {
		line, err = s.long(line)
	}
	if err != nil && (err != io.EOF || len(line) == 0) {
		s.line = nil
		return err
	}
	if s.number++; s.number == 1 && bytes.HasPrefix(line, byteOrderMark) {
		line = line[len(byteOrderMark):]
		s.start += int64(len(byteOrderMark))
	}
	s.line = cutNewline(line)
	return nil
}

// read returns the next line, or as much of it as the buffer holds. The last line may come with io.EOF.
func (s *source) read() (line []byte, err error) {
	if s.in != nil {
		line, err = s.in.ReadSlice('\n')
	} else if end := bytes.IndexByte(s.text, '\n'); end >= 0 {
		line, s.text = s.text[:end+1], s.text[end+1:]
	} else {
		line, s.text, err = s.text, nil, io.EOF
	}
	s.end += int64(len(line))
	return line, err
}

// errEndless is a line whose end is nowhere near: the stream is no text, and may have no end.
var errEndless = fmt.Errorf("found a line that has not ended after %s, expected lines of %s at most",
	bounded.Size(endless).Words(), bounded.Size(MaxLine).Words())

// endless is how many bytes are read to find the end of a line that is too long.
const endless = 64 << 20

// long reads the rest of a long line, and drops what is beyond MaxLine.
func (s *source) long(start []byte) ([]byte, error) {
	s.spill = append(s.spill[:0], start...)
	for read := len(start); ; {
		more, err := s.read()
		if read += len(more); read > endless {
			return nil, errEndless
		}
		s.spill = append(s.spill, more...)
		if len(cutNewline(s.spill)) > MaxLine {
			s.tooLong = true
			s.spill = s.spill[:MaxLine]
		}
		if err != bufio.ErrBufferFull {
			return s.spill, err
		}
	}
}

// cutNewline returns a line without its end.
func cutNewline(line []byte) []byte {
	if end := len(line) - 1; end >= 0 && line[end] == '\n' {
		line = line[:end]
		if end > 0 && line[end-1] == '\r' {
			line = line[:end-1]
		}
	}
	return line
}
