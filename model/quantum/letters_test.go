package quantum

import (
	"strings"

	"haft/model"
)

// letters is a board as 64 letters of FEN from a1 on, with '.' for empty squares. Everything is
// found by walking, so that a fault in the bitboards is unlikely to be repeated here.
type letters [64]byte

func lettersOf(b *Board) (l letters) {
	for s := range model.Square(64) {
		l[s] = b.At(s).String()[0]
	}
	return l
}

// side returns the color of a letter; false for an empty square.
func side(letter byte) (model.Color, bool) {
	return model.Color(letter >> 5 & 1), letter != '.'
}

var walks = map[byte][][2]int{
	'r': {{1, 0}, {-1, 0}, {0, 1}, {0, -1}},
	'b': {{1, 1}, {-1, -1}, {1, -1}, {-1, 1}},
	'q': {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}},
	'k': {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}},
	'n': {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}},
}

// attacks reports whether the man on from attacks to.
func (l *letters) attacks(from, to model.Square) bool {
	kind := l[from] | 0x20
	if kind == 'p' {
		forward := 1
		if l[from] == 'p' {
			forward = -1
		}
		files := to.File() - from.File()
		return to.Rank()-from.Rank() == forward && (files == 1 || files == -1)
	}
	for _, d := range walks[kind] {
		if l.walk(from, to, d, strings.IndexByte("kn", kind) >= 0) {
			return true
		}
	}
	return false
}

// walk goes from a square in a direction until it meets to, a man or the edge.
func (l *letters) walk(from, to model.Square, d [2]int, once bool) bool {
	file, rank := from.File()+d[0], from.Rank()+d[1]
	for file >= 0 && file < 8 && rank >= 0 && rank < 8 {
		s := model.NewSquare(file, rank)
		if s == to {
			return true
		}
		if once || l[s] != '.' {
			return false
		}
		file, rank = file+d[0], rank+d[1]
	}
	return false
}

// goes reports whether the man on from can go to to, if his king's safety is ignored.
func (l *letters) goes(from, to model.Square) bool {
	mover, _ := side(l[from])
	victim, taken := side(l[to])
	if taken && victim == mover {
		return false
	}
	if l[from]|0x20 != 'p' || taken {
		return l.attacks(from, to)
	}
	forward, start := 1, 1
	if mover == model.Black {
		forward, start = -1, 6
	}
	if from.File() != to.File() {
		return false
	}
	steps := (to.Rank() - from.Rank()) * forward
	between := model.NewSquare(from.File(), (from.Rank()+to.Rank())/2)
	return steps == 1 || steps == 2 && from.Rank() == start && l[between] == '.'
}

func (l *letters) inCheck(c model.Color) bool {
	at := strings.IndexByte(string(l[:]), "Kk"[c])
	for s := range model.Square(64) {
		if by, ok := side(l[s]); at >= 0 && ok && by != c && l.attacks(s, model.Square(at)) {
			return true
		}
	}
	return false
}

func (l *letters) legal(c model.Color, p Play, r Rules) bool {
	if mover, ok := side(l[p.From]); !ok || mover != c || !l.goes(p.From, p.To) {
		return false
	}
	next := l.after(p, r)
	return r.SelfCheck || !next.inCheck(c)
}

func (l *letters) after(p Play, r Rules) letters {
	next := *l
	next[p.From], next[p.To] = '.', l[p.From]
	if !r.NoPromotion && l[p.From] == 'P' && p.To.Rank() == 7 {
		next[p.To] = 'Q'
	}
	if !r.NoPromotion && l[p.From] == 'p' && p.To.Rank() == 0 {
		next[p.To] = 'q'
	}
	return next
}

// over reports whether a king is captured or mated.
func (l *letters) over() bool {
	for _, c := range colors {
		if strings.IndexByte(string(l[:]), "Kk"[c]) < 0 || l.inCheck(c) && !l.moves(c) {
			return true
		}
	}
	return false
}

// moves reports whether c has a move that leaves its king unattacked.
func (l *letters) moves(c model.Color) bool {
	for from := range model.Square(64) {
		for to := range model.Square(64) {
			if l.legal(c, Play{from, to}, Rules{}) {
				return true
			}
		}
	}
	return false
}
