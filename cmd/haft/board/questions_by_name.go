package board

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"haft/model/input"
)

// A Request is a question. Fields that a question does not need are ignored.
type Request struct {
	Question string `json:"question"` // one of questionNames
	Text     string `json:"text"`     // the game, or for "read" what somebody has pasted
	Data     []byte `json:"data"`     // for "read": a file as it is, perhaps packed; then there is no text
	Name     string `json:"name"`     // for "read": that of the file, for messages
	Start    string `json:"start"`    // for "read": ordinary or haft, if letters of pieces leave open which game it is
	At       Path   `json:"at"`       // the place in the game

	Select  string `json:"select"`  // a square
	Lens    string `json:"lens"`    // a letter of K Q R B N
	Suppose string `json:"suppose"` // what a piece is or is not, as in w5=K
	Why     string `json:"why"`     // a claim
	Step    int    `json:"step"`    // of the story of a claim, from 1; 0 for none
	World   int    `json:"world"`   // a sample world, or one of the distinct boards, from 1; 0 for none
	Flip    bool   `json:"flip"`
	Theme   string `json:"theme"` // for "picture"

	Move    string `json:"move"`    // for "play": a move as people write it
	Rule    string `json:"rule"`    // for "rule": as in check=off
	Comment string `json:"comment"` // for "comment": empty for none
	Result  string `json:"result"`  // for "result": 1-0, 0-1, 1/2-1/2 or *
	Variant string `json:"variant"` // for "new": haft, quantum or heisenberg
	Arrow   string `json:"arrow"`   // a move that the picture shows as an arrow

	// For "cut": the names of those who play on, White first; without them the names stay.
	Players []string `json:"players"`

	// For "marks": what the positions of the main line are worth, the start first.
	Values []Value `json:"values"`

	// For the questions of package player.
	Nodes  uint64 `json:"nodes"` // for "lines": how many positions to look at
	Level  string `json:"level"`
	Seed   uint64 `json:"seed"`
	Puzzle string `json:"puzzle"` // its ID, as in mate2/7/1
	Plies  int    `json:"plies"`  // made when the puzzle begins; for "try"

	Lesson string `json:"lesson"` // for "lesson": its ID; Step is the task, from 1

	// For "setup": a position as package gamefile writes it, under the rules of Rule; without it, that at the place.
	Position string `json:"position"`

	Plain bool `json:"plain"` // for "view": do not tell what moves lead to

	// In Heisenberg Chess, the last way of moving whose targets a view shows: ordinary, speed or position; "" is the last.
	Marks string `json:"marks"`

	// Two play, and get no help: a view has what the rules say, and no probabilities. Questions that help are refused.
	Unaided bool `json:"unaided"`
}

// Limits are what an answer may take, and how files are unpacked where it is given.
type Limits struct {
	Unpacked input.Size                             // the text of a file
	Memory   input.Size                             // the boards of QuantumChess
	Unpack   func(packed []byte) (io.Reader, error) // unpacks a file, packed or not; nil if none is packed
	Boards   *Boards                                // of QuantumChess, for programs that ask one question after the other
}

// Usual are the limits of a board that nobody else uses; Unpack is left to the program.
var Usual = Limits{Unpacked: 8e6, Memory: 100e6}

// A question is one that can be asked: its name, who answers, and whether the answer helps those who play.
type question struct {
	name   string
	answer func(context.Context, *Limits, *Request) (any, error)
	helps  bool
}

// questions are all that can be asked.
var questions = []question{
	{"new", begin, false},
	{"read", read, false},
	{"play", play, false},
	{"rule", rule, false},
	{"comment", comment, false},
	{"result", result, false},
	{"view", view, false},
	{"picture", drawn, false},
	{"timeline", timeline, true},
	{"entangle", entangle, true},
	{"ended", ended, false},
	{"ordinary", forChess, true},
	{"cut", cut, false},
	{"levels", levels, false},
	{"marks", marks, true},
	{"lesson", lesson, false},
	{"setup", editor, true},
}

// questionNames are the names of what can be asked.
func questionNames() (names []string) {
	for _, q := range questions {
		names = append(names, q.name)
	}
	return names
}

// Answer answers a question. The reply is for JSON. An error says what is wrong with the question, or that time ran
// out; a move that is not legal is no error.
func (l *Limits) Answer(ctx context.Context, r *Request) (reply any, err error) {
	i := slices.IndexFunc(questions, func(q question) bool { return q.name == r.Question })
	if i < 0 {
		return nil, fmt.Errorf("found the question %.20q; expected %s", r.Question, strings.Join(questionNames(), ", "))
	}
	if r.Unaided && (questions[i].helps || r.Lens != "" || r.Suppose != "" || r.Why != "" || r.World != 0) {
		return nil, ErrUnaided
	}
	return questions[i].answer(ctx, l, r)
}

// ErrUnaided is the error for questions about a game that two play without help.
var ErrUnaided = errors.New("two play this game without help; this is answered once both want help, or after the game")

// ErrHaftOnly is the error for questions that have no meaning in the other games.
var ErrHaftOnly = errors.New("this is a question about Haft Schrödinger Chess")

var errNoRules = errors.New("this game has no rules to choose")
