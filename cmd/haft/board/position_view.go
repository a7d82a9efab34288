package board

import (
	"context"
	"fmt"
	"slices"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/model"
	"haft/solve/explain"
	"haft/solve/schema"
)

// A View is a position: a picture, and the same in words and numbers.
type View struct {
	SVG     string   `json:"svg"`     // without styles: the page has them
	Wide    float64  `json:"wide"`    // the picture, in its units
	High    float64  `json:"high"`    //
	Area    Area     `json:"area"`    // where the squares are in it
	Squares []string `json:"squares"` // what is on each, from a1 to h8
	State   string   `json:"state"`   // whose turn it is and the like
	Banner  string   `json:"banner,omitempty"`
	Legend  []string `json:"legend,omitempty"` // what signs on the board mean
	News    []string `json:"news,omitempty"`   // what the last move made known
	Turn    string   `json:"turn"`             // white or black
	Line    *Line    `json:"line,omitempty"`   // the moves of the game, with what stands beside them, as people read them
	Taken   [2]Taken `json:"taken"`            // the men that White and Black have lost
	Ply     int      `json:"ply"`
	Fault   string   `json:"fault,omitempty"`  // why the line is not legal, and where
	Movers  []string `json:"movers"`           // the squares that a move can begin on
	Panel   *Panel   `json:"panel,omitempty"`  // of the selected square
	Targets []Target `json:"targets"`          // of the selected piece
	Locked  []Locked `json:"locked"`           // the pieces that are known
	Plies   []int    `json:"plies,omitempty"`  // those that the picture frames
	Sample  *Sample  `json:"sample,omitempty"` // which of the worlds or boards it shows
	Samples int      `json:"samples"`          // how many of them can be stepped through
	Why     any      `json:"why,omitempty"`    // the explanation of a claim
	Worlds  []World  `json:"worlds,omitempty"` // of a claim that is true in some: one in which it is, and one in which it is not
	Moment  string   `json:"moment,omitempty"` // which earlier position the board shows, while a step of a reason is read
	Report  any      `json:"report,omitempty"` // what package schema says of the position
	Counts  []Count  `json:"counts,omitempty"` // numbers with their names
}

// Taken are the men that a side has lost.
type Taken struct {
	SVG   string `json:"svg,omitempty"` // without styles, as the board
	Words string `json:"words,omitempty"`
}

// An Area is a square part of the picture.
type Area struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Side float64 `json:"side"`
}

// A Panel is who may stand on a square.
type Panel struct {
	Square string `json:"square"`
	Rows   []Row  `json:"rows"`
	Head   string `json:"head"`
	Check  string `json:"check,omitempty"` // what the sign of a king in check means, where it stands
	Ways   []Way  `json:"ways,omitempty"`  // of moving from there, in Heisenberg Chess
}

// A Way is a way of moving, with the squares that the selected piece can go to.
type Way struct {
	Change string   `json:"change"` // ordinary, speed or position
	Words  string   `json:"words"`
	To     []string `json:"to"`
}

// A Row is something that is more or less likely.
type Row struct {
	Name    string  `json:"name"`
	Part    float64 `json:"part"` // from 0 to 1
	Text    string  `json:"text"`
	Suppose string  `json:"suppose,omitempty"` // as the question of that name has it
	Why     string  `json:"why,omitempty"`
}

// A Target is a square that the selected piece can go to.
type Target struct {
	To      string   `json:"to"`
	Choices []Choice `json:"choices"` // the usual one first
	Words   string   `json:"words"`   // what the move leaves and makes known
}

// A Locked is a piece that is known.
type Locked struct {
	Words string `json:"words"`
	Claim string `json:"claim"`
	Ply   int    `json:"ply"`
}

// A Sample is one of the worlds or boards.
type Sample struct {
	At int    `json:"at"` // from 1
	Of string `json:"of"` // how many there are
}

// A World is one that a claim is true in, or is not.
type World struct {
	Words string `json:"words"`
	SVG   string `json:"svg"` // the board in it, without styles
}

