// Package atlas measures how much of a constraint is seen without search once it is encoded, and whether seeing more
// saves conflicts.
//
// A [Constraint] has up to eight inputs, and a partial assignment says of each input which values are left. What
// follows is known by going through all solutions. An encoding is then judged by what three ways of [Reasoning] miss in
// its formula, over all partial assignments: contradictions, and values that are no longer possible.
//
// [conflicts] asks solvers about instances that are drawn by seed, each instance in every encoding. [correlate] ranks
// the encodings of an instance by what they miss and by their conflicts, and compares the ranks. Its intervals are by
// leaving out each encoding in turn, since that is what it speaks about.
//
// The encodings are the rows of the tables of packages card, pb and encode. A new row is measured without a change
// here.
//
// Non-goals: times, which are the subject of the studies of package trial; and what the labels of encodings say, which
// the tests of those packages prove.
package atlas
