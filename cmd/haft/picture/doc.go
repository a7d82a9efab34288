// Package picture draws boards as SVG. What stands on a square may be uncertain. A [Board] describes the picture in its
// own terms: men that may be several things or stand on several squares, frames, dots, arrows, trays. Package scene
// describes positions of the three games in these terms, and package raster turns such a description into pixels.
//
// All shapes go through a [Pen], so the drawing code exists only once. The look of a shape depends on its class and
// on the [Theme]. The classes also stand in the SVG, so a page can restyle it. The outlines of the men come from the
// font DejaVu Sans; they are a table in this package.
//
// A page can find things by their classes. A square is "dark e5". What is on it is in three groups "at-e5": the marks
// below the men, the men, and the marks above them. A man is "man white w6 known Q" or "man black b3 Q B", with a
// letter for each kind that he may be. Captured men are in "tray of-white" and "tray of-black".
//
// The package knows no rules of any game, reads no fonts and imports little, because browsers have to load it.
package picture
