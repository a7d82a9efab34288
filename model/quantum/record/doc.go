// Package record reads and writes games of QuantumChess (package quantum).
//
// A game file is text: PGN with the tag Variant, a bare list of plays with or without numbers, or
// JSON Lines, {"id": "x", "rules": "self-check=on", "moves": "e2e4 e7e5"}; package pgn reads it. A play
// is written as its two squares, or in short algebraic notation. That notation has a meaning only
// after the plays before it, so a file is read as words that know where they stand, and
// [haft/model/quantum.Space.Parse] finds out what they mean.
//
// Of a play in a variation nobody asks whether it is possible: it is kept as it is written.
package record
