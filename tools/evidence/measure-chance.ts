import type { InstrumentKind } from '../../domain/market/instrument.ts';
import { timeframes } from '../../domain/signals/signal.ts';
import { walkForward, type CaseHistory } from '../../domain/chance/walk-forward.ts';
import { compareWithCoin } from './coin-flip.ts';
import { readCaseHistories } from './read-case-histories.ts';
import { measureCeiling, scoreChance, scoreForecasts, type ScoredCase } from './score-chance.ts';

const classes: readonly [InstrumentKind, string][] = [
  ['forex', 'currencies'],
  ['metal', 'metals'],
  ['oil', 'oil'],
  ['crypto', 'coins'],
];
const DEMANDED_POINTS = 3;
const ENOUGH_CASES = 100;

const write = (line: string): void => void process.stdout.write(`${line}\n`);
const percent = (share: number | null): string => (share === null ? '-' : `${(share * 100).toFixed(1)} %`);
const signed = (share: number | null): string =>
  share === null ? '-' : `${share >= 0 ? '+' : ''}${(share * 100).toFixed(2)} %`;

function writeScore(name: string, cases: readonly ScoredCase[], histories: readonly CaseHistory[]): void {
  const { chance, skillMargin, luckSkill, skillOverSixty } = scoreChance(cases);
  write(
    `${name}: ${cases.length} cases, ${percent(chance.hits / Math.max(1, chance.settled))} hit; skill ${signed(chance.skill)} ± ${percent(skillMargin)} over the trailing rate` +
      ` (${signed(skillOverSixty)} over that of the last 60 cases), luck alone ${signed(luckSkill)}; ceiling with the variance known ${signed(measureCeiling(histories))}`,
  );
}

function writeReliability(cases: readonly ScoredCase[]): void {
  write('  tenth        cases   stated  happened  difference');
  for (const { from, to, count, hits, stated } of scoreChance(cases).chance.bins) {
    const difference = (hits / count - stated) * 100;
    const verdict =
      count < ENOUGH_CASES ? 'too few' : Math.abs(difference) <= DEMANDED_POINTS ? 'met' : 'missed';
    write(
      `  ${`${from * 100}-${to * 100} %`.padEnd(11)}${String(count).padStart(7)}${percent(stated).padStart(9)}` +
        `${percent(hits / count).padStart(10)}${`${difference >= 0 ? '+' : ''}${difference.toFixed(1)}`.padStart(9)} points  ${verdict}`,
    );
  }
  const mean = (value: (one: ScoredCase) => number) =>
    cases.reduce((sum, one) => sum + value(one), 0) / cases.length;
  write(
    `  out of time: stated ${percent(mean(({ chance }) => chance.expired))}, happened ${percent(mean(({ past }) => (past.closing.status === 'expired' ? 1 : 0)))}`,
  );
}

function measureClass(kind: InstrumentKind, name: string, histories: readonly CaseHistory[]): void {
  const until = Math.max(...histories.map(({ columns }) => columns.time[columns.time.length - 1] ?? 0));
  const began = performance.now();
  const { forecasts, calibrations } = walkForward(kind, histories, until);
  const seconds = (performance.now() - began) / 1000;
  const scored = scoreForecasts(forecasts);
  writeScore(name, scored, histories);
  writeReliability(scored);
  for (const timeframe of timeframes) {
    const own = scored.filter((one) => one.timeframe === timeframe);
    if (own.length === 0) continue;
    const ofTimeframe = histories.filter((one) => one.timeframe === timeframe);
    writeScore(`  ${timeframe}`, own, ofTimeframe);
    const coin = compareWithCoin(ofTimeframe, forecasts);
    if (coin)
      write(`    luck alone says ${percent(coin.luck)}, a coin for the side hits ${percent(coin.hits)}`);
  }
  const size = calibrations.reduce((sum, one) => sum + JSON.stringify(one).length, 0);
  write(
    `  ${forecasts.length} forecasts walked forward in ${seconds.toFixed(1)} s with all that they learn from; calibrations of ${(size / 1000).toFixed(0)} kB\n`,
  );
}

const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Name the folder with candle files (PAIR.csv: time,open,high,low,close).\n');
  process.exitCode = 1;
} else {
  const { histories, leftOut } = readCaseHistories(folder);
  for (const line of leftOut) write(`left out ${line}`);
  for (const [kind, name] of classes) {
    const ofClass = histories.filter(({ instrument }) => instrument.kind === kind);
    if (ofClass.some(({ cases }) => cases.length > 0)) measureClass(kind, name, ofClass);
  }
}
