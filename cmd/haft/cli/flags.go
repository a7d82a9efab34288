// Package flags has the kinds of options and arguments that commands share: one of a few values, a number within a
// range, rules of the game, the looks of pictures, files that are read or written. Each kind refuses a wrong value and
// says what was expected.
package cli
