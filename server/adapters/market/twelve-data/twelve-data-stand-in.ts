import type { Server } from 'node:http';
import { findInstrument, instrumentOf, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import { WebSocketServer, type WebSocket } from 'ws';
import { startFaultServer, type FaultServer } from '../stand-ins/fault-server.ts';
import { knownMid, knownSteps, type ProviderRow } from '../stand-ins/known-market.ts';
import type { StreamControls } from '../stand-ins/stream-controls.ts';

export const ownKey = 'key-of-ours';

const HALF_SPREAD = 5;
const MOST = 5_000;
const refusal = (code: number, message: string) => ({ body: { code, message, status: 'error' } });

function seriesAnswer(url: URL, now: number, bend: (rows: ProviderRow[]) => ProviderRow[]) {
  const asked = (name: string): string => url.searchParams.get(name) ?? '';
  const instrument = findInstrument(asked('symbol'));
  if (!instrument) return refusal(404, '**symbol** or **figi** parameter is missing or invalid.');
  const step = asked('interval') === '1h' ? '1h' : '1m';
  const [from = 0, to = 0] = ['start_date', 'end_date'].map((name) => Date.parse(`${asked(name)}Z`));
  const rows = knownSteps(instrument.pair, step, from, Math.min(to + 1, now));
  const traded = rows.filter(({ trades }) => trades > 0);
  if (traded.length === 0)
    return refusal(
      400,
      'No data is available on the specified dates. Try setting different start/end dates.',
    );
  const text = (points: number): string => toPrice(instrument, points).toFixed(instrument.pointDigits);
  // Newest first unless ordered otherwise; the running candle is among them.
  const values = bend(traded.slice(0, MOST)).map(({ time, open, high, low, close }) => ({
    datetime: new Date(time).toISOString().slice(0, 19).replace('T', ' '),
    open: text(open),
    high: text(high),
    low: text(low),
    close: text(close),
  }));
  const meta = {
    symbol: instrument.pair,
    interval: asked('interval'),
    currency_base: instrument.name,
    currency_quote: 'US Dollar',
    type: 'Physical Currency',
  };
  return { body: { meta, values: asked('order') === 'ASC' ? values : values.toReversed(), status: 'ok' } };
}

function priceText(pair: Pair, mid: number, at: number): string {
  const price = (points: number): number => toPrice(instrumentOf(pair), points);
  return JSON.stringify({
    event: 'price',
    symbol: pair,
    currency_base: 'Euro',
    currency_quote: 'US Dollar',
    type: 'Physical Currency',
    timestamp: Math.floor(at / 1_000),
    price: price(mid),
    bid: price(mid - HALF_SPREAD),
    ask: price(mid + HALF_SPREAD),
  });
}

export type TwelveDataStandIn = FaultServer &
  StreamControls & { bend: (change: (rows: ProviderRow[]) => ProviderRow[]) => void };

/** Errors come with status 200, as the provider's do. */
export async function startTwelveData(now: () => number): Promise<TwelveDataStandIn> {
  let bent = (rows: ProviderRow[]): ProviderRow[] => rows;
  let refused: number | null = null;
  let muted = false;
  const sockets = new WebSocketServer({ noServer: true });

  const hear = (socket: WebSocket, text: string): void => {
    if (muted) return;
    const { action, params } = JSON.parse(text) as { action: string; params?: { symbols: string } };
    if (action === 'heartbeat') return socket.send('{"event":"heartbeat","status":"ok"}');
    const symbols = params?.symbols.split(',') ?? [];
    const success = symbols
      .filter((symbol) => symbol !== 'WTI/USD')
      .map((symbol) => ({ symbol, type: 'Physical Currency' }));
    const fails = symbols.filter((symbol) => symbol === 'WTI/USD').map((symbol) => ({ symbol }));
    socket.send(
      JSON.stringify({ event: 'subscribe-status', status: fails.length ? 'error' : 'ok', success, fails }),
    );
    for (const { symbol } of success) {
      const pair = symbol as Pair;
      socket.send(priceText(pair, knownMid(pair, Math.floor(now() / 60_000)), now() - 200));
    }
  };
  const listen = (server: Server): void => {
    server.on('upgrade', (request, raw, head) => {
      const isOurs = new URL(request.url ?? '/', 'http://stand-in').searchParams.get('apikey') === ownKey;
      const status = refused ?? (isOurs ? null : 401);
      if (status !== null) {
        raw.end(`HTTP/1.1 ${status} No\r\nRetry-After: 7\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
        return;
      }
      sockets.handleUpgrade(request, raw, head, (socket) => {
        socket.on('message', (data) => hear(socket, (data as Buffer).toString('utf8')));
      });
    });
  };
  const server: FaultServer = await startFaultServer((url) => {
    const isOurs = server.headers.at(-1)?.authorization === `apikey ${ownKey}`;
    return isOurs
      ? seriesAnswer(url, now(), bent)
      : refusal(401, '**apikey** parameter is incorrect or not specified.');
  }, listen);
  const say = (text: string): void => sockets.clients.forEach((one) => one.send(text));
  const beat = setInterval(() => !muted && say('{"event":"heartbeat","status":"ok"}'), 40);

  return {
    ...server,
    streamUrl: `${server.url.replace('http', 'ws')}/v1/quotes/price`,
    bend: (change) => void (bent = change),
    sendPrice: (pair, mid, at) => say(priceText(pair, mid, at)),
    sendText: say,
    disconnectAll: () => sockets.clients.forEach((one) => one.terminate()),
    refuse: (status) => void (refused = status),
    mute: (quiet) => void (muted = quiet),
    close: async () => {
      clearInterval(beat);
      sockets.clients.forEach((one) => one.terminate());
      await server.close();
    },
  };
}
