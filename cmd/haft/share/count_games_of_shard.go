package share

import (
	"context"
	"fmt"
	"io"
	"os"

	"haft/model/gamefile"
	"haft/model/pgn"
)

// A count is what one shard tells the others: how many games are between two marks, the last before its own games and
// the last before those of the next shard.
//
// Only the file in which the shard ends is counted. If the next shard begins with a whole file, nothing is, and both
// marks are at 0. A mark at -1 is not known: no place near the border is certain to be between two games, or the games
// cannot be counted from there.
type count struct {
	Start int64 `json:"start"` // the byte of the file at the first mark
	End   int64 `json:"end"`   // at the second
	pieces
	Objects bool `json:"objects"` // the file is JSON Lines
}

// pieces are what is between two marks.
type pieces struct {
	Games int `json:"games"`
	Lines int `json:"lines"`
}

// count counts the games of the shard that the next shard would have to count.
func (p *Part) count(ctx context.Context) (*count, error) {
	name, first, last := p.shared()
	if name == "" {
		return &count{}, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	start, begun, err := pgn.LastMark(file, first)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	end, ended, err := pgn.LastMark(file, last)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	c := &count{Start: start.Start, End: -1, Objects: end.Objects}
	if !begun {
		c.Start = -1
	}
	if !begun || !ended {
		return c, nil
	}
	in, err := p.Open(ctx, name, start.Start)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	between := io.LimitReader(in, end.Start-start.Start)
	found, certain, err := p.piecesOf(gamefile.NewSectionsAt(between, name, start))
	if certain {
		c.End, c.pieces = end.Start, found
	}
	if ended := ctx.Err(); ended != nil {
		return nil, ended
	}
	return c, err
}

// shared finds the file of which the next shard has the rest, and the part of it that is in this shard. The name is ""
// if there is none.
func (p *Part) shared() (name string, first, last int64) {
	from, to := p.borders()
	begin := int64(0) // of the file, among all bytes
	for _, f := range p.Files {
		end := begin + f.Size
		if begin < to && to < end && isPlain(f.Name) {
			return f.Name, max(0, from-begin), to - begin
		}
		begin = end
	}
	return "", 0, 0
}

// piecesOf counts the games and lines of a stream. It returns false if the stream cannot be cut into sections to its
// end.
func (p *Part) piecesOf(sections *gamefile.Sections) (found pieces, certain bool, err error) {
	before := sections.Mark().Lines
	for {
		section, err := sections.Next(countSize)
		if err == io.EOF {
			found.Lines = sections.Mark().Lines - before
			return found, true, nil
		}
		if err != nil || section.Size == 0 {
			return found, false, err
		}
		games, certain := section.Count()
		if !certain {
			if games, err = p.gamesOf(section); err != nil {
				return found, false, err
			}
		}
		found.Games += games
	}
}

// gamesOf counts the games of a section by reading them.
func (p *Part) gamesOf(section *gamefile.Section) (games int, err error) {
	if err := p.Obey(section.Reader); err != nil {
		return 0, err
	}
	for {
		_, err := section.Next()
		if err == io.EOF {
			return games, nil
		}
		if err != nil {
			return games, err
		}
		games++
	}
}
