// Package model is the game: the board, the moves, and what a list of moves shows about pieces whose nature is not
// known.
//
// The rules are those of two blog posts on antumbrastation.com: "Introduction to Haft Schroedinger Chess" (28
// November 2017), here called the first post, and "Constraint Satisfaction in Haft Schroedinger Chess" (29 November
// 2017), the post on constraints. Each side starts with eight pawns and, behind them, eight majors without a
// nature. A starting position places the king, queen, rooks, bishops and knights of both sides. A world is a
// starting position together with the natures of the pawns that promote. A move is legal if at least one world
// makes the whole game legal chess, check included and castling excluded. The occupied squares are the same in
// every world, and so are the squares that pawns attack; only the natures differ. So everything that a move shows
// is a [Fact]: "if King is the king, then Piece is none of Not". A [Problem] is what a game leaves to solve: its
// facts, and a roster for each side.
//
// The letters are those of the mathematical model, the description of an older Python program:
//
//	s  Square            c  Color        i  Piece.Index      n  Nature     t  Ply
//	p  Board.On, Where   a  Board.Reach, Board.Attack        f  the complement of Reach
//	x_max  Rules.Roster  c_t  Ply.Mover
//
// The model numbers its constraints: (1) x is 0 or 1, (2) each piece has one nature, (3) the roster, (4) no
// forbidden move, (5) no king left in check.
//
// [Position.Play] turns moves into facts. Where the sources differ, a field of [Rules] makes the choice. Package
// gamefile reads game files. Package solve decides whether a problem has a world. This package does not search.
//
// A game may begin with a position that is set up, a [Setup], in place of the usual start: see [Game.Start]. What it says
// of its pieces are facts of ply 0.
//
// Facts repeat: a rook that looks down a file does so at every ply. [Position.Play] keeps each fact at the ply that
// first brought it, and solving needs no more. A smallest reason may need a later ply; [Ledger] returns the facts
// of every ply.
package model
