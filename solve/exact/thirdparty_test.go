package exact_test

import (
	"testing"

	"github.com/corentings/chess/v2"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/solvertest/extent"
)

// An independent chess library replays 10,000 sampled worlds of 400 random games, or 200 of 50 in a normal run, each
// from the FEN of the world without castling rights. Every move must be legal there, with promotions as the world has
// them.
func TestThirdPartyReplaysSampledWorlds(t *testing.T) {
	extent.Slow(t)
	games, each := extent.Of(20, 50, 400), extent.Of(4, 4, 25)
	plies, promotions, refused := 0, 0, 0
	var other model.Assignment // a world of the game before
	for seed := range uint64(games) {
		rng := solve.Seed(seed)
		g := solve.RandomGame(rng, model.DefaultRules(), solve.Styles[seed%3], 5+rng.IntN(40))
		sampler := exact.NewTable(model.Replay(g)).NewSampler(rng)
		if _, err := replay(g, &other); seed > 0 && err != nil {
			refused++
		}
		for range each {
			w := sampler.Next()
			n, err := replay(g, &w)
			if err != nil {
				t.Fatalf("seed %d: %v in world %v of %v", seed, err, &w, g.Moves)
			}
			promotions += n
			plies += len(g.Moves)
			other = w
		}
	}
	t.Logf("%d worlds, %d plies, %d promotions", games*each, plies, promotions)
	if promotions == 0 && !testing.Short() || refused < games*3/4 {
		t.Errorf("%d promotions; %d worlds of another game were refused", promotions, refused)
	}
}

// replay plays g in world w on the library's board, and counts the promotions.
func replay(g *model.Game, w *model.Assignment) (promotions int, err error) {
	fen, err := chess.FEN(gamefile.FEN(nil, w))
	if err != nil {
		return 0, err
	}
	theirs := chess.NewGame(fen)
	ours := model.NewBoard()
	for _, m := range g.Moves {
		p := ours.On[m.From]
		if ours.Pawn(p) && model.LastRank(p.Color(), m.To) {
			m.Promote = w[p]
			promotions++
		}
		ours.Apply(m)
		if err := theirs.PushNotationMove(m.String(), chess.UCINotation{}, nil); err != nil {
			return 0, err
		}
	}
	return promotions, nil
}
