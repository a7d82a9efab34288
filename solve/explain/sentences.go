package explain

import (
	"fmt"
	"slices"

	"github.com/dustin/go-humanize/english"

	"haft/model"
	"haft/solve"
)

// A narrator puts the steps of a story into words.
type narrator struct {
	*record
	story *Story
	last  model.Ply // pieces are named by their squares after it
	mover *origin   // how the piece of an illegal move is named at first; nil for like any other
}

// An origin names a piece where it went, by where it came from: readers see the board before the move.
type origin struct {
	piece model.Piece
	move  model.Move
	named bool
}

func newNarrator(s *Story) *narrator {
	return &narrator{record: s.game, story: s, last: s.game.end.Ply}
}

// A manner is how a step is told, by what stands before it.
type manner int

const (
	inStory manner = iota // the steps that it uses
	alone                 // nothing that it follows from
	atEnd                 // the last of the steps that it uses; the moves are named elsewhere
	closing               // a supposition and what it led to; the moves are named elsewhere
)

// A speech is a step being told. It records what the words name as they are said.
type speech struct {
	*narrator
	step   *Step
	manner manner
	Sentences
}

// sentences tells a step.
func (n *narrator) sentences(step *Step, m manner) Sentences {
	s := &speech{narrator: n, step: step, manner: m}
	for _, f := range step.Facts {
		if f.Ply > 0 {
			s.ply(f.Ply)
		}
	}
	s.tell()
	slices.Sort(s.Plies)
	s.Text = Upper(s.Text)
	return s.Sentences
}

func (s *speech) tell() {
	switch s.step.Kind {
	case Move, Promotion:
		s.showMoves()
	case NotKing:
		s.showNoKings()
	case Position:
		s.showPosition()
	case Capture:
		s.showCaptures()
	case PawnAttack:
		s.showPawns()
	case Announced:
		s.showAnnounced()
	case Impossible:
		s.say("No piece of any kind can play %s here.", s.move(s.step.Facts[0].Ply))
	case Attack:
		s.attack()
	case NoCheck:
		s.noCheck()
	case Checker:
		s.checker()
	case Roster:
		s.rosterStep()
	case Nothing:
		s.say("%sthere is nothing left for %s to be.", s.link("So"), s.piece(s.step.confined[0], s.last))
	case Suppose:
		x := s.step.Derives[0]
		s.say("Suppose %s is %s.", s.piece(x.Piece, s.last), OneOf(x.Piece, s.startMay(x.Piece)&^x.Not, "or"))
	case Refute:
		x := s.step.Derives[0]
		s.say("%s%s is %s.", s.link("That cannot be, so"), s.piece(x.Piece, s.last), noneOf(x.Piece, x.Not))
	case Claim:
		s.claim()
	}
}

// say adds a sentence.
func (s *speech) say(format string, args ...any) {
	if s.Text != "" {
		s.Text += " "
	}
	s.Text += fmt.Sprintf(format, args...)
}

// link returns the words that join a sentence to what stands before it, with a space.
func (s *speech) link(words string) string {
	switch s.manner {
	case alone:
		return ""
	case closing:
		return "So "
	}
	return words + " "
}

// showMoves tells several moves of one piece, or one move each of several pieces that leave the same natures.
func (s *speech) showMoves() {
	facts := s.step.Facts
	p := facts[0].Piece
	may := s.startMay(p)
	for _, f := range facts {
		may &^= f.Not
	}
	switch {
	case len(facts) == 1:
		s.showMove(facts[0], may)
	case facts[1].Piece == p:
		s.showMovesOf(p, may)
	default:
		s.showAlike(p, may)
	}
}

func (s *speech) showMove(f model.Fact, may model.Natures) {
	if f.Rule == model.Promotion {
		s.say("%s made %s %s.", s.move(f.Ply), s.piece(f.Piece, f.Ply), OneOf(f.Piece, may, "or"))
		return
	}
	s.say("%s went %s, so %s is %s.", s.move(f.Ply), s.way(f), s.piece(f.Piece, f.Ply), OneOf(f.Piece, may, "or"))
}

