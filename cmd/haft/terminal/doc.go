// Package terminal is how haft looks where people read its text: boards, in colours or without; prose broken into
// lines; how much of a long run is done; and talks with somebody who types lines.
package terminal
