// Package hitting finds smallest hitting sets: choices of as few elements as possible that meet every set of a family.
// The family need not be listed: a function that returns a set which a choice misses is enough.
//
// It knows nothing of games; package solve asks for reasons with it.
package hitting
