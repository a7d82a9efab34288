// Package board has the commands that show positions on a board: draw, explore and play. Package picture/scene
// describes what a picture shows; this package has the options and the files.
package play
