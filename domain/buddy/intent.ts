import type { Pair } from '../market/instrument.ts';
import type { Timeframe } from '../signals/signal.ts';
import { readClause, type Reading } from './clause.ts';
import { readEventRequest, type EventRequest } from './event-request.ts';
import { feelingsIn, type Feeling } from './feelings.ts';
import { filler, followUp } from './follow-up.ts';
import type { NewsQuestion, ReleaseSubject } from './news-question.ts';
import type { FindTopic, Topic } from './topics.ts';
import { yes } from './phrases/follow-ups.ts';
import { amountsIn } from './size-question.ts';
import { namedIn } from './spoken-pairs.ts';
import { timeframeIn } from './timeframe.ts';
import { correct } from './typos.ts';
import { freshContext, lastQuestion, type TurnContext } from './turn-context.ts';
import { vocabulary } from './vocabulary.ts';
import { clausesOf, plain, wordsOf } from './words.ts';

/** Money in units as typed ("$500" is 500), per cent as typed ("1%" is 1), the stop in pips. */
export type SizeAsked = {
  capital: number | null;
  riskPercent: number | null;
  riskMoney: number | null;
  pair: Pair | null;
  stopPips: number | null;
};

export type CostAsked = {
  pair: Pair | null;
  what: 'spread' | 'swap' | 'commission' | null;
  lots: number | null;
};

/** What a person wants, with what they said about it. `level` is a decimal price as typed. */
export type Intent =
  | {
      kind:
        | 'greeting'
        | 'help'
        | 'thanks'
        | 'goodbye'
        | 'identity'
        | 'how-are-you'
        | 'joke'
        | 'tokens'
        | 'plan'
        | 'my-signals'
        | 'my-watches'
        | 'method'
        | 'account'
        | 'broker'
        | 'product'
        | 'hostile'
        | 'nonsense';
    }
  /** About the answer before: shorten it, go on with it, say it once more, give the reason. */
  | { kind: 'shorter' | 'more' | 'again' | 'why' }
  | { kind: 'affirm' | 'decline' }
  | ({ kind: 'news' } & NewsQuestion)
  | ({ kind: 'event-signal' } & EventRequest)
  | { kind: 'quote'; pairs: Pair[] }
  | { kind: 'compare'; pairs: Pair[] }
  | { kind: 'orders'; pair: Pair | null }
  | { kind: 'signal'; pair: Pair | null; timeframe: Timeframe | null; style: 'safe' | null }
  | { kind: 'outlook'; pair: Pair | null; timeframe: Timeframe | null }
  | {
      kind: 'watch';
      pair: Pair | null;
      timeframe: Timeframe | null;
      level: number | null;
      direction: 'above' | 'below' | null;
    }
  | { kind: 'cancel-watch' | 'explain-signal' | 'volatility'; pair: Pair | null }
  | { kind: 'levels'; pair: Pair | null; timeframe: Timeframe | null }
  | { kind: 'event-idea'; event: ReleaseSubject | null }
  | ({ kind: 'size' } & SizeAsked)
  | ({ kind: 'cost' } & CostAsked)
  | { kind: 'lesson'; topic: Topic | null }
  | { kind: 'hours'; pair: Pair | null }
  | { kind: 'unlisted'; name: string }
  | { kind: 'feeling'; feeling: Feeling };

const MOST_INTENTS = 3;
/** What is only said in passing when something else is asked for in the same message. */
const inPassing = new Set<Intent['kind']>(['greeting', 'thanks', 'nonsense']);
/** About the answer before; with a question of its own in the message they are only its tone. */
const aboutAnswer = new Set<Intent['kind']>(['why', 'again', 'more', 'shorter']);
/** Feelings that come before any trade: what else was asked is not answered beside them. */
const grave = new Set<Feeling>(['distress', 'needed-money', 'promise', 'revenge', 'greed', 'streak']);
const temptation = new Set<Intent['kind']>([
  'signal',
  'event-idea',
  'size',
  'quote',
  'outlook',
  'orders',
  'method',
  'product',
  'nonsense',
  'levels',
  'affirm',
  'decline',
  'watch',
  'help',
  'hours',
  'compare',
  'plan',
  'cost',
  'volatility',
  'unlisted',
  'explain-signal',
  'why',
  'more',
  'again',
  'hostile',
  'tokens',
  'news',
  'identity',
  'how-are-you',
]);

