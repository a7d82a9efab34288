package explain

import (
	"github.com/dustin/go-humanize/english"

	"haft/model"
)

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
