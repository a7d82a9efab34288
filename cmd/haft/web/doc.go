// Package web has the command "haft serve": a server for one page, the board in a browser, and for its questions.
// Package board answers them, or package player if that takes a search. This package has the network, and limits what
// others may ask for. Two people can play each other: package match keeps their games, and this package serves them
// over HTTP, with streams of server-sent events.
//
// The page is in the folder page: HTML, styles and modules of JavaScript, as they are. It has places, each with an
// address behind the # (page/places.js): a home, lessons, puzzles, games, an analysis board, and an editor of positions.
// It speaks to the core through page/core.js alone. A second page, page/embed.html, shows a game in a frame of any other
// page; so it knows no seats, and keeps nothing.
package web
