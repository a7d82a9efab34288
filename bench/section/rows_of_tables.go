package main

// A group is a table with a row for each result of some benchmarks.
type group struct {
	title, note string
	rows        []row
}

// A row stands for all results whose names begin with bench; the rest of the name says where ("ply
// 30").
type row struct {
	bench string
	what  string
	goal  string // what was aimed at, in words; empty if nothing was
}

// A pivot is a table of one benchmark, named BENCH/do=COLUMN/KEY=ROW. Its rows are compared with
// the row named base.
type pivot struct {
	title, note      string
	bench, key, base string
	columns          []column
}

type column struct{ do, title string }

// cell returns the name of the benchmark for one cell.
func (p pivot) cell(c column, value string) string {
	return p.bench + "/do=" + c.do + "/" + p.key + "=" + value
}

var groups = []group{
	{
		title: "One position, by the exact solver",
		note: "Means over 50 positions of random games. The facts of a game are known before the clock starts, " +
			"except where a move is played.",
		rows: []row{
			{"Table/do=decide", "is there a world", "far below a microsecond"},
			{"State/do=play-decide", "play a move and decide it", "half a microsecond"},
			{"State/do=replies", "list the legal moves", "a microsecond and a half"},
			{"Table/do=count", "count starting positions and worlds", "a few microseconds"},
			{"Table/do=census", "count them for every piece and nature", "a few microseconds"},
			{"Ending", "count the worlds that have ended", "a few microseconds"},
		},
	},
	{
		title: "Certificates of counts",
		note: "Means over 20 positions of random games. Writing finds the circuit and its proof; verifying also counts. " +
			"The size is that of the longest certificate.",
		rows: []row{
			{"Circuit/do=write", "write the worlds as a circuit with a proof", ""},
			{"Circuit/do=verify", "verify it, and count", "faster than it is written"},
		},
	},
	{
		title: "Games, files and trees",
		note: "Random games have 40 plies, in files up to 80. Real games have comments and clocks. " +
			"For a process the processor time is measured, because other programs on a busy machine hardly change it.",
		rows: []row{
			{"Analyze/parts=verdict", "judge 20 games", ""},
			{"Measure", "count after every ply of 20 games", ""},
			{"Locks", "locks of 20 games", ""},
			{"Analyze/parts=all", "everything about 20 games", ""},
			{"Read", "read games", ""},
			{"CheckJSONL", "`haft check`, 4,000 random games", "1.8 times as fast with two jobs"},
			{"CheckPGN", "`haft check`, 2,350 real games", "1.8 times as fast with two jobs"},
			{"Process/form=jsonl", "`haft check` as a process, 10,000 random games", "tens of thousands of games a second"},
			{"Process/form=pgn", "`haft check` as a process, 4,700 real games", "tens of megabytes a second"},
		},
	},
	{
		title: "Perft",
		note:  "One core, no table: from the start, and from 50 positions of random games.",
		rows:  []row{{"Perft", "perft", "a hundred million nodes a second and more"}},
	},
	{
		title: "Why",
		note: "Means over 1,000 true claims about random games of 40 plies: the game is illegal, a piece is locked in, " +
			"a nature is excluded, one piece's nature forces another's. For the slowest claim the best time counts.",
		rows: []row{
			{"Reason", "a smallest reason", "below a millisecond"},
			{"Explain", "with the facts it needs", "below a millisecond"},
			{"Reasons", "all smallest reasons, up to 100", ""},
			{"Relaxations", "all smallest ways out, up to 100", ""},
			{"Tell", "the story", "below 20 milliseconds"},
			{"Nearest", "the legal games nearest to an illegal one", ""},
			{"Session", "asking Gini, in one session or afresh each time", ""},
		},
	},
	{
		title: "QuantumChess, game by game",
		note:  "Random plays, all possible ones equally likely: one game, and ten games with both engines.",
		rows: []row{
			{"Game", "play a game, each round another", "80 plays within a second, on the median"},
			{"Play", "play ten games", ""},
		},
	},
	{
		title: "Playing",
		note: "A search of 20,000 nodes with full evaluation, an empty table each time; a whole search to depth 8; " +
			"and what the evaluation asks of a position whose sides were seen before.",
		rows: []row{
			{"Nodes", "search 20,000 nodes", "a million nodes a second"},
			{"Depth", "search to depth 8", "two seconds"},
			{"Memory/do=view", "counts and expected worth for the evaluation", "half a microsecond"},
		},
	},
	{
		title: "Games for two in the browser",
		note: "One move, until 1,000 spectators have heard of it, or have its picture, while 200 other games are played. " +
			"Server and spectators share the machine.",
		rows: []row{
			{"Spectators/told", "a move is told to all", "99 % within 250 milliseconds, less than 300 MB"},
			{"Spectators/shown", "a move is shown to all", "99 % within 250 milliseconds"},
		},
	},
	{
		title: "Pictures of boards",
		note: "A position after 30 plies, which has been analysed, 600 pixels wide; " +
			"and the 31 positions of the game as a GIF, 300 pixels wide.",
		rows: []row{
			{"Picture/form=svg", "describe and write a board", "below 2 milliseconds"},
			{"Picture/form=png", "describe and draw a board", ""},
			{"Picture/form=gif", "draw a game", ""},
		},
	},
}

var pivots = []pivot{
	{
		title: "The same questions to every backend",
		note: "The mean time of a question, before haft checks the answer, and its ratio to the exact solver's time. " +
			backendWords() +
			"The first question is about 20 games of 40 plies, half of them illegal; " +
			"the other two are about five positions after 8 to 40 plies.",
		bench: "Backends", key: "backend", base: "exact",
		columns: []column{{"decide", "is it legal"}, {"moves", "which moves are"}, {"natures", "what may each piece be"}},
	},
	{
		title: "What the rule options cost",
		note: "The same 50 games of 30 plies under each option, by the exact solver: " +
			"decide the last move, list the moves, count one node of perft 3.",
		bench: "Rules", key: "rules", base: "default",
		columns: []column{{"decide", "play and decide"}, {"moves", "list moves"}, {"perft", "a node"}},
	},
}
