import { DAY_MS } from '@app/domain/time.ts';
import { instrumentOf, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import { startFaultServer, type FaultServer } from '../stand-ins/fault-server.ts';
import { knownMid, knownSteps, type ProviderRow } from '../stand-ins/known-market.ts';

const symbols: Record<string, Pair> = {
  'EURUSD=X': 'EUR/USD',
  'USDJPY=X': 'USD/JPY',
  'BTC-USD': 'BTC/USD',
};
const refusal = (status: number, code: string, description: string) => ({
  status,
  body: { chart: { result: null, error: { code, description } } },
});
const OLDEST_FIVE_MINUTES = 60 * DAY_MS;

function metaOf(pair: Pair, symbol: string, interval: string, now: number): Record<string, unknown> {
  const instrument = instrumentOf(pair);
  const price = toPrice(instrument, knownMid(pair, Math.floor(now / 60_000)));
  return {
    currency: instrument.quote,
    symbol,
    exchangeName: instrument.kind === 'crypto' ? 'CCC' : 'CCY',
    instrumentType: instrument.kind === 'crypto' ? 'CRYPTOCURRENCY' : 'CURRENCY',
    firstTradeDate: 1_070_236_800,
    regularMarketTime: Math.floor(now / 1_000),
    gmtoffset: 0,
    timezone: 'GMT',
    exchangeTimezoneName: 'Europe/London',
    regularMarketPrice: price,
    chartPreviousClose: price,
    priceHint: 4,
    dataGranularity: interval === '60m' ? '1h' : interval,
    range: '',
  };
}

export async function startYahoo(now: () => number): Promise<
  FaultServer & {
    bend: (change: (rows: ProviderRow[]) => ProviderRow[]) => void;
    say: (meta: object) => void;
  }
> {
  let bent = (rows: ProviderRow[]): ProviderRow[] => rows;
  let said: object = {};
  const server = await startFaultServer((url) => {
    const symbol = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
    const pair = symbols[symbol];
    if (!pair) return refusal(404, 'Not Found', 'No data found, symbol may be delisted');
    const [from, to] = ['period1', 'period2'].map((name) => Number(url.searchParams.get(name)) * 1_000);
    const interval = url.searchParams.get('interval') ?? '';
    if (interval === '5m' && (from ?? 0) < now() - OLDEST_FIVE_MINUTES)
      return refusal(422, 'Unprocessable Entity', '5m data not available for startTime');
    const end = Math.min(to ?? 0, now());
    const rows = knownSteps(pair, interval === '60m' ? '1h' : '5m', from ?? 0, end);
    const complete = bent(rows.filter(({ time }) => time < end));
    const running =
      end > now() - 60_000 ? [{ ...complete.at(-1), time: Math.floor(now() / 1_000) * 1_000 }] : [];
    const all = [...complete, ...running] as ProviderRow[];
    const instrument = instrumentOf(pair);
    const column = (value: (row: ProviderRow) => number) =>
      all.map((row) => (row.trades === 0 ? null : toPrice(instrument, value(row))));
    const quote = {
      open: column(({ open }) => open),
      high: column(({ high }) => high),
      low: column(({ low }) => low),
      close: column(({ close }) => close),
      volume: all.map(() => 0),
    };
    const meta = { ...metaOf(pair, symbol, interval, now()), ...said };
    // A range without trades has neither times nor columns.
    const rest =
      all.length === 0
        ? { indicators: { quote: [{}] } }
        : { timestamp: all.map(({ time }) => time / 1_000), indicators: { quote: [quote] } };
    return { body: { chart: { result: [{ meta, ...rest }], error: null } } };
  });
  return { ...server, bend: (change) => void (bent = change), say: (meta) => void (said = meta) };
}
