import { candleStepMs, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { SourceError } from './live-source.ts';

/** Clocks differ; a candle further ahead is of another time zone. */
const AHEAD_MS = 60_000;

const isPossible = ({ open, high, low, close }: Candle): boolean =>
  [open, high, low, close].every((price) => Number.isSafeInteger(price) && price > 0) &&
  high >= Math.max(open, close) &&
  low <= Math.min(open, close);

/** Single invalid rows are left out, as every free provider has some. @throws SourceError where all rows are invalid */
export function tidyCandles(
  provider: string,
  rows: readonly Candle[],
  request: { step: CandleStep; from: number; to: number; now: number },
): Candle[] {
  const length = candleStepMs[request.step];
  if (rows.some(({ time }) => !(time <= request.now + AHEAD_MS)))
    throw new SourceError('bad_data', `${provider} sent candles of the future`);
  const sound = rows.filter((one) => one.time % length === 0 && isPossible(one));
  if (rows.length > 1 && sound.length === 0)
    throw new SourceError('bad_data', `${provider} sent ${rows.length} rows and not one candle`);
  const byTime = new Map(
    sound
      .filter(({ time }) => time >= request.from && time < request.to && time + length <= request.now)
      .map((one) => [one.time, one]),
  );
  return [...byTime.values()].toSorted((a, b) => a.time - b.time);
}
