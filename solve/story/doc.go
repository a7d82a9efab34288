// Package story tells why a claim holds, in steps small enough to follow: which moves show
// what, how the roster spreads it, which piece can no longer be the king, and at the end
// the claim.
//
// # A story is a proof
//
// It follows the step-wise explanation of constraint problems (Bogaerts, Gamba and Guns, A
// framework for step-wise explaining how to solve constraint satisfaction problems, 2021;
// Gamba, Bogaerts and Guns, Efficiently explaining CSPs with unsatisfiable subset
// optimization, 2023): each step takes a few facts and a few earlier steps to something new,
// and is cheap when a person has little to hold in mind for it. The price of a step is in the
// table of prices. [Tell] goes four ways, in this order:
//
//	core     the facts of the given plies that are needed, none of which can be left out
//	proof    the cheapest next step, again and again; suppositions only where nothing else is left
//	trim     what the end does not use is dropped; then steps are forbidden one by one,
//	         to see whether a cheaper proof does without them
//	tell     steps alike are told together, each just before it is used, in words
//
// # Every story is found
//
// A fact reads "if King is the king, then Piece is none of Not". Suppose one king for White and
// one for Black: each fact then either takes natures from one piece or says nothing. Nothing
// connects the two sides any more (package exact), and whether seven pieces find places in the
// roster is settled by Hall's condition, which is the roster step: some natures have more
// pieces confined to them than places. So if the facts and the denial of the claim leave no
// world, then under any two kings supposed one inside the other the roster step ends in a
// contradiction. The inner suppositions refuted one after another leave the other side
// without a king, which refutes the outer one; all outer ones refuted are the contradiction
// wanted. Hence suppositions nested two deep below the denial of the claim are enough, always;
// the search goes to no depth before it has tried all of the one before.
package story
