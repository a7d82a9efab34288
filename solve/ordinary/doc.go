// Package ordinary is about games of ordinary chess and programs for it: such a game is read up to its first castling,
// and a game of this variant becomes one that ordinary chess programs replay, with comments on what was known when.
package ordinary
