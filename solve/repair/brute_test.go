package repair_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/repair"
)

// A brute finds all fillings of a short record by trying: it shares no code with the search, and asks the reader of
// game files what a word means.
type brute struct {
	rules  model.Rules
	words  []gamefile.Word
	found  map[string]bool // the games, as squares
	meant  map[string][]model.Move
	needed int // no filling was found with fewer changes
	signs  int // nor with as many, and fewer other signs
}

// fillings returns the games that need the fewest changes, at most so many, and of these the fewest other signs.
func (b *brute) fillings(most int) map[string]bool {
	signs := 0
	if b.rules.Announce {
		signs = repair.MaxSigns
	}
	for b.needed = 0; ; b.needed++ {
		for b.signs = 0; b.signs <= signs; b.signs++ {
			b.found = map[string]bool{}
			if b.from(nil, 0, b.needed, b.signs); len(b.found) > 0 {
				return b.found
			}
		}
		if b.needed == most {
			return nil
		}
	}
}

func (b *brute) from(moves []model.Move, i, cost, signs int) {
	if !legal(b.rules, moves) || cost < 0 || signs < 0 {
		return
	}
	if i == len(b.words) {
		if cost == 0 && signs == 0 {
			b.found[fmt.Sprint(moves)] = true
		}
		return
	}
	meant := b.means(moves, b.words[i].Text)
	for _, m := range meant {
		b.from(append(slices.Clip(moves), m), i+1, cost, signs)
	}
	if b.rules.Announce {
		other := b.means(moves, otherSign(b.words[i].Text))
		for _, m := range other {
			b.from(append(slices.Clip(moves), m), i+1, cost, signs-1)
		}
		meant = slices.Concat(meant, other)
	}
	omit, add := 1, 1
	if i > 0 && b.words[i].Text == b.words[i-1].Text && strings.Trim(b.words[i].Text, "?") != "" {
		omit = 0
	}
	b.from(moves, i+1, cost-omit, signs)
	if b.missing(moves, i) {
		add = 0
	}
	if cost < add && cost < 1 {
		return
	}
	for _, m := range b.all(moves) {
		b.from(append(slices.Clip(moves), m), i, cost-add, signs)
		if slices.Contains(meant, m) {
			continue
		}
		if unsaid := b.rules.Announce && strings.HasSuffix(b.words[i].Text, "+") && !m.Check; unsaid {
			b.from(append(slices.Clip(moves), m), i+1, cost-1, signs-1)
		} else {
			b.from(append(slices.Clip(moves), m), i+1, cost-1, signs)
		}
	}
}

// otherSign returns a word with a sign of check if it has none, and without it if it has one.
func otherSign(text string) string {
	if unsigned, signed := strings.CutSuffix(text, "+"); signed {
		return unsigned
	}
	return text + "+"
}

// all returns the legal moves.
func (b *brute) all(moves []model.Move) (all []model.Move) {
	for _, m := range b.position(moves).Candidates() {
		if legal(b.rules, append(slices.Clip(moves), m)) {
			all = append(all, m)
		}
	}
	return all
}

func (b *brute) position(moves []model.Move) *model.Position {
	return model.ReplayTo(&model.Game{Rules: b.rules, Moves: moves}, model.Ply(len(moves)))
}

// missing reports whether the next number says that plies are missing before it.
func (b *brute) missing(moves []model.Move, i int) bool {
	for j := i; j < len(b.words); j++ {
		if b.words[j].Claimed > 0 {
			return b.words[j].Claimed-(j-i) > len(moves)+1
		}
	}
	return false
}

// means returns the legal moves that a word can mean after some moves.
func (b *brute) means(moves []model.Move, text string) []model.Move {
	key := fmt.Sprint(moves, text)
	if known, ok := b.meant[key]; ok {
		return known
	}
	found := b.meaning(moves, text)
	b.meant[key] = found
	return found
}

var looksWhole = regexp.MustCompile(`^[a-hxKQRBN1-8-]*[1-8]$`)

const alphabet = "abcdefgh123456780xKQRBNM-=qrbn"

func (b *brute) meaning(moves []model.Move, text string) []model.Move {
	unsigned, signed := strings.CutSuffix(text, "+")
	sign := text[len(unsigned):]
	switch {
	case strings.Trim(text, "?") == "":
		return b.all(moves)
	case unsigned == "?":
		return slices.DeleteFunc(b.all(moves), func(m model.Move) bool { return !m.Check })
	case !strings.Contains(text, "?"):
		if plain := b.spelled(moves, text); plain != nil || looksWhole.MatchString(unsigned) {
			return b.named(moves, text, plain)
		}
		return b.oneOff(moves, unsigned, sign)
	}
	whole := strings.TrimRight(unsigned, "?")
	if !strings.Contains(whole, "?") {
		if plain := b.spelled(moves, whole+sign); plain != nil {
			return b.named(moves, whole+sign, plain)
		}
	}
	var found []model.Move
	for _, word := range expanded(unsigned) {
		found = append(found, b.spelled(moves, word+sign)...)
	}
	if !signed && b.rules.Announce && strings.HasSuffix(text, "?") { // the sign may be what nobody can read
		found = append(found, b.withUnreadSign(moves, text)...)
	}
	return unique(found)
}

