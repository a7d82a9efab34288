package family

import (
	"fmt"
	"math/rand/v2"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
)

// A planted game is played in a world chosen at random, in which every move is legal. So there is a
// world, whatever the rules, and it need not be searched for.
type planted struct {
	pos   *model.Position
	world model.Assignment
	moves []model.Move
}

// plant draws games until one has that many plies.
func plant(rng *rand.Rand, rules model.Rules, plies int) (*planted, error) {
	for range attempts {
		g := &planted{pos: model.NewPosition(rules), world: randomWorld(rng, &rules)}
		for goesOn := true; goesOn && len(g.moves) < plies; {
			goesOn = g.step(rng, true)
		}
		if len(g.moves) == plies {
			return g, nil
		}
	}
	return nil, errEnded
}

// randomWorld deals a filled roster to the majors of both sides.
func randomWorld(rng *rand.Rand, r *model.Rules) (w model.Assignment) {
	var natures []model.Nature
	for n := range model.AllNatures.All() {
		for range r.Roster[n] {
			natures = append(natures, n)
		}
	}
	for _, c := range []model.Color{model.White, model.Black} {
		for i, at := range rng.Perm(len(natures)) {
			w[model.NewPiece(c, i+1)] = natures[at]
		}
	}
	return w
}

// step plays a random move, with a random promotion. If legal is set, the move is legal in the
// world; otherwise it is not, although some piece could make it. step returns false if there is no
// such move.
func (g *planted) step(rng *rand.Rand, legal bool) bool {
	candidates := g.pos.Candidates()
	for _, i := range rng.Perm(len(candidates)) {
		m := candidates[i]
		if model.AllHold(g.pos.Clone().PlayFacts(m), &g.world) != legal {
			continue
		}
		g.pos.Play(m)
		g.moves = append(g.moves, m)
		if q := g.pos.Board.On[m.To]; g.pos.Problem.Unknown.Has(q) && g.world[q] == model.NoNature {
			g.world[q] = [...]model.Nature{model.Queen, model.Rook, model.Bishop, model.Knight}[rng.IntN(4)]
		}
		return true
	}
	return false
}

func kingsFamilies() []Family {
	return []Family{
		Family{
			Name: "kings",
			Doc: "is a random game legal if each side has two kings, none of which may be attacked? " +
				"Beyond the exact solver",
			Size: "plies", Sizes: []int{10, 20, 40}, Knows: "search",
		}.within(1, longest, func(size int, seed uint64) (*Instance, error) {
			return drawKings([model.NumNatures + 1]int{
				model.King: 2, model.Queen: 1, model.Rook: 2, model.Bishop: 2, model.Knight: 1,
			}, size, seed)
		}),
		Family{
			Name: "kings-3", Doc: "the same with three kings a side, and one bishop and one knight",
			Size: "plies", Sizes: []int{10, 20, 40}, Knows: "search",
		}.within(1, longest, func(size int, seed uint64) (*Instance, error) {
			return drawKings([model.NumNatures + 1]int{
				model.King: 3, model.Queen: 1, model.Rook: 2, model.Bishop: 1, model.Knight: 1,
			}, size, seed)
		}),
	}
}

// drawKings draws a planted game. If the seed is odd, its last move is not legal in the planted
// world, and there may be no other world. A fact about check names one candidate for king; with
// several kings it holds for each of them, so the constraints are those of chess.
func drawKings(roster [model.NumNatures + 1]int, size int, seed uint64) (*Instance, error) {
	rules := model.DefaultRules()
	rules.Roster = roster
	rng := randomness(size, seed)
	for range attempts {
		g, err := plant(rng, rules, size-int(seed%2))
		if err != nil {
			return nil, err
		}
		stepped := true
		if seed%2 == 1 {
			stepped = g.step(rng, false)
		}
		if stepped {
			return askSearch(&g.pos.Problem, nil)
		}
	}
	return nil, errEnded
}

func announcedFamilies() []Family {
	return []Family{Family{
		Name: "announced",
		Doc: "is a random game legal in which every check was announced, and there was one? " +
			"With several announcements it is beyond the exact solver",
		Size: "plies", Sizes: []int{10, 20, 40, 60}, Knows: "exact, search",
	}.within(2, longest, drawAnnounced)}
}

// An announcement is "check" after a ply. For each of its lists of groups, all facts of at least
// one group hold.
type announcement struct {
	ply    model.Ply
	groups [][]model.Fact
}

// drawAnnounced draws a planted game in which every check is announced. If the seed is odd, the
// last move is not legal in the planted world, and whether a check is announced after it is random.
// Games without any check are skipped.
func drawAnnounced(size int, seed uint64) (*Instance, error) {
	rng := randomness(size, seed)
	for range attempts {
		g, err := plant(rng, model.DefaultRules(), size-int(seed%2))
		if err != nil {
			return nil, err
		}
		if seed%2 == 1 {
			if stepped := g.step(rng, false); !stepped {
				continue
			}
		}
		known := g.announce(seed%2 == 1 && rng.IntN(2) == 0)
		switch len(known) {
		case 0:
			continue
		case 1:
			in, err := askExact(g.pos.Problem.WithAny(known[0].groups), nil)
			if err != nil {
				return nil, err
			}
			in.counted = &search{army: armyOf(&g.pos.Problem), any: demands(&g.pos.Problem, known)}
			return in, nil
		}
		return askSearch(&g.pos.Problem, known)
	}
	return nil, errEnded
}

// announce replays the game and adds what is announced. Silence gives facts, because no piece of
// the side that moved attacks the king; a check gives an announcement. After the last move it may
// be the opposite of what is true in the planted world, but not a check that no piece could give.
func (g *planted) announce(oppositeAtLast bool) (known []announcement) {
	pos := model.NewPosition(g.pos.Problem.Rules)
	for i, m := range g.moves {
		pos.Play(m)
		silence := model.SafetyFacts(&pos.Board, pos.ToMove(), pos.Ply)
		opposite := oppositeAtLast && i == len(g.moves)-1
		if model.AllHold(silence, &g.world) != opposite || silence == nil {
			g.pos.Problem = *g.pos.Problem.With(silence...)
		} else {
			known = append(known, announcement{pos.Ply, checks(silence)})
		}
	}
	return known
}

// checks says that one of the facts does not hold. It returns a group for each fact: "this is the
// king, and that piece attacks it".
func checks(silence []model.Fact) (groups [][]model.Fact) {
	for _, f := range silence {
		if f.King == model.NoPiece {
			groups = append(groups, []model.Fact{isOne(f.Ply, f.Piece, f.Not)})
		} else {
			groups = append(groups, []model.Fact{isOne(f.Ply, f.King, model.King.Set()), isOne(f.Ply, f.Piece, f.Not)})
		}
	}
	return groups
}

// isOne says that q has one of the natures, as announced at ply t.
func isOne(t model.Ply, q model.Piece, natures model.Natures) model.Fact {
	return model.Fact{Ply: t, Rule: model.Safety, King: model.NoPiece, Piece: q, Not: model.AllNatures &^ natures}
}

func withAnnouncements(e encode.Encoding, p *model.Problem, known []announcement) (*formula.Formula, error) {
	f, err := e.Encode(p)
	if err != nil {
		return nil, err
	}
	for _, a := range known {
		encode.AddAny(f, formula.Group(a.ply), fmt.Sprintf("check%d,", a.ply), a.groups)
	}
	return f, nil
}
