import type { CoreAsset } from '@app/contracts/market/market.ts';
import { readLastPrices, writeLastPrices } from './device-storage.ts';

/** Times are UTC ms by the device's clock. */
export type LastPrices = {
  savedAt: number;
  simulated: boolean;
  prices: readonly { symbol: string; name: string; price: number; printedAt: number }[];
};

export function saveLastPrices(assets: readonly CoreAsset[]): void {
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
const isStoredPrice = (row: unknown): boolean => {
  const { symbol, name, price, printedAt } = (row ?? {}) as Shape;
  return (
    typeof symbol === 'string' &&
    typeof name === 'string' &&
    Number.isFinite(price) &&
    Number.isFinite(printedAt)
  );
};

export function loadLastPrices(): LastPrices | null {
  const kept = readLastPrices() as Shape | null;
  const { savedAt, simulated, prices } = kept ?? {};
  if (!Number.isFinite(savedAt) || typeof simulated !== 'boolean' || !Array.isArray(prices)) return null;
  return prices.length > 0 && prices.every(isStoredPrice) ? (kept as LastPrices) : null;
}
