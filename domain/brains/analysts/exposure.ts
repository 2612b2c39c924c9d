import { instrumentOf, type Pair } from '../../market/instrument.ts';
import type { Action } from '../../signals/signal.ts';

type Side = { pair: Pair; action: Action };

const directionOf = (action: Action): 1 | -1 => (action === 'BUY' ? 1 : -1);

function legsOf({ pair, action }: Side): Map<string, number> {
  const { base, quote } = instrumentOf(pair);
  const direction = directionOf(action);
  return new Map([
    [base, direction],
    [quote, -direction],
  ]);
}

export type Exposure = { currency: string; side: 'long' | 'short'; count: number };

export function sharedExposure(next: Side, open: readonly Side[]): Exposure | null {
  const held = open.map(legsOf);
  const counted = [...legsOf(next)].map(([currency, sign]): Exposure => {
    const net = held.reduce((sum, legs) => sum + (legs.get(currency) ?? 0) * sign, 0);
    return { currency, side: sign > 0 ? 'long' : 'short', count: net };
  });
  const most = counted.reduce((a, b) => (b.count > a.count ? b : a));
  return most.count > 0 ? most : null;
}

export const gainTogether = (a: Action, b: Action, correlation: number): boolean =>
  directionOf(a) * directionOf(b) * correlation > 0;
