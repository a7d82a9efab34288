package proof

import (
	"io"
	"maps"
	"slices"

	"haft/encode/formula"
)

// A Checker checks a solver's proof that a formula has no solution; the formula must be as the solver read it. It
// returns nil if the proof is right. For a proof that breaks off, the error wraps [ErrUnfinished] or
// [io.ErrUnexpectedEOF]; for a proof with steps that are not understood, it wraps [ErrNotSupported]; if the check
// would take more than [Memory], it wraps [input.ErrTooLarge]. In these cases nothing is wrong so far.
type Checker func(f *formula.Formula, r io.Reader) error

// checkers are indexed by the words for kinds of proofs in the files of programs. The kind veripb is not among
// them: the proofs of no program that writes it have been tried.
var checkers = map[string]Checker{
	"drat":        VerifyDRAT,
	"drat-binary": VerifyDRAT,
	"frat":        VerifyFRAT,
	"lrat":        VerifyLRAT,
}

// CheckerOf returns the checker for a kind of proofs such as "drat", or nil if there is none.
func CheckerOf(kind string) Checker { return checkers[kind] }

// CheckedKinds returns the kinds of proofs that have a checker, in alphabetical order.
func CheckedKinds() []string { return slices.Sorted(maps.Keys(checkers)) }
