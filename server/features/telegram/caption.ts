import type { SignalView } from '@app/contracts/signals.ts';
import { distance, printPrice, wholePercent } from '@app/domain/buddy/print.ts';
import { findInstrument, type Instrument } from '@app/domain/market/instrument.ts';
import type { Plan } from '@app/domain/signals/signal.ts';
import { breakoutRules } from '@app/domain/strategy/breakout.ts';
import { enoughToMeanSomething } from '@app/domain/strategy/wilson.ts';
import type { MarketPort } from '../../adapters/market/port.ts';
import { drawSignal } from './chart-picture.ts';
import { texts } from './texts.ts';

const CANDLES = 40;

type Read = { instrument: Instrument; plan: Plan };

/** The plan of a signal in points. */
function planOf({ pair, action, entry, targetPrice, stopLossPrice }: SignalView): Read | null {
  const instrument = findInstrument(pair);
  if (!instrument) return null;
  const points = (price: number) => Math.round(price * 10 ** instrument.pointDigits);
  const plan = { action, entry: points(entry), target: points(targetPrice), stop: points(stopLossPrice) };
  return { instrument, plan: { pair: instrument.pair, ...plan } };
}

/** What stands below the picture of a signal: the loss first. */
export function captionOf(signal: SignalView): string {
  const say = texts.caption;
  const read = planOf(signal);
  const heading = `**${signal.pair} ${signal.action}**, ${signal.timeframe}, ${signal.signalId}`;
  if (!read) return heading;
  const { instrument, plan } = read;
  const price = (points: number) => printPrice(instrument, points);
  const { confidenceScore, confidenceCount } = signal;
  return [
    heading,
    say.risk(distance(instrument, plan.entry - plan.stop), price(plan.stop)),
    say.reward(
      distance(instrument, plan.target - plan.entry),
      price(plan.target),
      signal.riskReward.toFixed(1),
    ),
    say.entry(price(plan.entry)),
    confidenceCount === 0
      ? say.notMeasured
      : say.measured(wholePercent(confidenceScore), confidenceCount, confidenceCount < enoughToMeanSomething),
    ...(signal.simulated ? [say.simulated] : []),
  ].join('\n');
}

/** The candles that led to the signal with its levels; null where they cannot be had. */
export async function pictureOf(market: MarketPort, signal: SignalView): Promise<Buffer | null> {
  const read = planOf(signal);
  if (!read) return null;
  const { instrument, plan } = read;
  const { step } = breakoutRules[signal.timeframe];
  const candles = await market.candles(plan.pair, step, Date.parse(signal.openedAt), CANDLES);
  if (candles.length === 0) return null;
  return drawSignal({
    plan,
    candles,
    title: `${signal.pair} ${signal.action} ${signal.timeframe}`,
    source: signal.simulated ? texts.caption.simulated : market.name,
    print: (points) => printPrice(instrument, points),
  });
}