// showMovesOf tells several moves of one piece.
func (s *speech) showMovesOf(p model.Piece, may model.Natures) {
	var became, went []string
	for _, f := range s.step.Facts {
		if f.Rule == model.Promotion {
			became = append(became, OneOf(p, s.startMay(p)&^f.Not, "or")+" with "+s.move(f.Ply))
			continue
		}
		went = append(went, fmt.Sprintf("%s with %s", s.way(f), s.move(f.Ply)))
	}
	var did []string
	if became != nil {
		did = append(did, "became "+List(became))
	}
	if went != nil {
		did = append(did, "went "+List(went))
	}
	both := plural(len(s.step.Facts)-1, "both", "all of that")
	s.say("%s %s:", s.piece(p, s.step.Facts[len(s.step.Facts)-1].Ply), List(did))
	switch only, single := may.Only(); {
	case may == 0:
		s.say("no piece does %s.", both)
	case single:
		s.say("only %s%s does %s.", article(p, only), only.Name(), both)
	default:
		s.say("so it is %s.", OneOf(p, may, "or"))
	}
}

// showAlike tells one move each of several pieces.
func (s *speech) showAlike(p model.Piece, may model.Natures) {
	if s.step.Kind == Promotion {
		s.say("%s made %s.", s.movesTold(), several(p, may))
	} else {
		s.say("%s went %s,", s.movesTold(), ways(may))
	}
	s.say("so %s are %s.", s.piecesAfter(0), several(p, may))
}

// movesTold names the moves on which the step rests.
func (s *speech) movesTold() string {
	var plies []model.Ply
	for _, f := range s.step.Facts {
		plies = append(plies, f.Ply)
	}
	return s.movesNamed(plies)
}

// piecesAfter names the pieces of the facts by the squares where they stood that many plies after them.
func (s *speech) piecesAfter(after model.Ply) string {
	var words []string
	for _, f := range s.step.Facts {
		words = append(words, s.spot(f.Piece, f.Ply+after))
	}
	return s.noun(s.step.Facts[0].Piece, len(words)) + " " + List(words)
}

// way says how the piece of a movement fact went.
func (s *speech) way(f model.Fact) string {
	m := s.moves[f.Ply-1]
	files, ranks := m.To.File()-m.From.File(), m.To.Rank()-m.From.Rank()
	one := plural(max(files, -files, ranks, -ranks), "one square ", "")
	switch {
	case files == 0:
		return one + "along a file"
	case ranks == 0:
		return one + "along a rank"
	case files*files == ranks*ranks:
		return one + "along a diagonal"
	}
	return "like a knight"
}

// ways says how all pieces went that may since have these natures.
func ways(may model.Natures) string {
	one := ""
	if may.Has(model.King) {
		one = "one square "
	}
	switch {
	case may.Has(model.Rook):
		return one + "along a file or rank"
	case may.Has(model.Bishop):
		return one + "along a diagonal"
	}
	return "like knights"
}

// showNoKings tells of pieces that moved as no king does.
func (s *speech) showNoKings() {
	n := len(s.step.Facts)
	if n == 1 {
		s.say("%s is not a king's move, so %s is not the king.", s.movesTold(), s.piecesAfter(0))
		return
	}
	s.say("%s are not king's moves, so %s of %s is the king.", s.movesTold(), neither(n), s.piecesAfter(0))
}

// showPosition tells what the position says of pieces that may be the same.
func (s *speech) showPosition() {
	var pieces []model.Piece
	for _, f := range s.step.Facts {
		pieces = append(pieces, f.Piece)
	}
	p := pieces[0]
	may := s.startMay(p) &^ s.step.Facts[0].Not
	switch {
	case may == model.Promotable && p.Major():
		s.say("The position says that %s not the king.", s.pieces(pieces, 0)+plural(len(pieces), " is", " are"))
	case len(pieces) == 1:
		s.say("The position says that %s is %s.", s.piece(p, 0), OneOf(p, may, "or"))
	default:
		s.say("The position says that %s are %s.", s.pieces(pieces, 0), several(p, may))
	}
}

