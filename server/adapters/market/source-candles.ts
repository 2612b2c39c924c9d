import { stepLength, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { SourceTrouble } from './live-source.ts';

/** Clocks differ; a candle that begins further ahead is of another time zone. */
const AHEAD_MS = 60_000;

const isPossible = ({ open, high, low, close }: Candle): boolean =>
  [open, high, low, close].every((price) => Number.isSafeInteger(price) && price > 0) &&
  high >= Math.max(open, close) &&
  low <= Math.min(open, close);

/**
 * The candles of [from, to) among what a provider sent: ascending, without repeats, aligned, over at `now`. Single
 * rows that are no candle are left out, as every free provider has some.
 * @throws SourceTrouble when the rows are of another time zone or none of them is a candle.
 */
export function tidyCandles(
  who: string,
  rows: readonly Candle[],
  asked: { step: CandleStep; from: number; to: number; now: number },
): Candle[] {
  const length = stepLength[asked.step];
  if (rows.some(({ time }) => !(time <= asked.now + AHEAD_MS)))
    throw new SourceTrouble('bad_data', `${who} sent candles of the future`);
  const sound = rows.filter((one) => one.time % length === 0 && isPossible(one));
  if (rows.length > 1 && sound.length === 0)
    throw new SourceTrouble('bad_data', `${who} sent ${rows.length} rows and not one candle`);
  const byTime = new Map(
    sound
      .filter(({ time }) => time >= asked.from && time < asked.to && time + length <= asked.now)
      .map((one) => [one.time, one]),
  );
  return [...byTime.values()].toSorted((a, b) => a.time - b.time);
}
