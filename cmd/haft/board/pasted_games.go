package board

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"

	"haft/model/input"
)

// Games are those of a text.
type Games struct {
	Games []*Document `json:"games"`
}

// maxGames is how many games of a file are read: nobody looks through a longer list.
const maxGames = 1000

// open returns the text of a file. Without a function that unpacks, the file must not be packed.
func (l *Limits) open(data []byte) (io.Reader, error) {
	if l.Unpack == nil {
		return bytes.NewReader(data), nil
	}
	return l.Unpack(data)
}

// read reads what somebody pastes or drops.
func read(ctx context.Context, l *Limits, r *Request) (any, error) {
	text := r.Text
	if len(r.Data) > 0 {
		in, err := l.open(r.Data)
		if err != nil {
			return nil, err
		}
		data, err := input.ReadAll(in, l.Unpacked)
		if err != nil {
			return nil, err
		}
		text = string(data)
	}
	name := r.Name
	if name == "" {
		name = "pasted"
	}
	next := variantOf(text).open(l, strings.NewReader(text), name)
	var all Games
	for len(all.Games) < maxGames && ctx.Err() == nil {
		g, err := next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		cut := g.cut()
		d, err := newDocument(g, Path{0})
		if err != nil {
			return nil, err
		}
		d.At, d.Cut = Path{len(d.Line.Moves)}, cut
		all.Games = append(all.Games, d)
	}
	if len(all.Games) == 0 {
		return nil, errors.New("found no game; expected PGN, a list of moves, or JSON Lines")
	}
	return &all, ctx.Err()
}
