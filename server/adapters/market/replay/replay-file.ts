import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { toPoints } from '@app/domain/market/instrument.ts';
import type { Instrument } from '@app/domain/market/instrument.ts';
import papaparse from 'papaparse';
import type { CandleColumns } from '../candle-columns.ts';
import { MarketSetupError } from '../setup-error.ts';

const columns = ['time', 'open', 'high', 'low', 'close'] as const;
const ISO = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|\+00:?00)?$/;
const DIGITS = /^\d{1,15}$/;
/** Epoch numbers below this are seconds (until the year 5138), above it milliseconds. */
const FIRST_MILLISECONDS = 1e11;
const MAX_JUMP = 5;

/** NaN for anything but ISO time in UTC or an epoch number. */
function parseTime(text: string): number {
  if (DIGITS.test(text)) return Number(text) < FIRST_MILLISECONDS ? Number(text) * 1000 : Number(text);
  if (!ISO.test(text)) return Number.NaN;
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11).replace(/Z|\+.*$/, '')}Z`);
}

function findCommonStep(time: Float64Array): number {
  const counts = new Map<number, number>();
  let best = 0;
  for (let i = 1; i < time.length; i += 1) {
    const distance = time[i]! - time[i - 1]!;
    const count = (counts.get(distance) ?? 0) + 1;
    counts.set(distance, count);
    if (count > (counts.get(best) ?? 0)) best = distance;
  }
  return best;
}

type CandleLine = { time: number; open: number; high: number; low: number; close: number };

function problemOf(line: CandleLine, before: CandleLine | null): string | null {
  if (Number.isNaN(line.time)) return 'time is neither an ISO time in UTC nor an epoch number';
  for (const name of ['open', 'high', 'low', 'close'] as const) {
    if (!Number.isFinite(line[name])) return `${name} is not a number`;
    if (line[name] <= 0) return `${name} is not above zero`;
  }
  if (line.high < line.low) return 'high is below low';
  if (Math.max(line.open, line.close) > line.high) return 'open or close is above high';
  if (Math.min(line.open, line.close) < line.low) return 'open or close is below low';
  if (before?.time === line.time) return 'time stands there twice';
  if (before && line.time < before.time) return 'time is earlier than the line before';
  const neighbour = before?.close ?? line.open;
  if (line.high > neighbour * MAX_JUMP || line.low < neighbour / MAX_JUMP) {
    return `price is more than ${MAX_JUMP} times away from its neighbour`;
  }
  return null;
}

const parseNumber = (text: string | undefined): number => (text?.trim() ? Number(text) : Number.NaN);

function findColumns(row: readonly string[], fail: (line: number, problem: string) => never): number[] {
  const names = row.map((one) =>
    one
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );
  return columns.map((name) => {
    const index = names.indexOf(name);
    return index >= 0 ? index : fail(1, `the column "${name}" is missing`);
  });
}

/** @throws MarketSetupError that names file, line and problem, on the first line that cannot be trusted. */
export function readReplayFile(path: string, instrument: Instrument): CandleColumns {
  const fail = (line: number, problem: string): never => {
    throw new MarketSetupError(`${basename(path)}, line ${line}: ${problem}.`);
  };
  const [header = [], ...rows] = papaparse.parse(readFileSync(path, 'utf8'), { delimiter: ',' }).data;
  const [time = 0, open = 0, high = 0, low = 0, close = 0] = findColumns(header, fail);
  const lines: number[] = [];
  const times = new Float64Array(rows.length);
  const prices = [0, 1, 2, 3].map(() => new Int32Array(rows.length));
  let before: CandleLine | null = null;
  for (const [i, row] of rows.entries()) {
    if (row.length === 1 && row[0]!.trim() === '') continue;
    const line: CandleLine = {
      time: parseTime(row[time]?.trim() ?? ''),
      open: parseNumber(row[open]),
      high: parseNumber(row[high]),
      low: parseNumber(row[low]),
      close: parseNumber(row[close]),
    };
    const problem = problemOf(line, before);
    if (problem) fail(i + 2, problem);
    const at = lines.push(i + 2) - 1;
    times[at] = line.time;
    [line.open, line.high, line.low, line.close].forEach((price, k) => {
      prices[k]![at] = toPoints(instrument, price);
    });
    before = line;
  }
  if (lines.length < 2) fail(1, 'there must be at least two candles');
  const found = times.subarray(0, lines.length);
  const step = findCommonStep(found);
  const crooked = found.findIndex((one) => one % step !== 0);
  if (crooked >= 0)
    fail(lines[crooked]!, `time is not a whole multiple of the file's step of ${step / 1000} s`);
  const [o, h, l, c] = prices.map((one) => one.subarray(0, lines.length));
  return { step, time: found, open: o!, high: h!, low: l!, close: c! };
}
