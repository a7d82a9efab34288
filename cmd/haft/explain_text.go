package main

import (
	"fmt"
	"strings"

	"haft/model"
	"haft/solve"
	"haft/solve/story"
)

// explanation prints the reason, the story, and what would change it.
func (p *page) explanation(e *explanation, all bool) {
	if e.Explanation != nil { // else the verdict has said all
		p.prose("%s %s", p.colours.bold(e.claim.String()+":"), e.headline())
	}
	if detail := e.needed(); len(detail) > 0 {
		p.printf("\n")
		for _, line := range detail {
			p.printf("  %-20s %s\n", line.ply, line.used)
		}
	}
	if e.story != nil {
		p.printf("\n%s", e.story.Text())
	}
	if e.refusals != nil {
		p.printf("\n%s\n", onlyMoves)
	}
	for _, g := range grouped(e.refusals) {
		p.printf("\n")
		p.prose("%s: %s%s", g.moves(), g.text, g.example())
		p.printf("\n%s", g.refusals[0].Story.Text())
	}
	if notes := append(e.listed(all), e.changes()...); len(notes) > 0 {
		p.printf("\n")
		for _, note := range notes {
			p.prose("%s", note)
		}
	}
}

// markdown writes the verdict, and a section for each claim.
func (o *explainOptions) markdown(p *page, found []*explanation) {
	o.printf("# %s\n", title(p.game))
	for _, line := range p.verdictLines() {
		o.printf("\n%s.\n", strings.TrimSuffix(upper(line), "."))
	}
	if len(found) == 0 {
		o.printf("\n%s.\n", upper(noLocks))
	}
	for _, e := range found {
		o.printf("\n## %s\n\n%s\n", e.claim, upper(e.headline()))
		for i, line := range e.needed() {
			if i == 0 {
				o.printf("\n| ply | what it shows |\n|---|---|\n")
			}
			o.printf("| %s | %s |\n", line.ply, line.used)
		}
		if e.story != nil {
			o.printf("\n%s", e.story.Markdown())
		}
		if e.refusals != nil {
			o.printf("\n%s\n", upper(onlyMoves))
		}
		for _, g := range grouped(e.refusals) {
			o.printf("\n### %s\n\n%s\n\n%s", g.moves(), g.text+g.example(), g.refusals[0].Story.Markdown())
		}
		for _, note := range append(e.listed(o.all), e.changes()...) {
			o.printf("\n%s\n", upper(note))
		}
	}
}

// What is said once, in text and in Markdown.
const (
	onlyMoves = "no other move than these is possible on the board:"
	noLocks   = "no piece is locked in; give a claim such as w6!=K (see haft explain --help)"
)

// A refusalGroup is moves that are illegal for one reason.
type refusalGroup struct {
	text     string
	refusals []story.Refusal
}

// grouped puts moves together whose stories end alike, in the order of the first of each group.
func grouped(refusals []story.Refusal) []*refusalGroup {
	var groups []*refusalGroup
	byText := map[string]*refusalGroup{}
	for _, r := range refusals {
		text := r.Story.Summary()
		if byText[text] == nil {
			byText[text] = &refusalGroup{text: text}
			groups = append(groups, byText[text])
		}
		byText[text].refusals = append(byText[text].refusals, r)
	}
	return groups
}

// moves names them.
func (g *refusalGroup) moves() string {
	var moves []model.Move
	for _, r := range g.refusals {
		moves = append(moves, r.Move)
	}
	return movesWords(moves)
}

// example says which of several moves the story is about.
func (g *refusalGroup) example() string {
	if len(g.refusals) == 1 {
		return ""
	}
	return fmt.Sprintf(" For example %v:", g.refusals[0].Move)
}

// upper is a text with its first letter a capital.
func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// headline says whether the claim is true, and by which plies.
func (e *explanation) headline() string {
	switch {
	case e.Explanation == nil:
		last := model.Ply(len(e.game.Moves))
		return fmt.Sprintf("%s: %s", plyWords(e.game, last), e.fault)
	case !e.Follows():
		return e.refuted()
	case len(e.Needs) == 0:
		return e.ending() + "by the rules alone"
	}
	since, plies := "", e.Plies()
	if e.claim.Kind == solve.ClaimNature && e.Since != plies[len(plies)-1] {
		since = "; it was known since " + plyWords(e.game, e.Since) + " already, but only from more plies"
	}
	return e.ending() + "because of " + pliesWords(e.game, plies) + since
}

// ending says how a game that is over has ended, and begins the list of why.
func (e *explanation) ending() string {
	if e.claim.Kind != solve.ClaimOver {
		return ""
	}
	return list(endings(e.outcome)) + ", "
}

// refuted says that a claim is not true, and shows a world.
func (e *explanation) refuted() string {
	all := count(e.worlds, "world", "worlds")
	if e.claim.Kind == solve.ClaimIllegal {
		return fmt.Sprintf("the game is legal, in %s, for example with %s", all, worldWords(e.Exception))
	}
	example := worldWords(e.Exception)
	if e.claim.Kind == solve.ClaimOver {
		return fmt.Sprintf("the game goes on in %s of %s, for example with %s", number(e.exceptions), all, example)
	}
	if e.exceptions == e.worlds {
		return fmt.Sprintf("never: it is false in all of %s, for example with %s", all, example)
	}
	return fmt.Sprintf("open: true in %s of %s; not so, for example, with %s", number(e.worlds-e.exceptions), all, example)
}

// worldWords is a world with where its letters stand.
func worldWords(w *model.Assignment) string {
	ranks, promoted, _ := strings.Cut(w.String(), " ")
	white, black, _ := strings.Cut(ranks, "/")
	words := fmt.Sprintf("%s on a1 to h1 and %s on a8 to h8", white, black)
	if promoted != "" {
		words += ", and the promoted " + list(strings.Fields(promoted))
	}
	return words
}

// A usedPly is what a reason uses of a ply.
type usedPly struct{ ply, used string }

// needed says what is used of each ply, unless it is just how a piece moved.
func (e *explanation) needed() []usedPly {
	if e.Explanation == nil {
		return nil
	}
	var lines []usedPly
	plain := true
	for i := range e.Needs {
		n := &e.Needs[i]
		rules := n.Rules()
		plain = plain && len(rules) == 1 && rules[0] == model.Movement
		lines = append(lines, usedPly{plyAndMove(e.game, n.Ply), ruleWords(rules)})
	}
	if plain {
		return nil
	}
	return lines
}

// ruleWords says what of a ply is used.
func ruleWords(rules []model.Rule) string {
	var words []string
	for _, r := range rules {
		words = append(words, [...]string{
			model.Movement:  "how the piece moved",
			model.Promotion: "what the pawn became",
			model.Capture:   "no king was taken",
			model.Safety:    "the king was not left attacked",
		}[r])
	}
	return list(words)
}

// listed are all smallest sets of plies, if they were asked for.
func (e *explanation) listed(all bool) []string {
	if !all || e.sets == nil {
		return nil
	}
	return []string{fmt.Sprintf("%s: %s", setsCount(e.sets), setsWords(e.sets.Sets))}
}

// changes are the notes on what would change it.
func (e *explanation) changes() []string {
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
