// Package bench measures games: how fast the worlds of a collection disappear, when its pieces are
// locked in, and how its games end.
//
// [Measure] looks at one game and returns a [Record]. Several games may be measured at the same
// time. A [Collection] adds up records, in memory that does not grow with their number. Package
// chart draws it.
package bench
