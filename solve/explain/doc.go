// Package explain tells why a claim holds, in steps that are small enough to follow: what moves show, what the roster
// makes of it, which piece can no longer be the king, and finally the claim.
//
// It also puts into English what several parts of the program say: numbers of things, lists, the plies and the title of
// a game, and why a move cannot be played.
//
// # A story is a proof
//
// The method is the step-wise explanation of constraint problems (Bogaerts, Gamba and Guns, A framework for
// step-wise explaining how to solve constraint satisfaction problems, 2021; Gamba, Bogaerts and Guns, Efficiently
// explaining CSPs with unsatisfiable subset optimization, 2023). Each step derives something new from a few facts
// and a few earlier steps. A step is cheap if the reader has little to keep in mind; the prices are a table of
// constants. [Tell] proceeds in four stages:
//
//	core     find facts of the given plies that force the claim, none of which can be left out
//	proof    take the cheapest next step, again and again; suppose something only if no other step is left
//	trim     drop what the end does not use; then forbid steps one by one,
//	         to see whether there is a cheaper proof without them
//	order    make steps of it, similar ones together, each just before it is used
//
// The steps are data. One narrator puts them into words, once for [Story.Text], [Story.Markdown] and the JSON form, and
// in other words for [Story.Summary], where the steps before are not told.
//
// # Every story is found
//
// A fact reads "if King is the king, then Piece is none of Not". Suppose one king for White and one for Black. Each
// fact then either removes natures from one piece or says nothing, and nothing connects the two sides any more
// (package exact). Whether seven pieces find places in the roster is settled by Hall's condition, which is the
// roster step: some natures have more pieces confined to them than places. So if the facts and the denial of the
// claim leave no world, then under any two kings, supposed one inside the other, the roster step ends in a
// contradiction. When all inner suppositions are refuted, the other side has no king left, which refutes the outer
// supposition. When all outer suppositions are refuted, that is the contradiction wanted. So suppositions nested
// two deep below the denial of the claim are always enough. The search goes one level deeper only after it has
// tried everything at the level before.
//
// An announced check has another form: "if King is the king, then one of these pieces attacks it". A step settles it as
// soon as one of them is left. Where several are left under every two kings, no story is found.
package explain