/** One to three intents of a message, never none. Pure and linear in the text; a feeling outweighs everything else. */
export function readIntents(
  text: string,
  findTopic: FindTopic,
  context: TurnContext = freshContext,
  findAlike: FindAlike | null = null,
): Intent[] {
  const event = readEventRequest(text);
  if (event) return [{ kind: 'event-signal', ...event }];
  const found: Intent[] = [];
  let now = context;
  const amounts: string[] = [];
  let certain = 0;
  for (const pieces of clausesOf(plain(text))) {
    const { intents, sure } = readSentence(pieces, now, findTopic, found.length === 0);
    if (!sure) {
      amounts.push(pieces.flatMap(wordsOf).join(' '));
      if (certain > 0) continue;
    } else if (certain === 0) {
      found.length = 0;
      certain += 1;
    }
    for (const intent of intents) {
      const at = found.findIndex((one) => mergeIntents(one, intent) !== null);
      if (at >= 0) found[at] = mergeIntents(found[at] as Intent, intent) as Intent;
      else if (!found.some((one) => sameIntent(one, intent)))
        found.push(intent.kind === 'size' ? withSaid(intent, amounts) : intent);
    }
    now = { ...now, last: lastQuestion(intents, now) };
  }
  const settledOn = settled(found);
  return certain > 0 || !findAlike ? settledOn : (alike(text, findAlike, context) ?? settledOn);
}

/** How near an example must be, and how far ahead of what else it could be, to be believed. */
const NEAR = 10;
const AHEAD = 1.2;

/** What a message that no rule is sure of is like. */
function alike(text: string, findAlike: FindAlike, context: TurnContext): Intent[] | null {
  const essence = essenceOf(text);
  const found = findAlike(essence);
  if (!found || found.score < NEAR || found.ahead < AHEAD) return null;
  const [kind, feeling] = found.kind.split(':') as [Intent['kind'], Feeling?];
  const words = clausesOf(plain(text)).flat().flatMap(wordsOf);
  const { pairs } = namedIn(words);
  const pair = pairs[0] ?? null;
  const timeframe = timeframeIn(words.join(' '));
  if (feeling) return [{ kind: 'feeling', feeling }];
  if (kind === 'quote' || kind === 'compare') return pairs.length > 0 ? [{ kind, pairs }] : null;
  if (kind === 'outlook' || kind === 'levels')
    return [{ kind, pair: pair ?? context.pairs[0] ?? null, timeframe }];
  if (kind === 'signal') return [{ kind, pair, timeframe, style: null }];
  if (
    kind === 'hours' ||
    kind === 'orders' ||
    kind === 'volatility' ||
    kind === 'explain-signal' ||
    kind === 'cancel-watch'
  )
    return [{ kind, pair }];
  if (kind === 'cost') return pair ? [{ kind, pair, what: null, lots: null }] : null;
  return simple.has(kind) ? [{ kind } as Intent] : null;
}
const simple = new Set<Intent['kind']>([
  'greeting',
  'thanks',
  'goodbye',
  'how-are-you',
  'joke',
  'identity',
  'help',
  'affirm',
  'decline',
  'hostile',
  'nonsense',
  'tokens',
  'plan',
  'account',
  'product',
  'method',
  'broker',
  'my-watches',
  'my-signals',
  'shorter',
  'more',
  'again',
  'why',
]);

/** Finds among examples of what people say the one that a message is like: its kind, how near, and how far ahead of others. */
export type FindAlike = (essence: string) => { kind: string; score: number; ahead: number } | null;

/** The words of a message in full, with every market as the same word. */
export function essenceOf(text: string): string {
  const words = clausesOf(plain(text))
    .flat()
    .flatMap(wordsOf)
    .map((word) => correct(word, vocabulary));
  const { pairs, rest } = namedIn(words);
  return [
    ...rest.map((word) => (/\d/.test(word) ? 'figure' : word)),
    ...(pairs.length > 0 ? ['market'] : []),
  ].join(' ');
}

