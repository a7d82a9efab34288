package pgn

import (
	"bytes"
	"io"
	"unicode/utf8"

	"haft/model/input"
)

// Sections cuts a stream into sections of whole games, so that several goroutines can read it. Together the sections
// hold the games that one [Reader] would find, in the same order. The games have no numbers until [Header.Number] sets
// them.
//
// Sections cuts only where a game certainly ends, whatever state the parser is in: see endsObject and beginsGame. If
// the rest of the stream has no such place, or is not text, it is one section.
type Sections struct {
	in    io.Reader
	name  string
	live  bool
	form  form
	text  []byte // what was read and is in no section yet; sections share its array
	blank int    // how many bytes of text are blanks or a byte order mark at its start, as long as form is unknown
	lines int    // the number of lines before text
	start int64  // the byte of the stream at which text begins
	nul   bool   // text holds a NUL byte
	short bool   // the last read returned less than there was room for
	end   error  // the error that ended in
}

// A Section is some of the games of a stream.
type Section struct {
	Start  int64 // the byte of the stream at which it begins
	Size   int   // of its text, in bytes; 0 for the rest of the stream, however long
	source *source
	form   form
	name   string
	goesOn bool // another section follows, so it ends where a game begins
}

// NewSectionReader returns a Reader of the games of a section. It gives them no numbers.
func NewSectionReader[M any](s *Section, p Player[M]) *Reader[M] {
	r := newReader(s.source, s.name, p)
	r.unnumbered, r.form = true, s.form
	r.parser.goesOn = s.goesOn
	return r
}

const (
	// readSize is the least space that is added for text, in bytes. What must be copied to a new space is small
	// compared with it.
	readSize = 1 << 18
	// minRead is the least free space for a read, in bytes. A read of a pipe or a packed file returns at most that.
	minRead = 1 << 16
	// maxSection bounds the text that is kept in the search for a place to cut, in bytes.
	maxSection = 8 << 20
)

// NewSections cuts r, which must not be compressed. The name is as for [NewReader]. If the stream is live, its writer
// may wait for the answer to one game before it sends the next, so no text is held back. PGN is then not cut at all,
// since only a parser can tell where a game ends.
func NewSections(r io.Reader, name string, live bool) *Sections {
	return &Sections{in: input.Newlines(r), name: name, live: live}
}

// Next returns a section of about size bytes with at least one game, or io.EOF after the last section. Other errors of
// the stream are returned by the Reader of the last section.
func (s *Sections) Next(size int) (*Section, error) {
	for {
		if s.enough(size) {
			if n := s.cut(size); n > 0 {
				section := s.take(n)
				section.goesOn = true
				return section, nil
			}
			size = min(2*len(s.text), maxSection) // search again only in twice the text: linear time in all
		}
		switch {
		case s.end == io.EOF && len(s.text) == 0:
			return nil, io.EOF
		case s.end == io.EOF && !s.nul:
			return s.take(len(s.text)), nil
		case s.end != nil || len(s.text) >= maxSection || !s.cuttable():
			return s.rest(), nil
		}
		s.fill()
	}
}

// enough reports whether to look for a place to cut in the text so far.
func (s *Sections) enough(size int) bool {
	return s.cuttable() && len(s.text) > 0 && (len(s.text) >= size || s.live && s.short || s.end == io.EOF)
}

// cuttable reports whether the text read so far may be cut. A NUL byte ends the stream for a Reader, so it must be in
// the last section.
func (s *Sections) cuttable() bool {
	if s.form == unknown {
		s.sniff()
	}
	return (s.form != pgn || !s.live) && !s.nul
}

// sniff finds the form by the first character that is not a blank, as a Reader does. It looks at no blank twice: a
// stream may begin with megabytes of them.
func (s *Sections) sniff() {
	for s.blank < len(s.text) {
		switch text := s.text[s.blank:]; {
		case isBlank(text[0]) || text[0] == endOfFile:
			s.blank++
		case bytes.HasPrefix(text, byteOrderMark):
			s.blank += len(byteOrderMark)
		case bytes.HasPrefix(byteOrderMark, text) && s.end == nil:
			return
		default:
			if s.form = formOf(text, s.end != nil); s.form == jsonArray {
				s.form = pgn // only the Reader of the first section says what is wrong
			}
			return
		}
	}
}

