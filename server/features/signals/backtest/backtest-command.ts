import { parseArgs } from 'node:util';
import { aggregateCandles } from '@app/domain/market/aggregate-candles.ts';
import { candleStepMs } from '@app/domain/market/candle.ts';
import { findInstrument, toPrice, type Instrument } from '@app/domain/market/instrument.ts';
import { timeframes, type Timeframe } from '@app/domain/signals/signal.ts';
import { backtest, type Backtest, type Trade } from '@app/domain/strategy/backtest.ts';
import { breakoutRules } from '@app/domain/strategy/breakout.ts';
import { readCandleFile } from './read-candle-file.ts';

const formatPercent = (share: number) => `${(share * 100).toFixed(1)} %`;
const formatSigned = (value: number, digits = 2) => `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;
const formatMinute = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

function formatTrade(instrument: Instrument, trade: Trade): string {
  const price = (points: number) => toPrice(instrument, points).toFixed(instrument.pointDigits);
  const { closing } = trade;
  const marks = `${closing.gap ? ' gap' : ''}${closing.ambiguous ? ' ambiguous' : ''}`;
  return (
    `${formatMinute(trade.openedAt)}  ${trade.action.padEnd(4)} ${price(trade.entry)}  stop ${price(trade.stop)}  target ${price(trade.target)}` +
    `  ${formatMinute(closing.at)}  ${closing.status.padEnd(10)} ${price(closing.price)}  ${formatSigned(trade.r)} R${marks}`
  );
}

export function describeVerdict({
  count,
  enough,
  interval,
  noSkill,
  meanRInterval,
}: Backtest['summary']): string {
  if (count === 0 || noSkill === null) return 'No trade was closed, so nothing can be said.';
  if (!enough)
    return `${count} trades are too few to mean much: this does not show that the set-up beats chance.`;
  if (meanRInterval && meanRInterval.high < 0)
    return 'This loses after spread: even the favourable end of its mean result is below zero.';
  const isProfitable = meanRInterval !== null && meanRInterval.low > 0;
  if (isProfitable && interval.low > noSkill)
    return 'On these candles this beats chance after spread; that is one history and no promise for the next.';
  return isProfitable
    ? 'It earned on these candles, but its hit rate is within what chance gives: this does not prove that it beats chance.'
    : 'This does not beat chance: a price without direction could have given the same result.';
}

export function describeBacktest(
  instrument: Instrument,
  timeframe: Timeframe,
  { trades, summary }: Backtest,
): string[] {
  const { count, interval, noSkill, meanR, meanRInterval, grossMeanR } = summary;
  const rules = breakoutRules[timeframe];
  const lines = [
    `${instrument.pair} ${timeframe} (${rules.step} candles, spread ${instrument.spreadPoints} points), ${count} trades`,
  ];
  if (count > 0 && meanR !== null && grossMeanR !== null && noSkill !== null) {
    lines.push(
      `  target ${summary.targetHit}, stop ${summary.stopHit}, expired ${summary.expired}`,
      `  hit rate ${formatPercent(summary.winRate)} (95 % interval ${formatPercent(interval.low)} to ${formatPercent(interval.high)}), no-skill rate ${formatPercent(noSkill)}`,
      ...(summary.expired > 0
        ? [
            '  (expired trades count as not hit, so chance alone stays below the no-skill rate: read the expectancy)',
          ]
        : []),
      `  expectancy ${formatSigned(meanR, 3)} R after spread${meanRInterval ? ` (95 % interval ${formatSigned(meanRInterval.low, 3)} to ${formatSigned(meanRInterval.high, 3)})` : ''}, ${formatSigned(grossMeanR, 3)} R before`,
      `  deepest fall ${summary.maxDrawdownR.toFixed(1)} R, longest losing run ${summary.longestLosingRun}`,
      `  ambiguous ${summary.ambiguous} (${formatPercent(summary.ambiguous / count)}); had all of them won: hit rate ${formatPercent(summary.optimisticWinRate)}`,
    );
  }
  return [
    ...trades.map((trade) => formatTrade(instrument, trade)),
    ...lines,
    `  ${describeVerdict(summary)}`,
  ];
}

export function runBacktestCommand(args: readonly string[]): string[] {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pair: { type: 'string' },
      file: { type: 'string' },
      timeframe: { type: 'string', default: 'daily' },
      summary: { type: 'boolean', default: false },
    },
  });
  const instrument = findInstrument(values.pair ?? '');
  const selected = timeframes.filter((one) => values.timeframe === 'all' || values.timeframe === one);
  if (!instrument || !values.file || selected.length === 0) {
    throw new Error(
      'Usage: npm run backtest -- --pair EUR/USD --file candles.csv [--timeframe short|daily|weekly|long|all] [--summary]',
    );
  }
  const { step, candles } = readCandleFile(values.file, instrument);
  return selected.flatMap((timeframe) => {
    const length = candleStepMs[breakoutRules[timeframe].step];
    if (length < candleStepMs[step])
      return [`${timeframe}: needs candles of ${breakoutRules[timeframe].step}, the file has ${step}.`, ''];
    const result = backtest(instrument, timeframe, aggregateCandles(candles, length));
    return [
      ...describeBacktest(instrument, timeframe, values.summary ? { ...result, trades: [] } : result),
      '',
    ];
  });
}

if (import.meta.main) {
  try {
    process.stdout.write(`${runBacktestCommand(process.argv.slice(2)).join('\n')}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
