import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { aggregateCandles } from '../../domain/market/aggregate-candles.ts';
import { candleStepMs, type Candle, type CandleStep } from '../../domain/market/candle.ts';
import { findInstrument, toPoints, type Instrument, type Pair } from '../../domain/market/instrument.ts';
import { toSeries, type Series } from '../../domain/evidence/series.ts';
import { readCandleFile } from '../../server/features/signals/backtest/read-candle-file.ts';
import { timeframes, type Timeframe } from '../../domain/signals/signal.ts';
import { breakoutRules } from '../../domain/strategy/breakout.ts';

export type HistoryFile = { path: string; pair: Pair };

/** Every CSV file under a folder whose name begins with a market; others are named in `unknown`. */
export function findHistory(folder: string): { files: HistoryFile[]; unknown: string[] } {
  const paths = globSync('**/*.csv', { cwd: folder }).toSorted();
  const found = paths.map((path) => ({
    path,
    instrument: findInstrument(basename(path).split(/[_.]/)[0] ?? ''),
  }));
  return {
    files: found.flatMap(({ path, instrument }) =>
      instrument ? [{ path: join(folder, path), pair: instrument.pair }] : [],
    ),
    unknown: found.flatMap(({ path, instrument }) => (instrument ? [] : [path])),
  };
}

/**
 * `date,close`: one fixing a day, taken as a candle without extent. A day at zero or below (oil, 20 April 2020) is left
 * out: no plan has prices there. @throws Error naming the first bad line
 */
function readCloses(text: string, instrument: Instrument): Candle[] {
  let before = -Infinity;
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .flatMap((line, i) => {
      const [date = '', close = ''] = line.split(',');
      const time = Date.parse(`${date}T00:00:00Z`);
      const price = toPoints(instrument, Number(close || Number.NaN));
      if (Number.isNaN(price) || !(time > before))
        throw new Error(`Line ${i + 2} is not a day after the one before it.`);
      before = time;
      return price > 0 ? [{ time, open: price, high: price, low: price, close: price }] : [];
    });
}

type Source = { step: CandleStep; candles: Candle[]; isCloseOnly: boolean };

function readSource({ path }: HistoryFile, instrument: Instrument): Source {
  try {
    const text = readFileSync(path, 'utf8');
    if (/^date,close\s/.test(text))
      return { step: '1d', candles: readCloses(text, instrument), isCloseOnly: true };
    return { ...readCandleFile(path, instrument), isCloseOnly: false };
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** For each horizon the series over most years that has candles as fine as it needs. @throws Error naming a broken file */
export function readSeries(files: readonly HistoryFile[], instrument: Instrument): Map<Timeframe, Series> {
  const sources = files.map((one) => readSource(one, instrument));
  const chosen = new Map<Timeframe, Series>();
  for (const timeframe of timeframes) {
    const { step } = breakoutRules[timeframe];
    const fitting = sources
      .filter((one) => candleStepMs[one.step] <= candleStepMs[step])
      .toSorted((one, other) => spanOf(other.candles) - spanOf(one.candles));
    const [best] = fitting;
    if (best)
      chosen.set(
        timeframe,
        toSeries(step, aggregateCandles(best.candles, candleStepMs[step]), best.isCloseOnly),
      );
  }
  return chosen;
}

const spanOf = (candles: readonly Candle[]): number => (candles.at(-1)?.time ?? 0) - (candles[0]?.time ?? 0);
