package pgn

import "unicode/utf8"

// isNull reports whether a word is a null move, as Scid, ChessBase and engines write it.
func isNull(token []byte) bool {
	switch string(token) {
	case "--", "Z0", "0000":
		return true
	}
	return len(token) > 0 && token[0] >= utf8.RuneSelf && string(Hyphens(token)) == "--"
}

// nullMove returns a null move as it is passed on, however it was written. Only a variation may have one.
func (p *parser) nullMove(start int, token []byte) ([]byte, error) {
	if !p.aside() && !p.torn {
		const null = "found %s, a null move; expected a move: nobody may pass in the game itself, only in a variation"
		return nil, p.errorAt(start, null, token)
	}
	return []byte("--"), nil
}
