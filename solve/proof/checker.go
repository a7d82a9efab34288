package proof

import (
	"io"
	"maps"
	"slices"

	"haft/encode/formula"
)

// A Checker tells whether a proof by a solver shows that a formula, as the solver read it, has no solution: nil if it
// does. [ErrUnfinished] or [io.ErrUnexpectedEOF] is behind the error for a proof that breaks off, and [ErrExtension]
// behind that for one of which not all is understood; in neither is anything wrong so far. Nor is it with
// [bounded.ErrTooLarge] behind the error: the check would take more than [Memory].
type Checker func(f *formula.Formula, r io.Reader) error

// checkers are by the words that the files of programs have for kinds of proofs. Those of kind veripb have no place
// here: what [VerifyVeriPB] reads is less than solvers write.
var checkers = map[string]Checker{
	"drat":        VerifyDRAT,
	"drat-binary": VerifyDRAT,
	"frat":        VerifyFRAT,
	"lrat":        VerifyLRAT,
}

// CheckerOf is the checker of a kind of proofs such as "drat", nil if there is none.
func CheckerOf(kind string) Checker { return checkers[kind] }

// CheckedKinds are the kinds of proofs that have a checker, in alphabetical order.
func CheckedKinds() []string { return slices.Sorted(maps.Keys(checkers)) }
