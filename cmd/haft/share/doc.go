// Package share divides a collection of games among several machines. It decides which games are in a shard, and where
// reading them begins.
//
// The files are laid end to end, as they are stored, and each shard has an equal part of their bytes. A game is in the
// shard that has its first byte. A packed file can only be read from its beginning, so all its games are in the shard
// that has the first byte of the file. A file that cannot be read also belongs to that shard alone, which reports it. A
// [Span] is what a shard has of one file.
//
// A game keeps the number and the lines that it has in the whole file, so a shard that begins in the middle must know
// what is before. Without help it has to read all of that. A [Mark] saves the reading: it is a place between two games,
// with the numbers of games and lines before it. Marks are found from counts. Each shard counts what is between the
// last mark before its own games and the last before those of the next shard, and the counts of all shards together
// make the mark of each.
//
// The package starts no machine, works on no game, and does not put results together. Names, sizes and the way to open
// and to read files come from the caller.
package share
