// Package formula has the commands about files of games and formulas, and those who decide them: fmt, repair, gen, encode,
// decode, solve, encodings, and "haft solvers", which says whether backends can be trusted.
package formula
