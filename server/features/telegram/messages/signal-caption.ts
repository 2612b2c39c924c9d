import type { SignalView } from '@app/contracts/market/signals.ts';
import { distance, printPrice, wholePercent } from '@app/domain/buddy/replies/print.ts';
import { CHART_CANDLES } from '@app/domain/charts/plan-chart.ts';
import { findInstrument, type Instrument } from '@app/domain/market/instrument.ts';
import type { Plan } from '@app/domain/signals/signal.ts';
import { breakoutRules } from '@app/domain/strategy/breakout.ts';
import { enoughToMeanSomething } from '@app/domain/strategy/wilson.ts';
import type { MarketPort } from '../../../adapters/market/port.ts';
import { renderChart } from '../chart/render-chart.ts';
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
  const heading = `**${signal.pair} ${signal.action}**, ${signal.timeframe}, ${signal.signalId}${practice}`;
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
      : labels.measured(
          wholePercent(confidenceScore),
          confidenceCount,
          confidenceCount < enoughToMeanSomething,
        ),
    ...(signal.simulated ? [labels.simulated] : []),
  ].join('\n');
}

export async function drawSignalChart(market: MarketPort, signal: SignalView): Promise<Buffer | null> {
  const parsed = parsePlan(signal);
  if (!parsed) return null;
  const { instrument, plan } = parsed;
  const { step } = breakoutRules[signal.timeframe];
  const candles = await market.candles(plan.pair, step, Date.parse(signal.openedAt), CHART_CANDLES.wide);
  if (candles.length === 0) return null;
  return renderChart({
    plan,
    candles,
    title: `${signal.pair} ${signal.action} ${signal.timeframe}`,
    source: signal.simulated ? texts.caption.simulated : market.name,
    formatPrice: (points) => printPrice(instrument, points),
  });
}
