// Package web has the command "haft serve": a server for one page, the board in a browser, and for its questions. What
// is answered is decided in package core, or in package player if it takes a search; here are the network, and the
// limits of what somebody else may ask for. Two can play with each other: package match has their games, and here they
// are over HTTP, told by streams of server-sent events.
//
// The page is in the folder page: HTML, styles and modules of JavaScript, as they are. It speaks to the core through
// page/core.js alone.
package web
