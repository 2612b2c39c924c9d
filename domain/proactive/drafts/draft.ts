import type { NextSteps } from '../../buddy/replies/next-steps/next-step.ts';
import { takeEvidence, type Cite, type Evidence } from '../../buddy/replies/evidence.ts';
import { distance, printPrice, printR, printTime } from '../../buddy/replies/print.ts';
import { instrumentOf } from '../../market/instrument.ts';
import { SIMULATED } from '../../market/simulated-label.ts';
import { resultOf } from '../../signals/result.ts';
import type { Category } from '../category.ts';
import type { UserSignal, UserState, UserWatch } from './user-state.ts';

export type ProactiveDraft = {
  category: Category;
  /** No subject is sent twice to one user. */
  about: string;
  content: string;
  why: string;
  mood: 'green' | 'orange' | 'blue' | 'red';
  /** In place of the usual ones of its category. */
  steps?: NextSteps;
  evidence: Evidence[];
};

export type DraftWriter = (state: UserState, now: number) => ProactiveDraft | null;

type DraftInput = Omit<ProactiveDraft, 'content' | 'evidence'> & {
  lines: ReadonlyArray<string | null | false>;
};

/** Evidence that rests on prices of the market. */
const ofPrices = ['quote', 'candles', 'your signal', 'your watch'];

export function startDraft({ simulated }: UserState, now: number) {
  const { cite, rows } = takeEvidence(now);
  const finish = ({ lines, ...rest }: DraftInput): ProactiveDraft => {
    const priced = rows.some(({ source }) => ofPrices.some((one) => source.startsWith(one)));
    const content = [...lines, simulated && priced && SIMULATED].filter((line) => typeof line === 'string');
    return { ...rest, content: content.join('\n\n'), evidence: rows };
  };
  return { cite, finish };
}

export const signalName = ({ pair, action }: Pick<UserSignal, 'pair' | 'action'>): string =>
  `${pair} ${action}`;

export function describeOpenSignal(cite: Cite, signal: UserSignal, { quote }: UserState): string {
  const instrument = instrumentOf(signal.pair);
  const newest = quote(signal.pair);
  if (!newest) return `${signalName(signal)} is open. I have no fresh price for it.`;
  const source = `quote ${signal.pair}`;
  const at = signal.action === 'BUY' ? newest.bid : newest.ask;
  const away = (level: number): string => cite(distance(instrument, level - at), source, newest.at);
  const plan = (level: number): string => cite(printPrice(instrument, level), 'your signal');
  return `${signalName(signal)} stands at ${cite(printR(resultOf(signal, at).r), source, newest.at)}. The stop ${plan(signal.stop)} is ${away(signal.stop)} away, the target ${plan(signal.target)} is ${away(signal.target)} away.`;
}

export function describeWatch(
  cite: Cite,
  { pair, above, below }: UserWatch,
  { quote }: UserState,
): string | null {
  const newest = quote(pair);
  const levels = [above, below].filter((level) => level !== null);
  const [first] = levels;
  if (first === undefined) return null;
  const instrument = instrumentOf(pair);
  const print = (level: number): string => cite(printPrice(instrument, level), 'your watch');
  if (!newest)
    return `You watch ${pair} at ${levels.map(print).join(' and ')}. I have no fresh price for it.`;
  const away = (level: number): number => Math.abs(level - newest.mid);
  const nearer = levels.reduce((a, b) => (away(b) < away(a) ? b : a), first);
  return `${pair} is ${cite(distance(instrument, nearer - newest.mid), `quote ${pair}`, newest.at)} from the ${print(nearer)} you watch. Nothing has broken there yet.`;
}

type UserEvent = UserState['events'][number];

const areSimultaneous = (one: UserEvent, other: UserEvent): boolean =>
  one.pair === other.pair &&
  one.event.at === other.event.at &&
  one.event.currency === other.event.currency &&
  one.event.precision === other.event.precision;

export function describeEvents(
  cite: Cite,
  events: readonly UserEvent[],
  most: number,
  now: number,
): string[] {
  return events
    .filter((one, i) => events.findIndex((other) => areSimultaneous(one, other)) === i)
    .slice(0, most)
    .map((one) => {
      const { at, source, currency, precision } = one.event;
      const names = events.filter((other) => areSimultaneous(one, other)).map(({ event }) => event.name);
      const citedNames = names.map((name) => cite(name, `calendar: ${source}`)).join(', ');
      const when = cite(printTime(at, now), `calendar: ${source}`, at);
      const sure = precision === 'estimated' ? 'around ' : '';
      return `${citedNames} (${currency}) ${names.length > 1 ? 'are' : 'is'} due ${sure}${when} and can move ${one.pair} fast, past a stop too.`;
    });
}
