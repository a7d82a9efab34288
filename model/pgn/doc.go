// Package pgn reads and writes games of chess and of its kin, and knows the rules of none.
//
// A [Reader] takes one game after the other from a stream, in little memory. It reads three forms. The first
// character that is not a blank tells which:
//
//   - PGN: tag pairs, moves, comments in braces or after a semicolon, lines that begin with a
//     percent sign, numeric annotation glyphs, marks such as !?, variations, results; any number of games.
//   - A bare list of moves: PGN without tags. It is one game, up to a result or to the end.
//   - JSON Lines, if that character is a brace: one object a line,
//     {"id": ..., "moves": ["e2e4", ...] or "e2e4 ..."}.
//
// Lines end with LF, CR LF or CR. The text is UTF-8. A byte that is not is taken as Windows-1252, of which Latin-1,
// the standard of PGN, is a part; the Recoded of a [Header] names the first.
//
// What a word means is for a [Player] to say. [Words] takes any word for a move, so that every file of PGN can be
// read. A game is a line of moves with notes: comments, glyphs and variations, which are lines themselves. [Write]
// writes it, with [Spell] for moves that are no words, and reading that gives the same game.
//
// The main line is the game; nothing beside it decides what it is. What makes no sense in a variation is kept as text,
// and so are signs that are no glyphs. A byte in a comment or a variation that is no text is kept as U+FFFD. The
// Odd of a [Header] says where all this is. Nobody can tell where the main line goes on after a comment or a variation
// that is not closed before the game ends. So that is a fault of the game, and so are variations nested more than
// [MaxDepth] deep. After a fault the [Reader] goes on with the next game.
//
// [Options] are the rules of a game that a file can choose.
package pgn
