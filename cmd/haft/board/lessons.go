package board

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"haft/model"
	"haft/model/heisenberg"
	"haft/solve"
	"haft/solve/explain"
)

// A Lesson teaches one rule: there is something to do on the board, and then a sentence says what it shows.
type Lesson struct {
	ID    string `json:"id"` // the variant and a number, as in haft/1
	Title string `json:"title"`
	Text  string `json:"text"` // the game so far
	Plies int    `json:"plies"`
	Marks string `json:"marks,omitempty"` // as that of a Request: one way of moving after the other is learned
	Tasks []Task `json:"tasks"`           // one after the other, in the same game
}

// A Task is what one has to do in a lesson. Exactly one of Right, Shows and Mates says when it is done.
type Task struct {
	Ask   string `json:"ask"`
	Then  string `json:"then"`            // what it shows
	Not   string `json:"not"`             // what helps after a wrong move
	Hint  string `json:"hint"`            // a right move
	Reply string `json:"reply,omitempty"` // what the other side plays then
	Never bool   `json:"never,omitempty"` // the right moves are those that are refused
	Right string `json:"-"`               // moves with spaces between them
	Typed string `json:"-"`               // the hint as it is typed, if the squares alone can mean several moves
	Shows string `json:"-"`               // what pieces may still be after the move, as in "w6=BQ w5=R"; choices with |
	Stay  string `json:"-"`               // squares from which and to which no move is right, with spaces between them
	Mates bool   `json:"-"`               // it is checkmate in some worlds, and in others the game goes on
}

const (
	readyToPromote = "e2e4 d7d5 e4d5 c7c6 d5c6 a7a6 c6b7 a6a5"
	immortal       = "e2e4 e7e5 f2f4 e5f4 f1c4 d8h4 e1f1 b7b5 c4b5 g8f6 g1f3 h4h6 d2d3 f6h5 f3h4 h6g5 h4f5 c7c6 g2g4 " +
		"h5f6 h1g1 c6b5 h2h4 g5g6 h4h5 g6g5 d1f3 f6g8 c1f4 g5f6 b1c3 f8c5 c3d5 f6b2 f4d6 c5g1 e4e5 b2a1 f1e2 b8a6 " +
		"f5g7 e8d8 f3f6 g8f6"
	// The two diagrams of the inventor of Heisenberg Chess.
	seenRook   = "7k/4pb2/8/n7/8/2R1B3/8/K7 w - - 0 1"
	seenKnight = "7k/4pb2/8/n7/8/2N1B3/8/K7 w - - 0 1"
)

