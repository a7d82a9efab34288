// Package model is the game: board, moves, and what a list of moves makes known
// about pieces whose nature nobody has fixed.
//
// The rules (seed 000). Each side starts with eight pawns and, behind them, eight
// majors without a nature. A move is legal if at least one way to place king, queen,
// rooks, bishops and knights at the start, a "world", makes the whole game legal chess,
// check included, castling excluded. Which squares are occupied is the same in every
// world, and so is which pawn attacks what; only natures differ. Every
// consequence of a move is therefore a [Fact], "if King is the king, then Piece is none
// of Not", and a game is a [Problem]: facts, and a roster for each side.
//
// The letters are those of the mathematical model (seed 002):
//
//	s  Square            c  Color        i  Piece.Index      n  Nature     t  Ply
//	p  Board.On, Where   a  Board.Reach, Board.Attack        f  the complement of Reach
//	x_max  Rules.Roster  c_t  Ply.Mover
//
// [Position.Play] turns moves into facts. Where the sources differ the choice is a
// field of [Rules]. Game files are read by package gamefile; whether a problem has a
// world is decided by package solve. Nothing here searches.
//
// Facts repeat: a rook that looks down a file does so at every ply. [Position.Play]
// keeps each at the ply that first brought it, which is all that solving needs; a
// smallest reason may want the later one, and [Ledger] gives them all.
package model
