package backend

import "haft/encode"

// suited returns the encoding for an engine if nobody chooses one. Engines that take linear constraints count by
// themselves.
func suited(name string, linear bool) encode.Encoding {
	switch {
	case name == "ilp":
		return cliques()
	case linear:
		return native()
	}
	return encode.Default()
}

// native returns the encoding for engines that count by themselves.
func native() encode.Encoding {
	e := encode.Default()
	e.Roster = "native"
	return e
}

// cliques returns the encoding with the strongest linear relaxation.
func cliques() encode.Encoding {
	e := native()
	e.Safety = "clique"
	return e
}
