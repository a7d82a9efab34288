package heisenberg_test

import (
	"fmt"
	"slices"
	"strings"
)

var slowerThan = map[byte]byte{'q': 'r', 'r': 'b', 'b': 'n', 'n': 'p', 'Q': 'R', 'R': 'B', 'B': 'N', 'N': 'P'}

// A slowMove is a move as written, with the position after it.
type slowMove struct {
	text  string
	after *slow
}

// moves returns the legal moves, in no particular order.
func (b *slow) moves() (all []slowMove) {
	for f := range 8 {
		for r := range 8 {
			if from := (spot{f, r}); b.owned(from, b.white) {
				all = append(all, b.movesOf(from)...)
			}
		}
	}
	all = append(all, b.castlings()...)
	return slices.DeleteFunc(all, func(m slowMove) bool { return m.after.attacked(b.white) })
}

func (b *slow) attacked(white bool) bool {
	king := byte('k')
	if white {
		king = 'K'
	}
	for f := range 8 {
		for r := range 8 {
			if b.at[f][r] == king {
				return b.seers(spot{f, r}, !white) > 0
			}
		}
	}
	return false
}

func (b *slow) movesOf(from spot) (all []slowMove) {
	through := map[spot][]spot{} // targets by the square on which they are first seen
	for _, w := range b.ways(from) {
		i := slices.IndexFunc(w.path, func(s spot) bool { return b.seers(s, !b.white) > 0 })
		switch {
		case i < 0:
			all = append(all, b.make(from, w.to, from, w.to.String())...)
		case kindOf(b.get(from)) != 'k':
			through[w.path[i]] = append(through[w.path[i]], w.to)
		}
	}
	for seen, targets := range through {
		all = append(all, b.speed(from, seen)...)
		all = append(all, b.place(from, seen, targets)...)
	}
	return all
}

// speed puts the next slower kind on the square seen, and lists its moves.
func (b *slow) speed(from, seen spot) (all []slowMove) {
	c := *b
	kind, ok := slowerThan[b.get(from)]
	if !ok || b.get(seen) != '.' {
		return nil
	}
	c.at[from.f][from.r] = '.'
	c.at[seen.f][seen.r] = kind
	for _, w := range c.ways(seen) {
		all = append(all, b.make(from, w.to, seen, fmt.Sprintf("@%v-%v", seen, w.to))...)
	}
	return all
}

func (b *slow) place(from, seen spot, targets []spot) (all []slowMove) {
	n := b.seers(seen, !b.white)
	for f := range 8 {
		for r := range 8 {
			to := spot{f, r}
			far := max(f-from.f, from.f-f, r-from.r, from.r-r)
			if far != n || slices.Contains(targets, to) || b.owned(to, b.white) || kindOf(b.get(to)) == 'k' {
				continue
			}
			all = append(all, b.make(from, to, nowhere, fmt.Sprintf("?%v-%v", seen, to))...)
		}
	}
	return all
}

// make makes a move whose last part begins on start, which matters for a capture en passant. start
// is nowhere for a change of position.
func (b *slow) make(from, to, start spot, text string) (all []slowMove) {
	c := *b
	piece := b.get(from)
	acting := kindOf(piece)
	if start != from && start != nowhere {
		acting = kindOf(slowerThan[piece])
	}
	if acting == 'p' && start != nowhere && to == b.passed && to.f != start.f {
		c.at[to.f][start.r] = '.'
	}
	c.at[from.f][from.r] = '.'
	c.at[to.f][to.r] = piece
	c.white = !b.white
	c.passed = nowhere
	if kindOf(piece) == 'p' && start == from && (to.r-from.r)*(to.r-from.r) == 4 {
		c.passed = spot{from.f, (from.r + to.r) / 2}
	}
	for letter, corner := range map[string][2]string{
		"K": {"e1", "h1"}, "Q": {"e1", "a1"}, "k": {"e8", "h8"}, "q": {"e8", "a8"},
	} {
		for _, s := range corner {
			if from.String() == s || to.String() == s {
				c.castle = strings.ReplaceAll(c.castle, letter, "")
			}
		}
	}
	if kindOf(piece) != 'p' || to.r != 7 && b.white || to.r != 0 && !b.white {
		return []slowMove{{from.String() + text, &c}}
	}
	for _, letter := range []byte("qrbn") {
		d := c
		d.at[to.f][to.r] = letter
		if b.white {
			d.at[to.f][to.r] = letter - 0x20
		}
		all = append(all, slowMove{from.String() + text + string(letter), &d})
	}
	return all
}

// castlings follows the usual rules: the path of the king is not attacked.
func (b *slow) castlings() (all []slowMove) {
	r, short, long := 7, "k", "q"
	if b.white {
		r, short, long = 0, "K", "Q"
	}
	try := func(right string, rook, to, beside int, empty ...int) {
		if !strings.Contains(b.castle, right) {
			return
		}
		for _, f := range empty {
			if b.at[f][r] != '.' {
				return
			}
		}
		for _, f := range []int{4, beside, to} {
			if b.seers(spot{f, r}, !b.white) > 0 {
				return
			}
		}
		m := b.make(spot{4, r}, spot{to, r}, spot{4, r}, spot{to, r}.String())[0]
		m.after.at[beside][r], m.after.at[rook][r] = m.after.at[rook][r], '.'
		all = append(all, m)
	}
	try(short, 7, 6, 5, 5, 6)
	try(long, 0, 2, 3, 1, 2, 3)
	return all
}

// quiet reports whether no path of a move is seen, except those of kings.
func (b *slow) quiet() bool {
	for f := range 8 {
		for r := range 8 {
			from := spot{f, r}
			if !b.owned(from, b.white) || kindOf(b.get(from)) == 'k' {
				continue
			}
			for _, w := range b.ways(from) {
				if slices.ContainsFunc(w.path, func(s spot) bool { return b.seers(s, !b.white) > 0 }) {
					return false
				}
			}
		}
	}
	return true
}

// perft counts sequences of moves.
func (b *slow) perft(depth int) (n uint64) {
	if depth == 0 {
		return 1
	}
	for _, m := range b.moves() {
		n += m.after.perft(depth - 1)
	}
	return n
}
