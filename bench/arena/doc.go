// Package arena plays matches of Haft Schrödinger Chess. The players are haft's own search, random players, programs
// that speak UCI, and ordinary chess engines that guess what the pieces are. Each random opening is played twice, with
// colours reversed. A match is a file that grows by a line for each game and survives a kill. The same seed gives the
// same games, whatever the number of workers, as long as no player goes by the clock.
//
// Games end by the rules alone: nobody resigns, and no game is adjudicated. [Tally] says how strong a match shows the
// players to be, by the definitions of package statistics.
package arena
