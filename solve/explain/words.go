package explain

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"

	"haft/model"
	"haft/solve/search"
)

// Number writes n, below 2⁶³, with a comma before each group of three digits.
func Number(n uint64) string { return humanize.Comma(int64(n)) }

// Count returns a number of things: "1 ply", "45 plies".
func Count(n uint64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Number(n) + " " + many
}

// StartsLeft returns "9 starting positions remain".
func StartsLeft(n uint64) string {
	return Count(n, "starting position remains", "starting positions remain")
}

// Percent returns part of whole in percent with one digit after the point, in at most five characters. It returns ""
// if part is 0, and 100.0 only if part is whole.
func Percent(part, whole uint64) string {
	p := 100 * float64(part) / float64(whole)
	switch {
	case part == 0:
		return ""
	case part < whole && p >= 99.95:
		return ">99.9"
	case p < 0.05:
		return "<0.1"
	}
	return fmt.Sprintf("%.1f", p)
}

// List joins words: "a", "a and b", "a, b and c".
func List(words []string) string { return english.WordSeries(words, "and") }

// Either is List with "or".
func Either(words []string) string { return english.WordSeries(words, "or") }

// Upper returns a sentence with its first letter as a capital.
func Upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// YesNo returns "yes" or "no".
func YesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// counted returns a number from 0 to 8 in words.
func counted(n int) string {
	return [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight"}[n]
}

// neither returns the word for none of n.
func neither(n int) string { return plural(n-1, "neither", "none") }

// noneOfThem returns the beginning of a sentence that denies something of n pieces just named.
func noneOfThem(n int) string {
	if n == 1 {
		return "that piece is not"
	}
	return neither(n) + " of them is"
}

// Called names a piece for people, as in White 5. Its short name could be taken for a square.
func Called(p model.Piece) string { return fmt.Sprintf("%v %d", p.Color(), p.Index()) }

// OneOf returns a choice of natures for a piece like p: "the queen or a rook". A side has one king and one queen,
// but pawns may promote to more queens.
func OneOf(p model.Piece, natures model.Natures, or string) string {
	var words []string
	for n := range natures.All() {
		words = append(words, article(p, n)+n.Name())
	}
	return english.WordSeries(words, or)
}

func article(p model.Piece, n model.Nature) string {
	if n == model.King || n == model.Queen && p.Major() {
		return "the "
	}
	return "a "
}

// noneOf denies natures: "not a rook", "neither the queen nor a rook", "not the king, the queen or a rook".
func noneOf(p model.Piece, natures model.Natures) string {
	if natures.Len() == 2 {
		return "neither " + OneOf(p, natures, "nor")
	}
	return "not " + OneOf(p, natures, "or")
}

// several says what several pieces are: "knights", "each the queen or a rook".
func several(p model.Piece, natures model.Natures) string {
	if n, ok := natures.Only(); ok && n != model.King && (n != model.Queen || !p.Major()) {
		return n.Name() + "s"
	}
	return "each " + OneOf(p, natures, "or")
}

// A body is the pieces of some kinds that a side has, such as White's two rooks and queen.
type body struct {
	roster *roster
	color  model.Color
	set    kinds
}

// stock returns the contents: "one queen and two rooks".
func (b body) stock() string {
	return b.list("and", func(n int, nature model.Nature) string {
		return counted(n) + " " + nature.Name() + plural(n, "", "s")
	})
}

// oneOf returns a choice from it: "the queen or a rook".
func (b body) oneOf() string {
	return b.list("or", func(n int, nature model.Nature) string {
		return plural(n, "the ", "a ") + nature.Name()
	})
}

// own returns the body as the side's own: "White's king", "White's two knights".
func (b body) own() string {
	if b.roster.room[b.set] > 1 {
		return b.color.String() + "'s " + b.stock()
	}
	return b.color.String() + "'s " + b.list("", func(_ int, nature model.Nature) string { return nature.Name() })
}

// be says what each of n pieces confined to the body must be: "be knights", "both be the queen", "each be the queen
// or a rook".
func (b body) be(n int) string {
	only, single := model.Natures(b.set).Only()
	switch {
	case !single || b.set&oddBishopKind != 0:
		return "each be " + b.oneOf()
	case b.roster.room[b.set] > 1:
		return "be " + only.Name() + "s"
	}
	return plural(n-1, "both", "all") + " be " + b.oneOf()
}

// list joins what is said of each kind. For bishops parted by files, it says which files.
func (b body) list(and string, name func(n int, nature model.Nature) string) string {
	var words []string
	for nature := model.King; nature <= model.Knight; nature++ {
		set := b.set & kinds(nature.Set())
		if nature == model.Bishop {
			set = b.set & (bishopKind | oddBishopKind)
		}
		if set != 0 {
			words = append(words, name(b.roster.room[set], nature)+b.files(set))
		}
	}
	return english.WordSeries(words, and)
}

// files says from which files the bishops of one kind come, if there are two kinds.
func (b body) files(set kinds) string {
	switch {
	case b.roster.parted && set == bishopKind:
		return " from the files a, c, e and g"
	case set == oddBishopKind:
		return " from the files b, d, f and h"
	}
	return ""
}

// Worth says what a side can expect that has a score: "chances 53 %, +0.35 pawns", "mate in 2". A draw counts as half a win.
func Worth(s search.Score) string {
	if moves, forced := s.Mate(); forced {
		return Mate(moves)
	}
	return fmt.Sprintf("chances %.0f %%, %+.2f pawns", 100*s.Points(), float64(s)/100)
}

// Mate says in how many moves there is a forced mate; a negative number is of the other side.
func Mate(moves int) string {
	if moves < 0 {
		return fmt.Sprintf("is mated in %d", -moves)
	}
	return fmt.Sprintf("mate in %d", moves)
}

// Cells makes each text of a row of a CSV file a [cell], and returns the row.
func Cells(row []string) []string {
	for i := range row {
		row[i] = cell(row[i])
	}
	return row
}

// cell returns a text as a cell of a CSV file. Spreadsheets take some texts for formulas, which may do harm; an
// apostrophe in front marks such a text as text. Numbers, and a sign alone, are no formulas. It must come last: what is
// dropped or replaced after it may bring a formula to the front. The first characters are those that OWASP names (CSV
// Injection).
func cell(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if !strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) || len(text) == size {
		return text
	}
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return text
	}
	return "'" + text
}
