package match

import (
	"time"

	"haft/cmd/haft/board"
)

// A Kind is what has happened.
type Kind string

// What can happen. The last four are done by the server.
const (
	Move    Kind = "move"
	Offer   Kind = "offer"
	Accept  Kind = "accept"
	Decline Kind = "decline"
	Resign  Kind = "resign"
	Rename  Kind = "name" // of the player at the seat

	Created   Kind = "created"
	Flag      Kind = "flag"      // the time of the side to move is over
	Abandoned Kind = "abandoned" // nothing has happened for too long
	Stopped   Kind = "stopped"   // the server ends, and the clocks stand still
	Resumed   Kind = "resumed"   // the server is there again, and the clocks go on
)

// What can be offered.
const (
	Draw     = "draw"
	Takeback = "takeback" // of the last move of the side that asks
	Rematch  = "rematch"  // after the end, with the colours exchanged
	Help     = "help"     // of haft during the game, for both; whoever declines it later ends it
)

// An Event is something that has happened, as the file of a game has it.
type Event struct {
	N    int       `json:"n"` // from 1, without gaps
	At   time.Time `json:"at"`
	Kind Kind      `json:"event"`
	By   Seat      `json:"by,omitempty"`
	Key  string    `json:"key,omitempty"` // chosen by who sends it: the same key is the same event
	Ply  int       `json:"ply"`           // how many moves had been made before
	Move string    `json:"move,omitempty"`
	Sent string    `json:"sent,omitempty"` // the move as it was sent, if that is another spelling
	What string    `json:"what,omitempty"` // what is offered, accepted or declined
	Name string    `json:"name,omitempty"` // what the player is called from now on; none to have no name
	Left *[2]int64 `json:"left,omitempty"` // the clocks afterwards, White's first, in milliseconds
	Next string    `json:"next,omitempty"` // the game that a rematch is
	board.Ended
	Setup *Setup `json:"setup,omitempty"` // of the event "created"
}

// A Setup is what two agree on before they play.
type Setup struct {
	Variant string    `json:"variant"` // haft, quantum or heisenberg
	Text    string    `json:"text"`    // the game without a move, with its rules
	Clock   *Clock    `json:"clock,omitempty"`
	Hashes  [2]string `json:"hashes,omitzero"` // of the secrets, White's first
	Names   [2]string `json:"names,omitzero"`  // of the players, White's first; "" for one who has none
}

// public is an event as everybody may see it.
func (e *Event) public() Event {
	shown := *e
	shown.Key, shown.Sent, shown.Setup = "", "", nil
	return shown
}
