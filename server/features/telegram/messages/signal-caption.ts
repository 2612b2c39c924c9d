import type { SignalView } from '@app/contracts/market/signals.ts';
import { distance, printPrice, wholePercent } from '@app/domain/buddy/replies/print.ts';
import { findInstrument, type Instrument } from '@app/domain/market/instrument.ts';
import type { Plan } from '@app/domain/signals/signal.ts';
import { enoughToMeanSomething } from '@app/domain/strategy/wilson.ts';
import { timeframeNames } from '@app/domain/signals/timeframe-name.ts';
import { texts } from './texts.ts';

type ParsedPlan = { instrument: Instrument; plan: Plan };

function parsePlan({ pair, action, entry, targetPrice, stopLossPrice }: SignalView): ParsedPlan | null {
  const instrument = findInstrument(pair);
  if (!instrument) return null;
  const points = (price: number) => Math.round(price * 10 ** instrument.pointDigits);
  const plan = { action, entry: points(entry), target: points(targetPrice), stop: points(stopLossPrice) };
  return { instrument, plan: { pair: instrument.pair, ...plan } };
}

export function writeCaption(signal: SignalView): string {
  const labels = texts.caption;
  const parsed = parsePlan(signal);
  const practice = signal.kind === 'practice' ? `\n${labels.practice}` : '';
  const heading = `**${signal.pair} ${signal.action}**, ${timeframeNames[signal.timeframe]}, ${signal.signalId}${practice}`;
  if (!parsed) return heading;
  const { instrument, plan } = parsed;
  const price = (points: number) => printPrice(instrument, points);
  const { chance, confidenceScore, confidenceCount } = signal;
  return [
    heading,
    labels.risk(distance(instrument, plan.entry - plan.stop), price(plan.stop)),
    labels.reward(
      distance(instrument, plan.target - plan.entry),
      price(plan.target),
      signal.riskReward.toFixed(1),
    ),
    labels.entry(price(plan.entry)),
    chance ? labels.chance(wholePercent(chance.target), wholePercent(chance.luck)) : labels.noChance,
    confidenceCount === 0
      ? labels.notMeasured
      : confidenceCount < enoughToMeanSomething
        ? labels.fewMeasured(confidenceCount)
        : labels.measured(wholePercent(confidenceScore), confidenceCount),
    ...(signal.simulated ? [labels.simulated] : []),
  ].join('\n');
}
