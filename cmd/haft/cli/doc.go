// Package cli is what all commands share. A [Program] has the streams, the messages and the exit status. Options are
// small structs, of which a command embeds those that it obeys. Games are read by [RulesOption.Games], one after the
// other, or worked on by [Each], several at a time. Beside these are files that are written whole, tables and progress.
// Package flags has the kinds of option, package usage says what is wrong with a command line as such.
//
// The commands are in the packages beside this one, by family. What two families need is here if it is about
// commands, and in a library if it is about games.
package cli
