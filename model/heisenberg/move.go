package heisenberg

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"haft/lazyregexp"
	"haft/model"
)

// Move is one ply. Castling is the king's move of two files.
type Move struct {
	From, To model.Square
	Change   Change
	Seen     model.Square // S; NoSquare if the move is ordinary
	Promote  Kind         // what a pawn becomes on the last rank, otherwise NoKind
}

// NullMove passes the turn. It occurs only in variations.
var NullMove = Move{From: model.NoSquare, To: model.NoSquare, Seen: model.NoSquare}

// String writes the move in UCI notation, e2e4, e7e8q, e1g1. A change of speed is c3@c4-f7, and a
// change of position c3?c4-a1, with the kind of a promoted pawn at the end. The null move is "--".
func (m Move) String() string {
	if m == NullMove {
		return "--"
	}
	text := m.From.String()
	if m.Change != Ordinary {
		text += m.Change.sign() + m.Seen.String() + "-"
	}
	text += m.To.String()
	if m.Promote != NoKind {
		text += strings.ToLower(kindLetters[m.Promote : m.Promote+1])
	}
	return text
}

// The notations of a move: squares, and ordinary moves as players write them (SAN).
var (
	bySquares = lazyregexp.New(`^([a-h][1-8])(?:([@?])([a-h][1-8]))?-?x?([a-h][1-8])(?:=?([QRBNqrbn]))?$`)
	byLetter  = lazyregexp.New(`^([KQRBN]?)([a-h]?)([1-8]?)x?([a-h][1-8])(?:=?([QRBN]))?$`)
)

var errNoMove = errors.New("expected a move such as e2e4, Nf3, e7e8q or O-O, " +
	"or one that is seen, c3@c4-f7 for a change of speed, c3?c4-a1 for one of position")

// Parse reads a legal move: as [Move.String] writes it, with a hyphen or an x before the target,
// or, for ordinary moves, as O-O, e4, exd5, Nf3, Rad1, e8=Q. It ignores marks of check and praise
// at the end. The error says why the text is not a move, or the move not legal here.
func (p *Position) Parse(text string) (Move, error) {
	m, err := p.read(text)
	if err != nil {
		return Move{}, err
	}
	if slices.Contains(p.MovesFrom(m.From), m) {
		return m, nil
	}
	return Move{}, errors.New(p.Refusal(m))
}

// read finds out which move is meant.
func (p *Position) read(text string) (Move, error) {
	word := strings.TrimRight(text, "+#!?")
	if to, ok := castlingWords[strings.ReplaceAll(strings.ToUpper(word), "0", "O")]; ok {
		k := &castlings[p.turn][to]
		return Move{From: k.king, To: k.to, Seen: model.NoSquare}, nil
	}
	if part := bySquares().FindStringSubmatch(word); part != nil {
		return squaresMove(part), nil
	}
	if part := byLetter().FindStringSubmatch(word); part != nil {
		return p.letterMove(part)
	}
	return Move{}, errNoMove
}

// castlingWords say which castling of a side is meant.
var castlingWords = map[string]int{"O-O": 0, "O-O-O": 1}

// squaresMove makes a move from the parts of bySquares.
func squaresMove(part []string) Move {
	m := Move{From: mustSquare(part[1]), To: mustSquare(part[4]), Seen: model.NoSquare}
	switch part[2] {
	case "@":
		m.Change = Speed
	case "?":
		m.Change = Place
	}
	if m.Change != Ordinary {
		m.Seen = mustSquare(part[3])
	}
	if part[5] != "" {
		m.Promote, _ = parseKind(part[5][0])
	}
	return m
}

// mustSquare reads a square that a pattern has matched.
func mustSquare(text string) model.Square {
	s, ok := model.ParseSquare(text[0], text[1])
	if !ok {
		panic("heisenberg: no square: " + text)
	}
	return s
}

// letterMove finds the only ordinary move that the parts of byLetter can mean.
func (p *Position) letterMove(part []string) (Move, error) {
	kind, to, promote := Pawn, mustSquare(part[4]), NoKind
	if part[1] != "" {
		kind, _ = parseKind(part[1][0])
	}
	if part[5] != "" {
		promote, _ = parseKind(part[5][0])
	}
	meant := func(m Move) bool {
		from := m.From.String()
		return m.Change == Ordinary && p.men[m.From].Kind == kind && m.To == to && m.Promote == promote &&
			strings.HasPrefix(from, part[2]) && strings.HasSuffix(from, part[3])
	}
	found := slices.DeleteFunc(p.Moves(), func(m Move) bool { return !meant(m) })
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return Move{}, p.noneMeant(kind, to, part[2], part[3])
	}
	return Move{}, fmt.Errorf("it may be %v or %v; write the squares", found[0], found[1])
}

// noneMeant says why no piece of the kind goes to a square by an ordinary move. If one could go
// there unseen, it gives the reason against that one.
func (p *Position) noneMeant(kind Kind, to model.Square, file, rank string) error {
	for own := p.of(p.turn, kind); own != 0; own &= own - 1 {
		from := own.First()
		m := Move{From: from, To: to, Seen: model.NoSquare}
		if strings.HasPrefix(from.String(), file) && strings.HasSuffix(from.String(), rank) && p.reaches(m) {
			return errors.New(p.Refusal(m))
		}
	}
	return fmt.Errorf("no %v of %v goes to %v", kind, p.turn, to)
}

// reaches reports whether m is an ordinary move if seeing, the king's safety and the promotion are
// ignored.
func (p *Position) reaches(m Move) bool {
	if p.men[m.From].Kind == King && model.BitboardKing[m.From].Has(m.To) {
		return true
	}
	return p.refuseOrdinary(m) == "" || p.seenOn(m) != nil
}
