import { takeEvidence, type Cite, type Evidence } from '../buddy/evidence.ts';
import { distance, printPrice, printR, printTime } from '../buddy/print.ts';
import { instrumentOf } from '../market/instrument.ts';
import { resultOf } from '../signals/result.ts';
import type { Category } from './category.ts';
import type { OwnSignal, OwnState, OwnWatch } from './own-state.ts';

/** A message that could be written now. */
export type Draft = {
  category: Category;
  /** What it tells, as a key: the same is never told twice to one user. */
  about: string;
  content: string;
  /** "Because you ...": what of the user's own doing brought it. */
  why: string;
  mood: 'green' | 'orange' | 'blue' | 'red';
  /** Every figure in `content` and `why` stands here. */
  evidence: Evidence[];
};

/** Says something of the user's own state, or null where there is nothing worth saying. */
export type Writer = (state: OwnState, now: number) => Draft | null;

const SIMULATED = 'Simulated market: these are not today’s real prices.';

type Written = Omit<Draft, 'content' | 'evidence'> & { lines: ReadonlyArray<string | null | false> };

/** A notebook for one message. `done` joins its lines and labels simulated prices. */
export function newDraft({ simulated }: OwnState, now: number) {
  const { cite, rows } = takeEvidence(now);
  const done = ({ lines, ...rest }: Written): Draft => {
    const priced = rows.some(({ source }) => source.startsWith('quote') || source.startsWith('candles'));
    const said = [...lines, simulated && priced && SIMULATED].filter((line) => typeof line === 'string');
    return { ...rest, content: said.join('\n\n'), evidence: rows };
  };
  return { cite, done };
}

export const nameOf = ({ pair, action }: Pick<OwnSignal, 'pair' | 'action'>): string => `${pair} ${action}`;

/** Where an open signal stands: its result if closed now, its stop, then its target. */
export function tellOpen(cite: Cite, signal: OwnSignal, { quote }: OwnState): string {
  const instrument = instrumentOf(signal.pair);
  const newest = quote(signal.pair);
  if (!newest) return `${nameOf(signal)} is open. I have no fresh price for it.`;
  const source = `quote ${signal.pair}`;
  const at = signal.action === 'BUY' ? newest.bid : newest.ask;
  const away = (level: number): string => cite(distance(instrument, level - at), source, newest.at);
  const plan = (level: number): string => cite(printPrice(instrument, level), 'your signal');
  return `${nameOf(signal)} stands at ${cite(printR(resultOf(signal, at).r), source, newest.at)}. The stop ${plan(signal.stop)} is ${away(signal.stop)} away, the target ${plan(signal.target)} is ${away(signal.target)} away.`;
}

/** How far the price is from the nearer level of a watch. */
export function tellWatch(cite: Cite, { pair, above, below }: OwnWatch, { quote }: OwnState): string | null {
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

type OwnEvent = OwnState['events'][number];

/** A release to come, and which of the user's markets it moves. */
export function tellEvent(cite: Cite, { event, pair }: OwnEvent, now: number): string {
  const when = cite(printTime(event.at, now), `calendar: ${event.source}`, event.at);
  const sure = event.precision === 'estimated' ? 'around ' : '';
  return `${cite(event.name, `calendar: ${event.source}`)} (${event.currency}) is due ${sure}${when} and can move ${pair} fast, past a stop too.`;
}
