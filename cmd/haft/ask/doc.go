// Package ask has the commands that answer questions about games: check, analyze, locks, explain, moves, worlds, perft,
// timeline, entangle, stats and verify. Their answers are in package solve, their JSON in package schema; here are the
// options, the pages and the tables. The package is large, but its subject is one: the commands share their options and
// most of their pages.
package ask
