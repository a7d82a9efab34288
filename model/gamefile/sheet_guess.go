package gamefile

import (
	"strconv"
	"strings"

	"haft/model"
)

// Guesses returns those of some moves that a torn word can mean. All of them must be moves that some piece can make on
// b. If the word has question marks, each stands for one character of the move in some notation; at the end of a word
// that is too short for a move, as in B?, it stands for the rest. In any other word one character is wrong, missing or
// too much. Of a promotion that the word leaves open, the open one is taken.
func (s *Scoresheet) Guesses(w *Word, b *model.Board, moves []model.Move) (found []model.Move) {
	if len(w.torn) == 0 || len(moves) == 0 || w.sided && w.side != b.On[moves[0].From].Color() {
		return nil
	}
	fits := guesser(w.torn)
	open := w.openSign()
	for _, m := range moves {
		if !open && m.Check != (s.Rules.Announce && w.written.check) {
			continue
		}
		for _, choice := range s.choices(b, m) {
			if s.isGuess(w, b, choice, fits) {
				found = append(found, choice)
				break
			}
		}
	}
	return found
}

// A guess is a word and all of a move that matters for how it can be written.
type guess struct {
	word          *Word
	move          model.Move
	piece         model.Piece
	pawn, capture bool
	natures       model.Natures
}

// maxGuesses is how many guesses a sheet remembers.
const maxGuesses = 1 << 14

// isGuess reports whether a word can mean m. A search asks the same again and again, and to write a move in every way
// takes a hundred times as long as to remember the answer.
func (s *Scoresheet) isGuess(w *Word, b *model.Board, m model.Move, fits func(string) bool) bool {
	q := b.On[m.From]
	key := guess{w, m, q, b.Pawn(q), !b.Empty(m.To), b.Reach(m.From, m.To)}
	known, ok := s.guesses[key]
	if !ok {
		if known = s.spelled(b, m, fits); len(s.guesses) >= maxGuesses || s.guesses == nil {
			s.guesses = map[guess]bool{}
		}
		s.guesses[key] = known
	}
	return known
}

// choices returns a move and, for a promotion, the ways to name what the pawn becomes.
func (s *Scoresheet) choices(b *model.Board, m model.Move) []model.Move {
	all := []model.Move{m}
	q := b.On[m.From]
	if b.Pawn(q) && model.LastRank(q.Color(), m.To) && m.Promote == model.NoNature {
		for n := range s.Rules.Promote.All() {
			named := m
			named.Promote = n
			all = append(all, named)
		}
	}
	return all
}

// guesser returns a function that reports whether a move, as it could have been written, can have become a torn word.
func guesser(torn []byte) func(spelled string) bool {
	text := string(torn)
	if strings.IndexByte(text, unread) < 0 {
		return func(spelled string) bool { return oneOff(text, spelled) }
	}
	if n := len(text) - 1; n < 2 && text[n] == unread && (text[0] < 'a' || 'h' < text[0]) {
		return func(spelled string) bool { return len(spelled) > n && covers(text[:n], spelled[:n]) }
	}
	return func(spelled string) bool { return len(spelled) == len(text) && covers(text, spelled) }
}

// covers reports whether a pattern stands for a text of its length.
func covers(pattern, text string) bool {
	for i := range len(pattern) {
		if pattern[i] != text[i] && pattern[i] != unread {
			return false
		}
	}
	return true
}

// oneOff reports whether two texts differ by one character that is wrong, missing or too much.
func oneOff(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return a == b || a[i:] == b[i+1:] || len(a) == len(b) && a[i+1:] == b[i+1:]
}

// spelled reports whether a way to write m fits.
func (s *Scoresheet) spelled(b *model.Board, m model.Move, fits func(string) bool) bool {
	q := b.On[m.From]
	if m.Check {
		return s.spelled(b, m.Unsigned(), func(text string) bool { return fits(text) || fits(text+"+") })
	}
	from, to, ends := m.From.String(), m.To.String(), []string{""}
	pawn := b.Pawn(q)
	if pawn && model.LastRank(q.Color(), m.To) {
		letter := "M"
		if m.Promote != model.NoNature {
			letter = s.letter(m.Promote)
		}
		ends = []string{"=" + letter, letter, strings.ToLower(letter)}
		if m.Promote == model.NoNature {
			ends = append(ends, "")
		}
	}
	for _, end := range ends {
		target := to + end
		if fits(from+target) || fits(from+"-"+target) || fits(from+"x"+target) {
			return true
		}
		if pawn && m.From.File() == m.To.File() && fits(target) ||
			pawn && m.From.File() != m.To.File() && (fits(from[:1]+"x"+target) || fits(from[:1]+target)) {
			return true
		}
		if number := strconv.Itoa(q.Index()); fits(number+target) || fits(number+"x"+target) || fits("M"+number+target) {
			return true
		}
	}
	return !pawn && s.lettered(b, m, fits)
}

// lettered reports whether a way to write a move of a major with a letter fits.
func (s *Scoresheet) lettered(b *model.Board, m model.Move, fits func(string) bool) bool {
	q, from := b.On[m.From], m.From.String()
	ends := []string{m.To.String()}
	if !b.Empty(m.To) {
		ends = append(ends, "x"+ends[0])
	}
	letters := "M"
	for n := range b.Reach(m.From, m.To).All() {
		if s.mayBe(q, n) {
			letters += s.letter(n)
		}
	}
	for i := range len(letters) {
		letter := letters[i : i+1]
		for _, origin := range [...]string{"", from[:1], from[1:], from, from + "-"} {
			for _, end := range ends {
				if fits(letter + origin + end) {
					return true
				}
			}
		}
	}
	return false
}

// letter returns the letter of a nature in the language of the sheet.
func (s *Scoresheet) letter(n model.Nature) string { return languages[s.language].letters[n-1 : n] }
