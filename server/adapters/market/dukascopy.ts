import { stepLength, type Candle } from '@app/domain/market/candle.ts';
import { instrumentOf, toPoints, type Pair } from '@app/domain/market/instrument.ts';
import { midCandles, newestTick, readSide } from './dukascopy-wire.ts';
import { getText, parseJson, troubleOfStatus } from './live-http.ts';
import { SourceTrouble, type LiveSource, type Tick } from './live-source.ts';
import { pollEach, takeTurn } from './polite.ts';
import { tidyCandles } from './source-candles.ts';

const WHO = 'Dukascopy';
const MINUTE = 60_000;
const DAY = 86_400_000;
/** A day's file is built some time after the day; until then its candles come from the open end. */
const FILE_READY_MS = 2 * 3_600_000;
/** An answer may be a copy from a moment ago, with its last candle half done. */
const COPY_MS = 15_000;
/** How far back a look for the newest price goes. */
const NEWEST_WITHIN_MS = 5 * MINUTE;

const codes: Record<Pair, string> = {
  'EUR/USD': 'EUR-USD',
  'GBP/USD': 'GBP-USD',
  'USD/JPY': 'USD-JPY',
  'AUD/USD': 'AUD-USD',
  'USD/CHF': 'USD-CHF',
  'USD/CAD': 'USD-CAD',
  'NZD/USD': 'NZD-USD',
  'GBP/JPY': 'GBP-JPY',
  'EUR/GBP': 'EUR-GBP',
  'XAU/USD': 'XAU-USD',
  'XAG/USD': 'XAG-USD',
  // A rolling contract for difference on light sweet crude, as retail brokers offer it.
  'WTI/USD': 'LIGHT.CMD-USD',
  'BTC/USD': 'BTC-USD',
  'ETH/USD': 'ETH-USD',
};

type Options = {
  baseUrl?: string;
  timeoutMs?: number;
  /** Between two files: the provider tires of quick series. */
  pauseMs?: number;
  now?: () => number;
};

/** One answer: the end of its address, and between which instants its candles lie (UTC ms). */
type Piece = { rest: string; from: number; end: number };

/** One file a day of minutes and a month of hours, and one open end for what has no file yet. */
function piecesOf(step: '1m' | '1h', from: number, to: number, now: number): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  while (at < to) {
    const date = new Date(at);
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
    const start = step === '1m' ? Date.UTC(year, month, day) : Date.UTC(year, month);
    const end = step === '1m' ? start + DAY : Date.UTC(year, month + 1);
    if (end + FILE_READY_MS > now) return [...pieces, { rest: `?from=${at}`, from: at, end: Infinity }];
    const file = step === '1m' ? `${year}/${month + 1}/${day}` : `${year}/${month + 1}`;
    pieces.push({ rest: `/${file}`, from: start, end });
    at = end;
  }
  return pieces;
}

const isSaturday = ({ from, end }: Piece): boolean => end - from === DAY && new Date(from).getUTCDay() === 6;

/** Bid and ask history of the bank's public price service, and its newest ticks. No key, no promise of service. */
export function dukascopySource(options: Options = {}): LiveSource {
  const { timeoutMs = 20_000, pauseMs = 250, now = Date.now } = options;
  const base = options.baseUrl ?? 'https://jetta.dukascopy.com/v1';

  const ask = async (path: string, signal: AbortSignal): Promise<unknown> => {
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; candles)' };
    const answer = await getText(WHO, { url: new URL(base + path), headers, timeoutMs, signal });
    const trouble = troubleOfStatus(WHO, answer.status, answer.headers);
    if (trouble) throw trouble;
    // How it turns away whom it takes for a robot.
    if (answer.status === 202) throw new SourceTrouble('rate_limited', `${WHO} answered 202 without data`);
    return parseJson(WHO, answer.text);
  };

  const fetchPiece = async (
    pair: Pair,
    step: '1m' | '1h',
    piece: Piece,
    signal: AbortSignal,
  ): Promise<Candle[]> => {
    const path = `/candles/${step === '1m' ? 'minute' : 'hour'}/${codes[pair]}`;
    const side = async (name: string) => readSide(await ask(`${path}/${name}${piece.rest}`, signal));
    const [bids, asks] = await Promise.all([side('BID'), side('ASK')]);
    const rows = [...bids, ...asks];
    if (piece.end < Infinity && rows.some(({ time }) => time < piece.from || time >= piece.end))
      throw new SourceTrouble('bad_data', `${WHO} sent candles of another time than asked for`);
    return midCandles(instrumentOf(pair), bids, asks);
  };

  const history: LiveSource['history'] = async (pair, step, from, to, signal) => {
    if (step !== '1m' && step !== '1h')
      throw new SourceTrouble('bad_data', `${WHO} is asked for minutes and hours only`);
    const asked = now();
    const known = asked - COPY_MS;
    if (Math.min(to, known) < from + stepLength[step]) return [];
    const rows: Candle[] = [];
    const rests = instrumentOf(pair).kind !== 'crypto';
    const pieces = piecesOf(step, from, Math.min(to, asked), asked).filter(
      (piece) => !(rests && isSaturday(piece)),
    );
    for (const [i, piece] of pieces.entries()) {
      if (i > 0) await takeTurn(pauseMs, signal);
      rows.push(...(await fetchPiece(pair, step, piece, signal)));
    }
    return tidyCandles(WHO, rows, { step, from, to, now: known });
  };

  const newest = async (pair: Pair, signal: AbortSignal): Promise<Tick[]> => {
    const found = newestTick(await ask(`/ticks/${codes[pair]}?from=${now() - NEWEST_WITHIN_MS}`, signal));
    if (!found) return [];
    const instrument = instrumentOf(pair);
    const [bid, offer] = [toPoints(instrument, found.bid), toPoints(instrument, found.ask)];
    const mid = toPoints(instrument, (found.bid + found.ask) / 2);
    return [{ pair, bid, ask: offer, mid, at: found.at, source: 'dukascopy' }];
  };

  return {
    name: 'dukascopy',
    pairs: Object.keys(codes) as Pair[],
    delayed: false,
    baseStep: '1m',
    history,
    poll: (pairs, signal) => pollEach(pairs, (pair) => newest(pair, signal)),
    pollEveryMs: 20_000,
  };
}
