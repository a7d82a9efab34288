// Package repair finds the games that a damaged record can stand for.
//
// A record is a line of words. Each is read in the position that the words before it have led to. Package gamefile says
// what a word can mean; the exact solver says which of these moves leave a world. These kinds of damage show in the
// record itself, and to fill them costs nothing:
//
//   - a word of which nothing can be read, such as ? or ---, stands for any legal move;
//   - a word with question marks for characters, such as e?d5, stands for the legal moves that can be written so;
//   - a word that is no move, such as Nf9, stands for those that are written with one character different;
//   - a word that several pieces could mean, such as Nf3, stands for each of them;
//   - a capital or small letter in the wrong place, as in nf3, is read as the other; a letter that names both a file
//     and a piece, as in bb5 or D5, is read as the other only if no piece can make the move as it is written;
//   - a sign of check that stands apart, also in brackets or quotes, belongs to the word before it, and so does ch or
//     mate;
//   - words such as resigns end the record;
//   - a word that repeats the word before it may be a ply written twice, which is left out;
//   - where the numbers of the moves say that plies are missing, legal moves may be added.
//
// Everything else is a change against what the record says, and costs one: a word is replaced by another legal move, a
// legal move is added, or a word is left out. Under the rule announce=on a sign of check may be wrong or forgotten.
// That costs less than any change, since people forget a sign more often than they write another move. If a word with a
// sign is replaced by a move that gives no check, the sign is wrong, too.
//
// [Find] looks for all fillings that need as few changes as possible, and among these as few other signs as possible.
// Those that leave more starting positions come first: every move of a world is taken to be as likely as any other, so
// the likelihood of a filling is in proportion to the number of its starting positions.
//
// [Nearest] asks with the same search which legal games are near an illegal one whose words are all clear.
//
// A search is limited in steps and in what it keeps, so that it ends, and its result says whether it was cut short. It
// cannot find a ply that is missing at the very end, nor a forgotten sign without which the game is legal: nothing
// shows that they are missing.
package repair
