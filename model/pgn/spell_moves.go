package pgn

// Spell turns the moves of a line and of its variations into words. spell is called for each move with the position
// before it, and may play the move on that position; s is the position at the start of the line. The first move is ply
// first.
func Spell[M, S any](line *Variation[M], s S, first int, spell func(s *S, ply int, m M) string) *Variation[string] {
	words := &Variation[string]{Moves: make([]string, 0, len(line.Moves))}
	before, notes := s, line.Notes // before is the position before the last move, if a note follows it
	for i := 0; ; i++ {
		for ; len(notes) > 0 && (notes[0].After <= i || i == len(line.Moves)); notes = notes[1:] {
			n := notes[0]
			copied := Note[string]{After: n.After, Comment: n.Comment, NAG: n.NAG, Text: n.Text}
			if n.Line != nil {
				copied.Line = Spell(n.Line, before, first+i-1, spell)
			}
			words.Notes = append(words.Notes, copied)
		}
		if i == len(line.Moves) {
			return words
		}
		if len(notes) > 0 && notes[0].After == i+1 {
			before = s
		}
		words.Moves = append(words.Moves, spell(&s, first+i, line.Moves[i]))
	}
}
