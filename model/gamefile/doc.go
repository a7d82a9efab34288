// Package gamefile reads and writes games.
//
// Three forms are read, told apart by the first character that is not a blank:
//
//   - PGN: tag pairs, moves, comments in braces or after a semicolon, lines that begin
//     with a percent sign, numeric annotation glyphs, variations, results; any number
//     of games.
//   - a bare list of moves: PGN without tags, one game up to a result or to the end.
//   - JSON Lines, when that character is a brace: one object a line,
//     {"id": ..., "moves": ["e2e4", ...] or "e2e4 ...", "rules": {"check": false}}.
//
// In each of them a move is written as squares (e2e4, e2-e4, d3xd5, e7e8q, c7b8=M),
// as a pawn's move of ordinary chess (e4, exd5, c8, e8=Q), by the number of the piece
// (6d3, 6xd5, M6d3, White piece 6 to d3), as c8 to e6, or with the letter of a piece
// (Nf3, Rad1). Move numbers, commas, marks of check and the x of a capture are read
// over and not checked.
//
// Games that have tags and no tag [Variant "Haft Schroedinger"] are ordinary chess,
// or Scramble Chess if a FEN tag gives the start: there a letter names one piece, as
// usual. In a game of this variant nobody knows natures, so a letter is a hint, taken
// only if one piece can be meant; a FEN tag is a witness, a start from which the same
// moves are an ordinary game.
//
// Only the main line is the game. A variation may have null moves (-- or Z0), and what makes no
// sense in it, and glyphs that are none, are kept as text; Game.Odd tells where. Lines end with LF,
// CR LF or CR.
//
// A move that can be told is recorded, legal or not. Judging is for package solve.
// [Write] writes the one normal form, and what it writes is read back the same.
package gamefile
