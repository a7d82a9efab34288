// Package arena has players play matches of Haft Schrödinger Chess: haft's own search, players by chance, programs
// that speak UCI, and ordinary chess engines that guess what the pieces are. Each random opening is played twice, with
// colours reversed. A match is a file of lines that grows by a line for each game and survives a kill; the same seed
// gives the same games, whatever the number of workers, as long as no player goes by the clock.
//
// Games end by the rules alone: nobody resigns, and no game is adjudicated. What a match says of the players is in
// Tally, by the definitions of package statistics.
package arena
