// Package board has the commands that show positions on a board: draw. What is seen is described by package
// picture/scene; here are the options and the files.
package board
