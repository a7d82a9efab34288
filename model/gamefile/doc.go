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
// A tag HaftPosition, the key position, or a line by itself before the moves gives another position that the game begins
// with (model.Setup). It is one line, which extends FEN: [ParsePosition] reads it, and [FormatPosition] writes it.
//
//	line       = ranks side castling passed half full [taken [conditions]]    with single blanks between the fields
//	ranks      = eight ranks of men and digits, as in FEN
//	man        = letter | "{" letters [number] "}", and "'" behind it for a promoted pawn
//	letters    = K Q R B N for a major of White that may be each of them, X for all five, P for a pawn; small for Black
//	castling   = "-"
//	taken      = majors and promoted pawns that were taken, as men, or "-"
//	conditions = condition {"," condition}
//	condition  = piece "=K>" piece "!=" letters | piece "=K>" piece "=" letters {"|" piece "=" letters}
//
// Two tags of a name that say different things are an error, and so is a key fen beside another position.
//
// A "*" for all five would not say whose the piece is, so it is refused, with X and x as a hint. The fields behind the
// side may be left out. Majors have the numbers 1 to 8, pawns and promoted pawns 9 to 16. The numbers of men that have
// none in the text do not go by the order of reading alone: a man gets the number of its file if that is free, those on
// their home rank first, and only then the smallest number that is free, on the board from a8 to h1 and then among the
// taken. So a piece that has not moved keeps its name, and few numbers need to be written. A major that is not in the
// text was taken, and may be anything but the king; taken pawns are not written.
//
// Of a condition the writer has only what the sets and the safety of the king on the board do not say. The letters of a
// set are in the order K Q R B N.
//
// A [SheetReader] reads a game as a [Scoresheet]: words that may be garbled or missing, and what each can mean on a
// board. Package repair finds the games that such a sheet can stand for.
//
// A move is recorded if it is clear which move is meant, whether it is legal or not. Package solve judges that. [Write]
// writes a normal form, which is read back as the same game.
package gamefile
