import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { candleStepMs } from '@app/domain/market/candle.ts';
import { findInstrument, instrumentOf } from '@app/domain/market/instrument.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import type { MarketPort } from '../port.ts';
import { readReplayFile } from './replay-file.ts';
import { candlesEndingIn, findLastCandles, findLastPrice } from '../candle-columns.ts';
import type { CandleColumns } from '../candle-columns.ts';
import { MarketSetupError } from '../setup-error.ts';

const EXTENSION = '.csv';

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.toLowerCase().endsWith(EXTENSION))
      .sort();
  } catch {
    throw new MarketSetupError(`The folder of candle files "${folder}" cannot be read.`);
  }
}

function readFolder(folder: string): Map<Pair, CandleColumns> {
  const found = new Map<Pair, CandleColumns>();
  for (const name of listFiles(folder)) {
    const symbol = name.slice(0, -EXTENSION.length);
    const instrument = findInstrument(symbol);
    if (!instrument) throw new MarketSetupError(`${name}: "${symbol}" is not an instrument of this product.`);
    if (found.has(instrument.pair))
      throw new MarketSetupError(`${name}: there is a second file for ${instrument.pair}.`);
    found.set(instrument.pair, readReplayFile(join(folder, name), instrument));
  }
  if (found.size === 0)
    throw new MarketSetupError(`The folder "${folder}" holds no candle file such as EURUSD.csv.`);
  return found;
}

/** Of a running candle only the open is known. @throws MarketSetupError in one sentence */
export function openReplayMarket(options: { folder: string }): MarketPort {
  const series = readFolder(options.folder);
  return {
    name: 'replay',
    simulated: true,
    mayMisprint: true,
    pairs: [...series.keys()],
    baseStep: (pair) => series.get(pair)?.step ?? candleStepMs['1m'],
    quote: (pair, now) => {
      const one = series.get(pair);
      const printed = one && findLastPrice(one, now);
      return printed ? quoteAround(instrumentOf(pair), printed.price, printed.at) : null;
    },
    candles: async (pair, step, now, count) => {
      const one = series.get(pair);
      return one ? findLastCandles(one, candleStepMs[step], now, count) : [];
    },
    barsBetween: async (pair, from, to) => {
      const one = series.get(pair);
      return one ? candlesEndingIn(one, from, to) : [];
    },
  };
}
