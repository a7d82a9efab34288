package game

import (
	"context"
	"fmt"
	"strings"

	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
)

// Here is what check says about an illegal game with --keep-going.

// beyond describes the plies after the first illegal one.
func (p *page) beyond(ctx context.Context) error {
	if p.a.Beyond == nil {
		return nil
	}
	if err := explain.AnnotateOnward(ctx, p.a.Beyond); err != nil {
		return err
	}
	r := schema.NewBeyond(p.game, p.a.Beyond)
	p.Printf("\n%s\n", map[string]string{
		"skip":   "going on, and skipping illegal plies:",
		"accept": "going on, and accepting illegal plies:",
	}[r.How])
	for _, i := range r.Illegal[1:] {
		p.Prose("%s at %s: %s", p.colours.Bad("illegal"), explain.Ply(p.game, i.Ply), i.Text)
	}
	if len(r.Illegal) == 1 && int(r.Illegal[0].Ply) < len(p.game.Moves) {
		p.Printf("all later plies are legal\n")
	}
	p.Printf("at the end: %s, %s\n", explain.Count(uint64(len(p.game.Moves)), "ply", "plies"),
		explain.Count(r.Positions, "starting position remains", "starting positions remain"))
	p.lockedInAll(r.Locked)
	return nil
}

func (p *page) lockedInAll(locked []schema.LockedPiece) {
	var words []string
	for _, l := range locked {
		words = append(words, l.Piece+"="+l.Nature)
	}
	if words == nil {
		words = []string{"none"}
	}
	p.Prose("locked in: %s", strings.Join(words, " "))
}

// further says how many more plies are illegal, for a line about a game.
func further(c *solve.Continuation) string {
	if c == nil || len(c.Illegal) < 2 {
		return ""
	}
	return fmt.Sprintf(" and %s more", explain.Number(uint64(len(c.Illegal)-1)))
}
