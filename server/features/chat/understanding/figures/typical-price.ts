import type { Pair } from '@app/domain/market/instrument.ts';

/** Autumn 2025; they tell a price from a size in the examples, and nothing else. */
const prices: Record<Pair, number> = {
  'EUR/USD': 1.16,
  'GBP/USD': 1.34,
  'USD/JPY': 154,
  'AUD/USD': 0.655,
  'USD/CHF': 0.8,
  'USD/CAD': 1.4,
  'NZD/USD': 0.57,
  'EUR/GBP': 0.87,
  'GBP/JPY': 206,
  'XAU/USD': 3_700,
  'XAG/USD': 45,
  'WTI/USD': 62,
  'BTC/USD': 95_000,
  'ETH/USD': 3_300,
};

export const typicalPrice = (pair: Pair): number => prices[pair];
