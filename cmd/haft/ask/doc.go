// Package ask has the commands that answer questions about games: check, analyze, locks, explain, moves, worlds,
// timeline, entangle and verify; and count, for collections that several machines share. Package solve finds the
// answers, and package schema turns them into JSON. This package has the options, the pages and the tables.
package ask