// Lessons are all lessons: those of each variant in the order in which they are learned.
var Lessons = []Lesson{
	haftLesson(1, "It moves like a bishop", "e2e4 d7d5", Task{
		Ask:   "A tile on the back row is a piece that nobody knows yet. Move the piece on f1 like a bishop: two squares or more.",
		Then:  "A piece can be whatever could have made its moves: this one is a bishop or the queen.",
		Not:   "A bishop goes along a diagonal. One step could also be the king's, so go further.",
		Shows: "w6=BQ", Hint: "f1d3",
	}),
	haftLesson(2, "Then like a rook", "e2e4 d7d5 f1d3 h8g6", Task{
		Ask:   "The piece on d3 is a bishop or the queen. Now move it straight, like a rook. It may take the pawn on d5.",
		Then:  "Only a queen moves both ways, so it is the queen. The mark at its number says that it is known.",
		Not:   "A rook goes straight: up, down or sideways. Move the piece on d3.",
		Shows: "w6=Q", Hint: "d3d5",
	}),
	haftLesson(3, "Pieces depend on each other", "a2a4 a7a6 a1a3 b7b6 h2h4 c7c6 h1h3 d7d6 e2e4 g7g6 e1e3 h7h6", Task{
		Ask: "The pieces on a3, e3 and h3 all moved like rooks. A side has two rooks and one queen, so one of the three is " +
			"the queen. Move any of them along a diagonal.",
		Then:  "This one is the queen, and at the same moment the two others, far away, became rooks. They were entangled.",
		Not:   "Move the piece on a3, e3 or h3 along a diagonal.",
		Shows: "w1=Q w5=R w8=R|w5=Q w1=R w8=R|w8=Q w1=R w5=R", Hint: "e3b6",
	}),
	haftLesson(4, "No third knight", "b1a3 a7a6 c1b3 a6a5", Task{
		Ask:   "Two pieces have moved like knights. Try to move a third one like a knight, from d1 to c3.",
		Then:  "A world says what each piece is. A move that is possible in no world is refused: that is the whole law.",
		Not:   "Try a third piece like a knight, from d1 to c3.",
		Right: "d1c3 d1e3 e1d3 e1f3 f1e3 f1g3 g1f3 g1h3 h1g3", Never: true, Hint: "d1c3",
	}),
	haftLesson(5, "What is taken was no king", "f2f4 a7a6 h2h3 a8a7 h3h4 a7b6", Task{
		Ask: "Black's piece on b6 went one step straight and one along a diagonal: it is the king or the queen. " +
			"Take it with the piece on g1.",
		Then:  "A king is never taken. So what you took was the queen.",
		Not:   "Take the piece on b6: the diagonal from g1 is free.",
		Right: "g1b6", Hint: "g1b6",
	}),
	haftLesson(
		6, "Check rules out kings", "e2e4 d7d5 f1d3 h8g6 a2a3 g6f4",
		Task{
			Ask:   "Take the pawn on d5 with the piece on d3. It is then the queen, and attacks d8.",
			Then:  "Black moved the knight to d3 instead. A king has to get out of check, so Black's piece on d8 is not the king.",
			Not:   "Take on d5 with the piece on d3.",
			Right: "d3d5", Hint: "d3d5", Reply: "f4d3",
		},
		Task{
			Ask:   "The same for you: Black's knight attacks c1 and e1. Leave the knight and both pieces where they are, and move something else.",
			Then:  "You left c1 and e1 attacked, so neither is your king. Check rules out kings on both sides.",
			Not:   "Leave the knight on d3, and the pieces on c1 and e1, where they are.",
			Shows: "w3=QRBN w5=QRBN", Stay: "c1 e1 d3", Hint: "a3a4",
		},
	),
	haftLesson(7, "A promotion stays open", readyToPromote, Task{
		Ask:   "Your pawn on b7 can take on a8 or c8, and promotes. Leave open what it becomes.",
		Then:  "It is a queen, rook, bishop or knight, and its moves will tell which. It is never the king.",
		Not:   "Take on a8 or c8 with the pawn, and leave it open what it becomes.",
		Right: "b7a8 b7c8", Hint: "b7a8",
	}),
	haftLesson(8, "Mate in some worlds only", immortal, Task{
		Ask: "The Immortal Game of 1851, before its last move. In all nine worlds that are left, the piece on d6 is White's " +
			"bishop. Move it to e7.",
		Then:  "It is checkmate in 3 of the 9 worlds; in the other 6 Black can go on. A game is over when it is over in all worlds.",
		Not:   "Move the bishop from d6 to e7.",
		Mates: true, Hint: "d6e7",
	}),
	{ID: "quantum/1", Title: "Made, and not made", Text: playsText(""), Tasks: []Task{{
		Ask:   "In QuantumChess every move is made and not made. Move the pawn from d2 to d4.",
		Then:  "Now there are two boards: on one the pawn stands on d4, on the other it still stands on d2. Each has 50 %.",
		Not:   "Move the pawn from d2 to d4.",
		Right: "d2d4", Hint: "d2d4",
	}}},
	{ID: "quantum/2", Title: "A square with two men", Text: playsText("d2d4 e7e5"), Plies: 2, Tasks: []Task{{
		Ask:   "Each pawn that has moved stands on half of the boards. Take on e5 with the pawn from d4.",
		Then:  "Each move doubles the boards: 2, 4, 8. Of the 8, 5 are different. On e5 stands a black pawn on 3 of the 8 (37.5 %), and a white one on 1 (12.5 %).",
		Not:   "Take on e5 with the pawn from d4.",
		Right: "d4e5", Hint: "d4e5",
	}}},
	{ID: "quantum/3", Title: "Mate on one board", Text: playsText("f2f3 e7e6 g2g4"), Plies: 3, Tasks: []Task{{
		Ask:   "A king can be mated on one board and safe on the others. You play Black: move the queen from d8 to h4.",
		Then:  "On one of 16 boards all four moves were made, and White is checkmated there: that is 6.25 %.",
		Not:   "Move the queen from d8 to h4.",
		Right: "d8h4", Hint: "d8h4",
	}}},
	{ID: "heisenberg/1", Title: "Nobody sees it", Text: fenText(seenRook), Marks: "ordinary", Tasks: []Task{{
		Ask:   "A small number says how many enemies see a square. Where no square of the way has one, a piece moves as in chess. Move the rook down to c1.",
		Then:  "Nobody saw c2 and c1, so this was an ordinary move.",
		Not:   "Move the rook down to c1: nobody sees c2 and c1.",
		Right: "c3c1 c3c2 c3d3", Hint: "c3c1", Typed: "c3-c1",
	}}},
	{ID: "heisenberg/2", Title: "A change of speed", Text: fenText(seenRook), Marks: "speed", Tasks: []Task{{
		Ask:   "If the rook goes up, enemies see it on c4. From there it goes on as a bishop: diamonds mark where. Take the bishop on f7.",
		Then:  "It was seen and went on as a slower piece, and it is still a rook. A queen goes on as a rook, a bishop as a knight, a knight as a pawn.",
		Not:   "Move the rook to f7, where the bishop stands: it has a diamond.",
		Right: "c3@c4-f7 c3@b3-f7", Hint: "c3f7", Typed: "c3@c4-f7",
	}}},
	{ID: "heisenberg/3", Title: "A change of position", Text: fenText(seenKnight), Tasks: []Task{{
		Ask:   "A seen piece may jump instead: rings mark where. The knight's way up goes over c4, which two enemies see, so it jumps two squares. Take the knight on a5.",
		Then:  "Seen by two, a piece jumps to a square two away from where it began; seen by one, to a square next to it.",
		Not:   "Move the knight from c3 to a5, where the other knight stands: it has a ring.",
		Right: "c3?c4-a5 c3?b3-a5", Hint: "c3a5", Typed: "c3?c4-a5",
	}}},
}

