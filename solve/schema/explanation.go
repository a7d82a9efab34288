package schema

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/repair"
)

// An Explanation is everything that haft explain says about one claim.
type Explanation struct {
	*solve.Explanation // nil for an illegal move that no piece makes: there is nothing to prove
	Claim              solve.Claim
	Asked              string       // the claim in the words of a question that names squares, else empty
	game               *model.Game  // that it is about
	whole              []model.Move // of the game that it is a part of
	fault              string       // why no piece makes the move
	sets               *solve.Smallest
	without            *solve.Smallest   // the smallest sets of plies without which the claim does not follow
	Story              *explain.Story    // nil if the claim is not true, or says that a game is over
	Refusals           []explain.Refusal // why the game is over
	worlds, exceptions uint64            // all worlds, and those in which the claim is not true
	outcome            solve.Outcome     // of a game that is over
	change
}

// A change says what would have to be different.
type change struct {
	from, to []model.Move   // legal moves in place of an illegal one
	repairs  *repair.Games  // for an illegal game
	openPly  model.Ply      // for a lock: the last ply after which the piece was open
	open     model.Natures  // what the piece could be then
	lockers  []solve.Locker // for a claim about an open piece: the moves that lock it in
}

// Follows reports whether the claim is true.
func (e *Explanation) Follows() bool { return e.Explanation == nil || e.Explanation.Follows() }

// bounds limits the search for the legal games nearest to an illegal one. If two changes suffice,
// they are found in milliseconds; a thousand edits take a tenth of a second.
var bounds = repair.GameBounds{Changes: 2, Games: 10, Edits: 20_000}

// Open reports whether a claim about a piece is true in some worlds, and not in all.
func (e *Explanation) Open() bool {
	return !e.Follows() && e.Claim.Kind == solve.ClaimNature && e.exceptions < e.worlds
}

// WhenKnown has the explanation of a claim about a piece use no ply after the one that made it known, even if with later
// plies fewer would do.
func (e *Explanation) WhenKnown(ctx context.Context, s solve.Solver) error {
	if !e.Follows() || e.Claim.Kind != solve.ClaimNature || len(e.Needs) == 0 || e.Needs[len(e.Needs)-1].Ply <= e.Since {
		return nil
	}
	then, err := solve.Explain(ctx, s, e.game.UpTo(e.Since), e.Claim)
	if err != nil {
		return err
	}
	e.Needs = then.Needs
	return e.tell(ctx)
}

// Denied says of a claim that is not true in how many worlds it holds.
func (e *Explanation) Denied() string {
	if !e.Open() {
		return explain.Upper(e.Headline()) + "."
	}
	return fmt.Sprintf("True in %s of %s.", explain.Number(e.worlds-e.exceptions), explain.Count(e.worlds, "world", "worlds"))
}

// Example is a world in which an open claim is true; nil for a claim with a condition. [Explanation.Exception] is one in
// which it is not.
func (e *Explanation) Example(ctx context.Context, s solve.Solver) (*model.Assignment, error) {
	if e.Claim.If != (solve.Statement{}) {
		return nil, nil
	}
	opposite := e.Claim
	opposite.Then.Not = !opposite.Then.Not
	with, err := solve.Explain(ctx, s, e.game, opposite)
	if err != nil {
		return nil, err
	}
	return with.Exception, nil
}

// maxForgotten is the largest number of plies to leave out that is looked for. Larger sets would
// tell a reader little.
const maxForgotten = 3

// Explain explains a claim about g, whose analysis is a.
func Explain(
	ctx context.Context, s solve.Solver, g *model.Game, a *solve.Analysis, c solve.Claim,
) (*Explanation, error) {
	e := &Explanation{Claim: c, game: about(g, a, c), whole: g.Moves}
	if c.Kind == solve.ClaimIllegal && !a.Legal && !a.NoStart() {
		if err := e.mend(ctx, s, g, a); err != nil || a.Fault != model.NoWorld {
			e.fault = explain.WhyIllegal(g, a)
			return e, err
		}
	}
	var err error
	if e.Explanation, err = solve.Explain(ctx, s, e.game, c); err != nil {
		return nil, err
	}
	if !e.Follows() {
		return e, e.deny(ctx, s)
	}
	e.without, err = solve.Relaxations(ctx, s, e.game, c, solve.SetLimits{Sets: MaxSets, Plies: maxForgotten})
	if err != nil {
		return nil, err
	}
	if err := e.wasOpen(ctx, s); err != nil {
		return nil, err
	}
	return e, e.tell(ctx)
}

