package share

import (
	"io"
	"math"
	"os"

	"haft/model/gamefile"
	"haft/model/packed"
	"haft/model/pgn"
)

// A Span is a file, and which of its games are meant: those that start at a byte from one border to before the other.
type Span struct {
	Name     string
	From, To int64
	Mark     Mark // not after From; reading can begin there
}

// A Mark is a place in a file before the first game of a span, so that nobody need read what is before it. The zero
// value is the beginning of the file.
type Mark struct {
	pgn.Mark
	Games int // how many are before it
}

// ToEnd is the second border of a span that goes to the end of the file.
const ToEnd = math.MaxInt64

// Whole returns spans with all games of the files.
func Whole(files []string) (spans []Span) {
	for _, name := range files {
		spans = append(spans, Span{Name: name, To: ToEnd})
	}
	return spans
}

// Spans returns the spans of the files that are in the shard. The mark is that of [Part.ReadCounts], or the zero value.
func (p *Part) Spans(mark Mark) (spans []Span) {
	from, to := p.borders()
	begin := int64(0) // of the file, among all bytes
	for _, f := range p.Files {
		end := begin + f.Size
		first := from <= begin && (begin < to || p.Shard.Last())
		within := begin < to && from < end && (!first || to < end) // a part of the file
		switch {
		case within && isPlain(f.Name):
			own := Span{Name: f.Name, From: max(0, from-begin), To: ToEnd}
			if to < end {
				own.To = to - begin
			}
			if own.From > 0 {
				own.Mark = mark
			}
			spans = append(spans, own)
		case first:
			spans = append(spans, Span{Name: f.Name, To: ToEnd})
		}
		begin = end
	}
	return spans
}

// isPlain reports whether a file can be read, and is not packed.
func isPlain(name string) bool {
	file, err := os.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	magic := make([]byte, packed.MagicSize)
	n, err := io.ReadFull(file, magic)
	return (err == nil || err == io.EOF || err == io.ErrUnexpectedEOF) && packed.Kind(magic[:n]) == ""
}

// Sections cuts the file of the span. in begins at its mark; live says whether somebody may still be writing it, and
// waiting for answers. The name is for messages.
func (s *Span) Sections(in io.Reader, name string, live bool) *gamefile.Sections {
	if s.Mark.Start == 0 {
		return gamefile.NewSections(in, name, live)
	}
	return gamefile.NewSectionsAt(in, name, s.Mark.Mark)
}

// countSize is how many bytes of text are counted at a time. It is small, because a whole section must be read if the
// count of one of its games is not certain.
const countSize = 1 << 13

// SectionSize returns how many bytes of text make the section that begins at a byte: own if its games are in the span.
// Games before the span are only counted.
func (s *Span) SectionSize(begin int64, own int) int {
	if begin < s.From {
		return countSize
	}
	return own
}

// Count counts the games of a section that is before the span, if that can be done without reading them.
func (s *Span) Count(in *gamefile.Section) (games int, certain bool) {
	if in.Size == 0 || in.Start+int64(in.Size) > s.From {
		return 0, false
	}
	return in.Count()
}
