// Package pgn reads and writes games of chess and its variants. It knows the rules of none of them.
//
// A [Reader] reads a stream game by game, in little memory. The first character that is not a blank decides which of
// three forms the stream has:
//
//   - PGN: tag pairs, moves, comments in braces or after a semicolon, lines escaped with a percent sign, numeric
//     annotation glyphs, marks such as !?, variations and results; any number of games.
//   - A bare list of moves: PGN without tags. It is one game, which ends with a result or with the stream.
//   - JSON Lines, if the character is a brace with a key in quotes behind it: one object a line,
//     {"id": ..., "moves": ["e2e4", ...] or "e2e4 ..."}. Any other brace begins a comment.
//
// Lines end with LF, CR LF or CR. The text is UTF-8. Bytes that are not UTF-8 are read as Windows-1252, which includes
// Latin-1, the encoding of the PGN standard. [Header] reports the first of them as Recoded. What is left of files that
// were put together or cut out of larger blocks is dropped: byte order marks, 0x1A, and NUL bytes at the ends of lines.
//
// A [Player] decides what a word means. [Words] accepts every word as a move, so it can read any PGN file. A game is a
// line of moves with notes: comments, glyphs and variations, which are lines themselves. [Write] writes a game whose
// moves are words; [Spell] turns moves of any type into words. A game that is written and read again is the same game.
//
// Only the main line counts as the game. What makes no sense in a variation is kept as text, and so are signs that are
// not glyphs. A tag that is not written as PGN asks for costs its own text, and words around games are left out. In
// comments, tags and variations, a byte that cannot be text is kept as U+FFFD. [Header] lists all of these as
// Odd. If a comment or a variation is not closed before the game ends, nobody can tell where the main line goes on, so
// the game is broken. It is also broken if variations are nested more than [MaxDepth] deep. After a broken game the
// [Reader] goes on with the next one.
package pgn
