export type Diagram =
  | 'charging-bull'
  | 'rocket'
  | 'floor'
  | 'trampoline'
  | 'safety-net'
  | 'ceiling'
  | 'wall'
  | 'bear'
  | 'pressure-gauge'
  | 'overheated-engine'
  | 'spring'
  | 'generic';

const analogy = /\b(think of it like|imagine|for example|like an?)\b/;
const tradingTerm =
  /\b(bullish|bearish|support|resistance|rsi|leverage|leveraged|spreads?|breakouts?|pips?|lots?|margin|stop[ -]?loss|take[ -]?profit|trend|volatility|candle(stick)?s?|drawdown|risk|bid|ask|long|short|overbought|oversold)\b/;

const keywords: ReadonlyArray<readonly [RegExp, Diagram]> = [
  [/\b(charging|bulls?)\b/, 'charging-bull'],
  [/\brockets?\b/, 'rocket'],
  [/\bfloors?\b/, 'floor'],
  [/\btrampolines?\b/, 'trampoline'],
  [/\bsafety[ -]nets?\b/, 'safety-net'],
  [/\bceilings?\b/, 'ceiling'],
  [/\b(walls?|barriers?)\b/, 'wall'],
  [/\bbears?\b/, 'bear'],
  [/\bpressure[ -]gauges?\b/, 'pressure-gauge'],
  [/\boverheated[ -]engines?\b/, 'overheated-engine'],
  [/\bsprings?\b/, 'spring'],
];

export function diagramFor(content: string): Diagram | null {
  const text = content.toLowerCase();
  if (!analogy.test(text) || !tradingTerm.test(text)) return null;
  return keywords.find(([pattern]) => pattern.test(text))?.[1] ?? 'generic';
}

export const tradingTermIn = (content: string): string | null =>
  tradingTerm.exec(content.toLowerCase())?.[0] ?? null;
