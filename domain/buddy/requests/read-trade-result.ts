import { plain } from '../text/words.ts';

/** A trade's result in R: what was won or lost, over what was at risk; in prices or in money. */
export type TradeResult = { risk: number; gained: number; unit: 'price' | 'money' };

const MOST_LETTERS = 160;
const FIGURE = String.raw`[$€£]? ?(\d{1,7}(?:[.,]\d{3}(?=\b))*(?:\.\d{1,6})?)`;
const ASKS_R =
  /\bhow (?:many|much) r'?s?\b|\bwhat(?:'?s| is| was| would be)?(?: that| it| this)?(?: (?:my|the|a))?(?: (?:result|profit|loss|trade|gain))?(?: (?:in|as))? ?r\b(?! ?(?:ratio|multiple mean))|\bin r\b|\bmy r(?: now)?\b|\bwhats? my r\b|\br (?:am i|is that|now|result)\b/;
const after = (words: string): RegExp =>
  new RegExp(
    String.raw`\b(?:${words})\b(?:(?: (?:gold|silver|oil|euro|eurusd|gbpusd|usdjpy|btc|bitcoin|eth|at|is|was|price|loss|it|now|of|from|my|the|a))*:?) ?${FIGURE}`,
  );
const ENTRY = after('entry|entered|bought|buy|buying|long|sold|sell|selling|short|in');
const STOP = after('stop|stop ?loss|sl|stopped');
const NOW = after(
  "now|price|exit|exited|closed|close|out|its|it's|it is|trades|currently|target|tp|reached|went to|goes to",
);
const RISKED = new RegExp(
  String.raw`\b(?:risk|risked|risking)\b(?: (?:of|was|is|about|only|a))* ?${FIGURE}|${FIGURE}(?: dollars?| bucks| usd)? (?:at )?risk\b`,
);
const WON = new RegExp(
  String.raw`\b(?:made|won|earned|gained|up|profit|profit of|profit was)\b(?: (?:of|was|is|about|a))* ?${FIGURE}`,
);
const LOST = new RegExp(
  String.raw`\b(?:lost|lose|down|loss|loss of|loss was)\b(?: (?:of|was|is|about|a))* ?${FIGURE}`,
);
const SHORT = /\b(?:sold|sell|selling|short|shorted)\b/;

/** "Entry 1.1000 stop 1.0950 now 1.1075, how many R am I up"; null where a figure is missing. */
export function readTradeResult(text: string): TradeResult | null {
  if (text.length > MOST_LETTERS) return null;
  const said = plain(text).replace(/\s+/g, ' ');
  if (!ASKS_R.test(said)) return null;
  const figure = (pattern: RegExp): number | null => {
    const found = pattern.exec(said)?.slice(1).find(Boolean);
    return found ? Number(found.replace(/,/g, '')) : null;
  };
  const [entry, stop, now] = [figure(ENTRY), figure(STOP), figure(NOW)];
  if (entry && stop && now && entry !== stop) {
    const isShort = stop > entry;
    if (SHORT.test(said) && !isShort) return null;
    return { risk: Math.abs(entry - stop), gained: isShort ? entry - now : now - entry, unit: 'price' };
  }
  const risk = figure(RISKED);
  const [won, lost] = [figure(WON), figure(LOST)];
  if (!risk || (won === null) === (lost === null)) return null;
  return { risk, gained: won ?? -(lost ?? 0), unit: 'money' };
}
