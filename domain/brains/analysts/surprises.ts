import type { EconomicEvent } from '../../calendar/economic-event.ts';

type Printed = Pick<EconomicEvent, 'actual' | 'forecast'>;

const scales: Record<string, number> = { '': 1, '%': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
const FIGURE = /^([-+−]?)(\d{1,15}(?:\.\d{1,6})?)([%KMBT]?)$/i;

export function figureOf(printed: string | null): number | null {
  const found = FIGURE.exec((printed ?? '').replace(/[\s,]/g, '').slice(0, 40));
  if (!found) return null;
  const [, sign = '', digits = '', scale = ''] = found;
  const value = Number(digits) * (scales[scale.toUpperCase()] ?? 1);
  return sign === '-' || sign === '−' ? -value : value;
}

export function surpriseOf({ actual, forecast }: Printed): -1 | 0 | 1 | null {
  const [came, expected] = [figureOf(actual), figureOf(forecast)];
  if (came === null || expected === null) return null;
  return came > expected ? 1 : came < expected ? -1 : 0;
}

export function surprisesOf(events: readonly Printed[]): {
  above: number;
  below: number;
  asExpected: number;
} {
  const counts = { above: 0, below: 0, asExpected: 0 };
  for (const event of events) {
    const surprise = surpriseOf(event);
    if (surprise === null) continue;
    counts[surprise > 0 ? 'above' : surprise < 0 ? 'below' : 'asExpected'] += 1;
  }
  return counts;
}
