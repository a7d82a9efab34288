package pgn

import (
	"bytes"
	"io"
)

// A Mark is a place from which a stream can be read in sections, without what is before it: the beginning of the
// stream, or a byte at which [Sections] may cut. Whoever begins there finds the same games as whoever comes from the
// beginning, unless there is a NUL byte before: it ends the stream.
type Mark struct {
	Start   int64 // the byte, from 0
	Lines   int   // how many lines are before it
	Objects bool  // the stream is JSON Lines, as its first line says; meaningless at the beginning
}

// NewSectionsAt is [NewSections] for a stored stream, of which r has what follows a mark.
func NewSectionsAt(r io.Reader, name string, from Mark) *Sections {
	s := NewSections(r, name, false)
	if from.Start > 0 {
		s.start, s.lines, s.form = from.Start, max(1, from.Lines), pgn // there is a line before it, known or not
		if from.Objects {
			s.form = jsonLines
		}
	}
	return s
}

// Mark returns the place where the next section begins.
func (s *Sections) Mark() Mark { return Mark{s.start, s.lines, s.form == jsonLines} }

// markWindow is how far before a border LastMark looks for a mark, in bytes. Few games are longer.
const markWindow = 1 << 18

// LastMark returns the last mark before a border, or at it, but not the number of its lines. It returns false if there
// is none nearby. The border is within the stream, which must not be compressed.
func LastMark(in io.ReaderAt, border int64) (m Mark, found bool, err error) {
	begin := max(0, border-markWindow)
	window := NewSections(io.NewSectionReader(in, begin, border+1-begin), "", false)
	for err == nil {
		window.fill()
		err = window.end
	}
	if err != io.EOF {
		return m, false, err
	}
	if window.form, err = streamForm(in); err != nil || window.form == unknown {
		return m, begin == 0, err
	}
	if begin > 0 {
		_, after, _ := bytes.Cut(window.text, []byte("\n")) // what is before may be half a line
		begin += int64(len(window.text) - len(after))
		window.text = after
	}
	// A line end at the very end may be half of CR LF.
	for at := len(window.text) - 1; at > 0; at-- {
		if at = lineStart(window.text, at); at > 0 && window.mayCut(at) {
			return Mark{Start: begin + int64(at), Objects: window.form == jsonLines}, true, nil
		}
	}
	return m, begin == 0, nil
}

// streamForm returns the form of a stream, if it does not begin with very many blanks.
func streamForm(in io.ReaderAt) (form, error) {
	s := NewSections(io.NewSectionReader(in, 0, maxSection), "", false)
	for s.form == unknown && s.end == nil {
		s.fill()
		s.sniff()
	}
	if s.end == io.EOF {
		return s.form, nil
	}
	return s.form, s.end
}
