package puzzle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"haft/model"
	"haft/solve"
	"haft/solve/schema"
	"haft/solve/search"
)

// A Puzzle is a problem with exactly one answer. Its JSON is all that the page or the program needs that shows it.
type Puzzle struct {
	Schema     string     `json:"schema"`
	ID         string     `json:"id"` // kind, seed and number, or that of a day
	Kind       string     `json:"kind"`
	Question   string     `json:"question"`
	Rules      string     `json:"rules,omitzero"` // as in the tag HaftRules
	Plies      int        `json:"plies"`          // made so far
	ToMove     string     `json:"to_move"`
	Moves      []string   `json:"moves,omitzero"` // the game so far; for all kinds but last
	Piece      string     `json:"piece,omitzero"` // for lock: the piece that is to be known
	Side       string     `json:"side,omitzero"`  // for who: whose king is looked for
	Pieces     []Shown    `json:"pieces"`
	Difficulty Difficulty `json:"difficulty"`
	Solution   *Solution  `json:"solution,omitzero"`
}

// Shown is what a puzzle shows of a piece.
type Shown struct {
	Piece    string                `json:"piece"`
	Square   string                `json:"square"`            // "-" if it was captured
	Promoted bool                  `json:"promoted,omitzero"` // it was a pawn
	Natures  schema.Object[uint64] `json:"natures,omitzero"`  // in how many worlds; not for pawns, and not for who
}

// Difficulty is how long an answer is.
type Difficulty struct {
	Size int    `json:"size"`
	Of   string `json:"of"` // what Size counts
}

// Solution is the answer to a puzzle.
type Solution struct {
	Answer  string           `json:"answer"`           // a move, or a piece
	Because []model.Ply      `json:"because,omitzero"` // a smallest reason: plies of the game with the answer behind it
	Tree    *schema.StepTree `json:"tree,omitzero"`    // of a mate
	Others  []string         `json:"others,omitzero"`  // for last: moves that could have led to the board, and show else
}

// A Kind is a kind of puzzle.
type Kind struct {
	Name, Short string
	find        func(ctx context.Context, f *finder) (*Puzzle, error) // in one random game; nil if there is none in it
	try         func(ctx context.Context, p *Puzzle, answer string) (*Verdict, error)
}

// Kinds are all kinds.
var Kinds = []Kind{
	{"mate2", "the only move that forces mate in two", mates(2), tryMate(2)},
	{"mate3", "the only move that forces mate in three", mates(3), tryMate(3)},
	{"lock", "the only move that makes a given piece known", locks, tryLock},
	{"who", "which piece is the king", whos, tryWho},
	{"last", "what the last move was", lasts, tryLast},
}

// KindOf returns the kind of that name.
func KindOf(name string) (*Kind, bool) {
	i := slices.IndexFunc(Kinds, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		return nil, false
	}
	return &Kinds[i], true
}

// KindNames returns the names of all kinds.
func KindNames() (names []string) {
	for _, k := range Kinds {
		names = append(names, k.Name)
	}
	return names
}

// A finder looks for a puzzle in random games.
type finder struct {
	rng    *rand.Rand
	rules  model.Rules
	styles []solve.Style
	most   int // plies of a game
}

// style is the style of the next game.
func (f *finder) style() solve.Style { return f.styles[f.rng.IntN(len(f.styles))] }

// Make makes puzzle number i of a seed. It looks at random games until one holds a puzzle; if the context ends before,
// the error wraps solve.ErrUndecided.
func (k *Kind) Make(ctx context.Context, seed, i uint64, rules model.Rules) (*Puzzle, error) {
	if err := rules.Unannounced(); err != nil {
		return nil, err
	}
	p, err := k.first(ctx, &finder{rand.New(rand.NewPCG(seed, i)), rules, solve.Styles, matePlies})
	if err != nil {
		return nil, err
	}
	p.ID = fmt.Sprintf("%s/%d/%d", k.Name, seed, i)
	return p, nil
}

// first is the first puzzle that a finder finds.
func (k *Kind) first(ctx context.Context, f *finder) (*Puzzle, error) {
	for ctx.Err() == nil {
		p, err := k.find(ctx, f)
		if err != nil {
			return nil, err
		}
		if p != nil {
			p.Kind = k.Name
			return p, nil
		}
	}
	return nil, fmt.Errorf("%w: %w", solve.ErrUndecided, ctx.Err())
}

// begin begins a puzzle about the last position of a game.
func begin(ctx context.Context, g *model.Game) (*Puzzle, error) {
	pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
	p := &Puzzle{
		Schema: schema.Name, Rules: g.Rules.String(), Plies: len(g.Moves), ToMove: pos.ToMove().String(),
	}
	for _, m := range g.Moves {
		p.Moves = append(p.Moves, m.String())
	}
	marginals, err := solve.Exact{}.Marginals(ctx, &pos.Problem)
	if err != nil {
		return nil, err
	}
	p.Pieces = shown(pos, marginals)
	return p, nil
}

// Game returns the game of a puzzle, which that of the last move does not show.
func (p *Puzzle) Game() (*model.Game, error) {
	g := &model.Game{Rules: model.DefaultRules()}
	if err := g.Rules.SetAll(p.Rules); err != nil {
		return nil, fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	if err := g.Rules.Unannounced(); err != nil {
		return nil, fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	for _, name := range p.Moves {
		m, ok := model.ParseMove(name)
		if !ok {
			return nil, fmt.Errorf("puzzle %s has the move %q; expected one such as e2e4", p.ID, name)
		}
		g.Moves = append(g.Moves, m)
	}
	return g, nil
}

// legal returns the last position of a puzzle's game and its legal moves.
func (p *Puzzle) legal(ctx context.Context) (*model.Position, []model.Move, error) {
	g, err := p.Game()
	if err != nil {
		return nil, nil, err
	}
	v, err := solve.Judge(ctx, solve.Exact{}, g)
	if err == nil && !v.Legal {
		err = fmt.Errorf("puzzle %s is about an illegal game", p.ID)
	}
	if err != nil {
		return nil, nil, err
	}
	pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
	moves, err := search.LegalMoves(ctx, pos)
	return pos, moves, err
}
