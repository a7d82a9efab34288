// Package model is the game: the board, the moves, and what a list of moves shows about pieces
// whose nature nobody has said.
//
// The rules are those of two blog posts on antumbrastation.com: "Introduction to Haft
// Schroedinger Chess" (28 November 2017), here called the first post, and "Constraint
// Satisfaction in Haft Schroedinger Chess" (29 November 2017), the post on constraints. Each side
// starts with eight pawns and, behind them, eight majors without a nature. A world is a way to
// place king, queen, rooks, bishops and knights at the start, with the natures of the pawns that
// promote. A move is legal if at least one world makes the whole game legal chess, check included
// and castling excluded. The occupied squares are the same in every world, and so is what each
// pawn attacks; only the natures differ. Everything that a move shows is therefore a [Fact]: "if
// King is the king, then Piece is none of Not". A game is a [Problem]: its facts, and a roster
// for each side.
//
// The letters are those of the mathematical model that an older Python program comes with:
//
//	s  Square            c  Color        i  Piece.Index      n  Nature     t  Ply
//	p  Board.On, Where   a  Board.Reach, Board.Attack        f  the complement of Reach
//	x_max  Rules.Roster  c_t  Ply.Mover
//
// Its constraints are 1 x is 0 or 1, 2 one nature for each piece, 3 the roster, 4 no forbidden
// move, 5 no king left in check.
//
// [Position.Play] turns moves into facts. Where the sources differ, a field of [Rules] makes the
// choice. Package gamefile reads game files. Package solve decides whether a problem has a world.
// Nothing here searches.
//
// Facts repeat: a rook that looks down a file does so at every ply. [Position.Play] keeps each
// fact at the ply that first brought it, and solving needs no more. A smallest reason may need a
// later ply, and [Ledger] gives them all.
package model
