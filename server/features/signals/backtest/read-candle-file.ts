import { readFileSync } from 'node:fs';
import { candleSteps, candleStepMs, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { toPoints, type Instrument } from '@app/domain/market/instrument.ts';

export type CandleFile = { step: CandleStep; candles: Candle[] };

/** `time,open,high,low,close` with ISO times; returns points, oldest first. @throws Error naming the first bad line */
export function readCandleFile(path: string, instrument: Instrument): CandleFile {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const names = header.split(',');
  const [time, ...prices] = ['time', 'open', 'high', 'low', 'close'].map((name) => names.indexOf(name));
  let before = -Infinity;
  let shortest = Infinity;
  const candles = lines.map((line, i) => {
    const cells = line.split(',');
    const at = Date.parse(cells[time ?? -1] ?? '');
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
  return { step, candles };
}
