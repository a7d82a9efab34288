package picture

import "strings"

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
		word := k.Kind.Name()
		if !m.Known() {
			word += " " + Whole(k.Part) + " %"
		}
		kinds = append(kinds, word)
	}
	text := strings.Join(kinds, ", ")
	if m.Number > 0 {
		text = count(m.Number) + where + " " + text
	} else {
		text += where
	}
	if m.Presence < 1 {
		text += " " + Whole(m.Presence) + " %"
	}
	return text
}
