// Package record reads and writes games of QuantumChess (package quantum).
//
// A game file is text: PGN with the tag Variant, a bare list of plays with or without numbers, or
// one JSON object on a line, {"id": "x", "rules": "self-check=on", "moves": "e2e4 e7e5"}. A play
// is written as its two squares, or in short algebraic notation. That notation has a meaning only
// after the plays before it, so a file is read as words that know where they stand, and
// [haft/model/quantum.Space.Parse] finds out what they mean.
//
// Comments, annotation glyphs and variations are skipped: this is a record of what was played,
// not an editor.
package record
