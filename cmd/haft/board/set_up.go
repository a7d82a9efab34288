package board

import (
	"context"
	"strings"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/explain"
)

// A SetUp is a position that somebody sets up. If it has a world, the picture shows what the pieces can be, and how
// likely each nature is; if not, what the position says of them.
type SetUp struct {
	*View
	Position string `json:"position"` // in its normal form
	Rules    []Rule `json:"rules"`
	Men      []Tile `json:"men"`
	Refused  string `json:"refused,omitempty"` // why it has no world
	Unread   string `json:"unread,omitempty"`  // why the text is no position; then there is nothing else
}

// A Tile is a man of a position that is set up.
type Tile struct {
	At      string             `json:"at"`     // "-" if it was taken
	Side    string             `json:"side"`   // white or black
	Pawn    bool               `json:"pawn"`   // one that has not promoted
	Turned  bool               `json:"turned"` // a pawn that has promoted
	Letters string             `json:"letters"`
	Number  int                `json:"number"`
	Parts   map[string]float64 `json:"parts,omitempty"` // of the worlds, by letter
}

// editor answers with a position in its written form under rules, or that at a place of a game: what is to be set up.
func editor(ctx context.Context, l *Limits, r *Request) (any, error) {
	g, err := settingUp(ctx, l, r)
	if err != nil {
		return &SetUp{Unread: err.Error()}, nil
	}
	selected, err := square(r.Select)
	if err != nil {
		return nil, err
	}
	a, err := whole(ctx, g, solve.Parts{Pieces: true, Check: true, Outcome: true, Moves: true})
	if err != nil {
		return nil, err
	}
	s := &SetUp{View: newView(), Position: gamefile.FormatPosition(g.Setup), Men: []Tile{}}
	s.Rules = ruleList(model.RuleOptions, &g.Rules)
	s.Turn = strings.ToLower(g.Setup.Turn.String())
	b := &picture.Board{Flip: r.Flip}
	if a.Legal {
		b.State = scene.Haft(g, a).State
		s.Counts = []Count{
			{"worlds", explain.Number(a.Marginals.Worlds)},
			{"starting positions", explain.Number(a.Marginals.Positions)},
			{"legal moves", explain.Number(uint64(len(a.Moves)))},
		}
	} else {
		s.Refused = sentence(fault(g, a))
	}
	s.State = b.State
	s.men(g, a)
	marginals := a.Marginals
	if !a.Legal {
		marginals = said(g)
	}
	scene.ShowPieces(b, g.Start(), marginals)
	b.Trays = [2][]picture.Man{}
	if selected != model.NoSquare {
		b.Squares[selected].Frame = picture.Selected
	}
	s.draw(b)
	return s, nil
}

// settingUp is a game that begins with the position of a request, and has no moves.
func settingUp(ctx context.Context, l *Limits, r *Request) (*model.Game, error) {
	g := &model.Game{Rules: model.DefaultRules()}
	if r.Position == "" {
		h, err := l.To(r.Text, r.At)
		if err != nil {
			return nil, err
		}
		v, err := solve.Judge(ctx, solve.Exact{}, h)
		if err != nil {
			return nil, err
		}
		g.Rules = h.Rules
		g.Setup, err = solve.LastSetup(ctx, h, v)
		g.Moves = g.Setup.Begun()
		return g, err
	}
	if err := g.Rules.SetAll(r.Rule); err != nil {
		return nil, err
	}
	if err := g.Rules.Conflict(); err != nil {
		return nil, err
	}
	var err error
	g.Setup, err = gamefile.ParsePosition(r.Position)
	g.Moves = g.Setup.Begun()
	return g, err
}

// said is what a position says of its pieces, as marginals in which all natures of a piece are equally likely.
func said(g *model.Game) *solve.Marginals {
	const all = 60 // what each number of natures divides
	m := &solve.Marginals{Counts: solve.Counts{Positions: all, Worlds: all}}
	for q := range g.Setup.Unknown.All() {
		natures := g.Setup.Natures(q, &g.Rules)
		for n := range natures.All() {
			m.Natures[q][n] = all / uint64(natures.Len())
		}
	}
	return m
}

// men lists the men on the board, and those that were taken of which the position says something.
func (s *SetUp) men(g *model.Game, a *solve.Analysis) {
	setup := g.Setup
	for q := range model.Piece(model.NumPieces) {
		natures := setup.Natures(q, &g.Rules)
		switch at := setup.Board.Where[q]; {
		case !setup.Unknown.Has(q) && setup.Board.Captured(q), // a pawn
			setup.Board.Captured(q) && q.Major() && natures == model.Promotable:
		default:
			t := Tile{At: at.String(), Number: q.Index(), Letters: "P", Pawn: !setup.Unknown.Has(q)}
			t.Side = strings.ToLower(q.Color().String())
			if t.Turned = !q.Major() && !t.Pawn; !t.Pawn {
				t.Letters = natures.String()
			}
			if a.Legal && !t.Pawn {
				t.Parts = map[string]float64{}
				for n := range natures.All() {
					t.Parts[n.String()] = float64(a.Marginals.Natures[q][n]) / float64(a.Marginals.Worlds)
				}
			}
			s.Men = append(s.Men, t)
			if at != model.NoSquare {
				s.Movers = append(s.Movers, at.String())
			}
		}
	}
}