// showCaptures tells of pieces that were taken, by the squares on which they were.
func (s *speech) showCaptures() {
	s.say("%s took %s. A king is never taken,", s.movesTold(), s.piecesAfter(-1))
	if n := len(s.step.Facts); n > 1 {
		s.say("so %s of them was the king.", neither(n))
		return
	}
	s.say("so it was not the king.")
}

// showPawns tells of pieces that pawns attack after one ply.
func (s *speech) showPawns() {
	var words []string
	for _, f := range s.step.Facts {
		words = append(words, s.pawnOn(f.Piece, f.Ply)+" attacks "+s.piece(f.Piece, f.Ply))
	}
	f := s.step.Facts[0]
	s.say("%s, %s. %s,", s.after(f.Ply), List(words), noKingAttacked(f))
	s.say("so %s the king.", noneOfThem(len(words)))
}

// showAnnounced tells of pieces that nothing attacks when check is announced.
func (s *speech) showAnnounced() {
	t := s.step.Facts[0].Ply
	var safe []model.Piece
	for _, f := range s.step.Facts {
		safe = append(safe, f.Piece)
	}
	s.say("%s said check with %s. No %s piece can attack %s, so %s the king.",
		t.Mover(), s.move(t), t.Mover(), s.pieces(safe, t), noneOfThem(len(safe)))
}

// noKingAttacked says why what is attacked is not the king.
func noKingAttacked(f model.Fact) string {
	if f.Rule == model.Silence {
		return f.Ply.Mover().String() + " did not say check"
	}
	return "A side may not leave its king attacked"
}

// pawnOn names a pawn that attacks p after ply t.
func (s *speech) pawnOn(p model.Piece, t model.Ply) string {
	b := &s.boards[t]
	for i := 1; i <= 16; i++ {
		pawn := model.NewPiece(p.Color().Other(), i)
		if _, sure := b.Attack(pawn, b.Where[p]); sure {
			s.Pieces = appendNew(s.Pieces, pawn)
			return "the pawn on " + s.square(b.Where[pawn])
		}
	}
	panic("explain: a fact of a pawn's attack without the pawn")
}

// attack tells that a piece attacks others whichever of its natures it has, so that they are not the king.
func (s *speech) attack() {
	f := s.step.Facts[0]
	var kings []model.Piece
	for _, x := range s.step.Derives {
		kings = append(kings, x.Piece)
	}
	if f.Rule == model.Given {
		s.say("%s is %s, and the position says that it is not so if the king is %s. So %s the king.",
			s.piece(f.Piece, 0), OneOf(f.Piece, s.used(f.Piece), "or"), s.pieces(kings, 0), noneOfThem(len(kings)))
		return
	}
	s.say("%s, %s, which is %s, attacks %s. %s, so %s the king.",
		s.after(f.Ply), s.piece(f.Piece, f.Ply), OneOf(f.Piece, s.used(f.Piece), "or"), s.pieces(kings, f.Ply),
		noKingAttacked(f), noneOfThem(len(kings)))
}

// used returns what p may be by the steps that this step uses.
func (s *speech) used(p model.Piece) model.Natures {
	may := s.startMay(p)
	for _, number := range s.step.Uses {
		for _, c := range s.story.step(number).Derives {
			if c.Piece == p {
				may &^= c.Not
			}
		}
	}
	return may
}

