package board

// Games for questions.
const (
	knights   = "b1a3 a7a6 c1b3 a6a5"
	illegal   = knights + " d1c3 h5"
	witnessed = "[Variant \"Haft Schroedinger\"]\n[SetUp \"1\"]\n" +
		"[FEN \"kqrrbbnn/pppppppp/8/8/8/8/PPPPPPPP/KRRBBQNN w - - 0 1\"]\n\ne4 d5 *"
	quantumText    = "[Variant \"QuantumChess\"]\n\n1. d4 e5 2. dxe5 (2. d4d5) *"
	heisenbergText = "[Variant \"Heisenberg Chess\"]\n\n*"
	queenSeen      = "[Variant \"Heisenberg Chess\"]\n\n1. d2d4 b7b5 2. c2?c4-b3 b5b4 3. e2e3 f7f6 4. f2f3 g7g5 " +
		"5. f1e2 g5?g4-g6 6. e2@a6-c5 g6g5 7. c5?b6-c7 g5?g4-h6 8. c7?b6-d8 a7?a5-b6 9. d8?e7-e5 e7e6 " +
		"10. e5@d6-f7 e6?e5-f7 11. d4d5 b8a6 12. d1d2 a6b8 *"
)

// views are positions, and what [told] tells of them.
var views = []struct {
	request Request
	want    string
}{
	{
		Request{Text: knights, At: Path{4}, Select: "d1", Lens: "N"},
		`ply 4 white: After 2... a5: White to move. 907,200 possible worlds.
legend: w4 (king 16.7 %, queen 16.7 %, rook 33.3 %, bishop 33.3 %) on d1: 2 moves.
legend: Percent: the part of the starting positions in which the move is possible.
panel d1: White piece 4 (w4) on d1
  king 0.1667 16.7 % suppose=w4=K why=
  queen 0.1667 16.7 % suppose=w4=Q why=
  rook 0.3333 33.3 % suppose=w4=R why=
  bishop 0.3333 33.3 % suppose=w4=B why=
  knight 0.0000 no suppose= why=w4!=N
to b1: d1-b1 leaves 50.0 %; d1b1=d1-b1
to c1: d1-c1 leaves 66.7 %; d1c1=d1-c1
locked at 1: w2, on a3: knight since 1. Na3, w2=N
locked at 3: w3, on b3: knight since 2. Ncb3, w3=N
starting positions: 907,200
worlds: 907,200
legal moves: 23
movers a1 d1 c2 d2 e2 f2 g2 h2 a3 b3, samples 1000, plies []
`,
	},
	{
		Request{Text: knights, At: Path{4}, Select: "d1", Unaided: true},
		`ply 4 white: After 2... a5: White to move.
panel d1: White piece 4 (w4) on d1: king, queen, rook or bishop
to b1: d1-b1; d1b1=d1-b1
to c1: d1-c1; d1c1=d1-c1
movers a1 d1 c2 d2 e2 f2 g2 h2 a3 b3, samples 0, plies []
`,
	},
	{Request{Text: knights, At: Path{4}, Select: "a3"}, `ply 4 white: After 2... a5: White to move. 907,200 possible worlds.
legend: w2 (knight) on a3: 3 moves.
panel a3: White piece 2 (w2) on a3
  king 0.0000 no suppose= why=w2!=K
  queen 0.0000 no suppose= why=w2!=Q
  rook 0.0000 no suppose= why=w2!=R
  bishop 0.0000 no suppose= why=w2!=B
  knight 1.0000 100 % suppose= why=w2=N
to b1: Nb1; a3b1=Nb1
to c4: Nc4; a3c4=Nc4
to b5: Nb5; a3b5=Nb5
locked at 1: w2, on a3: knight since 1. Na3, w2=N
locked at 3: w3, on b3: knight since 2. Ncb3, w3=N
starting positions: 907,200
worlds: 907,200
legal moves: 23
movers a1 d1 c2 d2 e2 f2 g2 h2 a3 b3, samples 1000, plies []
`},
	{
		Request{Text: knights, At: Path{4}, Suppose: "w4!=K", Select: "d8"},
		`ply 4 white: After 2... a5: White to move. 907,200 possible worlds.
says: Suppose w4!=K: 756,000 of 907,200 worlds (83.3 %)
legend: Dashed: pieces that then have fewer possibilities.
panel d8: Black piece 4 (b4) on d8
  king 0.1250 12.5 % suppose=b4=K why=
  queen 0.1250 12.5 % suppose=b4=Q why=
  rook 0.2500 25.0 % suppose=b4=R why=
  bishop 0.2500 25.0 % suppose=b4=B why=
  knight 0.2500 25.0 % suppose=b4=N why=
locked at 1: w2, on a3: knight since 1. Na3, w2=N
locked at 3: w3, on b3: knight since 2. Ncb3, w3=N
starting positions: 907,200
worlds: 907,200
legal moves: 23
movers a1 d1 c2 d2 e2 f2 g2 h2 a3 b3, samples 1000, plies []
`,
	},
	{
		Request{Text: knights, At: Path{4}, Why: "w2=N", Step: 1, Select: "e4"},
		`ply 4 white: After 2... a5: White to move. 907,200 possible worlds.
says: Why w2=N?
says: The board shows the position after 1. Na3.
panel e4: Nothing on e4
locked at 1: w2, on a3: knight since 1. Na3, w2=N
locked at 3: w3, on b3: knight since 2. Ncb3, w3=N
starting positions: 907,200
worlds: 907,200
legal moves: 23
movers a1 d1 c2 d2 e2 f2 g2 h2 a3 b3, samples 1000, plies [1]
`,
	},
	{Request{Text: illegal, At: Path{6}, Why: "illegal"}, `ply 4 white: After 2... a5: White to move. 907,200 possible worlds.
says: 3. d1-c3 is illegal: no starting position allows plies 1 (1. Na3), 3 (2. Ncb3) and 5 (3. d1-c3) ` +
		`together. White has only two knights, but the pieces on a3 (w2), on b3 (w3) and on c3 (w4, from d1) must ` +
		`be knights: one too many.
says: Why is the game illegal?
locked at 1: w2, on a3: knight since 1. Na3, w2=N
locked at 3: w3, on b3: knight since 2. Ncb3, w3=N
starting positions: 907,200
worlds: 907,200
legal moves: 23
movers a1 d1 c2 d2 e2 f2 g2 h2 a3 b3, samples 1000, plies [1 3 5]
`},
	{
		Request{Text: knights, At: Path{4}, World: 1001, Select: "d1"},
		`ply 4 white: After 2... a5: White to move. 907,200 possible worlds.
says: Random world 1000, one of 907,200: RNNQKRBB/NNBRBKRQ
panel d1: White piece 4 (w4) on d1
  king 0.0000 no suppose=w4=K why=
  queen 1.0000 100 % suppose=w4=Q why=
  rook 0.0000 no suppose=w4=R why=
  bishop 0.0000 no suppose=w4=B why=
  knight 0.0000 no suppose= why=w4!=N
locked at 1: w2, on a3: knight since 1. Na3, w2=N
locked at 3: w3, on b3: knight since 2. Ncb3, w3=N
sample 1000 of 907,200
starting positions: 907,200
worlds: 907,200
legal moves: 23
movers a1 d1 c2 d2 e2 f2 g2 h2 a3 b3, samples 1000, plies []
`,
	},
	{
		Request{Text: "e4 d5 exd5 c6 dxc6 a6 cxb7 a5", At: Path{8}, Select: "b7"},
		`ply 8 white: After 4... a5: White to move. 19,051,200 possible worlds.
legend: The pawn on b7: 2 moves.
panel b7: White pawn on b7
to a8: bxa8; b7a8=leave it open; b7a8q=queen; b7a8r=rook; b7a8b=bishop; b7a8n=knight
to c8: bxc8; b7c8=leave it open; b7c8q=queen; b7c8r=rook; b7c8b=bishop; b7c8n=knight
starting positions: 19,051,200
worlds: 19,051,200
legal moves: 47
movers a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 f2 g2 h2 b7, samples 1000, plies []
`,
	},
	{
		Request{Text: "e4 d5 f1d3 a6 d3d5 f6 e1e3 f5 e3e5", At: Path{9}, Select: "e8"},
		`ply 8 white: After 4... f5: White to move. 680,400 possible worlds.
says: 5. e3-e5 is illegal: the way from e3 to e5 is blocked.
panel e8: Black piece 5 (b5) on e8
  king 0.1667 16.7 % suppose=b5=K why=
  queen 0.1190 11.9 % suppose=b5=Q why=
  rook 0.2381 23.8 % suppose=b5=R why=
  bishop 0.2381 23.8 % suppose=b5=B why=
  knight 0.2381 23.8 % suppose=b5=N why=
locked at 7: w5, on e3: rook since 4. Re3, w5=R
locked at 5: w6, on d5: queen since 3. Qxd5, w6=Q
starting positions: 680,400
worlds: 680,400
legal moves: 61
movers a1 b1 c1 d1 g1 h1 a2 b2 c2 d2 f2 g2 h2 e3 e4 d5, samples 1000, plies []
`,
	},
	{
		Request{Text: quantumText, At: Path{3}, Select: "e5"},
		`ply 3 black: Black to move. 8 boards, 5 of them different.
panel e5: On e5, of 8 boards
  empty 0.5000 50 %, 4 boards suppose= why=
  black pawn 0.3750 37.5 %, 3 boards suppose= why=
  white pawn 0.1250 12.5 %, 1 board suppose= why=
to d4: To d4: happens on 6.25 % of the boards; e5d4=e5d4
to e4: To e4: happens on 18.8 % of the boards; e5e4=e5e4
boards in total: 8
distinct boards: 5
movers e5 a7 b7 c7 d7 e7 f7 g7 h7 b8 d8 e8 f8 g8, samples 5, plies []
`,
	},
	{
		Request{Text: quantumText, At: Path{3}, World: 2, Select: "d4"},
		`ply 3 black: Black to move. 8 boards, 5 of them different.
says: Board 2 of 5: 25 %
panel d4: On d4, of 8 boards
  empty 0.6250 62.5 %, 5 boards suppose= why=
  white pawn 0.3750 37.5 %, 3 boards suppose= why=
sample 2 of 5
boards in total: 8
distinct boards: 5
movers e5 a7 b7 c7 d7 e7 f7 g7 h7 b8 d8 e8 f8 g8, samples 5, plies []
`,
	},
	{Request{Text: heisenbergText, Select: "b1"}, `ply 0 white: White to move.
legend: A number: how many pieces of Black see the square.
legend: Dot: a move. Corners: a capture. Diamond: a change of speed. Ring: a change of position.
panel b1: White knight on b1
way ordinary, Move: a3 c3
to a3: a3: a move; b1a3=Knight from b1 to a3
to c3: c3: a move; b1c3=Knight from b1 to c3
movers b1 g1 a2 b2 c2 d2 e2 f2 g2 h2, samples 0, plies []
`},
	{Request{Text: queenSeen, At: Path{24}, Select: "d2"}, `ply 24 white: Nobody saw 12... a6b8. White to move.
legend: A number: how many pieces of Black see the square.
legend: Dot: a move. Corners: a capture. Diamond: a change of speed. Ring: a change of position.
panel d2: White queen on d2
way ordinary, Move: c2 d1 d3 d4 e2 f2
way speed, Change of speed: seen on c3, goes on from there as a rook: c2 c4 c5 c6 c7 c8 d3
way position, Change of position: seen by 1, jumps 1 square away: c2 d1 d3 e2
to d1: d1: a move or a change of position; d2d1=Queen from d2 to d1
to c2: c2: a move, a change of speed or a change of position; d2c2=Queen from d2 to c2
to e2: e2: a move or a change of position; d2e2=Queen from d2 to e2
to f2: f2: a move; d2f2=Queen from d2 to f2
to d3: d3: a move, a change of speed or a change of position; d2d3=Queen from d2 to d3
to c4: c4: a change of speed; d2@c3-c4=Queen from d2 to c4, by a change of speed: seen on c3, it goes on from there as a rook
to d4: d4: a move; d2d4=Queen from d2 to d4
to c5: c5: a change of speed; d2@c3-c5=Queen from d2 to c5, by a change of speed: seen on c3, it goes on from there as a rook
to c6: c6: a change of speed; d2@c3-c6=Queen from d2 to c6, by a change of speed: seen on c3, it goes on from there as a rook
to c7: c7: a change of speed; d2@c3-c7=Queen from d2 to c7, by a change of speed: seen on c3, it goes on from there as a rook
to c8: c8: a change of speed; d2@c3-c8=Queen from d2 to c8, takes the bishop, by a change of speed: seen on c3, it ` +
		`goes on from there as a rook
movers b1 e1 g1 a2 d2 g2 h2 e3 f3 d5, samples 0, plies []
`},
	{Request{Text: fenText(seenKnight), Select: "c3", Marks: "ordinary"}, `ply 0 white: White to move.
legend: A number: how many pieces of Black see the square.
legend: Dot: a move. Corners: a capture. Diamond: a change of speed. Ring: a change of position.
panel c3: White knight on c3
way ordinary, Move: b1 d1 e2 e4
to b1: b1: a move; c3b1=Knight from c3 to b1
to d1: d1: a move; c3d1=Knight from c3 to d1
to e2: e2: a move; c3e2=Knight from c3 to e2
to e4: e4: a move; c3e4=Knight from c3 to e4
movers a1 c3 e3, samples 0, plies []
`},
	{Request{Text: queenSeen, At: Path{3}}, `ply 3 black: 2. c2?c4-b3: seen on c4 by 1 piece, the pawn jumps 1 square, to b3. Black to move.
legend: A number: how many pieces of White see the square.
movers b5 a7 c7 d7 e7 f7 g7 h7 b8 c8 g8, samples 0, plies []
`},
	{Request{Text: queenSeen, At: Path{11}}, `ply 11 black: 6. e2@a6-c5: seen on a6, the bishop goes on as a knight to c5. Black to move.
legend: A number: how many pieces of White see the square.
movers f6 g6 a7 c7 d7 e7 h7 b8 c8 e8 f8 g8, samples 0, plies []
`},
	{
		Request{Text: kingTaken, At: Path{5}, World: 4},
		`ply 5 black: Black to move. 32 boards, 13 of them different.
says: Board 4 of 13: 12.5 %
sample 4 of 13
boards in total: 32
distinct boards: 13
black king captured: 1 (3.12 %)
black king in check: 1 (3.12 %)
frozen: 1 (3.12 %)
a king in check: 1 (3.12 %)
movers f5 g6 a7 b7 c7 d7 e7 f7 g7 h7 b8 e8 f8 g8, samples 13, plies []
`,
	},
	{Request{Text: impossible, At: Path{3}}, `ply 2 white: White to move. 4 boards, all different.
says: Play 3, d4h8: White can make this move on none of the boards.
boards in total: 4
distinct boards: 4
movers b1 c1 d1 e1 g1 a2 b2 c2 d2 e2 f2 g2 h2 d4, samples 4, plies []
`},
	{Request{Text: promotes, Select: "a7"}, `ply 0 white: White to move.
legend: A number: how many pieces of Black see the square.
legend: Dot: a move. Corners: a capture. Diamond: a change of speed. Ring: a change of position.
panel a7: White pawn on a7
way ordinary, Move: a8
to a8: a8: a move; a7a8q=queen; a7a8r=rook; a7a8b=bishop; a7a8n=knight
movers a1 a7, samples 0, plies []
`},
}