// fill reads once, into the space after the text, which no section uses. If there is too little space, the text is
// copied to twice as much, so that a long search takes linear time.
func (s *Sections) fill() {
	old := len(s.text)
	if cap(s.text)-old < minRead {
		s.text = append(make([]byte, 0, old+max(readSize, old)), s.text...)
	}
	n, err := s.in.Read(s.text[old:cap(s.text)])
	s.short = n < cap(s.text)-old
	s.text = s.text[:old+n]
	s.nul = s.nul || bytes.IndexByte(s.text[old:], 0) >= 0
	s.end = err
}

// cut returns the last place to cut within size bytes, or else the first one after them, or 0 if there is none.
func (s *Sections) cut(size int) int {
	start := lineStart(s.text, min(size, len(s.text)))
	for at := start; at > 0; at = lineStart(s.text, at-1) {
		if s.mayCut(at) {
			return at
		}
	}
	for at := start; ; {
		line := bytes.IndexByte(s.text[at:], '\n')
		if line < 0 {
			return 0
		}
		if at += line + 1; s.mayCut(at) {
			return at
		}
	}
}

// lineStart returns the first byte of the line that byte at is on.
func lineStart(text []byte, at int) int { return bytes.LastIndexByte(text[:at], '\n') + 1 }

// mayCut reports whether a game certainly ends before byte at, where a line begins.
func (s *Sections) mayCut(at int) bool {
	if s.form == jsonLines {
		return endsObject(s.text[lineStart(s.text, at-1) : at-1])
	}
	return beginsGame(s.text, at)
}

// endsObject reports whether a line looks like a whole object. If so, the next line is read by itself, whether this
// one is broken or not.
func endsObject(line []byte) bool {
	line = trim(line)
	return len(line) > 1 && len(line) <= MaxLine && line[0] == '{' && line[len(line)-1] == '}'
}

// beginsGame reports whether the tags of a game certainly begin at byte at: there is a tag, an empty line before it,
// and before that a line that ends with a result. Then the parser has found the result, or it has given up on the game
// and looks for such tags, or it is in a comment in braces, which such tags end unless quotes says otherwise. Only on an
// escaped line, in or behind a tag, or in a comment after a semicolon would the result mean nothing.
func beginsGame(text []byte, at int) bool {
	end := bytes.IndexByte(text[at:], '\n')
	if end < 0 || !wholeTag(text[at:at+end]) {
		return false
	}
	line, start := lineBefore(text, at)
	if len(trim(line)) > 0 {
		return false
	}
	for start > 0 && len(trim(line)) == 0 {
		line, start = lineBefore(text, start)
	}
	return endsGame(line) && line[0] != '%' && trim(line)[0] != '[' && nextTag(line) == 0 &&
		bytes.IndexByte(line, ';') < 0 && !mayQuote(text, at)
}

// mayQuote reports whether the tags at byte at may stand in a comment that is closed behind them: see parser.quotes.
func mayQuote(text []byte, at int) bool {
	before := text[max(0, at-longestQuote):at]
	if bytes.IndexByte(before, '{') < 0 || bytes.LastIndexByte(before, '{') < bytes.LastIndexByte(before, '}') {
		return false
	}
	text = text[at:min(len(text), at+longestQuote)]
	next := bytes.IndexFunc(text, func(r rune) bool { return r < utf8.RuneSelf && isBrace(byte(r)) })
	return next < 0 || text[next] != '{'
}

// lineBefore returns the line that ends before byte at, and its first byte.
func lineBefore(text []byte, at int) (line []byte, start int) {
	start = lineStart(text, at-1)
	return text[start : at-1], start
}

// take returns the first n bytes as a section.
func (s *Sections) take(n int) *Section {
	text := s.text[:n:n]
	in := &source{text: text, blank: true}
	if n > MaxLine {
		in = newSource(bytes.NewReader(text))
	}
	section := s.section(in, n)
	s.lines += bytes.Count(text, []byte("\n"))
	s.start += int64(n)
	s.text, s.blank = s.text[n:], 0
	return section
}

// rest returns all that remains of the stream as a section.
func (s *Sections) rest() *Section {
	in := s.in
	if s.end != nil {
		in = failing{s.end}
	}
	section := s.section(newSource(io.MultiReader(bytes.NewReader(s.text), in)), 0)
	s.text, s.blank, s.end = nil, 0, io.EOF
	return section
}

func (s *Sections) section(in *source, size int) *Section {
	in.number, in.end = s.lines, s.start
	section := &Section{Start: s.start, Size: size, source: in, name: s.name}
	if s.lines > 0 {
		section.form = s.form // of the stream, whatever this section begins with
	}
	return section
}

// A failing stream returns its error for every read.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
