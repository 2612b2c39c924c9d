import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { instrumentOf, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import { startFaultServer, type FaultServer } from '../stand-ins/fault-server.ts';
import { knownMid, knownSteps, type ProviderRow } from '../stand-ins/known-market.ts';
import type { StreamControls } from '../stand-ins/stream-controls.ts';

export const practiceAccount = { token: 'token-of-practice', account: '101-004-1234567-001' };

const HALF_SPREAD = 5;
const MOST = 5_000;
const denied = { errorMessage: 'Insufficient authorization to perform request.' };

const nanoseconds = (at: number): string => new Date(at).toISOString().replace('Z', '000000Z');
const pairOf = (symbol: string): Pair => symbol.replace('WTICO', 'WTI').replace('_', '/') as Pair;
const isAllowed = ({ authorization }: IncomingMessage['headers'] = {}): boolean =>
  authorization === `Bearer ${practiceAccount.token}`;

/** This account has no oil. */
const carried = [
  'EUR_USD',
  'GBP_USD',
  'USD_JPY',
  'AUD_USD',
  'USD_CHF',
  'USD_CAD',
  'NZD_USD',
  'GBP_JPY',
  'EUR_GBP',
  'XAU_USD',
  'XAG_USD',
];

function candleAnswer(url: URL, now: number, bend: (rows: ProviderRow[]) => ProviderRow[]) {
  const symbol = url.pathname.split('/').at(-2) ?? '';
  const granularity = url.searchParams.get('granularity') ?? '';
  const step = granularity === 'H1' ? '1h' : '1m';
  const length = step === '1h' ? 3_600_000 : 60_000;
  const [from = 0, to = 0] = ['from', 'to'].map((name) => Date.parse(url.searchParams.get(name) ?? ''));
  if ((to - from) / length > MOST)
    return { status: 400, body: { errorMessage: "Maximum value for 'count' exceeded" } };
  const text = (points: number): string => {
    const instrument = instrumentOf(pairOf(symbol));
    return toPrice(instrument, points).toFixed(instrument.pointDigits);
  };
  const end = Math.min(to, Math.floor(now / length) * length + length);
  const candles = bend(knownSteps(pairOf(symbol), step, from, end).filter(({ trades }) => trades > 0)).map(
    ({ time, open, high, low, close, trades }) => ({
      complete: time + length <= now,
      volume: trades,
      time: nanoseconds(time),
      mid: { o: text(open), h: text(high), l: text(low), c: text(close) },
    }),
  );
  return { body: { instrument: symbol, granularity, candles } };
}

function priceLine(pair: Pair, mid: number, at: number): string {
  const instrument = instrumentOf(pair);
  const text = (points: number): string => toPrice(instrument, points).toFixed(instrument.pointDigits);
  const [bid, ask] = [text(mid - HALF_SPREAD), text(mid + HALF_SPREAD)];
  const symbol = pair.replace('WTI', 'WTICO').replace('/', '_');
  return JSON.stringify({
    type: 'PRICE',
    time: nanoseconds(at),
    bids: [{ price: bid, liquidity: 1_000_000 }],
    asks: [{ price: ask, liquidity: 1_000_000 }],
    closeoutBid: bid,
    closeoutAsk: ask,
    status: 'tradeable',
    tradeable: true,
    instrument: symbol,
  });
}

export type OandaStandIn = FaultServer &
  StreamControls & { bend: (change: (rows: ProviderRow[]) => ProviderRow[]) => void };

export async function startOanda(now: () => number): Promise<OandaStandIn> {
  let bent = (rows: ProviderRow[]): ProviderRow[] => rows;
  const rest: FaultServer = await startFaultServer((url) => {
    if (!isAllowed(rest.headers.at(-1))) return { status: 401, body: denied };
    if (!url.pathname.startsWith('/v3/accounts/')) return candleAnswer(url, now(), bent);
    return { body: { instruments: carried.map((name) => ({ name })), lastTransactionID: '6356' } };
  });
  const stream = await startPriceStream(now);
  return {
    ...rest,
    ...stream,
    bend: (change) => void (bent = change),
    close: async () => {
      await stream.close();
      await rest.close();
    },
  };
}

async function startPriceStream(now: () => number): Promise<StreamControls & { close: () => Promise<void> }> {
  const listeners = new Set<ServerResponse>();
  let refused: number | null = null;
  let muted = false;
  const say = (text: string): void => listeners.forEach((one) => one.write(`${text}\n`));
  const server = createServer((request, reply) => {
    const status = refused ?? (isAllowed(request.headers) ? 200 : 401);
    if (status !== 200) {
      reply.writeHead(status, { 'retry-after': '7', 'content-type': 'application/json' });
      return void reply.end(JSON.stringify(denied));
    }
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const asked = url.searchParams.get('instruments')?.split(',') ?? [];
    if (asked.some((symbol) => !carried.includes(symbol))) {
      reply.writeHead(400, { 'content-type': 'application/json' });
      return void reply.end('{"errorMessage":"Invalid value specified for \'instruments\'"}');
    }
    reply.writeHead(200, { 'content-type': 'application/octet-stream' });
    reply.flushHeaders();
    listeners.add(reply);
    reply.on('close', () => listeners.delete(reply));
    for (const symbol of asked) {
      const pair = pairOf(symbol);
      // In chunks: a line may be split anywhere.
      const line = `${priceLine(pair, knownMid(pair, Math.floor(now() / 60_000)), now() - 200)}\n`;
      reply.write(line.slice(0, 40));
      reply.write(line.slice(40));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const beat = setInterval(() => {
    if (!muted) say(JSON.stringify({ type: 'HEARTBEAT', time: nanoseconds(now()) }));
  }, 40);
  return {
    streamUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`,
    sendPrice: (pair, mid, at) => say(priceLine(pair, mid, at)),
    sendText: say,
    disconnectAll: () => listeners.forEach((one) => one.destroy()),
    refuse: (status) => void (refused = status),
    mute: (quiet) => void (muted = quiet),
    close: async () => {
      clearInterval(beat);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
