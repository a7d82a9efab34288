// Package picture draws boards on which it is not certain what stands where, as SVG. A [Board] says what is to be seen,
// in the terms of a picture: men that may be several things, or stand on several squares, frames, dots, arrows, trays.
// Package scene describes positions of the three games in these terms, and package raster turns the same description
// into pixels.
//
// All shapes go through a [Pen], so there is one code that draws. What a shape looks like is a matter of its class and
// of the [Theme]; the classes stand in the SVG, so a page can restyle it. The outlines of the men are those of DejaVu
// Sans, a table in this package.
//
// A page finds its way by the classes. A square is "dark e5"; what is on it is in groups "at-e5", one for the marks
// below the men, one for the men, one for the marks above them. A man is "man white w6 known Q" or "man black b3 Q B",
// with a letter for each kind that he may be, and those that were taken are in "tray of-white" and "tray of-black".
//
// The package knows no rules of any game, reads no fonts and imports little, because pages in a browser carry it.
package picture