// noCheck tells that pieces do not have the natures that would give check to the king.
func (s *speech) noCheck() {
	f := s.step.Facts[0]
	var froms, sos []string
	for _, x := range s.step.Derives {
		froms = append(froms, s.piece(x.Piece, f.Ply))
		so := "that piece is "
		if len(s.step.Derives) > 1 || f.Rule == model.Given {
			so = s.piece(x.Piece, f.Ply) + " is "
		}
		sos = append(sos, so+noneOf(x.Piece, x.Not))
	}
	switch f.Rule {
	case model.Given:
		s.say("The position says that %s if the king is %s.", List(sos), s.spot(f.King, 0))
		return
	case model.Silence:
		s.say("%s did not say check with %s, so the king %s was not in check from %s: %s.",
			f.Ply.Mover(), s.move(f.Ply), s.spot(f.King, f.Ply), Either(froms), List(sos))
		return
	}
	s.say("%s, the king %s may not stand in check from %s, so %s.",
		s.after(f.Ply), s.spot(f.King, f.Ply), Either(froms), List(sos))
}

// checker tells who gave an announced check, or that nobody did.
func (s *speech) checker() {
	f, gone := s.step.Facts[0], s.step.Derives[0].Piece
	var checkers, others []string
	for _, q := range checkersOf(f) {
		checkers = append(checkers, s.piece(q, f.Ply))
		if q != gone {
			others = append(others, s.piece(q, f.Ply))
		}
	}
	if f.Rule == model.Given {
		s.say("The position says that %s gave check if the king is %s.", Either(checkers), s.spot(f.King, 0))
	} else {
		s.say("%s said check with %s. Only %s can have attacked %s.",
			f.Ply.Mover(), s.move(f.Ply), Either(checkers), s.piece(f.King, f.Ply))
	}
	if gone == f.King {
		s.say("%s, so %s is not the king.", cannot(len(others)), s.piece(f.King, f.Ply))
		return
	}
	who := "It"
	if len(others) > 0 {
		who = fmt.Sprintf("It was not %s, so it was %s, which", english.WordSeries(others, "nor"), s.piece(gone, f.Ply))
	}
	may := f.Checkers[gone.Index()-1] & s.startMay(gone)
	s.say("%s is %s.", who, OneOf(gone, may, "or"))
}

// cannot says that none of n pieces gives the check.
func cannot(n int) string {
	if n == 1 {
		return "By what it is, it does not"
	}
	return "By what they are, " + neither(n) + " of them does"
}

// rosterStep tells how many pieces of some natures there are: by the pieces confined to them or, if fewer, by the
// pieces left for the other natures.
func (s *speech) rosterStep() {
	confined := s.step.confined
	b := body{s.roster, confined[0].Color(), s.step.kinds}
	left := others(confined)
	few := len(left) < len(confined)
	rest := body{b.roster, b.color, (b.roster.sets() - 1) &^ b.set}
	switch contradiction := len(s.step.Derives) == 0; {
	case contradiction && few:
		s.tooFew(rest, left)
	case contradiction:
		s.tooMany(b, confined)
	case few:
		s.onlyThese(rest, left)
	default:
		s.taken(b, confined)
	}
}

// others returns the other majors of the same side.
func others(members []model.Piece) (all []model.Piece) {
	for i := range majorsPerColor {
		if p := model.NewPiece(members[0].Color(), i+1); !slices.Contains(members, p) {
			all = append(all, p)
		}
	}
	return all
}

// tooMany tells that more pieces are confined to the natures than there are. It is one too many: see
// knowledge.fewest.
func (s *speech) tooMany(b body, members []model.Piece) {
	s.say("%v has only %s, but %s must %s: one too many.",
		b.color, b.stock(), s.pieces(members, s.last), b.be(len(members)))
}

// tooFew tells that fewer pieces are left for the natures than there are.
func (s *speech) tooFew(b body, left []model.Piece) {
	if len(left) == 0 {
		s.say("No %v piece is left that can be %s.", b.color, b.oneOf())
		return
	}
	s.say("%v has %s, but only %s can still be %s: %s too few.", b.color, b.stock(), s.pieces(left, s.last),
		b.oneOf(), counted(b.roster.room[b.set]-len(left)))
}

