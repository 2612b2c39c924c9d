import type { PriceRole } from '@app/domain/buddy/replies/evidence.ts';
import { distance, printAge, printPrice, printTime } from '@app/domain/buddy/replies/print.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen, nextOpen } from '@app/domain/market/hours/market-week.ts';
import {
  draft,
  notesOf,
  simulatedLabel,
  type Notes,
  type ReplyDraft,
  type QueryTools,
  type Turn,
} from '../turn.ts';

const MOST = 4;
const usual: readonly Pair[] = ['EUR/USD', 'XAU/USD', 'BTC/USD'];

export function answerQuote(turn: Turn, tools: QueryTools, asked: readonly Pair[]): Promise<ReplyDraft> {
  const notes = notesOf(turn);
  const carried = usual.filter((pair) => tools.pairs.includes(pair));
  const shown = carried.length > 0 ? carried : tools.pairs;
  const pairs = (asked.length > 0 ? asked : shown.length > 0 ? shown : usual).slice(0, MOST);
  const lines = pairs.map((pair) => quoteLine(turn, tools, pair, notes));
  const known = pairs.some((pair) => tools.quote(pair) !== null);
  return Promise.resolve(
    draft(turn, [...lines, known && simulatedLabel(tools)], {
      tone: known ? 'neutral' : 'caution',
      context: { asked: 'quote', pairs: [...pairs] },
      evidence: notes.rows,
    }),
  );
}

export function quoteLine({ now }: Turn, tools: QueryTools, pair: Pair, { cite }: Notes): string {
  const instrument = instrumentOf(pair);
  const quote = tools.quote(pair);
  const name = nameOf(pair);
  if (!quote) return `I have no price for ${name} right now, so I won't guess one.`;
  const source = `quote ${pair}`;
  const figure = (points: number, role: PriceRole): string =>
    cite(printPrice(instrument, points), source, quote.at, role);
  const age = cite(printAge(now - quote.at), source, quote.at);
  const prices = `${name} is ${figure(quote.bid, 'bid')} to sell and ${figure(quote.ask, 'ask')} to buy, a spread of ${cite(distance(instrument, quote.ask - quote.bid), source, quote.at)}.`;
  if (!isMarketOpen(instrument, now)) {
    const opens = cite(printTime(nextOpen(instrument, now), now), 'market hours');
    return `${prices} That is the last price, from ${age} ago: the market is closed and opens ${opens}.`;
  }
  if (tools.isStale(quote))
    return `${prices} Careful, that price is ${age} old although the market is open, so don't lean on it.`;
  if (now - quote.at < 1_000) return `${prices} The price is of this second and the market is open.`;
  return `${prices} The price is ${age} old and the market is open.`;
}

export function nameOf(pair: Pair): string {
  const { kind, name } = instrumentOf(pair);
  return kind === 'forex' ? pair : `${name} (${pair})`;
}
