import { findInstrument, type InstrumentKind } from '@app/domain/market/instrument.ts';
import { pipMultiplier } from '@app/domain/signals/pips.ts';
import type { Action } from '@app/domain/signals/signal.ts';

/** A plan as replies and chart markers carry it: decimal prices, `buy` or `BUY`. */
export type PlanInput = { pair: string; action: string; entry: number; target: number; stop: number };

export type PlanFigures = {
  pair: string;
  action: Action;
  kind: InstrumentKind;
  entry: number;
  target: number;
  stop: number;
  /** Distances in price units (dollars per ounce, barrel or coin outside forex). */
  risk: number;
  reward: number;
  riskPips: number;
  rewardPips: number;
  /** Target distance divided by stop distance. */
  ratio: number;
};

export const actionOf = (action: string): Action => (action.toUpperCase() === 'SELL' ? 'SELL' : 'BUY');

/** Display pips between two prices, one decimal (specification: x100 for JPY, else x10000). */
export const pipsBetween = (pair: string, distance: number): number =>
  Math.round(Math.round(distance * 1e8) * pipMultiplier(pair) * 1e-7) / 10;

/** Null when a price is zero or missing, or when stop, entry and target do not stand in order: then nothing is drawn. */
export function readPlan({ pair, action, entry, target, stop }: PlanInput): PlanFigures | null {
  if (![entry, target, stop].every((price) => Number.isFinite(price) && price > 0)) return null;
  if (!/^(buy|sell)$/i.test(action)) return null;
  const side = actionOf(action);
  const inOrder = side === 'BUY' ? stop < entry && entry < target : target < entry && entry < stop;
  if (!inOrder) return null;
  const risk = Math.abs(entry - stop);
  const reward = Math.abs(target - entry);
  return {
    pair,
    action: side,
    kind: findInstrument(pair)?.kind ?? 'forex',
    entry,
    target,
    stop,
    risk,
    reward,
    riskPips: pipsBetween(pair, risk),
    rewardPips: pipsBetween(pair, reward),
    ratio: reward / risk,
  };
}

/** How far `price` is ahead of the entry in the plan's direction; negative when behind. In price units. */
export const distanceAhead = (plan: Pick<PlanFigures, 'action' | 'entry'>, price: number): number =>
  plan.action === 'BUY' ? price - plan.entry : plan.entry - price;

/** Progress to target in percent: 100 at the target, -100 at the stop, else linear over the way to the target. */
export function progressOf(plan: PlanFigures, price: number): number {
  const ahead = distanceAhead(plan, price);
  if (ahead >= plan.reward) return 100;
  if (ahead <= -plan.risk) return -100;
  return Math.max(-100, Math.min(100, Math.round((ahead / plan.reward) * 100)));
}

/** Price steps of the instrument in a distance: 8 dollars of gold are 800. Null for coins, whose steps nobody counts. */
export function pointsBetween(pair: string, distance: number): number | null {
  const known = findInstrument(pair);
  if (!known || known.kind === 'crypto') return null;
  return Math.round(distance * 10 ** known.pointDigits);
}
