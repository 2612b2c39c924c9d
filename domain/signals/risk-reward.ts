import type { Plan, SignalType } from './signal.ts';

type Levels = Pick<Plan, 'entry' | 'target' | 'stop'>;

/** Target distance over stop distance, to one decimal; null where there is no stop distance. */
export function riskReward({ entry, target, stop }: Levels): number | null {
  const risk = Math.abs(entry - stop);
  return risk === 0 ? null : Math.round((Math.abs(target - entry) * 10) / risk) / 10;
}

/**
 * The share of wins at which this plan neither earns nor loses, 1 / (1 + RR). Entry and closing side already carry
 * the spread, so this is the break-even rate after costs. It is also what a price without direction would
 * reach at best: a hit rate at or below it shows no skill (domain facts, section 6).
 */
export function noSkillRate({ entry, target, stop }: Levels): number {
  const risk = Math.abs(entry - stop);
  return risk / (risk + Math.abs(target - entry));
}

/** Decision 20: the golden rim is for a measured hit rate of at least 0.6 with a reward of at least twice the risk. */
export function signalTypeOf(confidence: number, { entry, target, stop }: Levels): SignalType {
  const twice = Math.abs(target - entry) >= 2 * Math.abs(entry - stop);
  return confidence >= 0.6 && twice ? 'golden_rim' : 'trading';
}
