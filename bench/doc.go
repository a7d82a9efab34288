// Package bench is what is measured of games, and how it is named: how fast the worlds of
// a collection collapse, when its pieces lock, and how its games end.
//
// [Measure] looks at one game and gives a [Record]; any number of games may be measured at
// a time. A [Collection] adds records up, in memory that does not grow with their
// number. It draws nothing: that is package chart.
package bench
