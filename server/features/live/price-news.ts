import type { CoreAsset } from '@app/contracts/market.ts';
import type { PriceMove } from '@app/contracts/live.ts';
import type { Frame } from './frame.ts';

type Options = { readAssets: (now: number) => Promise<CoreAsset[]>; frame: Frame };

const moveOf = ({ symbol, price, bid, ask, change, changePercent, asOf, open }: CoreAsset): PriceMove => ({
  symbol,
  price,
  bid,
  ask,
  change,
  changePercent,
  asOf,
  open,
});

/** What moved since it was last asked, and everything as it then stood for those who come later. */
export function priceNews({ readAssets, frame }: Options) {
  const known = new Map<string, string>();
  let at = 0;
  let whole: Buffer | null = null;

  const framed = (moves: Iterable<string>): Buffer =>
    frame('prices', `{"at":"${new Date(at).toISOString()}","moved":[${[...moves].join(',')}]}`);

  return {
    /** The frame of what moved; null where nothing did. */
    next: async (now: number): Promise<Buffer | null> => {
      const assets = await readAssets(now);
      const moved: string[] = [];
      for (const asset of assets) {
        const json = JSON.stringify(moveOf(asset));
        if (known.get(asset.symbol) === json) continue;
        known.set(asset.symbol, json);
        moved.push(json);
      }
      if (moved.length === 0) return null;
      at = now;
      whole = null;
      return framed(moved);
    },
    /** Every instrument as last told; null before the first time. */
    whole: (): Buffer | null => {
      if (known.size > 0) whole ??= framed(known.values());
      return whole;
    },
  };
}

export type PriceNews = ReturnType<typeof priceNews>;
