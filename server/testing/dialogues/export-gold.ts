import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSimulatedMarket } from '../../adapters/market/simulated/simulated.ts';

const SEED = 3;
const FIRST = Date.UTC(2026, 4, 1);
const END = Date.UTC(2026, 6, 1);

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** Writes two months of simulated gold by the minute, the same every time, as a candle file into the folder. */
export async function exportGold(folder: string): Promise<string> {
  const bars = await openSimulatedMarket({ seed: SEED }).barsBetween('XAU/USD', FIRST, END);
  const lines = bars.map(({ time, open, high, low, close }) =>
    [new Date(time).toISOString(), ...[open, high, low, close].map(dollars)].join(','),
  );
  const file = join(folder, 'XAUUSD.csv');
  writeFileSync(file, `${['time,open,high,low,close', ...lines].join('\n')}\n`);
  return file;
}
