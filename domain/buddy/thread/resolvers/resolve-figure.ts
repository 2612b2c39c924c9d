import { namedIn } from '../../clauses/spoken-pairs.ts';
import type { Talk } from '../thread.ts';

const measured = /^(rsi|atr|spread|swap|margin|pip value|pip|leverage|volatility)$/;
const ASKED = /\b(what|how much|how big|how high)( is| was)? (it|that|this)(?= (on|for|of|in|now|today)\b)/;

/** After a lesson on the RSI, "what is it on eth" is the RSI of ether. */
export function resolveFigure(said: string, { subject }: Talk): string | null {
  if (!subject || !measured.test(subject) || namedIn(said.split(' ')).pairs.length === 0) return null;
  return ASKED.test(said) ? said.replace(ASKED, `what is the ${subject}`) : null;
}
