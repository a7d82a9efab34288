// Words for people.

/** colour is what a side is called. */
export const colour = { white: 'White', black: 'Black' };

const sides = { w: 'White', b: 'Black' };
const natures = { K: 'the king', Q: 'a queen', R: 'a rook', B: 'a bishop', N: 'a knight' };

/** speak takes the short names of pieces out of a text of the core, for people take b8 for a square: b8 on g6 becomes
 * Black 8 on g6, and where the square is said first, as in the piece on g6 (b8), the name is left out. It also takes out the
 * numbers of plies before moves that have their own: plies 3 (2. Bf3) and 4 (2... c6) become 2. Bf3 and 2... c6. An
 * apostrophe is as on the rest of the page. */
export const speak = (text) => text
  .replace(/\b'(?=[st]\b)/g, '’')
  .replace(/^claim "[^"]*": ([wb]\d{1,2})(?: on ([a-h][1-8]))? has no nature:.*$/s,
    (_, piece, square) => `${named(piece)}${square ? ` (${square})` : ''} is a pawn. A pawn is always a pawn, until it promotes.`)
  .replace(/(?:\b(?:plies|ply) )?\b\d+ \((\d+\.(?:\.\.)? [^()]+)\)/g, '$1')
  .replace(/\b(White|Black) piece (\d+) \([wb]\d+\)/g, '$1 $2')
  .replace(/\([wb]\d{1,2}, (from [a-h][1-8]\))/g, '($1')
  .replace(/\b([a-h][1-8]) \([wb]\d{1,2}\)/g, '$1')
  .replace(/\b[wb]\d{1,2}(?=,? on [a-h][1-8]|, taken| \((?:taken|king|queen|rook|bishop|knight))/g, named)
  .replace(/^Why ([wb]\d{1,2}!?=[KQRBN])\?/, (_, claim) => `Why: ${claimed(claim)}`)
  .replace(/\bmakes known ([wb]\d+=[KQRBN](?: [wb]\d+=[KQRBN])*)/g, (_, all) => `shows: ${all.split(' ').map(claimed).join(', ')}`)
  .replace(/\b[wb]\d{1,2}!?=[KQRBN]\b/g, claimed)
  .replace(/(?:Line |pasted:)(\d+)(?:, column |:)(\d+): game \d+, ply \d+: found "([^"]+)", expected a move such as .*$/s,
    '“$3” is not a move (line $1, column $2). Write moves like e2e4 or Nf3, or paste a PGN.')
  .replace('; leaves all starting positions', '')
  .replace(/\blocks (?=\S+(?: \(taken\))? as )/, 'shows ')
  .replace(/\bleaves ([\d.]+ %)(?: of the starting positions)?/g, 'is possible in $1 of the starting positions')
  .replace(/ \([a-h][1-8][@?][a-h][1-8]-\.\.\)/g, '') // how such moves are typed
  .replace(/the rules announce=on and check=off contradict each other.*/is, 'Nobody can say “check” where a king need not get out of check.')
  .replace(/the rules are announce=on: .*/is, 'Where players say “check”, haft cannot look for moves.')
  .replace(/^there is no world with (.+) in this position$/, 'There is no world in which $1.');

/** named names a piece, such as w6: White 6. */
export const named = (piece) => `${sides[piece[0]]} ${piece.slice(1)}`;

/** claimOf returns the claim that a person means by words such as White 5 = K, black 3 is not a queen, d8 is king, or w5=K;
 * '' if it does not know. On(square) returns the piece there, such as b4; b1 to b8 are Black's pieces, as in all claims, and
 * @b5 is the square. */
export function claimOf(text, on = () => '') {
  if (text.includes('->')) {
    const both = text.split('->').map((part) => claimOf(part, on));
    return both.length === 2 && both.every((claim) => claim.includes('=')) ? both.join(' -> ') : '';
  }
  if (/^\s*(illegal|over)\s*$/i.test(text)) return text.trim().toLowerCase();
  const part = /^(?:(white|black)(?:’s|'s)?\s*(?:piece\s*)?|([wb]))(\d{1,2})\s*(.*)$/i.exec(text.trim());
  const square = /^(?:(?:the )?piece on |@)?([a-h][1-8])\b\s*(.*)$/i.exec(text.trim());
  const piece = part ? part[3] > 0 && part[3] < 17 && (part[1] ?? part[2])[0].toLowerCase() + Number(part[3]) : square && on(square[1].toLowerCase());
  const is = /^(!=|==?|is not|isn['’]t|is)\s*(?:(?:the|an?)\s+)?(king|queen|rook|bishop|knight|[kqrbn])\.?$/i
    .exec((part?.[4] ?? square?.[2] ?? '').trim());
  if (!piece || !is) return '';
  const nature = /^knight$/i.test(is[2]) ? 'N' : is[2][0].toUpperCase();
  return `${piece}${/!|n['’o]t/i.test(is[1]) ? '!=' : '='}${nature}`;
}

/** claimed says a claim, such as w6=Q, in words: White 6 is a queen. */
export function claimed(claim) {
  const [first, then] = claim.split(' -> ');
  if (then) return `if ${claimed(first)}, ${claimed(then)}`;
  const part = /^([wb])(\d{1,2})(!?)=([KQRBN])$/.exec(claim);
  if (part) return `${sides[part[1]]} ${part[2]} is ${part[3] ? 'not ' : ''}${natures[part[4]]}`;
  return { illegal: 'the game is illegal', over: 'the game is over' }[claim] ?? claim;
}
