// Games of QuantumChess, read and written.
//
// A game file is text: PGN with the tag Variant, a bare list of plays with or without numbers, or
// JSON Lines, {"id": "x", "rules": "self-check=on", "moves": "e2e4 e7e5"}; package pgn reads it. A
// play is written as its two squares, or in short algebraic notation. That notation has a meaning
// only after the plays before it. So a file is read as words with their places, and
// [Space.Parse] finds out what they mean.
//
// Plays in variations are kept as written, and need not be possible.

package quantum
