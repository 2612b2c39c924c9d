import { namedIn } from '@app/domain/buddy/clauses/spoken-pairs.ts';
import { pairBefore } from '@app/domain/buddy/intents/turn-context.ts';
import { correctedWords } from '@app/domain/buddy/text/corrected-words.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import { printAge } from '@app/domain/buddy/replies/print.ts';
import { isMarketOpen } from '@app/domain/market/hours/market-week.ts';
import type { Notes, QueryTools, Turn } from './turn.ts';

export function marketAsked(
  turn: Turn,
  tools: QueryTools,
  pair: Pair | null,
): { pair: Pair; guessed: boolean } {
  if (pair) return { pair, guessed: false };
  const talkedOf = turn.before.pairs.find((one) => tools.pairs.includes(one));
  if (talkedOf) return { pair: talkedOf, guessed: false };
  return { pair: tools.pairs[0] ?? 'EUR/USD', guessed: tools.pairs.length > 1 };
}

/** The market in the message, else the one talked about, else the first that there is. */
export const marketMeant = ({ said = '', before }: Turn, { pairs }: Pick<QueryTools, 'pairs'>): Pair =>
  namedIn(correctedWords(said)).pairs[0] ?? pairBefore(before) ?? pairs[0] ?? 'EUR/USD';

export function notFresh({ now }: Turn, tools: QueryTools, quote: Quote, { cite }: Notes): string | null {
  const instrument = instrumentOf(quote.pair);
  const closed = !isMarketOpen(instrument, now);
  if (!closed && !tools.isStale(quote)) return null;
  const age = cite(printAge(now - quote.at), `quote ${quote.pair}`, quote.at);
  return closed
    ? `The market is closed; the last price is ${age} old.`
    : `Careful, my newest price is ${age} old although the market is open.`;
}
