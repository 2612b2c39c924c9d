import { correctedWords } from '../text/corrected-words.ts';
import { resolveChart } from './resolvers/resolve-chart.ts';
import { resolveEvent } from './resolvers/resolve-event.ts';
import { resolveFigure } from './resolvers/resolve-figure.ts';
import { resolveMarket } from './resolvers/resolve-market.ts';
import { resolvePrice } from './resolvers/resolve-price.ts';
import type { Talk } from './thread.ts';

/** Longer messages say themselves what they are about. */
const MOST_WORDS = 16;

const resolvers: ReadonlyArray<(said: string, talk: Talk) => string | null> = [
  resolvePrice,
  resolveFigure,
  resolveEvent,
  resolveMarket,
  resolveChart,
];

/** A message that leans on the talk before it, in words that stand alone; null where it leans on nothing. */
export function resolveMessage(message: string, talk: Talk): string | null {
  const words = correctedWords(message, MOST_WORDS + 1);
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  const said = words.join(' ');
  for (const resolve of resolvers) {
    const resolved = resolve(said, talk);
    if (resolved !== null && resolved !== said) return resolved;
  }
  return null;
}
