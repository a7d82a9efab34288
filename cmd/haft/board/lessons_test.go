package board

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/solve/schema"
)

// What somebody tries in a lesson: right moves, and wrong ones with a part of what is answered.
var tries = []struct {
	lesson string
	step   int
	right  string
	wrong  map[string]string
}{
	{"haft/1", 1, "f1d3 f1c4 f1b5 f1a6", map[string]string{
		"f1e2": "That would make the piece the king, the queen or a bishop. A bishop goes along a diagonal. One step",
		"g1f3": "That would make the piece a knight. A bishop", "a2a3": "A bishop goes", "f1f3": "the way from f1 to f3 is blocked",
	}},
	{"haft/2", 1, "d3d5 d3d4 d3h3 d3a3", map[string]string{
		"d3c4": "It would still be the queen or a bishop. A rook goes straight",
		"d3e5": "went along a diagonal with 2. f1-d3 and like a knight with 3. d3-e5: no piece does both. A rook",
	}},
	{"haft/3", 1, "e3b6 a3d6 h3c8 a3b4", map[string]string{
		"e3e2": "It would still be the queen or a rook. Move the piece on a3", "a3c4": "no piece does both. Move the piece on a3",
	}},
	{"haft/4", 1, "d1c3 e1f3 h1g3", map[string]string{
		"b3c5": "That is possible. Try a third piece", "a1a4": "the way from a1 to a4 is blocked. Try a third piece",
	}},
	{"haft/5", 1, "g1b6", map[string]string{
		"g1d4": "That would make the piece the queen or a bishop. Take the piece on b6", "g1h3": "That would make the piece a knight.",
	}},
	{"haft/6", 1, "d3d5", map[string]string{"d3e3": "That would make the piece the queen. Take on d5"}},
	{"haft/6", 2, "a3a4 d5d8 b1c3", map[string]string{
		"c2d3": "Leave the knight on d3", "e1e2": "Leave the knight", "c1b3": "That would make the piece a knight. Leave the knight",
		"c1d3": "That would make the piece a knight. Leave the knight",
	}},
	{"haft/7", 1, "b7a8 b7c8", map[string]string{
		"b7a8q": "Take on a8 or c8 with the pawn, and leave it open", "b7b8": "illegal", "a2a4": "Take on a8",
	}},
	{"haft/8", 1, "d6e7", map[string]string{"d6c7": "Move the bishop", "d6h6": "illegal"}},
	{"quantum/1", 1, "d2d4", map[string]string{"e2e4": "Move the pawn from d2", "d2d5": "on none of the boards. Move the pawn"}},
	{"quantum/2", 1, "d4e5", map[string]string{"d4d5": "Take on e5", "e2e5": "on none of the boards. Take"}},
	{"quantum/3", 1, "d8h4", map[string]string{"d8g5": "Move the queen", "d8a5": "on none of the boards. Move"}},
	{"heisenberg/1", 1, "c3d3 c3c2 c3c1", map[string]string{"c3b3": "Move the rook", "a1a2": "Move the rook"}},
	{"heisenberg/2", 1, "c3f7 c3@c4-f7", map[string]string{"c3d5": "Move the rook to f7", "c3c8": "seen"}},
	{"heisenberg/3", 1, "c3a5 c3?c4-a5", map[string]string{"c3a1": "Move the knight from c3", "c3b1": "Move the knight from c3"}},
}

// opened is the game in which a task is done: those before it are done by their hints.
func opened(t *testing.T, lesson *Lesson, step int) *Document {
	t.Helper()
	d := loaded(t, lesson.Text)
	d.At = Path{lesson.Plies}
	for _, task := range lesson.Tasks[:step-1] {
		for _, move := range []string{task.Hint, task.Reply} {
			d = answer[Played](t, Request{Question: "play", Text: d.Text, At: d.At, Move: move}).Document
		}
	}
	return d
}

// tried is what a lesson says of a move, or of the only one with its squares.
func tried(t *testing.T, d *Document, lesson string, step int, move string) *Taught {
	t.Helper()
	r := Request{Question: "lesson", Lesson: lesson, Step: step, Text: d.Text, At: d.At, Move: move}
	got := answer[Taught](t, r)
	if len(got.Choices) > 0 {
		if r.Move = got.Choices[0].Move; len(r.Move) == 4 {
			r.Move = r.Move[:2] + "-" + r.Move[2:] // as the page does: this one, not all with its squares
		}
		got = answer[Taught](t, r)
	}
	return got
}

