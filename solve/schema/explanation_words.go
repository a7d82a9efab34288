package schema

import (
	"fmt"
	"strings"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/explain"
)

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

// Listed returns one line with all smallest sets of plies, if all is set and they were found.
func (e *Explanation) Listed(all bool) []string {
	if !all || e.sets == nil {
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