// taken tells that the pieces confined to the natures are all that there are, and which other pieces that settles.
func (s *speech) taken(b body, members []model.Piece) {
	s.say("%v has only %s, and %s %s, so no other %v piece is %s.", b.color, b.stock(),
		plural(len(members), "that is", "these are"), s.pieces(members, s.last), b.color, b.oneOf())
	s.mentionDerived()
	var settled []string
	for _, x := range s.step.settled {
		settled = append(settled, s.piece(x.piece, s.last)+" is "+OneOf(x.piece, x.nature.Set(), "or"))
	}
	if settled != nil {
		s.say("So %s.", List(settled))
	}
}

// onlyThese tells that just enough pieces are left for the natures.
func (s *speech) onlyThese(b body, left []model.Piece) {
	s.say("Only %s can still be %s, so %s.",
		s.pieces(left, s.last), b.own(), plural(len(left), "it is", "that is what they are"))
	s.mentionDerived()
}

// mentionDerived records that the step is about the pieces of which it says something, even if no word names them.
func (s *speech) mentionDerived() {
	for _, x := range s.step.Derives {
		s.Pieces = appendNew(s.Pieces, x.Piece)
		if at, _ := s.place(x.Piece, s.last); at != model.NoSquare {
			s.square(at)
		}
	}
}

// claim tells the claim that the story is about.
func (s *speech) claim() {
	claim := s.story.Claim
	if claim.Kind == solve.ClaimIllegal {
		s.illegal()
		return
	}
	so, condition, whatever := "So", "", ""
	given := claim.If != solve.Statement{}
	supposed := given && s.supposesCondition()
	switch {
	case s.step.Closes != 0 && !supposed:
		so = "That cannot be, so"
	case len(s.step.Uses) == 0 && !claim.Then.Piece.Major():
		so = "A pawn never becomes the king, so"
	}
	switch {
	case supposed:
		condition = "if " + s.statement(claim.If) + ", "
	case given:
		whatever = ", whatever " + s.piece(claim.If.Piece, s.last) + " is"
	}
	if supposed && s.usesContradiction() {
		s.say("%sanything said about that case is true.", s.link("That cannot be"+s.basis()+", so"))
		return
	}
	s.say("%s%s%s%s%s.", s.link(so), condition, s.statement(claim.Then), whatever, s.basis())
}

// supposesCondition reports whether the step closes the condition of the claim, and not the denial of its conclusion.
func (s *speech) supposesCondition() bool {
	if s.step.Closes == 0 {
		return false
	}
	given, x := s.story.Claim.If, s.story.step(s.step.Closes).Derives[0]
	return x.Piece == given.Piece && x.Not&s.startMay(x.Piece) == denied(&s.end.Problem, given).not
}

func (s *speech) usesContradiction() bool {
	return slices.ContainsFunc(s.step.Uses, func(number int) bool { return s.story.step(number).Impossible })
}

// basis names the moves on which the story rests.
func (s *speech) basis() string {
	if s.manner != inStory {
		return ""
	}
	switch plies, position := s.story.basis(); {
	case len(plies) > 0 && position:
		return ", by the position and " + s.movesNamed(plies) + " alone"
	case len(plies) > 0:
		return ", by " + s.movesNamed(plies) + " alone"
	case position:
		return ", by the position alone"
	}
	return ", by the rules alone"
}

// basis returns the plies whose facts the story uses, in order, and whether it uses what the game begins with.
func (s *Story) basis() (plies []model.Ply, position bool) {
	for i := range s.Steps {
		for _, f := range s.Steps[i].Facts {
			if f.Ply == 0 {
				position = true
			} else {
				plies = appendNew(plies, f.Ply)
			}
		}
	}
	slices.Sort(plies)
	return plies, position
}

// statement returns a statement about a piece in words.
func (s *speech) statement(st solve.Statement) string {
	not := ""
	if st.Not {
		not = "not "
	}
	return s.piece(st.Piece, s.last) + " is " + not + OneOf(st.Piece, st.Nature.Set(), "or")
}

