// Package convert has the commands that turn games and formulas into files and back: fmt, repair, gen, encode, decode,
// solve and encodings.
package formula
