// Package bounded reads what somebody else wrote without taking more memory than it may: files, lines,
// and what programs print. Nothing here knows what the text means. A reader that keeps more than one line
// or one file counts itself what it keeps.
package bounded
