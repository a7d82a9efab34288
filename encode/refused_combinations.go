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
		"domain=sparse relies on the roster to give each piece only one nature, " +
			"but a decision diagram allows two paths",
	},
	{
		func(e Encoding) bool { return e.PB != pb.Keep && !e.writesLinear() },
		"no other choice writes linear constraints that could become clauses",
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
