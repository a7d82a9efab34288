package schema

import (
	"math/big"
	"strings"

	"haft/model"
	"haft/model/quantum"
)

// Kings counts the boards by what has happened to the kings: white_mated, white_captured,
// white_in_check, the same for Black, frozen (a king is mated or captured), and in_check (a king is
// attacked, and none is mated or captured).
func Kings(t *quantum.Tally, total *big.Int) (all Object[Count]) {
	for _, c := range []model.Color{model.White, model.Black} {
		color := strings.ToLower(c.String())
		all.Add(color+"_mated", newCount(t.Mated[c], total))
		all.Add(color+"_captured", newCount(t.Captured[c], total))
		all.Add(color+"_in_check", newCount(t.Checked[c], total))
	}
	all.Add("frozen", newCount(t.Frozen, total))
	all.Add("in_check", newCount(t.InCheck, total))
	return all
}

// KingWords says what has happened to a king, by its name in JSON.
func KingWords(name string) string {
	color, fate, found := strings.Cut(name, "_")
	switch {
	case name == "in_check":
		return "a king in check"
	case !found:
		return name
	}
	return color + " king " + strings.ReplaceAll(fate, "_", " ")
}

// FateWords say what has happened to the kings of a board; "" if nothing has.
func FateWords(b *quantum.Weighted) string {
	if b.Fate != quantum.Playable {
		return b.Fate.String()
	}
	var words []string
	for _, c := range []model.Color{model.White, model.Black} {
		if b.Board.Check(c) {
			words = append(words, strings.ToLower(c.String())+" king in check")
		}
	}
	return strings.Join(words, ", ")
}
