// Package bench measures games: how fast the worlds of a collection collapse, when its pieces are
// locked in, and how its games end.
//
// [Measure] looks at one game and returns a [Record]. Any number of games may be measured at the
// same time. A [Collection] adds records up, in memory that does not grow with their number.
// Package chart draws it; nothing here does.
package bench
