package board

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"haft/lazyregexp"
	"haft/model"
	"haft/model/input"
)

// Games are those of a text.
type Games struct {
	Games []*Document `json:"games"`

	// Ordinary says that nothing was read, for the text may be of ordinary chess: the question has to say what it is.
	Ordinary bool   `json:"ordinary,omitempty"`
	Doubt    *Doubt `json:"doubt,omitempty"` // in the first game, which is read up to there
	Fault    string `json:"fault,omitempty"` // why there is nothing to show
}

// A Doubt is a word of a text that may mean several moves. Before and After are the text around it.
type Doubt struct {
	Move    string   `json:"move"` // with its number, as in "2. Nf3"
	Before  string   `json:"before"`
	After   string   `json:"after"`
	Choices []Choice `json:"choices"` // what may stand in its place
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
	v := variantOf(text)
	if v == haft && r.Start == "" && maybeOrdinary(text) {
		return &Games{Games: []*Document{}, Ordinary: true}, nil
	}
	next := v.open(l, strings.NewReader(text), name)
	if r.Start == "ordinary" {
		next = openOrdinary(strings.NewReader(castles().ReplaceAllString(text, "$1 -")), name)
	}
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
		if h, ok := g.(*haftGame); ok && len(all.Games) == 0 && h.Broken != nil {
			if all.Doubt, err = doubt(ctx, h.Game, text); err != nil {
				return nil, err
			}
			if all.Doubt == nil && len(h.Played()) == 0 && h.Setup == nil {
				return &Games{Games: []*Document{}, Fault: d.Fault}, nil
			}
		}
		all.Games = append(all.Games, d)
	}
	if len(all.Games) == 0 {
		return nil, errors.New("found no game; expected PGN, a list of moves, or JSON Lines")
	}
	return &all, ctx.Err()
}

// castles is the beginning of a FEN by itself that says who may castle. Where there is no castling, it cannot say so.
var castles = lazyregexp.New(`(?m)^(\s*[1-8PNBRQKpnbrqk/]{15,} [wb]) [KQkq]+`)

// Of a text: its tags or objects, which say what game it is; its comments; and a word that names a piece by its letter
// or a figurine, or castles.
var (
	tagged   = lazyregexp.New(`(?m)^\s*[\[{]\s*["\w]+\s*[":]`)
	comments = lazyregexp.New(`\{[^}]*\}|;[^\n]*`)
	lettered = lazyregexp.New(`(?:^|[\s.(])(?:[KQRBNDTLS♔-♙♚-♟][a-h]?[1-8]?[-x:×]?[a-h][1-8]|[O0]-[O0])`)
)

// maybeOrdinary reports whether a text may be of ordinary chess: it names pieces by letters or castles, and no tag says
// which game it is; or its position allows castling.
func maybeOrdinary(text string) bool {
	return castles().MatchString(text) || !tagged().MatchString(text) && lettered().MatchString(comments().ReplaceAllString(text, " "))
}

// doubt is what a game could not be read on for, if that is a word that may mean several moves; nil if it is not.
func doubt(ctx context.Context, g *model.Game, text string) (*Doubt, error) {
	choices, err := meant(ctx, g, g.Broken.Meant)
	if err != nil || len(choices) == 0 {
		return nil, err
	}
	rest := text
	for range g.Broken.Line - 1 {
		_, rest, _ = strings.Cut(rest, "\n")
	}
	for range g.Broken.Col - 1 {
		_, size := utf8.DecodeRuneInString(rest)
		rest = rest[size:]
	}
	end := strings.IndexAny(rest, " \t\r\n{}();,$!?")
	if end < 0 {
		end = len(rest)
	}
	ply := g.First() + model.Ply(len(g.Played()))
	return &Doubt{ply.Numbered(rest[:end]), text[:len(text)-len(rest)], rest[end:], choices}, nil
}
