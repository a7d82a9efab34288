// Package heisenberg implements Heisenberg Chess (João Pedro Neto, January 2000): ordinary chess
// with castling, en passant and promotion, in which a move changes when it is seen.
//
// An opposing piece sees a square if it attacks it in the position before the move. It does not
// matter whether the piece is pinned, or what stands on the square. The path of a move is the
// squares that a queen, rook, bishop or pawn enters, the last one included. For a knight it is the
// one square next to it in the direction of its long leg. If no square of the path is seen, the
// move is ordinary. Otherwise that move is not available. Let S be the first square of the path
// that is seen, and N the number of pieces that see it. The player then chooses one of two:
//
//   - A change of speed, written c3@c4-f7. From S the piece goes on as the next slower kind:
//     queen as rook, rook as bishop, bishop as knight, knight as pawn. It remains what it is.
//   - A change of position, written c3?c4-a1. The piece goes to any square at distance N from
//     its origin, except the targets of its ordinary moves through S.
//
// Where the author's text leaves something open, his diagrams decide. The caption of the first
// diagram says c5 where the diagram shows c4. What both leave open is settled here in the simplest
// way:
//
//   - The rules of change apply to every move that ordinary chess would allow if the mover's own
//     king could be left attacked. Only the result of the move decides whether the king is safe,
//     so a changed move may answer a check.
//   - Kings do not change, because whatever sees the target of a king's move attacks it. Castling
//     is ordinary, because the king's path is not attacked. The squares that the rook passes do
//     not count.
//   - A piece does not change its speed on an occupied square: after a capture that is seen, or
//     where a knight would leap over a piece.
//   - The origin is empty while the piece goes on, so a queen or a knight may come back to it.
//   - A knight goes on as a pawn on S would: one step, or two from the second rank of its side,
//     captures, and en passant. It does not promote.
//   - No move captures a king.
//   - A pawn that changes its position to the last rank promotes. On its own first rank it stays
//     a pawn, and moves one step from there. Only an ordinary double step can be taken en passant.
//   - Moves with different S are different moves, even if they end on the same square.
//   - A side without a king is never in check; the diagrams have no kings.
//
// Draws by repetition, by the fifty-move rule and for lack of material are left to the players.
//
// Squares, colours and sets of squares are those of packages model and bitboard.
package heisenberg
