// Package flags has the kinds of option and argument that commands share: a value out of a few, a number within a
// range, rules of the game, how pictures look, a file to be written. Each refuses a wrong value in words that say what
// was expected.
package flags
