import type { CoreAsset } from '@app/contracts/market/market.ts';
import { priceUpdate } from '@app/contracts/system/live.ts';
import { toIso } from '@app/domain/time.ts';
import type { EncodeFrame } from './frame.ts';

type PriceUpdatesDeps = { readAssets: (now: number) => Promise<CoreAsset[]>; frame: EncodeFrame };

export function createPriceUpdates({ readAssets, frame }: PriceUpdatesDeps) {
  const lastSent = new Map<string, string>();
  let sentAt = 0;
  let whole: Buffer | null = null;

  const encodeMoves = (moves: Iterable<string>): Buffer =>
    frame('prices', `{"at":"${toIso(sentAt)}","moved":[${[...moves].join(',')}]}`);

  return {
    next: async (now: number): Promise<Buffer | null> => {
      const assets = await readAssets(now);
      const moved: string[] = [];
      for (const asset of assets) {
        const json = JSON.stringify(priceUpdate.parse(asset));
        if (lastSent.get(asset.symbol) === json) continue;
        lastSent.set(asset.symbol, json);
        moved.push(json);
      }
      if (moved.length === 0) return null;
      sentAt = now;
      whole = null;
      return encodeMoves(moved);
    },
    whole: (): Buffer | null => {
      if (lastSent.size > 0) whole ??= encodeMoves(lastSent.values());
      return whole;
    },
  };
}

export type PriceUpdates = ReturnType<typeof createPriceUpdates>;
