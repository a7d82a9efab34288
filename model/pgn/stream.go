package pgn

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"haft/model/input"
)

// A source reads the lines of a stream or of a text one by one. They must end with LF or CR LF: see [input.Newlines].
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
	padded  bool          // NUL bytes at an end of line were dropped
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
	s.number++
	s.line, s.padded = cutNewline(line), false
	if n := len(s.line); n > 0 && (s.line[0] == byteOrderMark[0] || s.line[0] == 0 || s.line[n-1] == 0 ||
		bytes.IndexByte(s.line, endOfFile) >= 0) {
		s.cutLeftovers()
	}
	return nil
}

// endOfFile ended texts under CP/M and DOS. Where files are put together it stands between them.
const endOfFile = 0x1a

// cutLeftovers drops what is left of files that were put together or cut out of larger blocks: byte order marks at the
// start of the line, NUL bytes at both ends, and signs for the end of a file. Blanks stay, since columns count them.
func (s *source) cutLeftovers() {
	line := bytes.ReplaceAll(s.line, []byte{endOfFile}, []byte{' '})
	if _, what := flaw(bytes.Trim(line, "\x00 ")); what == nulByte || what == controlCharacter {
		return // this is not text at all
	}
	rest, blanks := s.line, 0
	for size := -1; size != len(rest); {
		size = len(rest)
		text := bytes.TrimLeft(rest, " ")
		blanks += len(rest) - len(text)
		rest = bytes.TrimLeft(bytes.TrimPrefix(text, byteOrderMark), "\x00\x1a")
	}
	line = line[len(line)-len(rest)-blanks:]
	copy(line, bytes.Repeat([]byte{' '}, blanks))
	s.padded = bytes.IndexByte(s.line, 0) >= 0
	s.start += int64(len(s.line) - len(line))
	s.line = bytes.TrimRight(line, "\x00 ")
}

// peek returns what comes after the line, n bytes or more if there are so many, and whether no more of it can be had. It
// waits for no more of a stream than it must.
func (s *source) peek(n int) (text []byte, last bool) {
	if s.in == nil {
		return s.text, true
	}
	s.line = bytes.Clone(s.line) // it may be in the buffer, which moves
	text, err := s.in.Peek(max(n, s.in.Buffered()))
	return text, err != nil
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
	input.Size(endless).Words(), input.Size(MaxLine).Words())

// endless is how many bytes are read to find the end of a line that is too long.
const endless = 64 << 20

// long reads the rest of a long line, and drops what is beyond MaxLine.
func (s *source) long(start []byte) ([]byte, error) {
	s.spill = append(s.spill[:0], start...)
	zeros := false // NUL bytes were left out; at the end of a line they mean nothing
	for read := len(start); ; {
		more, err := s.read()
		if read += len(more); read > endless {
			return nil, errEndless
		}
		if text := bytes.TrimLeft(more, "\x00"); len(text) < len(more) && len(trim(text)) == 0 {
			zeros, more = true, text
		} else if zeros {
			s.spill = append(s.spill, 0)
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

// A form is a format of game files.
type form uint8

const (
	unknown form = iota
	pgn
	jsonLines
	jsonArray // refused: games in JSON are one object a line
)

// sniffed is how much of a text is looked at to find its form, in bytes after the first that is not a blank.
const sniffed = 4 << 10

// formOf returns the form of a text, from its first character that is not a blank. It returns unknown if more of the
// text is needed. Last says that no more comes.
//
// A brace begins an object of JSON, or a comment. An object has a name in quotes, a colon and a value; anything else is
// a comment. Empty braces say nothing, and what follows them decides. In the same way, a bracket begins a tag, unless
// objects or a list follow.
func formOf(text []byte, last bool) form {
	if last && len(text) < sniffed {
		text = slices.Concat(text, []byte{'\n'}) // so ends the last line, whether it says so or not
	}
	last = last || len(text) >= sniffed
	text = text[:min(len(text), sniffed)]
	undecided := unknown
	if last {
		undecided = pgn
	}
	empty := false // there were empty braces
	for {
		text = trimStart(text)
		switch {
		case len(text) == 0 && last && empty:
			return jsonLines
		case len(text) == 0:
			return undecided
		case text[0] == '[' && !empty:
			return begins(text, jsonArray, last)
		case text[0] != '{':
			return pgn
		}
		inner := trimStart(text[1:])
		if len(inner) > 0 && inner[0] == '}' {
			line, _, _ := bytes.Cut(inner[1:], []byte{'\n'})
			if empty = true; len(trim(line)) > 0 {
				return pgn // objects of JSON have lines of their own
			}
			text = inner[1:]
			continue
		}
		return begins(text, jsonLines, last)
	}
}

// begins returns whole if the first three tokens of a text are those of JSON in that form, as far as they go: of a
// list, the second is a brace and the third a name, or both are strings. Otherwise the text is PGN, unless an object
// begins with a key of games. begins returns unknown if it cannot tell and more of the text comes.
func begins(text []byte, whole form, last bool) form {
	d := json.NewDecoder(bytes.NewReader(text))
	second := trimStart(text[1:])
	for i := range 3 {
		token, err := d.Token()
		name, isName := token.(string)
		switch cut := err == io.EOF || err == io.ErrUnexpectedEOF; {
		case cut && !last:
			return unknown
		case cut && len(second) > 0 && (second[0] == '{' || whole == jsonLines), isName && slices.Contains(keys, name) && named(text[d.InputOffset():]):
			return whole
		case err != nil, i == 2 && whole == jsonArray && !isName:
			return pgn
		}
	}
	return whole
}

// named reports whether what follows a key in quotes leaves it a key of JSON: no word does.
func named(text []byte) bool {
	text = trimStart(text)
	return len(text) > 0 && !isLetter(text[0])
}

// keys are those that games have in JSON.
var keys = []string{"moves", "id", "rules", "variant", "fen"}
