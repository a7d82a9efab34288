package gamefile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"haft/lazyregexp"
	"haft/model"
)

// A man is a piece of a position as it is written.
type man struct {
	piece   model.Piece // NoPiece until it has a number
	color   model.Color
	pawn    bool
	turned  bool // a pawn that has promoted
	natures model.Natures
	at      model.Square // NoSquare if it was taken
	column  int          // in the text, from 1
}

// first returns the first number that a man of this kind can have. There are eight.
func (m *man) first() int {
	if m.pawn || m.turned {
		return 9
	}
	return 1
}

// A position is being read or written.
type position struct {
	text  string
	at    int // the next byte of text
	field int // the byte where the field ends
	men   []man
	taken model.Pieces // the numbers that are in use
}

// ParsePosition reads a position in its written form: see the package comment. The error names the square, if one is at
// fault, and the column of the text.
func ParsePosition(text string) (*model.Setup, error) {
	p := &position{text: strings.ReplaceAll(text, "\t", " ")}
	s := &model.Setup{Board: model.Board{Passed: model.NoSquare}, Full: 1}
	if err := p.ranks(); err != nil {
		return nil, err
	}
	if err := p.turn(s); err != nil {
		return nil, err
	}
	passed, err := p.flags(s)
	if err != nil {
		return nil, err
	}
	if err := p.captured(); err != nil {
		return nil, err
	}
	if err := p.number(); err != nil {
		return nil, err
	}
	p.place(s)
	if err := p.passing(s, passed); err != nil {
		return nil, err
	}
	return s, p.conditions(s)
}

// board matches the beginning of a text that is a board, though it may have too few ranks, or too many.
var board = lazyregexp.New(`^\s*(?:[KQRBNPXkqrbnpx0-9*'{}]+/){5}`)

// IsPosition reports whether a text begins as a position does, even one with a mistake: with six ranks at least, or with
// eight of whatever kind and the side to move. A brace with a slash in it begins a comment, not a set of natures.
func IsPosition(text string) bool {
	fields := strings.Fields(text)
	if len(fields) > 0 && fields[0][0] == '{' && strings.IndexByte(fields[0], '/') < strings.IndexByte(fields[0]+"}", '}') {
		return false
	}
	return board().MatchString(text) ||
		len(fields) > 1 && (fields[1] == "w" || fields[1] == "b") && strings.Count(fields[0], "/") == 7
}

// next moves on to the next field, and returns it. At the end that is the empty string.
func (p *position) next() string {
	for p.at = p.field; p.at < len(p.text) && p.text[p.at] == ' '; {
		p.at++
	}
	p.field = len(p.text)
	if i := strings.IndexByte(p.text[p.at:], ' '); i >= 0 {
		p.field = p.at + i
	}
	return p.text[p.at:p.field]
}

// back makes the field that was read last the next one.
func (p *position) back() { p.field = p.at }

// fault returns an error about byte at of the text, and about a square unless it is NoSquare.
func (p *position) fault(at int, square model.Square, format string, args ...any) error {
	where := fmt.Sprintf("position, column %d", at+1)
	if square != model.NoSquare {
		where += fmt.Sprintf(" (%v)", square)
	}
	return fmt.Errorf("%s: %s", where, fmt.Sprintf(format, args...))
}

const expectedMan = "a man such as K, P, X, {KR} or {QRBN}' for White, k, p, x, {kr} or {qrbn}' for Black"

// ranks reads the eight ranks.
func (p *position) ranks() error {
	p.next()
	file, rank := 0, 7
	for p.at < p.field {
		switch c := p.text[p.at]; {
		case c == '/':
			switch {
			case file != 8:
				return p.fault(p.at, model.NoSquare, "rank %d has %d of its 8 squares", rank+1, file)
			case rank == 0:
				return p.fault(p.at, model.NoSquare, "the board has more than 8 ranks")
			}
			file, rank = 0, rank-1
			p.at++
		case file == 8:
			return p.fault(p.at, model.NoSquare, "rank %d has more than 8 squares", rank+1)
		case c >= '1' && c <= '8':
			if file += int(c - '0'); file > 8 {
				return p.fault(p.at, model.NoSquare, "rank %d has more than 8 squares", rank+1)
			}
			p.at++
		default:
			if err := p.man(model.NewSquare(file, rank)); err != nil {
				return err
			}
			file++
		}
	}
	switch {
	case file != 8:
		return p.fault(p.at, model.NoSquare, "rank %d has %d of its 8 squares", rank+1, file)
	case rank != 0:
		return p.fault(p.at, model.NoSquare, "the board has %d of its 8 ranks", 8-rank)
	}
	return nil
}

