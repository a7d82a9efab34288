package story

import (
	"strings"

	"haft/model"
)

// list joins words: "a", "a and b", "a, b and c", with another word for "and".
func list(words []string, and string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + and + " " + words[last]
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// upper is a sentence with its first letter a capital.
func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// counted is a small number in words.
func counted(n int) string {
	return [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight"}[n]
}

// oneOf is one of the natures, as a piece of p's sort has it: "the queen or a rook". A side has one king
// and one queen, but may promote to more queens.
func oneOf(p model.Piece, natures model.Natures, or string) string {
	var words []string
	for n := range natures.All() {
		words = append(words, article(p, n)+n.Name())
	}
	return list(words, or)
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
		return "neither " + oneOf(p, natures, "nor")
	}
	return "not " + oneOf(p, natures, "or")
}

// several is what several pieces are: "knights", "each the queen or a rook".
func several(p model.Piece, natures model.Natures) string {
	if n, ok := natures.Only(); ok && n != model.King && (n != model.Queen || !p.Major()) {
		return n.Name() + "s"
	}
	return "each " + oneOf(p, natures, "or")
}

// stock is what a set of kinds holds: "one queen and two rooks".
func (ro *roster) stock(set kinds) string {
	var words []string
	for n := model.King; n <= model.Knight; n++ {
		if bit := kinds(n.Set()); set&bit != 0 && bit != bishopKind {
			words = append(words, howMany(ro.room[bit], n))
		} else if bit == bishopKind && set&(bishopKind|oddBishopKind) != 0 {
			words = append(words, ro.bishops(set&(bishopKind|oddBishopKind)))
		}
	}
	return list(words, "and")
}

func howMany(n int, nature model.Nature) string {
	return counted(n) + " " + nature.Name() + plural(n, "", "s")
}

// bishops are those of one kind or both.
func (ro *roster) bishops(set kinds) string {
	all := howMany(ro.room[set], model.Bishop)
	switch {
	case !ro.parted || set == bishopKind|oddBishopKind:
		return all
	case set == oddBishopKind:
		return all + " from the files b, d, f and h"
	}
	return all + " from the files a, c, e and g"
}
