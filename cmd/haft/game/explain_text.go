package game

import (
	"fmt"
	"strings"

	"haft/model"
	"haft/solve/explain"
	"haft/solve/schema"
)

// explanation prints the reason, the story, and what would change it, each after an empty line.
func (p *page) explanation(e *schema.Explanation, all bool) {
	if e.Explanation != nil { // otherwise the verdict has said everything
		p.Printf("\n")
		p.Prose("%s %s", p.colours.Bold(e.Title()+":"), e.Headline())
	}
	if detail := e.Needed(); len(detail) > 0 {
		p.Printf("\n")
		for _, line := range detail {
			p.Printf("  %-20s %s\n", line.Ply, line.Used)
		}
	}
	if e.Story != nil {
		p.Printf("\n%s", e.Story.Text())
	}
	if e.Refusals != nil {
		p.Printf("\n%s\n", onlyMoves)
	}
	for _, g := range grouped(e.Refusals) {
		p.Printf("\n")
		p.Prose("%s: %s%s", g.moves(), g.text, g.example())
		p.Printf("\n%s", g.refusals[0].Story.Text())
	}
	if notes := append(e.Listed(all), e.Changes()...); len(notes) > 0 {
		p.Printf("\n")
		for _, note := range notes {
			p.Prose("%s", note)
		}
	}
}

// markdown writes the verdict, and a section for each claim.
func (o *explainOptions) markdown(p *page, answer *explained) {
	o.Printf("# %s\n", explain.Title(p.game))
	for _, line := range p.verdictLines() {
		o.Printf("\n%s.\n", strings.TrimSuffix(explain.Upper(line), "."))
	}
	for _, line := range answer.lines() {
		o.Printf("\n%s.\n", explain.Upper(line))
	}
	for _, e := range answer.found {
		o.Printf("\n## %s\n\n%s\n", e.Title(), explain.Upper(e.Headline()))
		for i, line := range e.Needed() {
			if i == 0 {
				o.Printf("\n| ply | what it shows |\n|---|---|\n")
			}
			o.Printf("| %s | %s |\n", line.Ply, line.Used)
		}
		if e.Story != nil {
			o.Printf("\n%s", e.Story.Markdown())
		}
		if e.Refusals != nil {
			o.Printf("\n%s\n", explain.Upper(onlyMoves))
		}
		for _, g := range grouped(e.Refusals) {
			o.Printf("\n### %s\n\n%s\n\n%s", g.moves(), g.text+g.example(), g.refusals[0].Story.Markdown())
		}
		for _, note := range append(e.Listed(o.all), e.Changes()...) {
			o.Printf("\n%s\n", explain.Upper(note))
		}
	}
}

// Sentences that text and Markdown share.
const (
	onlyMoves = "these are all moves that the board allows:"
	noLocks   = "no piece is locked in; ask about one, such as w6, or a claim, such as w6!=K (haft help claims)"
)

// A refusalGroup is a set of moves that are illegal for the same reason.
type refusalGroup struct {
	text     string
	refusals []explain.Refusal
}

// grouped groups moves whose stories end alike. The groups are in the order of their first moves.
func grouped(refusals []explain.Refusal) []*refusalGroup {
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

// moves lists the moves.
func (g *refusalGroup) moves() string {
	var moves []model.Move
	for _, r := range g.refusals {
		moves = append(moves, r.Move)
	}
	return schema.MovesWords(moves)
}

// example says which of several moves the story is about.
func (g *refusalGroup) example() string {
	if len(g.refusals) == 1 {
		return ""
	}
	return fmt.Sprintf(" For example %v:", g.refusals[0].Move)
}
