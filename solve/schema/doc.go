// Package schema holds what is said of a game as JSON, in the schema "haft/1" that "haft help formats" describes: the
// types, and how they are made of a [solve.Analysis]. It also holds the sentences of an [Explanation], which stand in
// the JSON and on the page.
//
// It knows no options and no files, so a server can say the same as the command line.
package schema