// FindSets finds all smallest sets of plies that make the claim true, up to [MaxSets]. [Explanation.Listed] and
// [Explanation.Report] then tell them.
func (e *Explanation) FindSets(ctx context.Context, s solve.Solver) (err error) {
	if e.Explanation != nil && e.Follows() {
		e.sets, err = solve.Reasons(ctx, s, e.game, e.Claim, MaxSets)
	}
	return err
}

// about returns the part of a game that a claim is about.
func about(g *model.Game, a *solve.Analysis, c solve.Claim) *model.Game {
	if c.Kind == solve.ClaimIllegal && !a.Legal {
		return g.UpTo(a.Ply)
	}
	return g.UpTo(a.Plies)
}

func (e *Explanation) tell(ctx context.Context) (err error) {
	if e.Claim.Kind == solve.ClaimOver {
		e.outcome = solve.Ending(model.ReplayTo(e.game, model.Ply(len(e.game.Moves))))
		e.Refusals, err = explain.TellOver(ctx, e.game, e.Plies())
	} else {
		e.Story, err = explain.Tell(e.game, e.Plies(), e.Claim)
	}
	if errors.Is(err, explain.ErrAnnounced) { // the plies stand for themselves
		return nil
	}
	return err
}

// mend looks for other moves in place of the illegal ply, and for legal games near this one.
func (e *Explanation) mend(ctx context.Context, s solve.Solver, g *model.Game, a *solve.Analysis) (err error) {
	if e.from, e.to, err = solve.Near(ctx, s, a.Position(), g.Moves[a.Plies]); err != nil {
		return err
	}
	e.repairs, err = repair.Nearest(ctx, g, bounds)
	return err
}

// deny counts the worlds in which the claim is not true, and looks for moves that lock in its
// piece.
func (e *Explanation) deny(ctx context.Context, s solve.Solver) error {
	pos := model.ReplayTo(e.game, model.Ply(len(e.game.Moves)))
	denial, err := e.Claim.Denial(pos)
	if err != nil {
		return err
	}
	e.worlds = solve.Count(&pos.Problem).Worlds
	if e.Claim.Kind == solve.ClaimOver {
		e.exceptions = solve.Ending(pos).Ongoing
		return nil
	}
	e.exceptions = solve.Count(pos.Problem.With(denial.Facts...)).Worlds
	if e.Claim.Kind == solve.ClaimNature {
		e.lockers, err = solve.Lockers(ctx, s, pos, e.Claim.Then.Piece)
	}
	return err
}

// wasOpen finds out when the piece that a claim locks in could still be something else.
func (e *Explanation) wasOpen(ctx context.Context, s solve.Solver) (err error) {
	c := e.Claim
	if c.Kind != solve.ClaimNature || c.If != (solve.Statement{}) || c.Then.Not {
		return nil
	}
	l := solve.Lock{Piece: c.Then.Piece, Nature: c.Then.Nature, Ply: e.Since}
	e.openPly, e.open, err = l.LastOpen(ctx, s, e.game)
	return err
}

// MaxSets is the largest number of smallest sets of plies that is looked for.
const MaxSets = 1000

// Title is the claim, after the words in which it was asked if these name squares: "e6=B (b3=B)".
func (e *Explanation) Title() string {
	if e.Asked == "" {
		return e.Claim.String()
	}
	return fmt.Sprintf("%s (%v)", e.Asked, e.Claim)
}

// Headline says whether the claim is true, and by which plies.
func (e *Explanation) Headline() string {
	switch {
	case e.Explanation == nil:
		last := model.Ply(len(e.game.Moves))
		return fmt.Sprintf("%s: %s", explain.Ply(e.game, last), e.fault)
	case !e.Follows():
		return e.refuted()
	case len(e.Needs) == 0:
		return e.ending() + "by the rules alone"
	}
	since, plies := "", e.Plies()
	if e.Claim.Kind == solve.ClaimNature && e.Since != plies[len(plies)-1] {
		since = "; it was known after " + explain.Ply(e.game, e.Since) + " already, but from more plies"
	}
	return e.ending() + "because of " + explain.Plies(e.game, plies) + since
}

