import { readFileSync } from 'node:fs';
import { candleSteps, candleStepMs, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { isInTradingWeek } from '@app/domain/market/hours/market-week.ts';
import { toPoints, type Instrument } from '@app/domain/market/instrument.ts';
import { HOUR_MS, WEEK_MS } from '@app/domain/time.ts';

export type CandleFile = { step: CandleStep; candles: Candle[] };

const WEEKEND_MS = 36 * HOUR_MS;
/** Sources have single candles outside the week; two hours of a wrong zone put 1.5 % there. */
const MOST_OUTSIDE = 0.01;

/** Only where weekends show: candles made up without a pause say nothing of a zone. @throws Error */
function refuseOtherZone(candles: readonly Candle[], stepMs: number, instrument: Instrument): void {
  const weeks = ((candles.at(-1)?.time ?? 0) - (candles[0]?.time ?? 0)) / WEEK_MS;
  const pauses = candles.filter(({ time }, i) => time - (candles[i - 1]?.time ?? time) >= WEEKEND_MS);
  if (pauses.length < 3 || pauses.length < weeks / 2) return;
  const outside = candles.filter(
    ({ time }) => !isInTradingWeek(instrument, time) && !isInTradingWeek(instrument, time + stepMs - 1),
  );
  const share = outside.length / candles.length;
  if (share > MOST_OUTSIDE)
    throw new Error(
      `${(100 * share).toFixed(1)} % of the candles lie where ${instrument.pair} is not traded. Are their times those of UTC?`,
    );
}

/** `time,open,high,low,close` with ISO times that name their zone; returns points, oldest first. @throws Error naming the first bad line */
export function readCandleFile(path: string, instrument: Instrument): CandleFile {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const names = header.split(',');
  const [time, ...prices] = ['time', 'open', 'high', 'low', 'close'].map((name) => names.indexOf(name));
  let before = -Infinity;
  let shortest = Infinity;
  const candles = lines.map((line, i) => {
    const cells = line.split(',');
    const written = cells[time ?? -1] ?? '';
    const at = Date.parse(written);
    if (!Number.isNaN(at) && !/(Z|[+-]\d\d:?\d\d)$/.test(written))
      throw new Error(`Line ${i + 2} has a time without its zone, such as the Z of 2026-01-05T08:00:00Z.`);
    const [open, high, low, close] = prices.map((column) =>
      toPoints(instrument, Number(cells[column] || Number.NaN)),
    ) as [number, number, number, number];
    const isSound = low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close) && at > before;
    if (!isSound) throw new Error(`Line ${i + 2} is not a candle after the one before it.`);
    shortest = Math.min(shortest, at - before);
    before = at;
    return { time: at, open, high, low, close };
  });
  const step = candleSteps.find((one) => candleStepMs[one] === shortest);
  if (!step) throw new Error('The candles have none of the known lengths.');
  refuseOtherZone(candles, candleStepMs[step], instrument);
  return { step, candles };
}
