package pgn

import (
	"bytes"
	"io"
)

// Sections cuts a stream into pieces of whole games, so that several goroutines can read it. The
// games of all sections are those that one [Reader] finds, in the same order, but for their
// numbers, which [Header.Number] gives them.
//
// It cuts only where the text before leaves no doubt that a game ends, whatever the parser thinks
// of it: see endsObject and beginsGame. The rest of a stream that has no such places, or is no
// text, is one section.
type Sections struct {
	in    io.Reader
	name  string
	live  bool
	form  form
	text  []byte // read and not handed out; sections share its array
	lines int    // how many came before text
	nul   bool   // a NUL byte is in text
	short bool   // the last read brought less than there was room for
	end   error  // of in
}

// A Section is some of the games of a stream.
type Section struct {
	Size   int // of its text in bytes; 0 if it is the rest of the stream, however long
	source *source
	form   form
	name   string
}

// NewSectionReader reads the games of a section, which get no numbers.
func NewSectionReader[M any](s *Section, p Player[M]) *Reader[M] {
	r := newReader(s.source, s.name, p)
	r.unnumbered, r.form = true, s.form
	return r
}

const (
	// readSize is how much room is made at least for text to be read. The part of it that has to be moved
	// to the next such room is small.
	readSize = 1 << 18
	// minRead is the least room that is read into: of pipes and packed files a read brings this much or less.
	minRead = 1 << 16
	// maxSection bounds the memory that is spent on the search for a place to cut.
	maxSection = 8 << 20
)

// NewSections cuts r, which is not compressed. The name is as for [NewReader]. If the stream is
// live, its writer may wait for the answer to a game before it sends another: then
// nothing is held back, and since only a parser knows where a game of PGN ends, PGN is not cut.
func NewSections(r io.Reader, name string, live bool) *Sections {
	return &Sections{in: Newlines(r), name: name, live: live}
}

// Next is a section of about size bytes, and at least one game; io.EOF after the last. Errors of
// the stream are left for the section to find.
func (s *Sections) Next(size int) (*Section, error) {
	for {
		if s.enough(size) {
			if n := s.cut(size); n > 0 {
				return s.take(n), nil
			}
			size = min(2*len(s.text), maxSection) // of twice the text, so that a long search takes linear time
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

// enough tells whether the text is worth a look for a place to cut.
func (s *Sections) enough(size int) bool {
	return s.cuttable() && len(s.text) > 0 && (len(s.text) >= size || s.live && s.short || s.end == io.EOF)
}

// cuttable tells whether the stream, as far as it is known, may be cut. A NUL byte ends the
// stream for a Reader, and so must be in the last section.
func (s *Sections) cuttable() bool {
	if s.form == unknown {
		s.sniff()
	}
	return (s.form != pgn || !s.live) && !s.nul
}

// sniff finds the form as a Reader does, by the first character that is not a blank.
func (s *Sections) sniff() {
	text := trim(bytes.TrimPrefix(s.text, byteOrderMark))
	switch {
	case len(text) == 0 || bytes.HasPrefix(byteOrderMark, text):
	case text[0] == '{':
		s.form = jsonLines
	default:
		s.form = pgn
	}
}

// fill reads once, behind the text; sections do not reach there. If there is no room, what is there
// is moved to twice the space, so that a long search takes linear time.
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

// cut is the last place to cut within size bytes, else the first one after; 0 if there is none.
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

// lineStart is where the line begins that byte at is on.
func lineStart(text []byte, at int) int { return bytes.LastIndexByte(text[:at], '\n') + 1 }

// mayCut tells whether a game certainly ends before byte at, where a line begins.
func (s *Sections) mayCut(at int) bool {
	if s.form == jsonLines {
		return endsObject(s.text[lineStart(s.text, at-1) : at-1])
	}
	return beginsGame(s.text, at)
}

// endsObject tells whether a line looks like an object as a whole. Then the next line is read by
// itself, be this one broken or not.
func endsObject(line []byte) bool {
	line = trim(line)
	return len(line) > 1 && len(line) <= MaxLine && line[0] == '{' && line[len(line)-1] == '}'
}

// beginsGame tells whether the tags of a game begin at byte at: a tag stands there, an empty line
// before it, and before that a line that ends with a result. The parser has then found the result, or
// has given up on the game and looks for these tags, or sees them within a comment in braces, which it
// does not let go on. Only in an escaped line or a comment after a semicolon would the result mean
// nothing.
func beginsGame(text []byte, at int) bool {
	end := bytes.IndexByte(text[at:], '\n')
	if end < 0 || !tagBegins(text[at:at+end]) {
		return false
	}
	line, start := lineBefore(text, at)
	if len(trim(line)) > 0 {
		return false
	}
	for start > 0 && len(trim(line)) == 0 {
		line, start = lineBefore(text, start)
	}
	return endsGame(line) && line[0] != '%' && bytes.IndexByte(line, ';') < 0
}

// lineBefore is the line that ends before byte at, and where it starts.
func lineBefore(text []byte, at int) (line []byte, start int) {
	start = lineStart(text, at-1)
	return text[start : at-1], start
}

// take hands out the first n bytes.
func (s *Sections) take(n int) *Section {
	text := s.text[:n:n]
	in := &source{text: text, blank: true}
	if n > MaxLine {
		in = newSource(bytes.NewReader(text))
	}
	section := s.section(in, n)
	s.lines += bytes.Count(text, []byte("\n"))
	s.text = s.text[n:]
	return section
}

// rest hands out all that remains.
func (s *Sections) rest() *Section {
	in := s.in
	if s.end != nil {
		in = failing{s.end}
	}
	section := s.section(newSource(io.MultiReader(bytes.NewReader(s.text), in)), 0)
	s.text, s.end = nil, io.EOF
	return section
}

func (s *Sections) section(in *source, size int) *Section {
	in.number = s.lines
	section := &Section{size, in, unknown, s.name}
	if s.lines > 0 {
		section.form = s.form // of the stream, whatever this section begins with
	}
	return section
}

// A failing is a stream that has come to its end.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }
