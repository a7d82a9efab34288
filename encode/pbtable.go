package encode

// Keep is the name of the row that leaves linear constraints as they are.
const Keep = "keep"

// Encodings are the ways to write linear constraints as clauses; n is the number of terms, b the bound. What the labels
// say is proved in pb_test.go.
var Encodings = []Encoding_{
	{Label{
		Name: Keep, Complete: true, Counts: Always,
		Doc: "they stay, for engines that take them",
	}, nil},
	{Label{
		Name: "adder", Counts: Always,
		Doc: "binary sums by full and half adders; O(n log b) (Warners 1998; Eén and Sörensson 2006)",
	}, pbAdder},
	{Label{
		Name: "swc", Complete: true, Counts: Several,
		Doc: "sequential weight counter; O(nb) (Hölldobler, Manthey and Steinke 2012)",
	}, weightCounter},
	{Label{
		Name: "gte", Complete: true, Counts: Several,
		Doc: "generalized totalizer: a tree of the sums that can occur (Joshi, Martins and Manquinho 2015)",
	}, generalizedTotalizer},
	{Label{
		Name: "bdd", Complete: true, Counts: Several,
		Doc: "reduced ordered decision diagram; two clauses a node (Eén and Sörensson 2006; Abío and others 2012)",
	}, decisionDiagram},
}
