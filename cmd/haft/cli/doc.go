// Package cli is what all commands share. A [Program] has the streams, the messages and the exit status; a [Question]
// has the options of a command that asks something about games, and reads them: [Each] works on many, several at a
// time, [Question.Ask] on one. Beside these are files that are written whole, tables, progress, and the errors of a
// wrong command line.
//
// The commands are in the packages beside this one, by family. What two families need is here if it is about
// commands, and in a library if it is about games.
package cli