// A Count is a number with its name.
type Count struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// view is the position at a place.
func view(ctx context.Context, l *Limits, r *Request) (any, error) {
	b, v, err := look(ctx, l, r)
	if err != nil {
		return nil, err
	}
	v.draw(b)
	return v, nil
}

// Show is a view of a board of which nothing else is told.
func Show(b *picture.Board) *View {
	v := newView()
	v.State = b.State
	v.draw(b)
	return v
}

// draw adds the picture, and what is on the squares.
func (v *View) draw(b *picture.Board) {
	v.Banner, b.Banner, b.Caption = b.Banner, "", nil
	for side := range v.Taken {
		v.Taken[side].SVG, v.Taken[side].Words = b.Tray(picture.Side(side))
	}
	b.Trays, b.Room = [2][]picture.Man{}, false
	v.SVG = b.Bare()
	v.Wide, v.High, _, _ = b.Bounds()
	area := b.Area()
	v.Area = Area{area.X, area.Y, area.Width}
	for i := range b.Squares {
		v.Squares = append(v.Squares, b.Words(i))
		if v.Panel != nil && v.Panel.Square == picture.Name(i) {
			v.Panel.Check = b.Squares[i].InCheck()
		}
	}
}

// A Drawn is a picture that stands by itself.
type Drawn struct {
	SVG  string `json:"svg"`
	Wide int    `json:"wide"`
	High int    `json:"high"`
}

// drawn is the same position as a picture for use elsewhere, with what is said of it beneath.
func drawn(ctx context.Context, l *Limits, r *Request) (any, error) {
	theme := slices.Index(picture.ThemeNames, r.Theme)
	if theme < 0 {
		return nil, fmt.Errorf("found the theme %.20q; expected %s", r.Theme, explain.Either(picture.ThemeNames))
	}
	b, _, err := look(ctx, l, r)
	if err != nil {
		return nil, err
	}
	b.Theme = picture.Theme(theme)
	_, _, wide, high := b.Bounds()
	return &Drawn{b.SVG(), wide, high}, nil
}

// Look is the position of a request as a board, for programs that draw it by other means. What the board says itself
// (its banner, its caption, what is on a square) the view does not repeat.
func (l *Limits) Look(ctx context.Context, r *Request) (*picture.Board, *View, error) {
	return look(ctx, l, r)
}

// look is the board that a question is about, dressed as it wants.
func look(ctx context.Context, l *Limits, r *Request) (*picture.Board, *View, error) {
	if _, err := square(r.Select); err != nil {
		return nil, nil, err
	}
	g, err := gameOf(l, r)
	if err != nil {
		return nil, nil, err
	}
	b, v, err := g.view(ctx, l, r)
	if err != nil {
		return nil, nil, err
	}
	if r.Unaided {
		v.Report, v.Counts, v.Locked, v.Samples = nil, nil, []Locked{}, 0
	}
	b.Flip = r.Flip
	if r.Arrow != "" {
		err = scene.Arrow(b, r.Arrow)
	}
	return b, v, err
}

// Selected is the square that is selected in a request; NoSquare if none is.
func (r *Request) Selected() (model.Square, error) { return square(r.Select) }

// square reads the name of a square; an empty one is none.
func square(name string) (model.Square, error) {
	if name == "" {
		return model.NoSquare, nil
	}
	if s, ok := model.SquareNamed(name); ok {
		return s, nil
	}
	return model.NoSquare, fmt.Errorf("found %.10q; expected a square, a1 to h8", name)
}

// newView is a view without what depends on the game.
func newView() *View { return &View{Movers: []string{}, Targets: []Target{}, Locked: []Locked{}} }

// timeline is what the plots over the plies show.
func timeline(ctx context.Context, l *Limits, r *Request) (any, error) {
	g, err := gameOf(l, r)
	if err != nil {
		return nil, err
	}
	return g.timeline(ctx, l, r.At)
}

// Timeline is what is known after each ply of a line.
type Timeline struct {
	Instants []schema.InstantReport `json:"instants,omitempty"` // of Haft Schrödinger Chess
	Scores   []Scored               `json:"scores,omitempty"`   // that its comments tell
	Plays    any                    `json:"plays,omitempty"`    // of QuantumChess
}
