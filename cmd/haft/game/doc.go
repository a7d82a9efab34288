// Package game has the commands that answer questions about games: check, analyze, locks, explain, moves, worlds, timeline,
// entangle, stats, perft and verify. Package solve finds the answers, and package schema turns them into JSON. This package
// has the options, the pages and the tables.
package game
