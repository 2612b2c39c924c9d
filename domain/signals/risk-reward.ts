import type { Plan, SignalType } from './signal.ts';

type Levels = Pick<Plan, 'entry' | 'target' | 'stop'>;

export function riskRewardOf({ entry, target, stop }: Levels): number | null {
  const risk = Math.abs(entry - stop);
  return risk === 0 ? null : Math.round((Math.abs(target - entry) * 10) / risk) / 10;
}

/** 1 / (1 + RR), after costs since entry and closing side carry the spread. */
export function noSkillRateOf({ entry, target, stop }: Levels): number {
  const risk = Math.abs(entry - stop);
  return risk / (risk + Math.abs(target - entry));
}

const GOLDEN_CHANCE = 0.6;

/** docs/product-rules.md#R20 */
export function signalTypeOf(chance: number, { entry, target, stop }: Levels): SignalType {
  const twice = Math.abs(target - entry) >= 2 * Math.abs(entry - stop);
  return chance >= GOLDEN_CHANCE && twice ? 'golden_rim' : 'trading';
}
