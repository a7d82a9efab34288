// Package play has the commands that show boards, play, and pose problems: draw, explore, play, best, annotate, mate,
// puzzle, compose, arena and uci. Packages search, compose and puzzle find moves, mates and problems; package picture/scene
// describes what a picture shows.
//
// With "haft uci" haft is an engine for the programs that manage matches. Whatever comes in, a session goes on until
// it is told to quit or the input ends, and each "go" is answered by one "bestmove".
package play
