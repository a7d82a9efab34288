package model

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// safelyPlayed checks the safety facts among facts, which belong to the ply that led to p. They must be what
// SafetyFacts returns and what the formulas say, or none if the rule on check is off.
func safelyPlayed(t *testing.T, p *Position, facts []Fact) {
	t.Helper()
	all := SafetyFacts(&p.Board, p.Ply.Mover(), p.Ply)
	if diff := cmp.Diff(attacksByFormula(&p.Board, p.Ply), firsts([][]Fact{all})); diff != "" {
		t.Fatalf("SafetyFacts of ply %d (-by formula +got):\n%s", p.Ply, diff)
	}
	if !p.Problem.Rules.Check {
		all = nil
	}
	played := slices.DeleteFunc(slices.Clone(facts), func(f Fact) bool { return f.Rule != Safety })
	if diff := cmp.Diff(tell(all), tell(played)); diff != "" {
		t.Fatalf("safety in ply %d (-want +got):\n%s", p.Ply, diff)
	}
}

// attacksByFormula returns what it means that the side that made ply is not in check. It uses distances, square by
// square, and not Reach, Attack or SafetyFacts.
func attacksByFormula(b *Board, ply Ply) map[atom]origin {
	all := map[atom]origin{}
	mover := ply.Mover()
	for s, king := range b.On {
		if king == NoPiece || king.Color() != mover || king.Index() > 8 {
			continue
		}
		for x, enemy := range b.On {
			if enemy != NoPiece && enemy.Color() != mover {
				attackByFormula(all, b, Square(x), Square(s), ply)
			}
		}
	}
	return all
}

// attackByFormula adds what the piece on from means for the candidate king on to.
func attackByFormula(all map[atom]origin, b *Board, from, to Square, ply Ply) {
	king, enemy := b.On[to], b.On[from]
	promoted := b.Promoted.Has(enemy)
	if enemy.Index() > 8 && !promoted {
		files, ranks := distance(from, to)
		if ahead := to < from == (enemy.Color() == Black); files == 1 && ranks == 1 && ahead {
			all[atom{NoPiece, king, King}] = origin{ply, Safety}
		}
		return
	}
	for x, p := range b.On {
		if p != NoPiece && inside(from, Square(x), to) {
			return
		}
	}
	for n := range goers(from, to).All() {
		if n != King || !promoted {
			all[atom{king, enemy, n}] = origin{ply, Safety}
		}
	}
}