// man reads a man on a square, or one that was taken.
func (p *position) man(at model.Square) error {
	m := man{piece: model.NoPiece, at: at, column: p.at + 1}
	start := p.at
	body, digits, closed := p.word()
	if !closed {
		return p.fault(start, at, "found { without }, expected %s", expectedMan)
	}
	if p.at < p.field && p.text[p.at] == '\'' {
		m.turned = true
		p.at++
	}
	if body == "*" {
		return p.fault(start, at, "found *, which does not say whose the piece is; expected X for White or x for Black")
	}
	if !m.is(body) {
		return p.fault(start, at, "found %q, expected %s", p.text[start:p.at], expectedMan)
	}
	if why := m.impossible(); why != "" {
		return p.fault(start, at, "%s", why)
	}
	if digits != "" {
		i, err := strconv.Atoi(digits)
		if first := m.first(); err != nil || i < first || i > first+7 {
			return p.fault(start, at, "found number %s, expected %d to %d", digits, first, first+7)
		}
		m.piece = model.NewPiece(m.color, i)
		if p.taken.Has(m.piece) {
			return p.fault(start, at, "found %v again, expected another number", m.piece)
		}
		p.taken |= m.piece.Set()
	}
	p.men = append(p.men, m)
	return nil
}

// word takes a letter, or what stands in braces without the number behind it. It returns false if the braces are not closed.
func (p *position) word() (letters, digits string, closed bool) {
	letters = p.text[p.at : p.at+1]
	p.at++
	if letters != "{" {
		return letters, "", true
	}
	size := strings.IndexByte(p.text[p.at:p.field], '}')
	if size < 0 {
		return "", "", false
	}
	letters = strings.TrimRight(p.text[p.at:p.at+size], "0123456789")
	digits = p.text[p.at+len(letters) : p.at+size]
	p.at += size + 1
	return letters, digits, true
}

// is sets the side of a man and what it can be by the letters that name it, and returns false if they name none.
func (m *man) is(letters string) (ok bool) {
	upper := strings.ToUpper(letters)
	switch {
	case letters == strings.ToLower(letters) && letters != upper:
		m.color = model.Black
	case letters != upper || letters == "":
		return false
	}
	switch upper {
	case "P":
		m.pawn = true
	case "X":
		m.natures = model.AllNatures
		if m.turned || m.at == model.NoSquare {
			m.natures = model.Promotable
		}
	default:
		m.natures, ok = parseNatures(upper)
		return ok
	}
	return true
}

// impossible says why no game has such a man, or "".
func (m *man) impossible() string {
	switch {
	case m.pawn && m.at == model.NoSquare:
		return "a pawn is no taken piece that says something, expected pieces and promoted pawns only"
	case m.pawn && m.turned:
		return "found a pawn that has promoted, expected what it may be, as {QRBN}'"
	case m.pawn && (m.at.Rank() == 0 || m.at.Rank() == 7):
		return "a pawn cannot stand on rank 1 or 8"
	case m.turned && m.natures.Has(model.King):
		return "a pawn never promotes to a king, expected some of Q, R, B and N"
	case m.at == model.NoSquare && m.natures.Has(model.King):
		return "a king is never taken, expected some of Q, R, B and N"
	}
	return ""
}

// turn reads the side to move.
func (p *position) turn(s *model.Setup) error {
	switch p.next() {
	case "w":
	case "b":
		s.Turn = model.Black
	default:
		return p.fault(p.at, model.NoSquare, "found %q, expected the side to move, w or b", p.text[p.at:p.field])
	}
	return nil
}

