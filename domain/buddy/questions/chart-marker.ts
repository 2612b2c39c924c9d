import type { Action } from '../../signals/signal.ts';

/** Decimal prices as written. */
export type ChartMarker = {
  pair: string;
  action: Action;
  entry: number;
  target: number;
  stopLoss: number;
  timeframe: string;
};

const PRICE = String.raw`\s*(\d{1,9}(?:\.\d{1,8})?)\s*`;
const MARKER = new RegExp(
  String.raw`\b([A-Za-z]{3})\/?([A-Za-z]{3})\s?\|\s?(BUY|SELL)\s?\|${PRICE}\|${PRICE}\|${PRICE}\|\s?(\w{1,12})`,
  'i',
);

/** Parses the first `pair|action|entry|target|stop loss|timeframe`; null if malformed or out of order. */
export function chartMarkerIn(content: string): ChartMarker | null {
  const found = MARKER.exec(content);
  if (!found) return null;
  const [, base = '', quote = '', side = '', entryText, targetText, stopText, timeframe = ''] = found;
  const action = side.toUpperCase() as Action;
  const [entry, target, stopLoss] = [Number(entryText), Number(targetText), Number(stopText)];
  const inOrder = action === 'BUY' ? stopLoss < entry && entry < target : target < entry && entry < stopLoss;
  if (!inOrder || !entry || !target || !stopLoss) return null;
  return {
    pair: `${base}/${quote}`.toUpperCase(),
    action,
    entry,
    target,
    stopLoss,
    timeframe: timeframe.toLowerCase(),
  };
}

export const withoutChartMarker = (content: string): string => content.replace(MARKER, '').trim();
