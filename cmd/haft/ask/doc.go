// Package ask has the commands that answer questions about games: check, analyze, locks, explain, moves, worlds, perft,
// timeline, entangle and verify. Their answers are in package solve, their JSON in package schema; here are the
// options, the pages and the tables.
package ask
