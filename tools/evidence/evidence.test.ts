import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { candleWalk } from '../../domain/testing/candle-walk.ts';
import { isInTradingWeek } from '../../domain/market/hours/market-week.ts';
import { instrumentOf, toPrice } from '../../domain/market/instrument.ts';
import { HOUR_MS } from '../../domain/time.ts';
import type { EvidenceBase } from '../../domain/evidence/evidence-base.ts';

const euro = instrumentOf('EUR/USD');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-test-'));
});

const rowOf = ({
  time,
  ...prices
}: {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
}) =>
  [new Date(time).toISOString(), ...Object.values(prices).map((points) => toPrice(euro, points))].join(',');

function candlesIn(name: string, change: (lines: string[]) => string[] = (lines) => lines): string {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  const lines = candleWalk(7, 3_000, HOUR_MS).map(rowOf);
  writeFileSync(join(own, 'EURUSD.csv'), ['time,open,high,low,close', ...change(lines)].join('\n'));
  return own;
}

function runEvidence(...args: string[]): { output: string; failed: boolean } {
  try {
    const output = execFileSync(process.execPath, [join(import.meta.dirname, 'evidence.ts'), ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, TMPDIR: folder },
    });
    return { output, failed: false };
  } catch (error) {
    return { output: (error as { stderr: string }).stderr, failed: true };
  }
}

describe('npm run evidence', () => {
  it('measures a folder, writes base and report, and goes on from what it has', () => {
    const own = candlesIn('sound');
    const [out, report] = [join(folder, 'base.json'), join(folder, 'report.html')];
    const first = runEvidence(own, '--out', out, '--report', report);
    expect(first.output).toMatch(/1 of 1 {2}EUR\/USD {2}\d+ cells {2}\(/);
    const base = JSON.parse(readFileSync(out, 'utf8')) as EvidenceBase;
    expect(base.rules.every(({ hash }) => /^[\da-f]{64}$/.test(hash))).toBe(true);
    expect(new Set(base.cells.map(({ timeframe }) => timeframe))).toEqual(new Set(['daily', 'weekly']));
    expect(readFileSync(report, 'utf8')).toContain('Breakout of 20 candles');
    const again = runEvidence(own, '--out', join(folder, 'again.json'), '--report', report);
    expect(again.output).toContain('kept from before');
    expect(readFileSync(join(folder, 'again.json'), 'utf8')).toBe(readFileSync(out, 'utf8'));
    expect(again.output).toContain(`calibrations of chances in ${join(folder, 'chance-calibrations.json')}`);
    expect(readFileSync(join(folder, 'chance-calibrations.json'), 'utf8')).toContain('"format":1');
  });

  it.each<[string, (lines: string[]) => string[], RegExp]>([
    [
      'a candle twice',
      (lines) => [...lines.slice(0, 9), ...lines.slice(8)],
      /EURUSD\.csv: Line 11 is not a candle after/,
    ],
    ['times out of order', (lines) => lines.toReversed(), /EURUSD\.csv: Line 3 is not a candle after/],
    [
      'a high below its close',
      (lines) => lines.with(4, '2030-01-01T00:00:00Z,1.1,1,0.9,1.1'),
      /Line 6 is not a candle/,
    ],
    [
      'words for prices',
      (lines) => lines.with(0, '2020-01-01T00:00:00Z,one,two,one,two'),
      /Line 2 is not a candle/,
    ],
    [
      'times of no zone',
      (lines) => lines.map((line) => line.replace('Z,', ',')),
      /Line 2 has a time without its zone/,
    ],
  ])('names the line that has %s', (name, change, message) => {
    const { output, failed } = runEvidence(candlesIn(name, change));
    expect(failed).toBe(true);
    expect(output).toMatch(message);
    expect(output.trim().split('\n')).toHaveLength(1);
  });

  it('takes gaps as they come, and makes no figure of too little', () => {
    const gap = candlesIn('gap', (lines) => [...lines.slice(0, 1_400), ...lines.slice(1_700)]);
    expect(runEvidence(gap, '--out', join(folder, 'gap.json')).failed).toBe(false);
    const short = candlesIn('short', (lines) => lines.slice(0, 100));
    const { output } = runEvidence(short, '--out', join(folder, 'short.json'));
    expect(output).toContain('EUR/USD  0 cells');
  });

  it('knows times of another zone by the weekend of the market', () => {
    const week = (hoursLate: number) => (lines: string[]) =>
      lines.flatMap((line) => {
        const [time = '', ...prices] = line.split(',');
        const at = Date.parse(time);
        return isInTradingWeek(euro, at)
          ? [[new Date(at + hoursLate * HOUR_MS).toISOString(), ...prices].join(',')]
          : [];
      });
    expect(runEvidence(candlesIn('utc', week(0)), '--out', join(folder, 'utc.json')).failed).toBe(false);
    for (const hoursLate of [3, -5]) {
      const { output, failed } = runEvidence(candlesIn(`zone${hoursLate}`, week(hoursLate)));
      expect(failed).toBe(true);
      expect(output).toMatch(/EURUSD\.csv: [2-4]\.\d % of the candles lie where EUR\/USD is not traded/);
    }
  });

  it('says what it needs', () => {
    expect(runEvidence().output).toContain('Usage: npm run evidence');
    mkdirSync(join(folder, 'empty'));
    expect(runEvidence(join(folder, 'empty')).output).toContain('No candles found');
  });
});
