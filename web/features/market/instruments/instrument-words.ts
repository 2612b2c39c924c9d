import type { CoreAsset } from '@app/contracts/market/market.ts';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import { isWideSpread } from '@app/domain/market/spread.ts';

export const formatPrice = ({ digits }: Pick<CoreAsset, 'digits'>, value: number): string =>
  formatChartPrice({ digits }, value);

export type SpreadNow = { value: number; usual: number; isWide: boolean };

export function readSpread({ symbol, digits, bid, ask }: CoreAsset): SpreadNow {
  const points = Math.round((ask - bid) * 10 ** digits);
  const instrument = findInstrument(symbol);
  return {
    value: points / 10 ** digits,
    usual: (instrument?.spreadPoints ?? points) / 10 ** digits,
    isWide: instrument ? isWideSpread(instrument, points) : false,
  };
}

/** Gold, EUR/USD: how people call it. */
export const titleOf = ({ symbol, name, kind }: Pick<CoreAsset, 'symbol' | 'name' | 'kind'>): string =>
  kind === 'forex' ? symbol : name;
