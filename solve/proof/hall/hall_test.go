package hall

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/solvertest/extent"
)

// randomRules returns the combinations of the options in turn.
func randomRules(seed uint64) model.Rules {
	rules := model.DefaultRules()
	rules.Check, rules.EnPassant = seed%5 != 0, seed&2 == 0
	rules.Bishops = model.Bishops(seed >> 2 & 1)
	rules.Announce = rules.Check && seed%3 == 0
	return rules
}

// A refuted is a game without worlds, and its certificate.
type refuted struct {
	seed        uint64
	game        *model.Game
	certificate *Certificate
}

// illegalGames returns 100 games by seed, or 2,000 with HAFT_SOAK=1. Half end with the move that no world allows,
// half go on. A third has announced checks.
var illegalGames = sync.OnceValues(func() (all []refuted, err error) {
	games := extent.Of(100, 100, 2000)
	for seed := uint64(0); len(all) < games; seed++ {
		rng := solve.Seed(seed)
		g := solve.RandomGame(rng, randomRules(seed), solve.Styles[seed%3], 1+rng.IntN(90))
		c, err := spoil(g)
		if err != nil {
			return nil, err
		}
		if c == nil {
			continue
		}
		if seed&8 == 0 {
			g.Moves = append(g.Moves, g.Moves[0], g.Moves[0])
		}
		all = append(all, refuted{seed, g, c})
	}
	return all, nil
})

// onRefuted runs a test on each of them, and in short runs on every third.
func onRefuted(t *testing.T, test func(rng *rand.Rand, g *model.Game, c *Certificate)) {
	t.Helper()
	all, err := illegalGames()
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range all {
		if i%extent.Of(3, 1, 1) > 0 {
			continue
		}
		if test(solve.Seed(r.seed), r.game, r.certificate); t.Failed() {
			t.Fatalf("seed %d: rules %v, moves %v", r.seed, r.game.Rules, r.game.Moves)
		}
	}
}

// spoil adds the illegal move whose refutation takes the most facts. It returns nil if every move is legal. Most
// illegal moves are illegal because of a single piece.
func spoil(g *model.Game) (*Certificate, error) {
	pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
	most := 0
	var hardest model.Move
	for _, m := range pos.Candidates() {
		next := pos.After(m).Problem
		if exact.NewTable(&next).Alive() != 0 {
			continue
		}
		c, err := refute(&next)
		if err != nil {
			return nil, err
		}
		if n := facts(c); n > most {
			most, hardest = n, m
		}
	}
	if most == 0 {
		return nil, nil
	}
	g.Moves = append(g.Moves, hardest)
	return Prove(g)
}

// facts counts the facts of all reasons. Without a certificate it returns the greatest number, so that the test
// fails.
func facts(c *Certificate) (n int) {
	if c == nil {
		return math.MaxInt
	}
	for _, r := range c.Reasons {
		for _, leaf := range leaves(&r.Argument) {
			n += len(leaf.Facts)
		}
	}
	return n
}

// leaves returns the arguments without cases that an argument is made of: itself, or those of its cases.
func leaves(a *Argument) (all []*Argument) {
	if a.Check == nil {
		return []*Argument{a}
	}
	for i := range a.Check.Cases {
		all = append(all, leaves(&a.Check.Cases[i].Argument)...)
	}
	return all
}

// Prove agrees with package exact about the first illegal ply, and Verify with Prove. The certificate is refused
// for the legal plies alone, and survives being written and read.
func TestProve(t *testing.T) {
	extent.Slow(t)
	onRefuted(t, func(_ *rand.Rand, g *model.Game, c *Certificate) {
		if plies, _, _ := exact.Judge(g); c.Plies != plies+1 {
			t.Errorf("the certificate is about %d plies, but %d are legal", c.Plies, plies)
		}
		if err := Verify(g, c); err != nil {
			t.Errorf("refused: %v", err)
		}
		begin := Certificate{Plies: c.Plies - 1, Reasons: c.Reasons}
		if Verify(g, &begin) == nil {
			t.Error("accepted for the legal plies alone")
		}
		data, err := json.Marshal(c)
		var back Certificate
		if err := errors.Join(err, json.Unmarshal(data, &back)); err != nil || !cmp.Equal(*c, back) {
			t.Errorf("read back: %v, %s", err, cmp.Diff(*c, back))
		}
	})
}