// withUnreadSign returns the moves with check that a word can mean whose last sign is a question mark.
func (b *brute) withUnreadSign(moves []model.Move, text string) (found []model.Move) {
	for _, word := range slices.Concat(expanded(text), expanded(text[:len(text)-1])) {
		found = append(found, b.spelled(moves, word+"+")...)
	}
	return found
}

var isWord = regexp.MustCompile(
	`^([KQRBNM][a-h]?[1-8]?x?|M?(\d|1[0-6])x?|[a-h][1-8][-x]?|[a-h]x?)?[a-h][1-8](=?[QRBNMqrbn])?$`)

// expanded returns the words that a pattern can stand for: with every character in the place of each question mark.
func expanded(text string) (words []string) {
	if len(text) == 2 && strings.Contains("KQRBNM12345678", text[:1]) { // a word that is too short goes on
		for to := range model.Square(64) {
			words = append(words, text[:1]+to.String())
		}
		return words
	}
	var expand func(text string)
	expand = func(text string) {
		at := strings.IndexByte(text, '?')
		if at < 0 {
			if isWord.MatchString(text) {
				words = append(words, text)
			}
			return
		}
		for i := range alphabet {
			expand(text[:at] + alphabet[i:i+1] + text[at+1:])
		}
	}
	if known, ok := expansions[text]; ok {
		return known
	}
	expand(text)
	expansions[text] = words
	return words
}

var expansions = map[string][]string{}

// oneOff reads a word with one character replaced, added or left out, before the sign.
func (b *brute) oneOff(moves []model.Move, text, sign string) (found []model.Move) {
	for at := range len(text) + 1 {
		for i := range alphabet {
			found = append(found, b.spelled(moves, text[:at]+alphabet[i:i+1]+text[at:]+sign)...)
			if at < len(text) {
				found = append(found, b.spelled(moves, text[:at]+alphabet[i:i+1]+text[at+1:]+sign)...)
			}
		}
		if at < len(text) {
			found = append(found, b.spelled(moves, text[:at]+text[at+1:]+sign)...)
		}
	}
	return unique(found)
}

var letterMove = regexp.MustCompile(`^([KQRBNM])([a-h]?)([1-8]?)(x?)([a-h][1-8])$`)

// spelled returns the legal moves that a word can mean, by the reader of game files; a letter may mean any piece that
// moves so.
func (b *brute) spelled(moves []model.Move, text string) (found []model.Move) {
	p := b.position(moves)
	whole := text
	text, signed := strings.CutSuffix(text, "+")
	if parts := letterMove.FindStringSubmatch(text); parts != nil {
		n, _ := model.ParseNature(parts[1][0])
		for _, m := range p.Candidates() {
			from := m.From.String()
			if m.Check != (signed && b.rules.Announce) {
				continue
			}
			if m.To.String() == parts[5] && strings.HasPrefix(from, parts[2]) && strings.HasSuffix(from, parts[3]) &&
				!p.Board.Pawn(p.Board.On[m.From]) && (parts[4] == "" || !p.Board.Empty(m.To)) &&
				(parts[1] == "M" || p.Board.Reach(m.From, m.To).Has(n)) && legal(b.rules, append(slices.Clip(moves), m)) {
				found = append(found, m)
			}
		}
		return found
	}
	if !isWord.MatchString(text) {
		return nil
	}
	var words []string
	for _, m := range moves {
		words = append(words, m.String())
	}
	tags := "[HaftRules \"" + b.rules.String() + "\"]\n[Variant \"Haft\"]\n\n"
	g, err := gamefile.NewReader(strings.NewReader(tags+strings.Join(words, " ")+" "+whole), "-").Next()
	if err != nil || g.Broken != nil || len(g.Moves) != len(moves)+1 || !legal(b.rules, g.Moves) {
		return nil
	}
	return g.Moves[len(moves):]
}

// named returns those of several moves whose piece can be what the letter says, if there are such.
func (b *brute) named(moves []model.Move, text string, found []model.Move) (able []model.Move) {
	n, _ := model.ParseNature(text[0])
	if len(found) < 2 || text[0] >= 'a' || n == model.NoNature {
		return found
	}
	p := b.position(moves)
	marginals, err := solve.Exact{}.Marginals(ctx, &p.Problem)
	if err != nil {
		panic(err)
	}
	for _, m := range found {
		if marginals.Natures[p.Board.On[m.From]][n] > 0 {
			able = append(able, m)
		}
	}
	if able == nil {
		return found
	}
	return able
}

func unique(moves []model.Move) []model.Move {
	var all []model.Move
	for _, m := range moves {
		if !slices.Contains(all, m) {
			all = append(all, m)
		}
	}
	return all
}
