import type { Generated } from 'kysely';
import type { Pair } from '@app/domain/market/instrument.ts';

/** Prices that were kept. */
export type MarketTables = {
  market_candles: {
    source: string;
    pair: Pair;
    step: number;
    time: number;
    open: number;
    high: number;
    low: number;
    close: number;
  };
  market_series: { source: string; pair: Pair; step: number; known: Generated<string> };
};
