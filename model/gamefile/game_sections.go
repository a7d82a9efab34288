package gamefile

import (
	"io"

	"haft/model/pgn"
)

// Sections cuts a stream into sections of whole games, as [pgn.Sections] does.
type Sections struct{ *pgn.Sections }

// NewSections cuts r as [pgn.NewSections] does.
func NewSections(r io.Reader, name string, live bool) *Sections {
	return &Sections{pgn.NewSections(r, name, live)}
}

// A Section reads some of the games of a stream. Its games have no numbers.
type Section struct {
	*Reader
	section *pgn.Section
	Start   int64 // the byte of the stream at which it begins
	Size    int   // of its text, in bytes; 0 for the rest of the stream, however long
}

// Next returns the next section as [pgn.Sections.Next] does.
func (s *Sections) Next(size int) (*Section, error) {
	section, err := s.Sections.Next(size)
	if err != nil {
		return nil, err
	}
	p := &player{}
	return &Section{&Reader{in: pgn.NewSectionReader(section, p), player: p}, section, section.Start, section.Size}, nil
}

// Count counts the games without reading them, as [pgn.Section.Count] does.
func (s *Section) Count() (games int, certain bool) { return s.section.Count() }