// flags reads castling, which nobody can, the square that a pawn has stepped over, and the two counters. All of them
// may be missing.
func (p *position) flags(s *model.Setup) (passed int, err error) {
	if field := p.next(); field != "-" && field != "" {
		return 0, p.fault(p.at, model.NoSquare, "found %q, expected - for castling: there is none in this game", field)
	}
	passed = p.field
	if field := p.next(); field != "-" && field != "" {
		var ok bool
		if s.Board.Passed, ok = model.SquareNamed(field); !ok {
			return 0, p.fault(p.at, model.NoSquare, "found %q, expected the square of a capture in passing, or -", field)
		}
		passed = p.at
	}
	for _, counter := range []struct {
		value *int
		least int
		what  string
	}{{&s.Half, 0, "half-moves"}, {&s.Full, 1, "moves"}} {
		field := p.next()
		if number := strings.TrimLeft(field, "+-"); number == "" || !strings.ContainsAny(number[:1], "0123456789") {
			p.back()
			break
		}
		n, err := strconv.Atoi(field)
		if err != nil || n < counter.least || n > MaxPlies {
			return 0, p.fault(p.at, model.NoSquare, "found %q, expected a number of %s from %d to %d",
				field, counter.what, counter.least, MaxPlies)
		}
		*counter.value = n
	}
	return passed, nil
}

// captured reads the men that were taken.
func (p *position) captured() error {
	field := p.next()
	if field == "-" || field == "" {
		return nil
	}
	if strings.ContainsRune(field, '=') {
		p.back()
		return nil
	}
	if other := strings.Trim(field, "KQRBNPXkqrbnpx'"); other != "" && !strings.ContainsRune(field, '{') {
		return p.fault(p.at, model.NoSquare, "found %q, expected the pieces that were taken, as in Qrn, or -; "+
			"operations of EPD, as bm, are not read", field)
	}
	for p.at < p.field {
		if err := p.man(model.NoSquare); err != nil {
			return err
		}
	}
	return nil
}

// number gives the men without a number the numbers that are free: in turn to those on their home rank the number of
// their file, to others on the board the number of their file, and to the rest the smallest.
func (p *position) number() error {
	for pass := range 3 {
		for i := range p.men {
			m := &p.men[i]
			if m.piece != model.NoPiece {
				continue
			}
			at := m.at
			if pass == 2 {
				if err := p.smallest(m); err != nil {
					return err
				}
			} else if at != model.NoSquare {
				q := model.NewPiece(m.color, m.first()+at.File())
				if home := q.Home().Rank() == at.Rank() && !m.turned; (home || pass == 1) && !p.taken.Has(q) {
					m.piece = q
					p.taken |= q.Set()
				}
			}
		}
	}
	return nil
}

// smallest gives a man the smallest number that is free.
func (p *position) smallest(m *man) error {
	for i := range 8 {
		if q := model.NewPiece(m.color, m.first()+i); !p.taken.Has(q) {
			m.piece = q
			p.taken |= q.Set()
			return nil
		}
	}
	count := 0
	for _, other := range p.men {
		if other.color == m.color && other.first() == m.first() {
			count++
		}
	}
	if m.first() == 9 {
		return p.fault(m.column-1, m.at, "%v would have %d pawns, those that have promoted included, and at most 8 are possible: take one away", m.color, count)
	}
	return p.fault(m.column-1, m.at, "%v would have %d pieces besides pawns, and at most 8 are possible: take one away, or make one "+
		"a promoted pawn, with ' behind it", m.color, count)
}

// place sets up the men. Majors that are not given were taken.
func (p *position) place(s *model.Setup) {
	for at := range s.Board.On {
		s.Board.On[at] = model.NoPiece
	}
	for q := range s.Board.Where {
		s.Board.Where[q] = model.NoSquare
	}
	var natures model.Domains
	s.Unknown = model.Majors
	for q := range model.Majors.All() {
		natures[q] = model.Promotable
	}
	for i := range p.men {
		m := &p.men[i]
		natures[m.piece] = m.natures
		if m.turned {
			s.Unknown |= m.piece.Set()
			s.Board.Promoted |= m.piece.Set()
		}
		if m.at != model.NoSquare {
			s.Board.Put(m.piece, m.at)
		}
	}
	whole := model.Problem{Rules: model.DefaultRules()}
	for q := range s.Unknown.All() {
		if not := whole.May(q) &^ natures[q]; not != 0 {
			s.Facts = append(s.Facts, model.Fact{Rule: model.Given, King: model.NoPiece, Piece: q, Not: not})
		}
	}
}

