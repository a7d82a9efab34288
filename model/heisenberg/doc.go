// Package heisenberg is Heisenberg Chess (João Pedro Neto, January 2000; seed 004): ordinary
// chess, castling, en passant and promotion included, in which a move that is seen changes.
//
// A square is seen by an opposing piece that attacks it in the position before the move, pinned
// or not, whatever stands on the square. The path of a move are the squares that queen, rook, bishop and
// pawn enter, the target included; of a knight the one square beside it in the direction of its long leg.
// If no square of the path is seen, the move is an ordinary one. Else it is not available. Let S
// be the first square of the path that is seen and N the number of pieces that see it: instead the
// player chooses
//
//   - a change of speed, written c3@c4-f7: from S the piece goes on as the next slower kind, queen as rook,
//     rook as bishop, bishop as knight, knight as pawn, and keeps its own kind;
//   - a change of position, written c3?c4-a1: to any square at distance N from its origin, but for
//     the targets of its ordinary moves through S.
//
// The diagrams of the seed decide where its text does not; its first caption says c5 where
// the diagram shows c4. What both leave open is settled here in the plainest way:
//
//   - Which moves change is asked of every move that ordinary chess would allow but for the own king's safety.
//     Whether the king is safe is asked of the outcome alone, so a changed move may answer a check.
//   - Kings do not change: what sees the target of a king's move attacks it. Castling is
//     ordinary, for the king's path is not attacked; what the rook passes does not count.
//   - There is no change of speed from a square that is occupied: after a capture that is seen, or
//     where a knight would leap over a piece.
//   - The origin is empty while the piece goes on, so a queen or a knight may come back to it.
//   - A knight goes on as a pawn on S would: one step, two from its second rank, captures, and in
//     passing. It does not promote.
//   - No move captures a king.
//   - A pawn that changes its position to the last rank promotes; on its own first rank it just stands, and
//     moves one step from there. Only an ordinary double step can be answered in passing.
//   - Moves that differ in S are different moves, even if they end on the same square.
//   - A side without a king is never in check: the diagrams have none.
//
// Draws by repetition, by fifty moves and for want of men are left to the players.
//
// Squares, colours and sets of squares are those of packages model and bitboard.
package heisenberg
