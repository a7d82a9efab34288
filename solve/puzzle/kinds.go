package puzzle

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"haft/model"
	"haft/model/gamefile"
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
	Rules      string     `json:"rules,omitzero"`    // as in the tag HaftRules
	Position   string     `json:"position,omitzero"` // that the game begins with, if that is not the usual start
	Plies      int        `json:"plies"`             // made so far
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
	setup  *model.Setup // that games begin with; nil for the usual start
	styles []solve.Style
	most   int // plies of a game
}

// style is the style of the next game.
func (f *finder) style() solve.Style { return f.styles[f.rng.IntN(len(f.styles))] }

// game is a random game of so many plies at most.
func (f *finder) game(style solve.Style, plies int) *model.Game {
	return solve.RandomGameFrom(f.rng, f.setup, f.rules, style, plies)
}

// maxGames is how many random games from a position that is given are looked at. It may hold no puzzle at all.
const maxGames = 100

// Make makes puzzle number i of a seed. It looks at random games until one holds a puzzle; if the context ends before,
// the error wraps solve.ErrUndecided.
func (k *Kind) Make(ctx context.Context, seed, i uint64, rules model.Rules) (*Puzzle, error) {
	return k.MakeFrom(ctx, seed, i, nil, rules)
}

// MakeFrom is Make for games that begin with a position that has a world; nil is the usual start. It is an error if the
// position leaves nothing to ask for, or if so many random games from it hold no puzzle.
func (k *Kind) MakeFrom(ctx context.Context, seed, i uint64, s *model.Setup, rules model.Rules) (*Puzzle, error) {
	if err := errors.Join(rules.Unannounced(), k.pointless(ctx, s, &rules)); err != nil {
		return nil, err
	}
	p, err := k.first(ctx, &finder{rand.New(rand.NewPCG(seed, i)), rules, s, solve.Styles, matePlies})
	if err != nil {
		return nil, err
	}
	p.ID = fmt.Sprintf("%s/%d/%d", k.Name, seed, i)
	return p, nil
}

// pointless returns an error if no game from a position can hold a puzzle of this kind.
func (k *Kind) pointless(ctx context.Context, s *model.Setup, rules *model.Rules) error {
	if s == nil {
		return nil
	}
	if k.Name == "last" {
		return errors.New("a puzzle about the last move shows no move and no position before it, " +
			"so its games begin with the usual start; expected another kind")
	}
	may, err := solve.Backbone(ctx, solve.Exact{}, &s.Start(*rules).Problem)
	if err != nil {
		return err
	}
	open, kings := 0, [2]int{}
	for q := range model.Majors.All() {
		if may[q].Len() > 1 {
			open++
		}
		if may[q].Has(model.King) {
			kings[q.Color()]++
		}
	}
	switch {
	case k.Name == "lock" && open == 0:
		return errors.New("the position says what every piece is, so no move makes one known; expected another kind")
	case k.Name == "who" && kings == [2]int{1, 1}:
		return errors.New("the position says which pieces are the kings; expected another kind")
	}
	return nil
}

// first is the first puzzle that a finder finds.
func (k *Kind) first(ctx context.Context, f *finder) (*Puzzle, error) {
	for games := 1; ctx.Err() == nil; games++ {
		p, err := k.find(ctx, f)
		if err != nil {
			return nil, err
		}
		if p != nil {
			p.Kind = k.Name
			return p, nil
		}
		if f.setup != nil && games == maxGames {
			return nil, fmt.Errorf("found no puzzle of the kind %s in %d random games from the position; "+
				"expected another kind, seed or position", k.Name, maxGames)
		}
	}
	return nil, fmt.Errorf("%w: %w", solve.ErrUndecided, ctx.Err())
}

