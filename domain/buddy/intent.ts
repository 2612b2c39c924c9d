import type { Pair } from '../market/instrument.ts';
import type { Timeframe } from '../signals/signal.ts';
import { readClause, type Reading } from './clause.ts';
import { readEventRequest, type EventRequest } from './event-request.ts';
import { feelingsIn, type Feeling } from './feelings.ts';
import { followUp } from './follow-up.ts';
import type { NewsQuestion, ReleaseSubject } from './news-question.ts';
import type { FindTopic, Topic } from './topics.ts';
import { namedIn } from './spoken-pairs.ts';
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
): Intent[] {
  const event = readEventRequest(text);
  if (event) return [{ kind: 'event-signal', ...event }];
  const found: Intent[] = [];
  let now = context;
  for (const pieces of clausesOf(plain(text))) {
    const intents = readSentence(pieces, now, findTopic, found.length === 0);
    for (const intent of intents) if (!found.some((one) => sameIntent(one, intent))) found.push(intent);
    now = { ...now, last: lastQuestion(intents, now) };
  }
  return settled(found);
}

/** The intents of one sentence: its feelings, and what each of its pieces asks. */
function readSentence(
  pieces: readonly string[],
  context: TurnContext,
  findTopic: FindTopic,
  first: boolean,
): Intent[] {
  const words = pieces.map((piece) => wordsOf(piece).map((word) => correct(word, vocabulary)));
  const feelings = feelingsIn(words.map((piece) => piece.join(' ')).join(' and '));
  const felt = feelings.map((feeling): Intent => ({ kind: 'feeling', feeling }));
  if (feelings.includes('crisis')) return felt;
  const asked: Intent[] = [];
  let now = context;
  for (const reading of readPieces(words, now, findTopic, first)) {
    if (felt.length > 0 && !reading.sure) continue;
    asked.push(...reading.intents);
    now = { ...now, last: lastQuestion(reading.intents, now) };
  }
  return [...felt, ...(felt.length > 0 ? asked.filter((one) => !(one.kind === 'hostile')) : asked)];
}

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
    if (reading.sure && next.sure) {
      readings.push(reading);
      [current, reading] = [piece, next];
      continue;
    }
    now = before;
    current = [...current, 'and', ...piece];
    const whole = read(current, first && readings.length === 0);
    reading = whole.sure || !reading.sure ? whole : reading;
  }
  if (reading) readings.push(reading);
  return readings;
}

/** Nothing but names: "silver" beside "gold price" is part of it. */
const bareName = (words: readonly string[]): boolean => words.length <= 2 && namedIn(words).rest.length === 0;

function settled(found: readonly Intent[]): Intent[] {
  const crisis = found.find((one) => one.kind === 'feeling' && one.feeling === 'crisis');
  if (crisis) return [crisis];
  const isGrave = found.some((one) => one.kind === 'feeling' && grave.has(one.feeling));
  const kept = isGrave ? found.filter((one) => !temptation.has(one.kind)) : found;
  const asked = kept.filter((one) => !inPassing.has(one.kind));
  const ordered = [
    ...asked.filter((one) => one.kind === 'feeling'),
    ...asked.filter((one) => one.kind !== 'feeling'),
  ];
  if (ordered.length > 0) return joinQuotes(ordered).slice(0, MOST_INTENTS);
  const [spoken] = found.filter((one) => one.kind !== 'nonsense');
  return [spoken ?? { kind: 'nonsense' }];
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
