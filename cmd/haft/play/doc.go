// Package play has the commands that show boards, play, and pose problems: draw, explore, play, best, annotate, mate,
// puzzle, compose, arena and uci. Packages search, compose and puzzle find moves, mates and problems; package picture/scene
// describes what a picture shows.
package play
