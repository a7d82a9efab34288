package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"time"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve/search"
)

// An Ending is how a game ended.
type Ending string

// The endings: in every world alike, in some in one way and in some in another, drawn in play, or by a violation of a
// player, which loses the game.
const (
	Checkmate  Ending = "checkmate"
	Stalemate  Ending = "stalemate"
	Mixed      Ending = "mixed"
	Repetition Ending = "repetition"
	FiftyMoves Ending = "fifty moves"
	TooLong    Ending = "too long" // a draw by the limit of plies
	Illegal    Ending = "illegal move"
	Crash      Ending = "crash"
	Forfeit    Ending = "time"
)

// Violation reports whether a player lost by a violation.
func (e Ending) Violation() bool { return e == Illegal || e == Crash || e == Forfeit }

// A Record is a game of a match. Game 2i and 2i+1 have the same opening; in the first of them the first player has
// White.
type Record struct {
	Game      int     `json:"game"`    // from 0
	Opening   int     `json:"opening"` // plies
	Moves     string  `json:"moves"`   // with spaces between them
	Ending    Ending  `json:"ending"`
	White     float64 `json:"white"`           // points of White, from 0 to 1
	Violation string  `json:"fault,omitempty"` // what the player did who lost by it

	// Expected has for each ply after the opening how many points in a hundred the mover expects, -1 where it does not
	// say.
	Expected []int `json:"expected"`

	Seconds [2]float64 `json:"seconds"` // that the first and the second player took, by the clock
	CPU     [2]float64 `json:"cpu"`     // processor time of their programs, 0 for those without
}

// side returns which player has a color in a game: 0 for the first.
func side(game int, c model.Color) int { return (game + int(c)) % 2 }

// Points returns those of the first player.
func (r *Record) Points() float64 {
	if side(r.Game, model.White) == 0 {
		return r.White
	}
	return 1 - r.White
}

// play plays a game. The players are those of the match in their order.
func (h *Header) play(ctx context.Context, rules *model.Rules, players [2]player, n int) (*Record, error) {
	g, err := opening(ctx, rules, h.Opening, h.Seed, uint64(n/2))
	if err != nil {
		return nil, err
	}
	r := &Record{Game: n, Opening: len(g.moves), Expected: []int{}}
	var before [2]time.Duration
	for i, p := range players {
		before[i] = p.cpu()
		if err := p.begin(ctx, h.Seed^uint64(n)<<32); err != nil {
			return r.lost(ctx, g, model.Color((n+i)%2), err)
		}
	}
	for ended := false; !ended; ended = r.ended(g, h.MaxPlies) {
		mover := side(n, g.ToMove())
		start := time.Now()
		c, err := players[mover].choose(ctx, g)
		r.Seconds[mover] += time.Since(start).Seconds()
		if err == nil && !g.Legal(c.move) {
			err = &violation{Illegal, fmt.Sprintf("%v is illegal", c.move)}
		}
		if err != nil {
			if r, err = r.lost(ctx, g, g.ToMove(), err); err != nil {
				return nil, err
			}
			break
		}
		g.play(c.move)
		r.Expected = append(r.Expected, percent(c.points))
	}
	for i, p := range players {
		r.Seconds[i] = math.Round(r.Seconds[i]*1e3) / 1e3
		r.CPU[i] = math.Round((p.cpu()-before[i]).Seconds()*1e3) / 1e3
	}
	r.Moves = text(g.moves)
	return r, nil
}

// percent returns points in hundredths, -1 for what is not a number.
func percent(points float64) int {
	if math.IsNaN(points) {
		return -1
	}
	return int(math.Round(100 * points))
}

func text(moves []model.Move) string {
	line := asMoves(moves)
	if len(line) == 0 {
		return ""
	}
	return line[len(" moves "):]
}

// lost ends a game by a violation of the side c. Other errors come back, and so does the end of the context: a program that
// is ended with it is not to blame.
func (r *Record) lost(ctx context.Context, g *game, c model.Color, err error) (*Record, error) {
	var f *violation
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if !errors.As(err, &f) {
		return nil, err
	}
	r.Ending, r.Violation, r.Moves = f.ending, f.text, text(g.moves)
	if c == model.Black {
		r.White = 1
	}
	return r, nil
}

// ended reports whether a game has ended, and takes down how.
func (r *Record) ended(g *game, maxPlies int) bool {
	white, ended := g.Points()
	r.White = white
	switch draw := g.Draw(); {
	case draw == search.Repetition:
		r.Ending = Repetition
	case draw == search.FiftyMoves:
		r.Ending = FiftyMoves
	case ended:
		r.Ending = Mixed
		if o := g.Ending(); o.Stalemate == 0 {
			r.Ending = Checkmate
		} else if o.Checkmate == 0 {
			r.Ending = Stalemate
		}
	case g.Plies() >= maxPlies:
		r.White, r.Ending = 0.5, TooLong
		return true
	}
	return ended
}

// WritePGN writes all games of a match in the order of their numbers.
func (m *Match) WritePGN(w io.Writer) error {
	rules, err := m.rules()
	if err != nil {
		return err
	}
	games := slices.SortedFunc(slices.Values(m.Games), func(a, b *Record) int { return cmp.Compare(a.Game, b.Game) })
	for _, r := range games {
		g, err := r.replay(&rules)
		if err != nil {
			return err
		}
		if err := gamefile.Write(w, m.file(r, g.moves, rules)); err != nil {
			return err
		}
	}
	return nil
}

// file returns a game as a file has it.
func (m *Match) file(r *Record, moves []model.Move, rules model.Rules) *model.Game {
	players := [2]string{m.First, m.Second}
	g := &model.Game{Rules: rules, Moves: moves}
	tag := func(name, value string) { g.Tags = append(g.Tags, model.Tag{Name: name, Value: value}) }
	tag("Event", fmt.Sprintf("haft arena, seed %d", m.Seed))
	tag("Round", fmt.Sprintf("%d.%d", r.Game/2+1, r.Game%2+1))
	tag("White", players[side(r.Game, model.White)])
	tag("Black", players[side(r.Game, model.Black)])
	result, comment := "1/2-1/2", string(r.Ending)
	switch r.White {
	case 0:
		result = "0-1"
	case 1:
		result = "1-0"
	case 0.5:
	default:
		score := strconv.FormatFloat(r.White, 'f', 4, 64)
		tag("HaftScore", score)
		comment += ": White scores " + score
	}
	tag("Result", result)
	if r.Violation != "" {
		comment += ": " + r.Violation
	}
	switch r.Ending {
	case Forfeit:
		tag("Termination", "time forfeit")
	case Illegal, Crash:
		tag("Termination", "rules infraction")
	case TooLong:
		tag("Termination", "adjudication")
	default:
		tag("Termination", "normal")
	}
	g.Notes = []model.Note{{After: len(moves), Comment: comment}}
	return g
}