/** A piece of a sentence that asks for something in so many words. */
const asksFor =
  /\b(what|which|how|where|when|give|show|tell|should|is there|is it|are there|any|can you|could you|price|prices|explain|teach|close|close it|watch|alert|lots|signal please|anything)\b/;

/** The intents of one sentence, in the order they are said: its feelings, and what its other pieces ask. */
function readSentence(
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

/** The heavier a feeling is, the sooner it is answered. */
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

/** Pieces that each ask for something are thoughts of their own; a piece that asks for nothing belongs to its neighbour. */
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
      ? { intents: changed, sure: !bareName(words) }
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

const whole = new Set<Intent['kind']>([
  'size',
  'levels',
  'outlook',
  'signal',
  'volatility',
  'watch',
  'cost',
  'hours',
  'news',
]);

/** Two readings that tell of the same question, each a part of it: "how many lots on gold", "stop 50 pips". */
function merge(a: Reading, b: Reading): Reading | null {
  const [first, second] = [a.intents[0], b.intents[0]];
  if (!first || !second || a.intents.length > 1 || b.intents.length > 1) return null;
  const one = mergeIntents(first, second);
  return one && { intents: [one], sure: true };
}

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

function mergeIntents(first: Intent, second: Intent): Intent | null {
  if (first.kind !== second.kind || !whole.has(first.kind)) return null;
  const [left, right] = [Object.entries(first), new Map(Object.entries(second))];
  const fits = left.every(
    ([key, value]) =>
      isNothing(value) || isNothing(right.get(key)) || String(value) === String(right.get(key)),
  );
  return fits
    ? (Object.fromEntries(
        left.map(([key, value]) => [key, isNothing(value) ? right.get(key) : value]),
      ) as Intent)
    : null;
}

/** Nothing but names: "silver" beside "gold price" is part of it. */
function bareName(words: readonly string[]): boolean {
  if (words.length > 7) return false;
  const { pairs, rest } = namedIn(words);
  return pairs.length > 0 && rest.every((word) => filler.test(word));
}

function settled(found: readonly Intent[]): Intent[] {
  const crisis = found.find((one) => one.kind === 'feeling' && one.feeling === 'crisis');
  if (crisis) return [crisis];
  const isGrave = found.some((one) => one.kind === 'feeling' && grave.has(one.feeling));
  const kept = isGrave ? found.filter((one) => !temptation.has(one.kind)) : found;
  const questions = kept.filter((one) => !inPassing.has(one.kind) && !aboutAnswer.has(one.kind));
  const asked = questions.length > 0 ? questions : kept.filter((one) => !inPassing.has(one.kind));
  const ordered = [
    ...asked.filter((one) => one.kind === 'feeling'),
    ...asked.filter((one) => one.kind !== 'feeling'),
  ];
  if (ordered.length > 0) return joinQuotes(ordered).slice(0, MOST_INTENTS);
  const [spoken] = found.filter((one) => one.kind !== 'nonsense');
  return [spoken ?? { kind: 'nonsense' }];
}

/** A size with the amounts that were told before it was asked: "I have 50 euros. What size?". */
function withSaid(size: Intent & { kind: 'size' }, before: readonly string[]): Intent {
  const told = amountsIn(
    before.filter((text) => /[$%]|pips|\b(account|balance|have)\b/.test(text)).join(' '),
  );
  return {
    ...size,
    capital: size.capital ?? told.capital,
    riskPercent: size.riskPercent ?? told.riskPercent,
    riskMoney: size.riskMoney ?? told.riskMoney,
    stopPips: size.stopPips ?? told.stopPips,
  };
}

const sameIntent = (a: Intent, b: Intent): boolean => JSON.stringify(a) === JSON.stringify(b);

/** "gold? silver?" is one question for two prices. */
function joinQuotes(intents: readonly Intent[]): Intent[] {
  const joined: Intent[] = [];
  for (const intent of intents) {
    const last = joined.at(-1);
    if (intent.kind === 'quote' && last?.kind === 'quote') {
      joined[joined.length - 1] = { kind: 'quote', pairs: [...new Set([...last.pairs, ...intent.pairs])] };
    } else joined.push(intent);
  }
  return joined;
}
