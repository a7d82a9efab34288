package encode

import "haft/encode/pb"

// A refusal is a rule for combinations of choices that are not offered.
type refusal struct {
	applies func(e Encoding) bool
	reason  string
}

var refusals = []refusal{
	{
		func(e Encoding) bool { return e.Domain == "sparse" && e.Roster == "mdd" },
		"domain=sparse leaves it to the roster that a piece has only one nature, " +
			"and a decision diagram has room for two paths",
	},
	{
		func(e Encoding) bool { return e.PB != pb.Keep && !e.writesLinear() },
		"no other choice leaves a linear constraint to turn into clauses",
	},
}

// refused returns why the choices do not go together, or "" if they do.
func refused(e Encoding) string {
	for _, r := range refusals {
		if r.applies(e) {
			return r.reason
		}
	}
	return ""
}
