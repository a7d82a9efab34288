package picture

import (
	"cmp"
	"slices"
	"strings"
)

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
		name += m.Kinds[0].Kind.Name()
		if m.Presence < 1 {
			name += " " + Whole(m.Presence) + " %"
		}
		return name
	}
	name += "piece " + count(m.Number)
	if m.Known() {
		return name + ", " + m.Kinds[0].Kind.Name()
	}
	likeliest := slices.Clone(m.Kinds)
	slices.SortStableFunc(likeliest, func(a, b Share) int { return cmp.Compare(b.Part, a.Part) })
	for _, k := range likeliest {
		name += ", " + k.Kind.Name() + " " + Whole(k.Part) + " %"
	}
	return name
}

// marks describes the marks on a square.
func (s *Square) marks() (words []string) {
	add := func(is bool, word string) {
		if is {
			words = append(words, word)
		}
	}
	add(s.Check == 1, "in check")
	add(s.Check > 0 && s.Check < 1, "in check "+Whole(s.Check)+" %")
	add(s.Last, "last move")
	add(s.Seen > 0, "seen by "+count(s.Seen))
	add(s.Frame == Selected, "selected")
	add(s.Frame == Reason, strings.TrimSpace("part of the reason "+s.Note))
	add(s.Frame == Changed, "changed")
	add(s.Ways&Ordinary != 0 && len(s.Men) == 0, "can go here")
	add(s.Ways&Ordinary != 0 && len(s.Men) > 0, "can be taken")
	add(s.Ways&BySpeed != 0, "by a change of speed")
	add(s.Ways&ByPlace != 0, "by a change of position")
	add(s.Keeps != "", "leaves "+s.Keeps)
	add(s.Locks != "", "makes known "+s.Locks)
	return words
}
