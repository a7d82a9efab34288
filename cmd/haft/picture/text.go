package picture

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Description says in words what the picture shows: the state, the men of each side with what each may be, and the
// captured men.
func (b *Board) Description() string {
	text := b.State
	for _, side := range [...]Side{White, Black} {
		if list := b.standing(side); len(list) > 0 {
			text = sentence(text, side.String()+": "+strings.Join(list, "; "))
		}
	}
	for owner, men := range b.Trays {
		if list := lost(men); len(list) > 0 {
			text = sentence(text, "Taken from "+Side(owner).String()+": "+strings.Join(list, "; "))
		}
	}
	return text
}

// sentence adds one more sentence to a text.
func sentence(text, more string) string {
	if text != "" && !strings.ContainsAny(text[len(text)-1:], ".?!") {
		text += "."
	}
	return strings.TrimSpace(text + " " + more + ".")
}

// standing lists the men of a side on the board: each piece by itself, and the pawns together.
func (b *Board) standing(side Side) (list []string) {
	var pawns []string
	for i := range b.Squares {
		for j := range b.Squares[i].Men {
			m := &b.Squares[i].Men[j]
			switch {
			case m.Side != side:
			case m.plainPawn():
				pawns = append(pawns, Name(i))
			default:
				list = append(list, m.words(" on "+Name(i)))
			}
		}
	}
	if len(pawns) > 0 {
		list = append(list, "pawns on "+strings.Join(pawns, " "))
	}
	return list
}

// plainPawn reports whether a man is a pawn and certainly there.
func (m *Man) plainPawn() bool { return m.Known() && m.Kinds[0].Kind == Pawn && m.Presence == 1 }

// lost lists captured men.
func lost(men []Man) (list []string) {
	for i := range men {
		if m := &men[i]; m.plainPawn() {
			list = append(list, "pawn")
		} else {
			list = append(list, m.words(""))
		}
	}
	return list
}

// words returns "6 on d5 queen" or "3 on e6 queen 29 %, bishop 71 %"; for a man without a number, "bishop on c4 50
// %".
func (m *Man) words(where string) string {
	var kinds []string
	for _, k := range m.Kinds {
		kinds = append(kinds, k.words(m.Known()))
	}
	text := strings.Join(kinds, ", ")
	if m.Number > 0 {
		text = count(m.Number) + where + " " + text
	} else {
		text += where
	}
	return m.perhaps(text)
}

// perhaps adds to words about a man how likely he is there, if that is not certain.
func (m *Man) perhaps(text string) string {
	switch m.Presence {
	case 1:
		return text
	case 0:
		return "perhaps " + text
	}
	return text + " " + Fine(m.Presence) + " %"
}

// Words describes a square for those who hear the squares one by one: "e6, Black piece 3, bishop 71 %, queen 29 %,
// selected".
func (b *Board) Words(square int) string {
	s := &b.Squares[square]
	parts := []string{Name(square)}
	for i := range s.Men {
		parts = append(parts, s.Men[i].called())
	}
	if len(s.Men) == 0 {
		parts = append(parts, "empty")
	}
	return strings.Join(append(parts, s.marks()...), ", ")
}

// called returns "Black piece 3, bishop 71 %, queen 29 %", "White pawn", "Black queen 12 %".
func (m *Man) called() string {
	name := m.Side.String() + " "
	if m.Known() && (m.Number == 0 || m.Kinds[0].Kind == Pawn) {
		return m.perhaps(name + m.Kinds[0].Kind.Name())
	}
	name += "piece " + count(m.Number)
	if m.Known() {
		return name + ", " + m.Kinds[0].Kind.Name()
	}
	likeliest := slices.Clone(m.Kinds)
	slices.SortStableFunc(likeliest, func(a, b Share) int { return cmp.Compare(b.Part, a.Part) })
	for _, k := range likeliest {
		name += ", " + k.words(false)
	}
	return name
}

// words returns "queen 29 %", or "queen" if that is certain or nobody tells how likely it is.
func (s Share) words(certain bool) string {
	if certain || s.Part == 0 {
		return s.Kind.Name()
	}
	return s.Kind.Name() + " " + Whole(s.Part) + " %"
}

// goes says how the selected man can go to a square.
func (s *Square) goes() string {
	text, ways := "can go here", []string{}
	if s.Takes() {
		text = "can be taken"
	}
	for _, w := range [...]struct {
		way  Ways
		word string
	}{{Ordinary, "by a move"}, {BySpeed, "by a change of speed"}, {ByPlace, "by a change of position"}} {
		if s.Ways&w.way != 0 && s.Ways != Ordinary {
			ways = append(ways, w.word)
		}
	}
	return strings.TrimSpace(text + " " + strings.Join(ways, " or "))
}

// InCheck says what the sign of a king who may be in check means: "+33: in 33 % of the worlds it is a king in check". It
// is empty where no such sign stands.
func (s *Square) InCheck() string {
	if s.Check == 0 || s.Check == 1 {
		return ""
	}
	return fmt.Sprintf("+%s: in %[1]s %% of the worlds it is a king in check", Whole(s.Check))
}

// marks describes the marks on a square.
func (s *Square) marks() (words []string) {
	add := func(is bool, word string) {
		if is {
			words = append(words, word)
		}
	}
	add(s.Check == 1, "in check")
	add(s.InCheck() != "", s.InCheck())
	add(s.Last, "last move")
	add(s.Seen > 0, "seen by "+count(s.Seen))
	add(s.Frame == Selected, "selected")
	add(s.Frame == Reason, strings.TrimSpace("part of the reason "+s.Note))
	add(s.Frame == Changed, "changed")
	add(s.Ways != 0, s.goes())
	add(s.Keeps != "", "leaves "+s.Keeps)
	add(s.Locks != "", "makes known "+s.Locks)
	return words
}