// Right moves do what a lesson asks for, and wrong ones get a reason. Each task is tried, and its hint is right.
func TestLessons(t *testing.T) {
	done := map[string]bool{}
	for _, l := range Lessons {
		for i, task := range l.Tasks {
			if got := tried(t, opened(t, &l, i+1), l.ID, i+1, task.Hint); !got.Done || !strings.HasSuffix(got.Words, task.Then) {
				t.Errorf("%s, task %d: its hint %s is answered by %+v", l.ID, i+1, task.Hint, got)
			}
			typed := Request{Question: "lesson", Lesson: l.ID, Step: i + 1, Move: cmp.Or(task.Typed, task.Hint)}
			d := opened(t, &l, i+1)
			typed.Text, typed.At = d.Text, d.At
			if got := answer[Taught](t, typed); !got.Done {
				t.Errorf("%s, task %d: %s as it is typed is answered by %+v", l.ID, i+1, typed.Move, got)
			}
			done[l.ID+string(rune('1'+i))] = true
		}
	}
	for _, try := range tries {
		i := slices.IndexFunc(Lessons, func(l Lesson) bool { return l.ID == try.lesson })
		d := opened(t, &Lessons[i], try.step)
		delete(done, try.lesson+string(rune('0'+try.step)))
		for move := range strings.FieldsSeq(try.right) {
			if got := tried(t, d, try.lesson, try.step, move); !got.Done {
				t.Errorf("%s: %s is wrong: %s", try.lesson, move, got.Words)
			}
		}
		for move, words := range try.wrong {
			if got := tried(t, d, try.lesson, try.step, move); got.Done || !strings.Contains(got.Words, words) {
				t.Errorf("%s: %s is answered by %v %q, want %q", try.lesson, move, got.Done, got.Words, words)
			}
		}
	}
	if len(done) > 0 {
		t.Errorf("nobody tried %v", done)
	}
	bishop := &Lessons[slices.IndexFunc(Lessons, func(l Lesson) bool { return l.ID == "haft/8" })]
	if got := tried(t, opened(t, bishop, 1), bishop.ID, 1, "d6c7"); got.Words != bishop.Tasks[0].Not {
		t.Errorf("of a piece that is known it says what it would become: %q", got.Words)
	}
	for _, r := range []Request{{Lesson: "haft/9", Step: 1}, {Lesson: "haft/1"}, {Lesson: "haft/1", Step: 2}} {
		r.Question = "lesson"
		if reply, err := Usual.Answer(ctx, &r); err == nil {
			t.Errorf("%+v: %+v", r, reply)
		}
	}
}

// The numbers in the lessons are those of the solver, and of the documents of the other games.
func TestFiguresOfLessons(t *testing.T) {
	after := func(id string) *View {
		l := Lessons[slices.IndexFunc(Lessons, func(l Lesson) bool { return l.ID == id })]
		got := tried(t, opened(t, &l, 1), id, 1, l.Tasks[0].Hint)
		return answer[View](t, Request{Question: "view", Text: got.Text, At: got.At, Select: got.selects()})
	}
	r, ok := after("haft/8").Report.(*schema.Report)
	if !ok || r.Outcome.Checkmate != 3 || r.Outcome.Ongoing != 6 {
		t.Errorf("the Immortal Game ends with %+v", r)
	}
	v := after("quantum/2")
	if v.State != "Black to move. 8 boards, 5 of them different." {
		t.Error(v.State)
	}
	for _, want := range []Row{{Name: "black pawn", Part: 0.375}, {Name: "white pawn", Part: 0.125}} {
		if !slices.ContainsFunc(v.Panel.Rows, func(r Row) bool { return r.Name == want.Name && r.Part == want.Part }) {
			t.Errorf("on e5 %+v, want %+v", v.Panel.Rows, want)
		}
	}
	v = after("quantum/3")
	if text := strings.Join(v.Squares, " ") + v.State; !strings.Contains(text, "16 boards, 12 of them different") ||
		!slices.Contains(v.Counts, Count{"white king mated", "1 (6.25 %)"}) {
		t.Errorf("%s %v", text, v.Counts)
	}
}

// selects is the target of the last move.
func (t *Taught) selects() string {
	m, _ := model.ParseMove(t.Line.Moves[len(t.Line.Moves)-1])
	return m.To.String()
}
