package desk

import (
	"strings"

	"haft/cmd/haft/picture"
)

// The men where there is room, drawn with half blocks: two rows of a drawing are one line of the screen.
var (
	medium = drawn(`
...#... #..#..# #.###.# ...#... ..##... .......
..###.. ##.#.## #.###.# ..#.#.. .#####. ...#...
...#... .#.#.#. ####### .##.##. ##.#### ..###..
.##.##. .#####. .#####. ..###.. ...###. ...#...
..###.. ..###.. .#####. ...#... ..####. ..###..
.#####. .#####. ####### .#####. .#####. .#####.
`)
	large = drawn(`
....#.... #...#...# ##.###.## ....#.... ....##... .........
...###... #...#...# ##.###.## ...#.#... ..#####.. ...###...
....#.... ##.###.## ######### ..##.##.. .##.####. ..#####..
.##.#.##. .#.###.#. .#######. ..#####.. ######### ...###...
######### .#######. ..#####.. ...###... .##.##### ....#....
.#######. ..#####.. ..#####.. ....#.... ....####. ...###...
..#####.. ..#####.. .#######. ..#####.. ...#####. ..#####..
.#######. .#######. ######### .#######. ..####### .#######.
`)
)

// drawn are the men of a drawing side by side, each as lines of the screen: king, queen, rook, bishop, knight, pawn.
func drawn(text string) (men [picture.Pawn + 1][]string) {
	rows := strings.Split(strings.TrimSpace(text), "\n")
	for i := 0; i < len(rows); i += 2 {
		upper, lower := strings.Fields(rows[i]), strings.Fields(rows[i+1])
		for k := range upper {
			var line strings.Builder
			for x := range upper[k] {
				line.WriteRune(halves[upper[k][x:x+1]+lower[k][x:x+1]])
			}
			kind := picture.King + picture.Kind(k)
			men[kind] = append(men[kind], line.String())
		}
	}
	return men
}

// halves are the characters for a point above another.
var halves = map[string]rune{"..": ' ', "#.": '▀', ".#": '▄', "##": '█'}

// drawing is a man as large as fits in so many lines and columns; nil if there is too little room.
func drawing(kind picture.Kind, lines, columns int) []string {
	for _, men := range [][picture.Pawn + 1][]string{large, medium} {
		if d := men[kind]; len(d) <= lines && len([]rune(d[0])) <= columns {
			return d
		}
	}
	return nil
}
