// Package circuit writes the worlds of a game as a circuit, with a certificate that the circuit has the same models as
// the formula of the game.
//
// The circuit is a partitioned-operation graph ([proof.CPOG]) over the variables x(c,i,n) of package encode; other
// names for such circuits are d-DNNF and decision-DNNF. It has the shape of the count in package exact: one product
// for each pair of kings, of the two kings, the placements of either side, and what promoted pawns are. A side is
// a decision diagram: piece by piece, by how much of each limit is used. Diagrams share what is equal, so that
// opposing kings which ban the same natures have one in common.
//
// [Worlds] writes the circuit as a certificate in CPOG. Whoever has the formula checks it with [proof.Verify], without
// knowing about chess. The formula is [Encoding]; it has no auxiliary variables, so its models are the worlds.
//
// # Why the certificate is short
//
// A node of a diagram stands for many placements of the pieces before it. The certificate speaks of them all at
// once, by counters: further nodes, outside the circuit, that say "exactly k of the first pieces have this nature".
// There is one lemma for each node and edge: "if the counters say what is used, and this is the king, then the node
// is true". Without counters there would be one for each placement of the first pieces.
//
// # Announced checks
//
// That some piece of a side gave a check couples pieces that a diagram decides one after the other. So a node also
// keeps which checks none of the pieces before it gives; the last piece that can, must. The lemma about the node has as
// conditions, beside the counters, "none of the first pieces gives this check". Promoted pawns that may have given one
// come last in the diagram. In games the worlds that a check excludes make the circuit smaller. Many promoted pawns
// that may have given many checks would make it grow without bound: see [ErrTooLarge].
package circuit
