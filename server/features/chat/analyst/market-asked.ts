import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import { printAge } from '@app/domain/buddy/print.ts';
import { isMarketOpen } from '@app/domain/market/market-week.ts';
import type { Notes, Tools, Turn } from './turn.ts';

/** The market a question is about: the one named, else the one talked of, else the first that the feed carries. */
export function marketAsked(turn: Turn, tools: Tools, pair: Pair | null): { pair: Pair; guessed: boolean } {
  if (pair) return { pair, guessed: false };
  const talkedOf = turn.before.pairs.find((one) => tools.pairs.includes(one));
  if (talkedOf) return { pair: talkedOf, guessed: false };
  return { pair: tools.pairs[0] ?? 'EUR/USD', guessed: tools.pairs.length > 1 };
}

/** Said of a price that is not of this minute; null where it is. */
export function notFresh({ now }: Turn, tools: Tools, quote: Quote, { cite }: Notes): string | null {
  const instrument = instrumentOf(quote.pair);
  const closed = !isMarketOpen(instrument, now);
  if (!closed && !tools.isStale(quote)) return null;
  const age = cite(printAge(now - quote.at), `quote ${quote.pair}`, quote.at);
  return closed
    ? `The market is closed; the last price is ${age} old.`
    : `Careful, my newest price is ${age} old although the market is open.`;
}
