import { readClause } from './clause.ts';
import { feelingsIn, type Feeling } from '../text/feelings.ts';
import { filler, followUp } from '../intents/follow-up.ts';
import type { Intent } from '../intents/intent.ts';
import { mergeIntents } from '../intents/merge-intents.ts';
import { yes } from '../phrases/follow-ups.ts';
import type { Reading } from '../intents/reading.ts';
import { namedIn } from './spoken-pairs.ts';
import type { FindTopic } from './topics.ts';
import { lastQuestion, type TurnContext } from '../intents/turn-context.ts';
import { correct } from '../text/typos.ts';
import { vocabulary } from '../text/vocabulary.ts';
import { wordsOf } from '../text/words.ts';

const asksFor =
  /\b(what|which|how|where|when|give|show|tell|should|is there|is it|are there|any|can you|could you|price|prices|explain|teach|close|close it|watch|alert|lots|signal please|anything)\b/;

const asksPrice = /^what(s| is) \w+( \w+)? at$/;

export function readSentence(
  pieces: readonly string[],
  context: TurnContext,
  findTopic: FindTopic,
  first: boolean,
): Reading {
  const said = pieces.map((piece) => wordsOf(piece).map((word) => correct(word, vocabulary)));
  if (context.offer && yes.test(said.flat().join(' '))) return { intents: [{ kind: 'affirm' }], sure: true };
  const feelings = said.map((words) => feelingsIn(words.join(' ')));
  const whole = feelingsIn(said.map((words) => words.join(' ')).join(' and '));
  if (whole.includes('crisis')) return { intents: [{ kind: 'feeling', feeling: 'crisis' }], sure: true };
  const ofPieces = feelings.flat();
  const rank = (one: Feeling): number => strength.indexOf(one);
  const felt = [
    ...new Set([...ofPieces, ...whole.filter((one) => ofPieces.every((other) => rank(other) > rank(one)))]),
  ]
    .toSorted((a, b) => (whole.includes(a) ? 0 : 1) - (whole.includes(b) ? 0 : 1))
    .slice(0, whole.length > 1 ? 2 : 1)
    .map((feeling): Intent => ({ kind: 'feeling', feeling }));
  if (felt.length === 0) {
    const readings = readPieces(said, context, findTopic, first);
    const alone = said.length === 1 && bareName(said[0] as string[]);
    return {
      intents: readings.flatMap(({ intents }) => intents),
      sure: alone || readings.some(({ sure }) => sure),
    };
  }
  const { pairs } = namedIn(said.flat());
  const about = pairs.length > 0 ? { ...context, last: null, pairs } : context;
  const rest = said.filter((words, i) => feelings[i]?.length === 0 && asksFor.test(words.join(' ')));
  const asked = readPieces(rest, about, findTopic, first).filter(({ sure }) => sure);
  const lessonFirst = said.length > 1 && feelings[0]?.length === 0 && asked[0]?.intents[0]?.kind === 'lesson';
  const others = asked.flatMap(({ intents }) => intents);
  return { intents: lessonFirst ? [...others, ...felt] : [...felt, ...others], sure: true };
}

const strength: readonly Feeling[] = [
  'crisis',
  'distress',
  'needed-money',
  'promise',
  'streak',
  'revenge',
  'fear',
  'overtrading',
  'fomo',
  'setback',
  'greed',
];

/** A piece that asks for nothing belongs to its neighbour. */
function readPieces(
  pieces: ReadonlyArray<readonly string[]>,
  context: TurnContext,
  findTopic: FindTopic,
  first: boolean,
): Reading[] {
  const readings: Reading[] = [];
  let now = context;
  const read = (words: readonly string[], opens: boolean): Reading => {
    const changed = followUp(words, now, opens);
    return changed.length > 0
      ? { intents: changed, sure: !bareName(words) || asksPrice.test(words.join(' ')) }
      : readClause(words, now, findTopic);
  };
  let current: readonly string[] = [];
  let reading: Reading | null = null;
  for (const piece of pieces) {
    if (piece.length === 0) continue;
    if (!reading) {
      current = piece;
      reading = read(current, first);
      continue;
    }
    const before = now;
    now = { ...now, last: lastQuestion(reading.intents, now) };
    const next = read(piece, false);
    const merged = merge(reading, next);
    if (merged) {
      current = [...current, 'and', ...piece];
      reading = merged;
      now = before;
      continue;
    }
    if (
      reading.intents[0]?.kind === 'lesson' &&
      next.sure &&
      next.intents[0]?.kind !== 'lesson' &&
      current.length <= 3
    ) {
      const both = readClause([...current, 'and', ...piece], before, findTopic);
      if (both.sure && sameKinds(both, next)) {
        [current, reading, now] = [[...current, 'and', ...piece], both, before];
        continue;
      }
    }
    if (reading.sure && next.sure) {
      readings.push(reading);
      [current, reading] = [piece, next];
      continue;
    }
    now = before;
    const joined: readonly string[] = [...current, 'and', ...piece];
    const whole = read(joined, first && readings.length === 0);
    const bare = bareName(current) || bareName(piece);
    if (next.sure && !bare && !sameKinds(whole, next)) reading = next;
    else if (reading.sure && !bare && !sameKinds(whole, reading)) continue;
    else reading = whole;
    current = joined;
  }
  if (reading) readings.push(reading);
  return readings;
}

const sameKinds = (a: Reading, b: Reading): boolean =>
  a.intents.length === b.intents.length && a.intents.every(({ kind }, i) => kind === b.intents[i]?.kind);

function merge(a: Reading, b: Reading): Reading | null {
  const [first, second] = [a.intents[0], b.intents[0]];
  if (!first || !second || a.intents.length > 1 || b.intents.length > 1) return null;
  const one = mergeIntents(first, second);
  return one && { intents: [one], sure: true };
}

function bareName(words: readonly string[]): boolean {
  if (words.length > 7) return false;
  const { pairs, rest } = namedIn(words);
  return pairs.length > 0 && rest.every((word) => filler.test(word));
}
