// Package gamefile reads and writes games.
//
// It reads three forms. The first character that is not a blank tells which:
//
//   - PGN: tag pairs, moves, comments in braces or after a semicolon, lines that begin with a
//     percent sign, numeric annotation glyphs, variations, results; any number of games.
//   - A bare list of moves: PGN without tags. It is one game, up to a result or to the end.
//   - JSON Lines, if that character is a brace: one object a line,
//     {"id": ..., "moves": ["e2e4", ...] or "e2e4 ...", "rules": {"check": false}}.
//
// In each of them a move is written in one of these ways: as squares (e2e4, e2-e4, d3xd5, e7e8q,
// c7b8=M), as a pawn's move in ordinary chess (e4, exd5, c8, e8=Q), by the number of the piece
// (6d3, 6xd5, M6d3, White piece 6 to d3), as c8 to e6, or with the letter of a piece (Nf3, Rad1).
// Move numbers, commas, signs of check and the x of a capture are skipped and not checked.
//
// A game that has tags, but no tag [Variant "Haft Schroedinger"], is ordinary chess, or Scramble
// Chess if a FEN tag gives the start. There a letter names one piece, as usual. In a game of this
// variant nobody knows the natures. So a letter is a hint, and is taken only if it can mean just
// one piece. A FEN tag is a witness: a start from which the same moves are an ordinary game.
//
// Only the main line is the game. A variation may have null moves (-- or Z0). What makes no sense
// in a variation is kept as text, and so are signs that are no glyphs; Game.Odd says where they
// are. Lines end with LF, CR LF or CR.
//
// A move is recorded if it is clear which move is meant, legal or not. Package solve judges it.
// [Write] writes one normal form, and reading that gives the same game.
package gamefile
