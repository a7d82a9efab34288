// Package convert has the commands that turn games and formulas into files and back: fmt, gen, encode, decode, solve
// and encodings.
package convert