// passing checks the square that a pawn has stepped over, which stands at a byte of the text.
func (p *position) passing(s *model.Setup, at int) error {
	passed := s.Board.Passed
	if passed == model.NoSquare {
		return nil
	}
	from, to, rank := passed-8, passed+8, 2
	if s.Turn == model.White {
		from, to, rank = to, from, 5
	}
	q := model.NoPiece
	if passed.Rank() == rank {
		q = s.Board.On[to]
	}
	if q == model.NoPiece || q.Color() == s.Turn || !s.Board.Pawn(q) || !s.Board.Empty(passed) || !s.Board.Empty(from) {
		return p.fault(at, passed, "no pawn of %v has just stepped over this square", s.Turn.Other())
	}
	return nil
}

const expectedCondition = "a condition between pieces such as w5=K>b3!=QR: if w5 is the king, then b3 is neither Q nor R; " +
	"or w5=K>b3=QR|b4=N: then one of these gives check"

// conditions reads the conditions between pieces, which end the text.
func (p *position) conditions(s *model.Setup) error {
	field := p.next()
	for condition := range strings.SplitSeq(field, ",") {
		if condition == "" && field == "" {
			break
		}
		f, ok := parseCondition(condition, s.Unknown)
		if !ok {
			return p.fault(p.at, model.NoSquare, "found %q, expected %s", condition, expectedCondition)
		}
		s.Facts = append(s.Facts, f)
		p.at += len(condition) + 1
	}
	if field := p.next(); field != "" {
		return p.fault(p.at, model.NoSquare, "found %q, expected the end of the position", field)
	}
	return nil
}

// parseCondition reads a condition between pieces that have natures.
func parseCondition(text string, unknown model.Pieces) (model.Fact, bool) {
	f := model.Fact{Rule: model.Given, Piece: model.NoPiece}
	name, rest, ok := strings.Cut(text, "=K>")
	f.King, _ = model.ParsePiece(name)
	if !ok || !f.King.Major() {
		return f, false
	}
	name, letters, not := strings.Cut(rest, "!=")
	if not {
		f.Piece, _ = model.ParsePiece(name)
		f.Not, ok = parseNatures(letters)
		return f, ok && f.Piece != model.NoPiece && unknown.Has(f.Piece) && f.Piece.Color() != f.King.Color()
	}
	for checker := range strings.SplitSeq(rest, "|") {
		name, letters, _ := strings.Cut(checker, "=")
		q, _ := model.ParsePiece(name)
		natures, ok := parseNatures(letters)
		if !ok || q == model.NoPiece || !unknown.Has(q) || q.Color() == f.King.Color() || f.Checkers[q.Index()-1] != 0 {
			return f, false
		}
		f.Checkers[q.Index()-1] = natures
	}
	return f, true
}

func parseNatures(letters string) (set model.Natures, ok bool) {
	for i := range len(letters) {
		n, ok := model.ParseNature(letters[i])
		if !ok || set.Has(n) {
			return 0, false
		}
		set |= n.Set()
	}
	return set, set != 0
}

