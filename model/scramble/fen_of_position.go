package scramble

import (
	"strings"

	"haft/model"
)

// String returns the first four fields of the position's FEN: the pieces from a8 to h1, the side to move, no
// castling, and the square on which a pawn can be taken in passing.
func (p *Position) String() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		p.writeRank(&b, rank)
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String() + [...]string{" w - ", " b - "}[p.turn] + p.passed.String()
}

func (p *Position) writeRank(b *strings.Builder, rank int) {
	empty := 0
	for file := range 8 {
		m := p.board[model.NewSquare(file, rank)]
		if m == nobody {
			empty++
			continue
		}
		writeEmpty(b, empty)
		empty = 0
		b.WriteString(m.letter())
	}
	writeEmpty(b, empty)
}

func writeEmpty(b *strings.Builder, squares int) {
	if squares > 0 {
		b.WriteByte('0' + byte(squares))
	}
}

func (m man) letter() string {
	letter := m.nature.String()
	if m.pawn() {
		letter = "P"
	}
	if m.is(model.Black) {
		letter = strings.ToLower(letter)
	}
	return letter
}
