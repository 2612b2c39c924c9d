const WON =
  /^(won|win|wins|winner|winners|winning|made|make|gained|gain|up|plus|profit|profits|earned|green|took|hit|got|deposited|added|results?|pnl)$/;
const LOST = /^(lost|lose|loses|loss|losses|loser|losers|losing|minus|down|red|dropped|gave|withdrew)$/;
const NOUN = /^(wins?|winners?|loss|losses|losers?|winning|losing|green|red)$/;
/** Between results, the sign said last goes on: "lost 20, 30 and 45". */
const GOES_ON =
  /^(and|then|another|also|again|about|dollars?|bucks|usd|euros?|the|a|an|me|on|in|next|today|yesterday|after|later|that|once|trade|trades|of|at|r|of|by|each|it|back)$/;
const WEEKDAY = /^(mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun)(day|sday|nesday|rsday|urday)?s?$/;
const FIGURE = /^([+-])?(?:cur:[a-z]{3}:|pips:)?(\d+(?:\.\d+)?)(r)?$/;
/** Figures beside these count something else. */
const NO_RESULT_AFTER =
  /^(of|out|trades?|days?|weeks?|months?|years?|hours?|lots?|percent|am|pm|in|account|times|x|btc|eth|oz|ounces|pct.*|lots:.*|ratio.*)$/;
const NO_RESULT_BEFORE =
  /^(account|balance|with|have|from|on|of|risk|risking|rate|at|in|over|for|to|is|with|started)$/;
const MOST_REPEATED = 100;

const signOf = (word: string | undefined): -1 | 0 | 1 =>
  word === undefined ? 0 : WON.test(word) ? 1 : LOST.test(word) ? -1 : 0;

/** "+12 -8", "lost 20 30 and 45", "3 winners of 25", "hit 2r 3 times": signed results in their order. */
export function resultsIn(said: string): number[] {
  if (!/\d/.test(said)) return [];
  const words = said.split(' ');
  const isInR = words.some((word) => FIGURE.exec(word)?.[3]) || /\d r\b/.test(said);
  const results: number[] = [];
  const [, won, lost, win, loss] = COUNTS_AND_SIZES.exec(said) ?? [];
  if (win && loss) return [...repeated(Number(win), Number(won)), ...repeated(-Number(loss), Number(lost))];
  const sides = [...said.matchAll(SIDES_EACH)];
  if (sides.length === 2 && / each\b/.test(said))
    return sides.flatMap(([, side, count, size]) =>
      repeated(Number(size) * (signOf(side) || 1), Number(count)),
    );
  const [, wins, losses, each] = EACH.exec(said) ?? [];
  if (each) return [...repeated(Number(each), Number(wins)), ...repeated(-Number(each), Number(losses))];
  const add = (value: number, count = 1): void => {
    for (let i = 0; i < Math.min(count, MOST_REPEATED); i += 1) results.push(value);
  };
  let sign: -1 | 0 | 1 = 0;
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] as string;
    const [before, after] = [words[i - 1] ?? '', words[i + 1] ?? ''];
    const found = FIGURE.exec(word);
    if (!found) {
      const own = signOf(word);
      if (own !== 0) sign = own;
      else if (WEEKDAY.test(word)) sign = 1;
      else if (!GOES_ON.test(word)) sign = 0;
      continue;
    }
    const [, given, figure, unit] = found;
    const value = Number(figure);
    // "2 winners 30 and 42" lists them.
    if (
      /^\d$/.test(word) &&
      NOUN.test(after) &&
      FIGURE.test(words[i + 2] ?? '') &&
      !NOUN.test(words[i + 3] ?? '')
    )
      continue;
    const counted = countedResult(words, i);
    if (counted) {
      add(counted.value, value);
      i = counted.at;
      sign = 0;
      continue;
    }
    const isR = unit === 'r' || after === 'r';
    // "1 R is 12 dollars" says what one is worth.
    if (isR && FIGURE.test(words[i + (unit ? 1 : 2)] ?? '') && !given && value === 1) continue;
    const [, repeats] = /^(?:r )?(\d+) (?:times|x)\b/.exec(words.slice(i + 1, i + 5).join(' ')) ?? [];
    const behind = NO_RESULT_AFTER.test(after) ? 0 : signOf(after);
    const isFollowedByFigure = FIGURE.test(words[i + 2] ?? '');
    const told = given ? (given === '-' ? -1 : 1) : behind !== 0 && !isFollowedByFigure ? behind : sign;
    if (isInR && !isR && told < 0 && Number.isInteger(value)) {
      add(-1, value);
      continue;
    }
    if (repeats !== undefined && (told !== 0 || isR)) {
      add((told || 1) * value, Number(repeats));
      i += after === 'r' ? 3 : 2;
      continue;
    }
    if (isR) {
      add((told || 1) * value);
      continue;
    }
    const isOther =
      !given &&
      (NO_RESULT_AFTER.test(after) || (NO_RESULT_BEFORE.test(before) && signOf(words[i - 2]) === 0));
    if (told !== 0 && !isOther) add(told * value);
    if (behind !== 0 && !given && !isFollowedByFigure) {
      i += 1;
      sign = 0;
    }
  }
  return results;
}

