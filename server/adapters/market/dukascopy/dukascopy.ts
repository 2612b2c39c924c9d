import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { candleStepMs, type Candle } from '@app/domain/market/candle.ts';
import { instrumentOf, toPoints, type Pair } from '@app/domain/market/instrument.ts';
import { toMidCandles, findNewestTick, parseSide } from './dukascopy-wire.ts';
import { getText, parseJson, errorOfStatus } from '../source/http.ts';
import { SourceError, type LiveSource, type Tick } from '../source/live-source.ts';
import { pollEachPair, pauseBetweenRequests } from '../source/pace-requests.ts';
import { marketProviders } from '../port.ts';
import { tidyCandles } from '../source/tidy-candles.ts';

const PROVIDER = marketProviders.dukascopy.label;
/** A day's file appears some time after the day; until then its candles come from the open end. */
const FILE_READY_MS = 2 * HOUR_MS;
/** Replies may come from a cache, with their last candle incomplete. */
const CACHE_AGE_MS = 15_000;
const NEWEST_WITHIN_MS = 5 * MINUTE_MS;

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

type DukascopySettings = {
  baseUrl?: string;
  timeoutMs?: number;
  /** Between two files; quick series get rate limited. */
  pauseMs?: number;
  now?: () => number;
};

/** Its candles lie in [from, end), UTC ms; `pathEnd` ends its address. */
type CandleFile = { rest: string; from: number; end: number };

/** One file a day of minutes or a month of hours, and an open end for what has no file yet. */
function listFiles(step: '1m' | '1h', from: number, to: number, now: number): CandleFile[] {
  const files: CandleFile[] = [];
  let at = from;
  while (at < to) {
    const date = new Date(at);
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
    const start = step === '1m' ? Date.UTC(year, month, day) : Date.UTC(year, month);
    const end = step === '1m' ? start + DAY_MS : Date.UTC(year, month + 1);
    if (end + FILE_READY_MS > now) return [...files, { rest: `?from=${at}`, from: at, end: Infinity }];
    const file = step === '1m' ? `${year}/${month + 1}/${day}` : `${year}/${month + 1}`;
    files.push({ rest: `/${file}`, from: start, end });
    at = end;
  }
  return files;
}

const isSaturday = ({ from, end }: CandleFile): boolean =>
  end - from === DAY_MS && new Date(from).getUTCDay() === 6;

/** The bank's public price service: no key, no promise of service. */
export function openDukascopy(options: DukascopySettings = {}): LiveSource {
  const { timeoutMs = 20_000, pauseMs = 250, now = Date.now } = options;
  const base = options.baseUrl ?? 'https://jetta.dukascopy.com/v1';

  const getReply = async (path: string, signal: AbortSignal): Promise<unknown> => {
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; candles)' };
    const answer = await getText(PROVIDER, { url: new URL(base + path), headers, timeoutMs, signal });
    const error = errorOfStatus(PROVIDER, answer.status, answer.headers);
    if (error) throw error;
    // Dukascopy's way to turn away suspected robots.
    if (answer.status === 202) throw new SourceError('rate_limited', `${PROVIDER} answered 202 without data`);
    return parseJson(PROVIDER, answer.text);
  };

  const fetchPiece = async (
    pair: Pair,
    step: '1m' | '1h',
    file: CandleFile,
    signal: AbortSignal,
  ): Promise<Candle[]> => {
    const path = `/candles/${step === '1m' ? 'minute' : 'hour'}/${codes[pair]}`;
    const side = async (name: string) => parseSide(await getReply(`${path}/${name}${file.rest}`, signal));
    const [bids, asks] = await Promise.all([side('BID'), side('ASK')]);
    const rows = [...bids, ...asks];
    if (file.end < Infinity && rows.some(({ time }) => time < file.from || time >= file.end))
      throw new SourceError('bad_data', `${PROVIDER} sent candles of another time than asked for`);
    return toMidCandles(instrumentOf(pair), bids, asks);
  };

  const fetchCandles: LiveSource['fetchCandles'] = async (pair, step, from, to, signal) => {
    if (step !== '1m' && step !== '1h')
      throw new SourceError('bad_data', `${PROVIDER} is asked for minutes and hours only`);
    const requestedAt = now();
    const knownUntil = requestedAt - CACHE_AGE_MS;
    if (Math.min(to, knownUntil) < from + candleStepMs[step]) return [];
    const rows: Candle[] = [];
    const rests = instrumentOf(pair).kind !== 'crypto';
    const files = listFiles(step, from, Math.min(to, requestedAt), requestedAt).filter(
      (file) => !(rests && isSaturday(file)),
    );
    for (const [i, file] of files.entries()) {
      if (i > 0) await pauseBetweenRequests(pauseMs, signal);
      rows.push(...(await fetchPiece(pair, step, file, signal)));
    }
    return tidyCandles(PROVIDER, rows, { step, from, to, now: knownUntil });
  };

  const newest = async (pair: Pair, signal: AbortSignal): Promise<Tick[]> => {
    const found = findNewestTick(
      await getReply(`/ticks/${codes[pair]}?from=${now() - NEWEST_WITHIN_MS}`, signal),
    );
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
    fetchCandles,
    poll: (pairs, signal) => pollEachPair(pairs, (pair) => newest(pair, signal)),
    pollEveryMs: 20_000,
  };
}