func haftLesson(number int, title, moves string, tasks ...Task) Lesson {
	return Lesson{ID: fmt.Sprintf("haft/%d", number), Title: title, Text: moves + " *", Plies: len(strings.Fields(moves)), Tasks: tasks}
}

func playsText(plays string) string {
	return strings.TrimSpace(fmt.Sprintf("[Variant %q]\n\n%s", quantumChess.tag, plays)) + " *\n"
}

func fenText(fen string) string {
	return fmt.Sprintf("[Variant %q]\n[SetUp \"1\"]\n[FEN %q]\n\n*\n", heisenbergChess.tag, fen)
}

// A Taught is what a lesson says of a move: the game with it, if it is the one that was asked for, and otherwise why
// not. Several moves may have the same squares; then there are choices.
type Taught struct {
	*Document
	Done    bool     `json:"done"`
	Words   string   `json:"words"`
	Choices []Choice `json:"choices,omitempty"`
}

// lesson judges a move in a task of a lesson.
func lesson(ctx context.Context, l *Limits, r *Request) (any, error) {
	task, marks, err := taskOf(r)
	if err != nil {
		return nil, err
	}
	reply, err := play(ctx, l, r)
	if err != nil {
		return nil, err
	}
	p := reply.(*Played)
	switch {
	case p.Choices != nil:
		return &Taught{Choices: p.Choices}, nil
	case p.Refused != "":
		words := whyRefused(p.Refused, r.Move) + " "
		if why, _, changes := strings.Cut(words, ", so "); changes && marks == heisenberg.Ordinary.String() {
			words = why + ". " // how it changes is for the next lesson
		}
		if task.Never && slices.Contains(strings.Fields(task.Right), r.Move) {
			return &Taught{Done: true, Words: words + task.Then}, nil
		}
		return &Taught{Words: words + task.Not}, nil
	case task.Never:
		return &Taught{Words: "That is possible. " + task.Not}, nil
	}
	done, shows, err := task.judge(ctx, l, p.Document)
	switch {
	case err != nil:
		return nil, err
	case done:
		return &Taught{Document: p.Document, Done: true, Words: task.Then}, nil
	}
	return &Taught{Words: strings.TrimSpace(shows + " " + task.Not)}, nil
}