/** "15 wins 10 losses, win 12 lose 9". */
const COUNTS_AND_SIZES =
  /\b(\d{1,3}) (?:wins?|winners?)\b.*?\b(\d{1,3}) (?:loss(?:es)?|losers?)\b.*?\b(?:wins?|winners?) (?:is |are |of |about |cur:[a-z]{3}:)*(\d+(?:\.\d+)?)\b.*?\b(?:lose|loss|losses|losers?) (?:is |are |of |about |cur:[a-z]{3}:)*(\d+(?:\.\d+)?)/;
/** "Lost 6 with 15 each, won 4 with 30 each". */
const SIDES_EACH =
  /\b(won|win|wins|winning|lost|lose|losing|losses) (\d{1,2})(?: of them| trades?)? (?:with|of|at|for|by|x) (?:cur:[a-z]{3}:)?(\d+(?:\.\d+)?)(?: each| a piece| every time)?\b/g;
/** "Win 3 lose 1 with 20 each". */
const EACH =
  /\b(?:wins?|won) (\d{1,2})(?: trades?)?(?: and)? (?:lose|lost|loss|losses) (\d{1,2})\b.*?(?<![\w.])(?:cur:[a-z]{3}:)?(\d+(?:\.\d+)?) (?:each|a trade|per trade|every time)\b/;
const repeated = (value: number, count: number): number[] =>
  Array.from({ length: Math.min(count, MOST_REPEATED) }, () => value);

/** "3 winners of 25", "7 losing trades at 10". */
function countedResult(words: readonly string[], at: number): { value: number; at: number } | null {
  if (!/^\d+$/.test(words[at] as string)) return null;
  // "Lost 3 trades of 15", "won 2 of cur:usd:40".
  const behind = /^((trades?|times) )?(of|at) (cur:[a-z]{3}:)?(\d+(?:\.\d+)?)\b/.exec(
    words.slice(at + 1, at + 4).join(' '),
  );
  const before = signOf(words[at - 1]);
  if (behind && before !== 0 && (behind[1] || behind[4] || hasTradesOf(words)))
    return { value: before * Number(behind[5]), at: at + (behind[1] ? 3 : 2) };
  if (!NOUN.test(words[at + 1] ?? '')) return null;
  let next = at + 2;
  while (
    /^(trades?|of|at|a|with|each|about|by|for|were|was|around|x)$/.test(words[next] ?? '') &&
    next < at + 6
  )
    next += 1;
  if (next === at + 2) return null;
  const found = FIGURE.exec(words[next] ?? '');
  return found ? { value: signOf(words[at + 1]) * Number(found[2]), at: next } : null;
}

const hasTradesOf = (words: readonly string[]): boolean =>
  /\b\d+ (trades?|times) (of|at) /.test(words.join(' '));

/** Counted in what one trade risks. */
export const areInR = (said: string): boolean => /\b\d+(\.\d+)? ?r\b/.test(said);
