package repair_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/gen"
	"haft/solve/repair"
	"haft/solve/solvertest"
)

// A brute finds all fillings of a short record by trying: it shares no code with the search, and asks the reader of
// game files what a word means.
type brute struct {
	rules  model.Rules
	words  []gamefile.Word
	found  map[string]bool // the games, as squares
	meant  map[string][]model.Move
	needed int // no filling was found with fewer changes
}

// fillings returns the games that need the fewest changes, at most so many.
func (b *brute) fillings(most int) map[string]bool {
	for b.needed = 0; ; b.needed++ {
		b.found = map[string]bool{}
		b.from(nil, 0, b.needed)
		if len(b.found) > 0 || b.needed == most {
			return b.found
		}
	}
}

func (b *brute) from(moves []model.Move, i, cost int) {
	if !legal(b.rules, moves) || cost < 0 {
		return
	}
	if i == len(b.words) {
		if cost == 0 {
			b.found[fmt.Sprint(moves)] = true
		}
		return
	}
	meant := b.means(moves, i)
	for _, m := range meant {
		b.from(append(slices.Clip(moves), m), i+1, cost)
	}
	omit, add := 1, 1
	if i > 0 && b.words[i].Text == b.words[i-1].Text && strings.Trim(b.words[i].Text, "?") != "" {
		omit = 0
	}
	b.from(moves, i+1, cost-omit)
	if b.missing(moves, i) {
		add = 0
	}
	if cost < add && cost < 1 {
		return
	}
	for _, m := range b.all(moves) {
		b.from(append(slices.Clip(moves), m), i, cost-add)
		if !slices.Contains(meant, m) {
			b.from(append(slices.Clip(moves), m), i+1, cost-1)
		}
	}
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

// means returns the legal moves that word i can mean after some moves.
func (b *brute) means(moves []model.Move, i int) []model.Move {
	key := fmt.Sprint(moves, i)
	if known, ok := b.meant[key]; ok {
		return known
	}
	found := b.meaning(moves, b.words[i].Text)
	b.meant[key] = found
	return found
}

var looksWhole = regexp.MustCompile(`^[a-hxKQRBN1-8-]*[1-8]$`)

const alphabet = "abcdefgh123456780xKQRBNM-=qrbn"

func (b *brute) meaning(moves []model.Move, text string) []model.Move {
	switch {
	case strings.Trim(text, "?") == "":
		return b.all(moves)
	case !strings.Contains(text, "?"):
		if plain := b.spelled(moves, text); plain != nil || looksWhole.MatchString(text) {
			return b.named(moves, text, plain)
		}
		return b.oneOff(moves, text)
	}
	whole := strings.TrimRight(text, "?")
	if !strings.Contains(whole, "?") {
		if plain := b.spelled(moves, whole); plain != nil {
			return b.named(moves, whole, plain)
		}
	}
	var found []model.Move
	for _, word := range expanded(text) {
		found = append(found, b.spelled(moves, word)...)
	}
	return unique(found)
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

// oneOff reads a word with one character replaced, added or left out.
func (b *brute) oneOff(moves []model.Move, text string) (found []model.Move) {
	for at := range len(text) + 1 {
		for i := range alphabet {
			found = append(found, b.spelled(moves, text[:at]+alphabet[i:i+1]+text[at:])...)
			if at < len(text) {
				found = append(found, b.spelled(moves, text[:at]+alphabet[i:i+1]+text[at+1:])...)
			}
		}
		if at < len(text) {
			found = append(found, b.spelled(moves, text[:at]+text[at+1:])...)
		}
	}
	return unique(found)
}

var letterMove = regexp.MustCompile(`^([KQRBNM])([a-h]?)([1-8]?)(x?)([a-h][1-8])$`)

// spelled returns the legal moves that a word can mean, by the reader of game files; a letter may mean any piece that
// moves so.
func (b *brute) spelled(moves []model.Move, text string) (found []model.Move) {
	p := b.position(moves)
	if parts := letterMove.FindStringSubmatch(text); parts != nil {
		n, _ := model.ParseNature(parts[1][0])
		for _, m := range p.Candidates() {
			from := m.From.String()
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
	g, err := gamefile.NewReader(strings.NewReader(tags+strings.Join(words, " ")+" "+text), "-").Next()
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
	census, err := solve.Exact{}.Census(ctx, &p.Problem)
	if err != nil {
		panic(err)
	}
	for _, m := range found {
		if census.Natures[p.Board.On[m.From]][n] > 0 {
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

// No filling is missed: those of short records with little damage are just those found by trying everything.
func TestFillingsByTryingAllSoak(t *testing.T) {
	needed := map[int]int{}
	for seed := range uint64(solvertest.Some(25)) {
		rng := gen.Seed(seed)
		v := newVictim(t, rng, solvertest.RandomRules(rng), 3+rng.IntN(5))
		text := v.record(rng, v.suffer(rng, 1+rng.IntN(2), damages), rng.IntN(2) == 0)
		if rng.IntN(4) == 0 { // a word that can be read and is wrong
			words := strings.Fields(text)
			words[len(words)-1] = []string{"a1h8", "e4", "d8d5", "Nf3", "O-O"}[rng.IntN(5)]
			text = strings.Join(words, " ") + " "
		}
		sheet := sheetOf(t, text)
		b := brute{rules: sheet.Rules, words: sheet.Words, meant: map[string][]model.Move{}}
		bounds := wideBounds
		bounds.Changes = 1
		got, err := repair.Find(ctx, sheet, bounds)
		if err != nil || !got.Complete {
			t.Fatal(seed, got, err)
		}
		if got.Fine {
			needed[-1]++
			continue
		}
		want := b.fillings(bounds.Changes)
		var total uint64
		for _, f := range got.Fillings {
			total += f.Positions
			if !want[fmt.Sprint(f.Moves)] {
				t.Errorf("seed %d: %v is no filling of %s", seed, f.Moves, text)
			}
			delete(want, fmt.Sprint(f.Moves))
		}
		if len(want) > 0 || total != got.Total || got.Found != len(got.Fillings) {
			t.Errorf("seed %d: missed %d of %d fillings of %s: %v", seed, len(want), got.Found+len(want), text, want)
		}
		if got.Found > 0 && got.Changes != b.needed {
			t.Errorf("seed %d: %d changes, want %d, for %s", seed, got.Changes, b.needed, text)
		}
		needed[b.needed]++
	}
	t.Logf("records by changes needed: %v", needed)
}