// A file that is not a certificate gives an error that says why.
func TestCertificateRefuses(t *testing.T) {
	reason := func(members string) string {
		return `{"certificate":"hall","plies":1,"reasons":[{` + members + `}]}`
	}
	fact := func(members string) string {
		return reason(`"kings":["w1"],"pieces":["w2"],"natures":"N","facts":[{"ply":1,` + members + `}]`)
	}
	check := func(members string) string {
		return reason(`"kings":["w1"],"check":{"ply":1,` + members + `}`)
	}
	for text, want := range map[string]string{
		`{"certificate":"story"}`:                                            `certificate is "story"; expected "hall"`,
		`{"certificate":"hall","proof":1}`:                                   `unknown field "proof"`,
		reason(`"kings":["w17"]`):                                            "w17",
		reason(`"kings":["w1"],"pieces":["x2"]`):                             "x2",
		reason(`"kings":["w1"],"pieces":["w2"],"natures":"X"`):               "X",
		reason(`"kings":["w1"],"pieces":["w2"],"natures":"B","bishops":"a"`): `"a"`,
		fact(`"rule":"luck","piece":"w2","not":"Q"`):                         "luck",
		fact(`"rule":"movement","king":"k","piece":"w2","not":"Q"`):          `"k"`,
		fact(`"rule":"movement","piece":"w0","not":"Q"`):                     "w0",
		fact(`"rule":"movement","piece":"w2","not":"QX"`):                    "QX",
		check(`"king":"x","cases":[]`):                                       `"x"`,
		check(`"king":"b1","cases":[{"giver":"w"}]`):                         `case 1: "w"`,
		check(`"king":"b1","cases":[{"giver":"w2","as":"X"}]`):               `case 1: "X"`,
		check(`"king":"b1","cases":[{"giver":"w2","as":"Q","facts":[{}]}]`):  `case 1: ""`,
		check(`"king":"b1","facts":[]`):                                      `unknown field "facts"`,
	} {
		c := new(Certificate)
		if err := json.Unmarshal([]byte(text), c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if err := json.Unmarshal([]byte(fact(`"rule":"movement","piece":"w2","not":"Q"`)), new(Certificate)); err != nil {
		t.Error(err)
	}
}

func TestProveLegal(t *testing.T) {
	for seed := range uint64(60) {
		rng := solve.Seed(seed)
		g := solve.RandomGame(rng, randomRules(seed), solve.Styles[seed%3], rng.IntN(70))
		if c, err := Prove(g); !errors.Is(err, ErrLegal) {
			t.Fatalf("seed %d: %v, certificate %v of legal moves %v", seed, err, c, g.Moves)
		}
	}
}

// Moves that no nature can make are refuted too.
func TestProveFault(t *testing.T) {
	for _, moves := range []string{"e2e5", "e2e4 d2d4", "e2e4 d7d5 a1b4", "a1h8"} {
		g := gametest.Game(t, "", moves)
		c, err := Prove(g)
		if err != nil {
			t.Fatalf("%v: %v", moves, err)
		}
		if err := Verify(g, c); err != nil || int(c.Plies) != len(g.Moves) {
			t.Errorf("%v: %d plies, %v", moves, c.Plies, err)
		}
	}
}

func TestProveOtherRoster(t *testing.T) {
	g := gametest.Game(t, "", "b1a3 a7a6 c1b3 a6a5 d1c3")
	c, err := Prove(g)
	if err != nil {
		t.Fatal(err)
	}
	const want = "the roster does not have one king and seven others a side"
	for name, change := range map[string]func(r *[model.NumNatures + 1]int){
		"nine places":       func(r *[model.NumNatures + 1]int) { r[model.Knight] = 3 },
		"seven places":      func(r *[model.NumNatures + 1]int) { r[model.Knight] = 1 },
		"two kings":         func(r *[model.NumNatures + 1]int) { r[model.King], r[model.Queen] = 2, 0 },
		"no king, 8 others": func(r *[model.NumNatures + 1]int) { r[model.King], r[model.Queen] = 0, 2 },
	} {
		other := *g
		change(&other.Rules.Roster)
		_, proved := Prove(&other)
		for what, err := range map[string]error{"Prove": proved, "Verify": Verify(&other, c)} {
			if err == nil || err.Error() != want {
				t.Errorf("%s, %s: %v; limits that are not reached prove nothing", name, what, err)
			}
		}
	}
}
