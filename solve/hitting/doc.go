// Package hitting finds smallest hitting sets: choices of as few elements as possible that meet every set of a family.
// The sets of a family may be known only to somebody who is asked for one that a choice misses.
//
// It knows nothing of games; package solve asks for reasons with it.
package hitting
