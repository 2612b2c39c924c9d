import type { Server } from 'node:http';
import { instrumentOf, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { startFaultServer, type FaultServer } from '../stand-ins/fault-server.ts';
import { knownMid, knownSteps, type ProviderRow } from '../stand-ins/known-market.ts';

const HALF_SPREAD = 10;
const KEPT = 720;
const names: Record<string, { pair: Pair; result: string }> = {
  XBTUSD: { pair: 'BTC/USD', result: 'XXBTZUSD' },
  ETHUSD: { pair: 'ETH/USD', result: 'XETHZUSD' },
};

function ohlcRow(pair: Pair, { time, open, high, low, close, trades }: ProviderRow): unknown[] {
  const text = (points: number): string => toPrice(instrumentOf(pair), points).toFixed(1);
  return [
    time / 1_000,
    text(open),
    text(high),
    text(low),
    text(close),
    text(close),
    (trades / 8).toFixed(8),
    trades,
  ];
}

function ohlcAnswer(url: URL, now: number, bend: (rows: ProviderRow[]) => ProviderRow[]): unknown {
  const known = names[url.searchParams.get('pair') ?? ''];
  if (!known) return { error: ['EQuery:Unknown asset pair'] };
  const minutes = Number(url.searchParams.get('interval'));
  const step = minutes === 60 ? '1h' : '5m';
  const length = minutes * 60_000;
  const since = Number(url.searchParams.get('since') ?? 0) * 1_000;
  const running = Math.floor(now / length) * length;
  const rows = knownSteps(known.pair, step, running - (KEPT - 1) * length, running + length);
  const newer = bend(rows.filter(({ time }) => time > since));
  return {
    error: [],
    result: {
      [known.result]: newer.map((one) => ohlcRow(known.pair, one)),
      last: running / 1_000 - minutes * 60,
    },
  };
}

export type KrakenStandIn = FaultServer & {
  streamUrl: string;
  bend: (change: (rows: ProviderRow[]) => ProviderRow[]) => void;
  sendPrice: (pair: Pair, mid: number, at: number) => void;
  sendText: (text: string) => void;
  disconnectAll: () => void;
  refuse: (status: number | null) => void;
  mute: (quiet: boolean) => void;
  connected: () => Promise<void>;
};

const tickerText = (pair: Pair, mid: number, at: number, type: 'snapshot' | 'update'): string => {
  const price = (points: number): number => toPrice(instrumentOf(pair), points);
  const [bid, ask] = [price(mid - HALF_SPREAD), price(mid + HALF_SPREAD)];
  const timestamp = new Date(at).toISOString().replace('Z', '123Z');
  const rest = { bid_qty: 0.8, ask_qty: 1.2, last: bid, volume: 812.4, vwap: bid, low: bid, high: ask };
  const data = [{ symbol: pair, bid, ask, ...rest, change: 0, change_pct: 0, timestamp }];
  return JSON.stringify({ channel: 'ticker', type, data });
};

export async function startKraken(now: () => number): Promise<KrakenStandIn> {
  let bent = (rows: ProviderRow[]): ProviderRow[] => rows;
  let refused: number | null = null;
  let muted = false;
  let welcome: () => void = () => undefined;
  const connected = new Promise<void>((done) => (welcome = done));
  const sockets = new WebSocketServer({ noServer: true });

  const hear = (socket: WebSocket, data: RawData): void => {
    if (muted) return;
    const { method, params } = JSON.parse((data as Buffer).toString('utf8')) as {
      method: string;
      params?: { symbol: string[] };
    };
    if (method === 'ping') return socket.send('{"method":"pong"}');
    for (const symbol of params?.symbol ?? []) {
      const known = Object.values(names).find(({ pair }) => pair === symbol);
      if (!known) {
        socket.send(
          JSON.stringify({ error: `Currency pair not supported ${symbol}`, method, success: false, symbol }),
        );
        continue;
      }
      const result = { channel: 'ticker', event_trigger: 'bbo', snapshot: true, symbol };
      socket.send(JSON.stringify({ method, result, success: true }));
      const mid = knownMid(known.pair, Math.floor(now() / 60_000));
      socket.send(tickerText(known.pair, mid, now() - 200, 'snapshot'));
    }
  };
  const listen = (server: Server): void => {
    server.on('upgrade', (request, raw, head) => {
      if (refused !== null) {
        raw.end(`HTTP/1.1 ${refused} No\r\nRetry-After: 7\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
        return;
      }
      sockets.handleUpgrade(request, raw, head, (socket) => {
        socket.on('message', (data) => hear(socket, data));
        welcome();
        if (!muted)
          socket.send(
            '{"channel":"status","type":"update","data":[{"version":"2.0.10","system":"online","api_version":"v2"}]}',
          );
      });
    });
  };
  const server = await startFaultServer((url) => ({ body: ohlcAnswer(url, now(), bent) }), listen);
  const beat = setInterval(() => !muted && say('{"channel":"heartbeat"}'), 50);
  const say = (text: string): void => sockets.clients.forEach((one) => one.send(text));

  return {
    ...server,
    streamUrl: `${server.url.replace('http', 'ws')}/v2`,
    bend: (change) => void (bent = change),
    sendPrice: (pair, mid, at) => say(tickerText(pair, mid, at, 'update')),
    sendText: say,
    disconnectAll: () => sockets.clients.forEach((one) => one.close(1001)),
    refuse: (status) => void (refused = status),
    mute: (quiet) => void (muted = quiet),
    connected: () => connected,
    close: async () => {
      clearInterval(beat);
      sockets.clients.forEach((one) => one.terminate());
      await server.close();
    },
  };
}
