// Package terminal shows text to people: boards, with or without colours; prose broken into lines; how much of a long
// run is done; and conversations with a user who types lines.
package terminal