// whyRefused leaves out of a refusal the move, which was just tried, and which plies exclude each other, if it goes on to
// say why.
func whyRefused(refused, move string) string {
	if _, why, found := strings.Cut(refused, " together. "); found {
		return why
	}
	if _, why, found := strings.Cut(refused, move+": "); found {
		return explain.Upper(why)
	}
	return refused
}

// taskOf is the task that a request is about, and which ways of moving its lesson marks.
func taskOf(r *Request) (*Task, string, error) {
	i := slices.IndexFunc(Lessons, func(l Lesson) bool { return l.ID == r.Lesson })
	switch {
	case i < 0:
		return nil, "", fmt.Errorf("found the lesson %.20q; expected one from %s to %s", r.Lesson, Lessons[0].ID,
			Lessons[len(Lessons)-1].ID)
	case r.Step < 1 || r.Step > len(Lessons[i].Tasks):
		return nil, "", fmt.Errorf("found task %d of a lesson; expected one from 1 to %d", r.Step, len(Lessons[i].Tasks))
	}
	return &Lessons[i].Tasks[r.Step-1], Lessons[i].Marks, nil
}

// judge reports whether the last move of a game does what a task asks for, and what it shows otherwise.
func (t *Task) judge(ctx context.Context, l *Limits, d *Document) (done bool, shows string, err error) {
	if d.Variant != haft.id {
		return slices.Contains(strings.Fields(t.Right), d.Line.Moves[len(d.Line.Moves)-1]), "", nil
	}
	g, err := l.To(d.Text, d.At)
	if err != nil {
		return false, "", err
	}
	last := g.Moves[len(g.Moves)-1]
	before := model.ReplayTo(g, model.Ply(len(g.Moves)-1))
	pos := before.After(last)
	known, err := solve.Backbone(ctx, solve.Exact{}, &before.Problem)
	if err != nil {
		return false, "", err
	}
	natures, err := solve.Backbone(ctx, solve.Exact{}, &pos.Problem)
	if err != nil {
		return false, "", err
	}
	if mover := pos.Board.On[last.To]; !pos.Board.Pawn(mover) && known[mover].Len() > 1 {
		what := "That would make the piece"
		if natures[mover] == known[mover] {
			what = "It would still be"
		}
		shows = fmt.Sprintf("%s %s.", what, explain.OneOf(mover, natures[mover], "or"))
	}
	switch stay := strings.Fields(t.Stay); {
	case slices.Contains(stay, last.From.String()) || slices.Contains(stay, last.To.String()):
		return false, shows, nil
	case t.Right != "":
		return slices.Contains(strings.Fields(t.Right), last.String()), shows, nil
	case t.Mates:
		end := solve.Ending(pos)
		return end.Checkmate > 0 && end.Ongoing > 0, shows, nil
	}
	for choice := range strings.SplitSeq(t.Shows, "|") {
		if holds(choice, &natures) {
			return true, "", nil
		}
	}
	return false, shows, nil
}

// holds reports whether pieces can be nothing else than what a text says, as in "w6=BQ w5=R".
func holds(text string, natures *model.Domains) bool {
	for word := range strings.FieldsSeq(text) {
		name, letters, _ := strings.Cut(word, "=")
		q, _ := model.ParsePiece(name) // the table has no others
		for n := range natures[q].All() {
			if !strings.Contains(letters, n.String()) {
				return false
			}
		}
	}
	return true
}
