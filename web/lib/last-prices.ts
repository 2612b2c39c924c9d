import type { CoreAsset } from '@app/contracts/market.ts';
import { readLastPrices, writeLastPrices } from './device.ts';

/** Prices as this device last saw them; instants are UTC ms by the device's own clock. */
export type LastPrices = {
  savedAt: number;
  simulated: boolean;
  prices: readonly { symbol: string; name: string; price: number; printedAt: number }[];
};

export function keepLastPrices(assets: readonly CoreAsset[]): void {
  const savedAt = Date.now();
  writeLastPrices({
    savedAt,
    simulated: assets.some((asset) => asset.simulated),
    prices: assets.map(({ symbol, name, price, ageSeconds }) => ({
      symbol,
      name,
      price,
      printedAt: savedAt - ageSeconds * 1_000,
    })),
  } satisfies LastPrices);
}

type Shape = Record<string, unknown>;
const isRow = (row: unknown): boolean => {
  const { symbol, name, price, printedAt } = (row ?? {}) as Shape;
  return (
    typeof symbol === 'string' &&
    typeof name === 'string' &&
    Number.isFinite(price) &&
    Number.isFinite(printedAt)
  );
};

/** Null where none were kept, or what stands there is none of ours. */
export function lastPrices(): LastPrices | null {
  const kept = readLastPrices() as Shape | null;
  const { savedAt, simulated, prices } = kept ?? {};
  if (!Number.isFinite(savedAt) || typeof simulated !== 'boolean' || !Array.isArray(prices)) return null;
  return prices.length > 0 && prices.every(isRow) ? (kept as LastPrices) : null;
}