// begin begins a puzzle about the last position of a game.
func begin(ctx context.Context, g *model.Game) (*Puzzle, error) {
	pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
	p := &Puzzle{
		Schema: schema.Name, Rules: g.Rules.String(), Plies: len(g.Played()), ToMove: pos.ToMove().String(),
		Moves: schema.MoveNames(g.Played()),
	}
	if g.Setup != nil {
		p.Position = gamefile.FormatPosition(g.Setup)
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
	if p.Position != "" {
		var err error
		if g.Setup, err = gamefile.ParsePosition(p.Position); err != nil {
			return nil, fmt.Errorf("puzzle %s: %w", p.ID, err)
		}
		g.Moves = g.Setup.Begun()
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

// kindAndNumbers reads the ID of a puzzle, such as mate2/7/1: its kind, the seed and the number.
func kindAndNumbers(id string) (k *Kind, seed, i uint64, err error) {
	parts := strings.Split(id, "/")
	if len(parts) == 3 {
		var found bool
		if k, found = KindOf(parts[0]); found {
			var err1, err2 error
			seed, err1 = strconv.ParseUint(parts[1], 10, 64)
			i, err2 = strconv.ParseUint(parts[2], 10, 64)
			if err1 == nil && err2 == nil && i > 0 {
				return k, seed, i, nil
			}
		}
	}
	return nil, 0, 0, fmt.Errorf("found the puzzle %.40q; expected KIND/SEED/NUMBER with one of %s, such as mate2/7/1",
		id, strings.Join(KindNames(), ", "))
}

// KindByID returns the kind of a puzzle with kind, seed and number, or of a problem; false if the ID is of neither.
func KindByID(id string) (*Kind, bool) {
	if p, ok := problemOf(id); ok {
		return KindOf(p.Kind)
	}
	k, _, _, err := kindAndNumbers(id)
	return k, err == nil
}

// ByID makes the puzzle of that ID, by the usual rules: one with kind, seed and number, that of a day, or a problem.
func ByID(ctx context.Context, id string) (*Puzzle, error) {
	if date, found := strings.CutPrefix(id, dayPrefix); found {
		return OfDay(ctx, date)
	}
	if p, ok := problemOf(id); ok {
		return p.puzzle(ctx)
	}
	k, seed, i, err := kindAndNumbers(id)
	if err != nil {
		return nil, err
	}
	return k.Make(ctx, seed, i, model.DefaultRules())
}

// Before returns what a puzzle that hides what the pieces may be shows after so many plies of its game, of which it has
// as many at least.
func (p *Puzzle) Before(ctx context.Context, plies model.Ply) (*Puzzle, error) {
	g, err := p.Game()
	if err != nil {
		return nil, err
	}
	earlier, err := begin(ctx, g.UpTo(g.First()-1+plies))
	if err != nil {
		return nil, err
	}
	earlier.ID, earlier.Kind, earlier.Side = p.ID, p.Kind, p.Side
	earlier.hide()
	return earlier, nil
}

// hide keeps back what the pieces may be.
func (p *Puzzle) hide() {
	for i := range p.Pieces {
		p.Pieces[i].Natures = nil
	}
}

// Mates reports whether the puzzles of a kind are mates.
func (k *Kind) Mates() bool { return k.Name == "mate2" || k.Name == "mate3" }

// shown is where each piece stands and what it may be.
func shown(pos *model.Position, marginals *solve.Marginals) (pieces []Shown) {
	for q := range model.Piece(model.NumPieces) {
		s := Shown{Piece: q.String(), Square: pos.Board.Where[q].String(), Promoted: pos.Board.Promoted.Has(q)}
		for n := range model.AllNatures.All() {
			if worlds := marginals.Natures[q][n]; worlds > 0 && pos.Problem.Unknown.Has(q) {
				s.Natures.Add(n.String(), worlds)
			}
		}
		pieces = append(pieces, s)
	}
	return pieces
}

// Hides reports whether a puzzle keeps back what the pieces may still be.
func (p *Puzzle) Hides() bool {
	return !slices.ContainsFunc(p.Pieces, func(s Shown) bool { return s.Natures != nil })
}

// Hidden says what the board of a puzzle that hides shows instead.
func (p *Puzzle) Hidden() string {
	instead := "every nature"
	if p.Position != "" {
		instead = "what it may be at the beginning"
	}
	return "What each piece may still be is hidden: the board shows " + instead + "."
}

// View returns what a puzzle shows, for boards that are drawn: a position without moves and facts, which cannot be
// played on, and a marginals. Where a puzzle does not tell what the pieces may be, the marginals is that of the start.
func (p *Puzzle) View(ctx context.Context) (*model.Position, *solve.Marginals, error) {
	g, err := p.Game()
	if err != nil {
		return nil, nil, err
	}
	pos := g.Start()
	marginals, err := solve.Exact{}.Marginals(ctx, &pos.Problem)
	if err != nil {
		return nil, nil, err
	}
	pos.Ply += model.Ply(p.Plies)
	for i := range pos.Board.On {
		pos.Board.On[i] = model.NoPiece
	}
	for _, s := range p.Pieces {
		q, ok := model.ParsePiece(s.Piece)
		if !ok {
			return nil, nil, fmt.Errorf("puzzle %s shows %q; expected a piece such as w5", p.ID, s.Piece)
		}
		place(pos, q, s)
		see(marginals, q, s)
	}
	return pos, marginals, nil
}

// place puts a piece where it is shown.
func place(pos *model.Position, q model.Piece, s Shown) {
	pos.Board.Where[q] = squareOf(s)
	if at := squareOf(s); at != model.NoSquare {
		pos.Board.On[at] = q
	}
	if s.Promoted {
		pos.Board.Promoted |= q.Set()
		pos.Problem.Unknown |= q.Set()
	}
}

// squareOf is where a piece is shown, NoSquare if it was captured.
func squareOf(s Shown) model.Square {
	at, _ := model.SquareNamed(s.Square)
	return at
}

// see has a marginals say of a piece what is shown.
func see(marginals *solve.Marginals, q model.Piece, s Shown) {
	if s.Natures == nil {
		if s.Promoted {
			for n := range model.Promotable.All() {
				marginals.Natures[q][n] = marginals.Worlds / uint64(model.Promotable.Len())
			}
		}
		return
	}
	marginals.Natures[q] = [model.NumNatures + 1]uint64{}
	marginals.Worlds = 0
	for _, share := range s.Natures {
		if n, ok := model.ParseNature(share.Name[0]); ok {
			marginals.Natures[q][n] = share.Value
			marginals.Worlds += share.Value
		}
	}
}
