package main

import (
	"context"
	"fmt"
	"strings"

	"haft/model"
	"haft/solve"
	"haft/solve/story"
)

// What check says of an illegal game with --keep-going.

// beyondReport is the rest of an illegal game.
type beyondReport struct {
	How       string          `json:"how"`
	Illegal   []illegalReport `json:"illegal"` // all of them
	Positions uint64          `json:"starting_positions"`
	Worlds    uint64          `json:"worlds"`
	Locked    []lockPiece     `json:"locked"`
}

// newBeyond is nil for a game that was not continued. The reasons are those that have been found.
func newBeyond(g *model.Game, c *solve.Continuation) *beyondReport {
	if c == nil {
		return nil
	}
	census, err := solve.Exact{}.Census(context.Background(), &c.Last.Problem)
	if err != nil {
		panic(err) // there is no limit that could end it
	}
	r := &beyondReport{
		How: c.How.String(), Illegal: []illegalReport{}, Positions: census.Positions, Worlds: census.Worlds,
		Locked: lockedIn(&c.Last.Problem, census.Domains()),
	}
	for i := range c.Illegal {
		o := &c.Illegal[i]
		m := g.Moves[o.Ply-1]
		r.Illegal = append(r.Illegal, illegalReport{Ply: o.Ply, Move: m.String(), Reason: o.Fault.String(), Because: o.Because, Text: offenceWords(g, o)})
	}
	return r
}

// lockedIn lists the pieces with one nature left.
func lockedIn(p *model.Problem, domains model.Domains) []lockPiece {
	locked := []lockPiece{}
	for q := range p.Unknown.All() {
		if n, ok := domains[q].Only(); ok {
			locked = append(locked, lockPiece{q.String(), n.String()})
		}
	}
	return locked
}

// offenceWords says why a ply is illegal.
func offenceWords(g *model.Game, o *solve.Offence) string {
	if o.Fault == model.NoWorld {
		return reason(g, o.Because, o.Text)
	}
	return faultWords(&o.Board, o.Ply.Mover(), g.Moves[o.Ply-1], o.Fault)
}

// beyond tells of the plies after the first illegal one.
func (p *page) beyond(ctx context.Context) error {
	if p.a.Beyond == nil {
		return nil
	}
	if err := story.AnnotateOnward(ctx, p.a.Beyond); err != nil {
		return err
	}
	r := newBeyond(p.game, p.a.Beyond)
	p.printf("\n%s\n", map[string]string{
		"skip":   "going on, with illegal plies passed over:",
		"accept": "going on, with illegal plies accepted:",
	}[r.How])
	for _, i := range r.Illegal[1:] {
		p.prose("%s at %s: %s", p.colours.bad("illegal"), plyWords(p.game, i.Ply), i.Text)
	}
	if len(r.Illegal) == 1 && int(r.Illegal[0].Ply) < len(p.game.Moves) {
		p.printf("all later plies are legal\n")
	}
	p.printf("at the end: %s, %s\n", count(uint64(len(p.game.Moves)), "ply", "plies"),
		count(r.Positions, "starting position remains", "starting positions remain"))
	p.lockedInAll(r.Locked)
	return nil
}

func (p *page) lockedInAll(locked []lockPiece) {
	var words []string
	for _, l := range locked {
		words = append(words, l.Piece+"="+l.Nature)
	}
	if words == nil {
		words = []string{"none"}
	}
	p.prose("locked in: %s", strings.Join(words, " "))
}

// further says how many illegal plies follow the first, for a line about a game.
func further(c *solve.Continuation) string {
	if c == nil || len(c.Illegal) < 2 {
		return ""
	}
	return fmt.Sprintf(" and %s more", number(uint64(len(c.Illegal)-1)))
}
