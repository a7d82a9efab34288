package heisenberg

import (
	"fmt"
	"strconv"
	"strings"

	"haft/model"
)

// FEN returns the position in Forsyth-Edwards Notation, with all six fields. The en passant field
// is set after every ordinary double step.
func (p *Position) FEN() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		p.writeRank(&b, rank)
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return fmt.Sprintf("%s %s %s %v %d %d", &b, "wb"[p.turn:p.turn+1], p.castle, p.passed, p.quiet, p.number)
}

func (p *Position) writeRank(b *strings.Builder, rank int) {
	empty := 0
	flush := func() {
		if empty > 0 {
			b.WriteByte('0' + byte(empty))
		}
		empty = 0
	}
	for file := range 8 {
		if m := p.men[model.NewSquare(file, rank)]; m != Nobody {
			flush()
			b.WriteString(m.String())
		} else {
			empty++
		}
	}
	flush()
}

const rightLetters = "KQkq"

// String lists the letters of FEN, "-" if there is no right.
func (r rights) String() string {
	var b strings.Builder
	for i := range rightLetters {
		if r>>i&1 != 0 {
			b.WriteByte(rightLetters[i])
		}
	}
	if r == 0 {
		return "-"
	}
	return b.String()
}

// ParseFEN reads a position; the two counters may be missing. It fails if no game can reach the
// position: more than one king a side, a pawn on its last rank, a right to castle without king and
// rook, an en passant square without the pawn, or a king that could be captured. A side may have no
// king, and a pawn may stand on its first rank. The error says why.
func ParseFEN(fen string) (Position, error) {
	fields := strings.Fields(fen)
	if len(fields) != 4 && len(fields) != 6 {
		const want = "men, turn, castling, en passant and perhaps two counters"
		return Position{}, fmt.Errorf("FEN %q has %d fields; expected %s", fen, len(fields), want)
	}
	p := Position{passed: model.NoSquare, number: 1}
	for _, read := range []struct {
		field string
		into  func(string) error
	}{{fields[0], p.readMen}, {fields[1], p.readTurn}, {fields[2], p.readRights}, {fields[3], p.readPassed}} {
		if err := read.into(read.field); err != nil {
			return Position{}, fmt.Errorf("FEN %q: %w", fen, err)
		}
	}
	if err := p.readCounters(fields[4:]); err != nil {
		return Position{}, fmt.Errorf("FEN %q: %w", fen, err)
	}
	if p.inCheck(p.turn.Other()) {
		return Position{}, fmt.Errorf("FEN %q: %v is to move and could capture the king", fen, p.turn)
	}
	return p, nil
}

func (p *Position) readMen(field string) error {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("found %d ranks, expected 8", len(ranks))
	}
	for i, text := range ranks {
		if err := p.readRank(7-i, text); err != nil {
			return err
		}
	}
	for _, c := range []model.Color{model.White, model.Black} {
		if n := p.of(c, King).Len(); n > 1 {
			return fmt.Errorf("%v has %d kings, expected one or none", c, n)
		}
	}
	return nil
}

func (p *Position) readRank(rank int, text string) error {
	file := 0
	for _, letter := range []byte(text) {
		if '1' <= letter && letter <= '8' {
			file += int(letter - '0')
			continue
		}
		m, ok := parseMan(letter)
		if !ok {
			return fmt.Errorf("found %q on rank %d, expected one of PNBRQKpnbrqk or a number of empty squares", letter, rank+1)
		}
		if file > 7 {
			return wrongRank(rank, text)
		}
		s := model.NewSquare(file, rank)
		if m.isPawn() && lastRank(m.Color, s) {
			return fmt.Errorf("a pawn of %v stands on %v, its last rank", m.Color, s)
		}
		p.put(m, s)
		file++
	}
	if file != 8 {
		return wrongRank(rank, text)
	}
	return nil
}

func wrongRank(rank int, text string) error {
	return fmt.Errorf("rank %d is %q, expected 8 squares", rank+1, text)
}

// parseMan reads a letter of FEN.
func parseMan(letter byte) (Man, bool) {
	k, ok := parseKind(letter)
	if letter >= 'a' {
		return Man{model.Black, k}, ok
	}
	return Man{model.White, k}, ok
}

func (p *Position) readTurn(field string) error {
	switch field {
	case "w":
		p.turn = model.White
	case "b":
		p.turn = model.Black
	default:
		return fmt.Errorf("the turn is %q, expected w or b", field)
	}
	return nil
}

func (p *Position) readRights(field string) error {
	if field == "-" {
		return nil
	}
	for _, letter := range field {
		i := strings.IndexRune(rightLetters, letter)
		if i < 0 {
			return fmt.Errorf("castling is %q, expected - or some of %s", field, rightLetters)
		}
		k, c := castlings[i/2][i%2], model.Color(i/2)
		if p.men[k.king] != (Man{c, King}) || p.men[k.rook] != (Man{c, Rook}) {
			return fmt.Errorf("castling %c needs the king on %v and a rook on %v", letter, k.king, k.rook)
		}
		p.castle |= k.right
	}
	return nil
}

// readPassed reads the square that the last move stepped over.
func (p *Position) readPassed(field string) error {
	if field == "-" {
		return nil
	}
	if len(field) != 2 {
		return fmt.Errorf("en passant is %q, expected - or a square", field)
	}
	s, ok := model.ParseSquare(field[0], field[1])
	if !ok || s.Rank() != 5-3*int(p.turn) {
		return fmt.Errorf("en passant is %q, expected - or a square of rank %d", field, 6-3*int(p.turn))
	}
	back := 8 * forward(p.turn)
	from, to := model.Square(int(s)+back), model.Square(int(s)-back)
	if p.men[to] != (Man{p.turn.Other(), Pawn}) || p.men[s] != Nobody || p.men[from] != Nobody {
		return fmt.Errorf("en passant is %v, but no pawn has just stepped from %v to %v", s, from, to)
	}
	p.passed = s
	return nil
}

// readCounters reads the number of plies since the last capture or pawn move and the number of the
// move, if they are there.
func (p *Position) readCounters(fields []string) error {
	const most = 1 << 20
	for i, field := range fields {
		n, err := strconv.Atoi(field)
		if err != nil || n < i || n > most {
			return fmt.Errorf("found the counter %q, expected a number from %d to %d", field, i, most)
		}
		*[]*int{&p.quiet, &p.number}[i] = n
	}
	return nil
}
