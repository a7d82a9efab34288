// Package gamefile reads and writes games of this variant.
//
// Package pgn reads the text: PGN, a bare list of moves, or JSON Lines, one object a line,
// {"id": ..., "moves": ["e2e4", ...] or "e2e4 ...", "rules": {"check": false}}. This package says what the moves mean.
//
// A move can be written as squares (e2e4, e2-e4, d3xd5, e7e8q, c7b8=M), as a pawn's move in ordinary chess (e4, exd5,
// c8, e8=Q), with the number of the piece (6d3, 6xd5, M6d3, White piece 6 to d3), as c8 to e6, or with the letter of a
// piece (Nf3, Rad1). Move numbers, commas, signs of check and the x of a capture are skipped and not checked.
//
// A game that has tags, but no tag [Variant "Haft Schroedinger"], is ordinary chess, or Scramble Chess if a FEN tag
// gives the start. There a letter names one piece, as usual. In a game of this variant nobody knows the natures, so a
// letter is only a hint: the move is accepted if just one piece can be meant. A FEN tag is a witness, that is, a start
// from which the same moves are an ordinary game.
//
// A [SheetReader] reads a game as a [Scoresheet]: words that may be garbled or missing, and what each can mean on a
// board. Package repair finds the games that such a sheet can stand for.
//
// A move is recorded if it is clear which move is meant, whether it is legal or not. Package solve judges that. [Write]
// writes a normal form, which is read back as the same game.
package gamefile