// ending says how a game that is over has ended. The reasons follow it.
func (e *Explanation) ending() string {
	if e.Claim.Kind != solve.ClaimOver {
		return ""
	}
	return explain.List(explain.Endings(e.outcome)) + ", "
}

// refuted says that a claim is not true, and shows a world.
func (e *Explanation) refuted() string {
	all := explain.Count(e.worlds, "world", "worlds")
	if e.Claim.Kind == solve.ClaimIllegal {
		return fmt.Sprintf("the game is legal, in %s, for example with %s", all, e.worldWords(e.Exception))
	}
	example := e.worldWords(e.Exception)
	if e.Claim.Kind == solve.ClaimOver {
		if e.exceptions == e.worlds {
			return fmt.Sprintf("the game goes on in %s, for example with %s", allWorlds(e.worlds), example)
		}
		return fmt.Sprintf("the game goes on in %s of %s, for example with %s", explain.Number(e.exceptions), all, example)
	}
	if e.exceptions == e.worlds {
		return e.never()
	}
	return fmt.Sprintf("true in %s of %s, but not, for example, with %s", explain.Number(e.worlds-e.exceptions), all, example)
}

// never says that a claim is false in all worlds, and which claim has the reason.
func (e *Explanation) never() string {
	all := allWorlds(e.worlds)
	if e.Claim.If != (solve.Statement{}) {
		return "false in " + all
	}
	denied := e.Claim.Then
	denied.Not = !denied.Not
	return fmt.Sprintf("false in %s; to see why, ask %v", all, denied)
}

// allWorlds is "all 321,300 worlds".
func allWorlds(n uint64) string {
	if n == 1 {
		return "the only world"
	}
	return "all " + explain.Number(n) + " worlds"
}

// worldWords describes a world and says where its letters stand.
func (e *Explanation) worldWords(w *model.Assignment) string {
	if e.game.Setup != nil {
		return gamefile.FEN(e.game.Setup, w)
	}
	ranks, promoted, _ := strings.Cut(w.String(), " ")
	white, black, _ := strings.Cut(ranks, "/")
	words := fmt.Sprintf("%s on a1 to h1 and %s on a8 to h8", white, black)
	if promoted != "" {
		words += ", and the promoted " + explain.List(strings.Fields(promoted))
	}
	return words
}

// A usedPly says what a reason uses of a ply.
type usedPly struct{ Ply, Used string }

// Needed says what the reason uses of each ply. It returns nil if that is only how pieces moved.
func (e *Explanation) Needed() []usedPly {
	if e.Explanation == nil {
		return nil
	}
	var lines []usedPly
	plain := true
	for i := range e.Needs {
		n := &e.Needs[i]
		rules := n.Rules()
		plain = plain && len(rules) == 1 && rules[0] == model.Movement
		lines = append(lines, usedPly{explain.PlyAndMove(e.game, n.Ply), ruleWords(rules, n.Ply.Mover())})
	}
	if plain {
		return nil
	}
	return lines
}

// ruleWords says what a reason uses of a ply of side c.
func ruleWords(rules []model.Rule, c model.Color) string {
	var words []string
	for _, r := range rules {
		words = append(words, [...]string{
			model.Movement:     "how the piece moved",
			model.Promotion:    "what the pawn became",
			model.Capture:      "no king was taken",
			model.Given:        "what it says",
			model.Safety:       "the king was not left attacked",
			model.Silence:      c.String() + " did not say check",
			model.Announcement: c.String() + " said check",
		}[r])
	}
	return explain.List(words)
}

// Listed returns one line with all smallest sets of plies, if [Explanation.FindSets] was called.
func (e *Explanation) Listed() []string {
	if e.sets == nil {
		return nil
	}
	return []string{fmt.Sprintf("%s: %s", setsCount(e.sets), setsWords(e.sets.Sets))}
}

// Changes returns sentences on what would change the answer.
func (e *Explanation) Changes() []string {
	var notes []string
	add := func(note string) {
		if note != "" {
			notes = append(notes, note)
		}
	}
	add(e.forgetting())
	add(e.opening())
	add(e.locking())
	add(e.replacing())
	add(e.mending())
	return notes
}
