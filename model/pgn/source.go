package pgn

import (
	"bufio"
	"bytes"
	"io"
	"unicode"
	"unicode/utf8"
)

// A source hands out the lines of a stream, one at a time, or those of a text. They end with LF.
type source struct {
	in      *bufio.Reader // nil for a text
	text    []byte        // what is left of it; it has no line longer than MaxLine
	spill   []byte        // holds a line that is longer than the buffer of in
	line    []byte        // without its end; valid until the next line is read
	number  int           // of line, from 1
	tooLong bool          // line was cut at MaxLine
	blank   bool          // nothing but blanks stood on the line before
	held    bool          // line is to be handed out once more
}

// byteOrderMark may begin a file.
var byteOrderMark = []byte("\ufeff")

func newSource(r io.Reader) *source {
	return &source{in: bufio.NewReaderSize(r, 1<<16), blank: true}
}

// next moves on to the next line. At the end it returns io.EOF.
func (s *source) next() error {
	if s.held {
		s.held = false
		return nil
	}
	s.blank = len(trim(s.line)) == 0
	line, err := s.read()
	s.tooLong = false
	if err == bufio.ErrBufferFull {
		line, err = s.long(line)
	}
	if err != nil && (err != io.EOF || len(line) == 0) {
		s.line = nil
		return err
	}
	if s.number++; s.number == 1 {
		line = bytes.TrimPrefix(line, byteOrderMark)
	}
	s.line = bytes.TrimSuffix(line, []byte("\n"))
	return nil
}

// read is the next line, with its end or without. The last line may come with io.EOF.
func (s *source) read() ([]byte, error) {
	if s.in != nil {
		return s.in.ReadSlice('\n')
	}
	line, rest, found := bytes.Cut(s.text, []byte("\n"))
	s.text = rest
	if !found {
		return line, io.EOF
	}
	return line, nil
}

// long reads the rest of a line and drops what is beyond MaxLine.
func (s *source) long(start []byte) ([]byte, error) {
	s.spill = append(s.spill[:0], start...)
	for {
		more, err := s.in.ReadSlice('\n')
		s.spill = append(s.spill, more...)
		if len(bytes.TrimSuffix(s.spill, []byte("\n"))) > MaxLine {
			s.tooLong = true
			s.spill = s.spill[:MaxLine]
		}
		if err != bufio.ErrBufferFull {
			return s.spill, err
		}
	}
}

// binary tells whether the line is no text at all: it holds a NUL byte.
func (s *source) binary() bool { return bytes.IndexByte(s.line, 0) >= 0 }

// flaw finds the first byte of the text that is not UTF-8, or is a control character;
// what is empty if there is none. A NUL says more than bytes before it that are not UTF-8: this is no text at all.
func flaw(text []byte) (at int, what string) {
	ascii := true
	for i, c := range text {
		if c >= utf8.RuneSelf {
			ascii = false
		} else if c < ' ' && !isBlank(c) || c == 0x7f {
			at, what = i, noText(rune(c), 1)
			if c == 0 {
				return at, what
			}
			text = text[:i]
			break
		}
	}
	if ascii || utf8.Valid(text) {
		return at, what
	}
	at = 0
	for {
		r, size := utf8.DecodeRune(text[at:])
		if what := noText(r, size); what != "" {
			return at, what
		}
		at += size
	}
}

// noText says why a character of so many bytes is none of a text; "" if it is one.
func noText(r rune, size int) string {
	switch {
	case r == utf8.RuneError && size <= 1:
		return "a byte that is not UTF-8"
	case r == 0:
		return "a NUL byte"
	case r < ' ' && !isBlank(byte(r)), r == 0x7f:
		return "a control character"
	}
	return ""
}

// isBlank tells whether c separates words. Line ends are among them: text from JSON
// holds them inside of what counts as one line.
func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// isSpace is isBlank for characters.
func isSpace(r rune) bool { return r < utf8.RuneSelf && isBlank(byte(r)) }

// wideBlank is the size of the blank beyond ASCII that a text begins with; 0 if there is none. Pages and text
// processors put U+00A0 and others between moves.
func wideBlank(text []byte) int {
	if text[0] < utf8.RuneSelf {
		return 0
	}
	if r, size := utf8.DecodeRune(text); unicode.IsSpace(r) {
		return size
	}
	return 0
}

// trim drops the blanks at both ends. bytes.Trim took a tenth of the time of reading
// short lines.
func trim(line []byte) []byte {
	for len(line) > 0 && isBlank(line[0]) {
		line = line[1:]
	}
	for len(line) > 0 && isBlank(line[len(line)-1]) {
		line = line[:len(line)-1]
	}
	return line
}