// FormatPosition writes a position that has a world, so that [ParsePosition] reads the same one.
func FormatPosition(s *model.Setup) string {
	rules := model.DefaultRules()
	known := func(m *man) { m.natures = s.Natures(m.piece, &rules) }
	p := &position{}
	p.standing(s, known)
	for q := range s.Unknown.All() {
		if s.Board.Captured(q) && (!q.Major() || s.Natures(q, &rules) != model.Promotable) {
			p.put(s, q, model.NoSquare, known)
		}
	}
	var b strings.Builder
	numbered := p.needed()
	next := p.writeBoard(s, &b, numbered)
	b.WriteByte(' ')
	for i := range p.men[next:] {
		m := &p.men[next+i]
		m.write(&b, numbered.Has(m.piece))
	}
	if next == len(p.men) {
		b.WriteByte('-')
	}
	var conditions []string
	for _, f := range s.Facts {
		if f.King != model.NoPiece {
			conditions = append(conditions, condition(f))
		}
	}
	if conditions != nil {
		b.WriteString(" " + strings.Join(conditions, ","))
	}
	return b.String()
}

// writeBoard writes the men on the board, and the fields that FEN has. It returns the number of men.
func (p *position) writeBoard(s *model.Setup, b *strings.Builder, numbered model.Pieces) (men int) {
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			if s.Board.Empty(model.NewSquare(file, rank)) {
				empty++
				continue
			}
			writeDigit(b, empty)
			empty = 0
			p.men[men].write(b, numbered.Has(p.men[men].piece))
			men++
		}
		writeDigit(b, empty)
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	fmt.Fprintf(b, " %c - %v %d %d", "wb"[s.Turn&1], s.Board.Passed, s.Half, s.Full)
	return men
}

// worldFEN writes a position in one of its worlds.
func worldFEN(s *model.Setup, w *model.Assignment) string {
	p := &position{}
	p.standing(s, func(m *man) { m.turned, m.natures = false, w[m.piece].Set() })
	var b strings.Builder
	p.writeBoard(s, &b, 0)
	return b.String()
}

func writeDigit(b *strings.Builder, empty int) {
	if empty > 0 {
		b.WriteByte('0' + byte(empty))
	}
}

// standing adds the men on the board of a position that is written, in the order of their squares there. known says what
// those are that have natures.
func (p *position) standing(s *model.Setup, known func(*man)) {
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if at := model.NewSquare(file, rank); !s.Board.Empty(at) {
				p.put(s, s.Board.On[at], at, known)
			}
		}
	}
}

// put adds a man.
func (p *position) put(s *model.Setup, q model.Piece, at model.Square, known func(*man)) {
	m := man{piece: q, color: q.Color(), pawn: s.Board.Pawn(q), at: at}
	if m.turned = !q.Major() && !m.pawn; !m.pawn {
		known(&m)
	}
	p.men = append(p.men, m)
}

// needed returns the pieces that must be written with their numbers, because a reader would give them others.
func (p *position) needed() (numbered model.Pieces) {
	for {
		read := &position{men: slices.Clone(p.men), taken: numbered}
		for i := range read.men {
			if m := &read.men[i]; !numbered.Has(m.piece) {
				m.piece = model.NoPiece
			}
		}
		wrong := model.Pieces(0)
		err := read.number()
		for i, m := range read.men {
			if err != nil || m.piece != p.men[i].piece {
				wrong |= p.men[i].piece.Set()
			}
		}
		if wrong&^numbered == 0 {
			return numbered
		}
		numbered |= wrong
	}
}

// write writes a man, with its number or without.
func (m *man) write(b *strings.Builder, numbered bool) {
	letters := m.natures.String()
	switch {
	case m.pawn:
		letters = "P"
	case m.natures == model.AllNatures:
		letters = "X"
	}
	if m.color == model.Black {
		letters = strings.ToLower(letters)
	}
	switch {
	case numbered:
		letters = fmt.Sprintf("{%s%d}", letters, m.piece.Index())
	case len(letters) > 1:
		letters = "{" + letters + "}"
	}
	b.WriteString(letters)
	if m.turned {
		b.WriteByte('\'')
	}
}

// condition writes a condition between pieces.
func condition(f model.Fact) string {
	if !f.HasCheckers() {
		return fmt.Sprintf("%v=K>%v!=%v", f.King, f.Piece, f.Not)
	}
	var checkers []string
	for q, natures := range f.AllCheckers() {
		checkers = append(checkers, fmt.Sprintf("%v=%v", q, natures))
	}
	return fmt.Sprintf("%v=K>%s", f.King, strings.Join(checkers, "|"))
}
