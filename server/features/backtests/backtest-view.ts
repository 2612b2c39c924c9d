import type { BacktestFigures, BacktestView } from '@app/contracts/market/backtests.ts';
import { judgeBacktest, meanOfEnough } from '@app/domain/evidence/backtest/judge-backtest.ts';
import type { AccountKind } from '@app/domain/evidence/evidence-ids.ts';
import type { Cell } from '@app/domain/evidence/measure-cell.ts';
import type { Rule } from '@app/domain/evidence/rule.ts';
import type { Series } from '@app/domain/evidence/series.ts';
import { hasTarget, meanNetR, type Tally } from '@app/domain/evidence/trade-sums.ts';
import type { Instrument } from '@app/domain/market/instrument.ts';
import type { IdeaKind, Timeframe } from '@app/domain/signals/signal.ts';
import { toIso } from '@app/domain/time.ts';

type Backtest = {
  rule: Rule;
  instrument: Instrument;
  timeframe: Timeframe;
  account: AccountKind;
  simulated: boolean;
  series: Series;
  /** Null where the history is too short. */
  cell: Cell | null;
  kind: IdeaKind;
};

export function toBacktestView(backtest: Backtest): BacktestView {
  const { rule, instrument, timeframe, account, simulated, series, cell, kind } = backtest;
  const [first, last] = [series.time[0], series.time.at(-1)];
  return {
    rule: rule.id,
    ruleName: rule.name,
    version: rule.version,
    pair: instrument.pair,
    timeframe,
    account,
    step: series.step,
    simulated,
    candles: series.time.length,
    from: first === undefined ? null : toIso(first),
    to: last === undefined ? null : toIso(last),
    trades: cell?.sums.count ?? 0,
    verdict: judgeBacktest(cell),
    kind,
    figures: cell && toFigures(cell),
  };
}

const toComparison = (tally: Tally) => ({
  count: tally.count,
  targets: tally.targets,
  meanR: meanNetR(tally),
});

function toFigures(cell: Cell): BacktestFigures | null {
  const { sums, atSpread, comparisons } = cell;
  const mean = meanOfEnough(sums);
  return (
    mean && {
      mean,
      targets: hasTarget(cell) ? sums.targets : null,
      costs: { half: meanNetR(atSpread.half), one: mean.r, twice: meanNetR(atSpread.twice) },
      comparisons: {
        'random-instants': toComparison(comparisons['random-instants']),
        'coin-flip': toComparison(comparisons['coin-flip']),
        opposite: toComparison(comparisons.opposite),
        holding: toComparison(comparisons.holding),
      },
      equity: cell.equity,
      byYear: cell.byYear.map((one) => ({ year: one.year, count: one.count, meanR: meanNetR(one) })),
      longestLosingRun: cell.longestLosingRun,
      deepestFall: cell.deepestFall,
    }
  );
}