// illegal tells that the moves exclude each other.
func (s *speech) illegal() {
	plies, _ := s.story.basis()
	if len(plies) == 0 {
		s.say("%sno world fits the position.", s.link("So"))
		return
	}
	if len(plies) == 1 {
		s.say("%sno starting position allows %s: it is illegal.", s.link("So"), s.move(plies[0]))
		return
	}
	all, last := plural(len(plies)-1, "both", "all of"), plural(len(plies)-1, "the second", "the last of them")
	s.say("%sno starting position allows %s %s: %s is illegal.", s.link("So"), all, s.movesNamed(plies), last)
}

func (s *speech) ply(t model.Ply) { s.Plies = appendNew(s.Plies, t) }

func (s *speech) square(at model.Square) string {
	s.Squares = appendNew(s.Squares, at)
	return at.String()
}

// move names a move by its number and side: "3. d3d5", "6... h8g6".
func (s *speech) move(t model.Ply) string {
	m := s.moves[t-1]
	s.ply(t)
	s.square(m.From)
	s.square(m.To)
	return t.Numbered(m)
}

// after says after which move something is so: "After 3. d3d5". At ply 0 no move was made.
func (s *speech) after(t model.Ply) string {
	if t == 0 {
		return "In the position"
	}
	return "After " + s.move(t)
}

// movesNamed names several moves.
func (s *speech) movesNamed(plies []model.Ply) string {
	var words []string
	for _, t := range plies {
		words = append(words, s.move(t))
	}
	return List(words)
}

// place returns where p stands after ply t, or where it was captured; that is NoSquare if it was before the game began.
func (s *speech) place(p model.Piece, t model.Ply) (at model.Square, captured bool) {
	for ; t >= 0; t-- {
		if at = s.boards[t].Where[p]; at != model.NoSquare {
			return at, captured
		}
		captured = true
	}
	return model.NoSquare, true
}

// piece names a piece by its square after ply t: "the piece on d5 (w6)".
func (s *speech) piece(p model.Piece, t model.Ply) string {
	return s.noun(p, 1) + " " + s.spot(p, t)
}

// spot returns the place and the name of a piece: "on d5 (w6)", "taken on d5 (w6)".
func (s *speech) spot(p model.Piece, t model.Ply) string {
	if _, captured := s.place(p, t); captured {
		return "taken " + s.on(p, t)
	}
	return s.on(p, t)
}

// on returns the square and the name of a piece, even if it no longer stands there: "on d5 (w6)".
func (s *speech) on(p model.Piece, t model.Ply) string {
	at, _ := s.place(p, t)
	s.Pieces = appendNew(s.Pieces, p)
	if at == model.NoSquare {
		return "(" + p.String() + ")"
	}
	if o := s.mover; o != nil && !o.named && p == o.piece && at == o.move.To {
		o.named = true
		return fmt.Sprintf("on %s (%v, from %v)", s.square(at), p, o.move.From)
	}
	return fmt.Sprintf("on %s (%v)", s.square(at), p)
}

// noun says what p looks like on the board: a piece, a pawn, or a promoted pawn.
func (s *speech) noun(p model.Piece, n int) string {
	switch {
	case p.Major():
		return plural(n, "the piece", "the pieces")
	case s.boards[s.last].Promoted.Has(p):
		return plural(n, "the promoted pawn", "the promoted pawns")
	}
	return plural(n, "the pawn", "the pawns")
}

// pieces names several pieces, those on the board first: "the pieces on a4 (w1) and on f3 (w6) and the one taken on
// c5 (w3)".
func (s *speech) pieces(all []model.Piece, t model.Ply) string {
	var there, taken []string
	for _, p := range all {
		if _, captured := s.place(p, t); captured {
			taken = append(taken, s.on(p, t))
		} else {
			there = append(there, s.on(p, t))
		}
	}
	switch {
	case taken == nil:
		return s.noun(all[0], len(all)) + " " + List(there)
	case there == nil:
		return s.noun(all[0], len(all)) + " taken " + List(taken)
	}
	return s.noun(all[0], len(there)) + " " + List(there) + " and " +
		plural(len(taken), "the one", "those") + " taken " + List(taken)
}
