import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { BacktestFigures, BacktestView } from '@app/contracts/market/backtests.ts';
import { comparisonIds, type BacktestVerdict } from '@app/domain/evidence/evidence-ids.ts';
import {
  formatCount,
  formatFixed,
  formatPercent,
  formatSigned,
  formatUtcDate,
} from '../../lib/format/format.ts';
import { Chip, SimulatedMarketBadge, type ChipTone } from '../../ui/badges/chip.tsx';
import { buttonClass } from '../../ui/button/button.tsx';
import { ColumnedTable } from '../../ui/figures/columned-table.tsx';
import { StatCard, StatCards } from '../../ui/figures/stat.tsx';
import './backtest-result.css';
import { EquityChart } from './equity-chart.tsx';
import { texts } from './texts.ts';

const copy = texts.result;
const DIGITS = 3;

const formatR = (r: number): string => formatSigned(r, DIGITS, { after: ' R' });

const tones: Record<BacktestVerdict, ChipTone> = {
  'short-history': 'quiet',
  'too-few': 'quiet',
  losing: 'down',
  unproven: 'warn',
  gaining: 'info',
};

function describeVerdict({ verdict, candles, trades }: BacktestView): string {
  if (verdict === 'short-history') return texts.verdict[verdict](candles);
  return verdict === 'too-few' ? texts.verdict[verdict](trades) : texts.verdict[verdict];
}

function Figures({ figures, trades }: { figures: BacktestFigures; trades: number }) {
  const { mean, targets, comparisons, longestLosingRun, deepestFall } = figures;
  const coin = comparisons['coin-flip'];
  const share = (hits: number, count: number): string => formatPercent(count === 0 ? NaN : hits / count, 0);
  return (
    <StatCards>
      <StatCard label={copy.trades} value={formatCount(trades)} note={copy.tradesNote} />
      <StatCard
        label={copy.perTrade}
        value={formatSigned(mean.r, DIGITS)}
        note={copy.interval(formatSigned(mean.low, DIGITS), formatSigned(mean.high, DIGITS))}
      />
      <StatCard
        label={copy.targets}
        value={targets === null ? copy.noTarget : formatCount(targets)}
        note={
          targets === null
            ? copy.noTargetNote
            : copy.targetsNote(share(targets, trades), share(coin.targets, coin.count))
        }
      />
      <StatCard
        label={copy.losingRun}
        value={formatCount(longestLosingRun)}
        note={copy.fall(`${formatFixed(deepestFall, 1)} R`)}
      />
    </StatCards>
  );
}

type TableRow = { name: string; count: number | null; meanR: number };

function RTable({ heading, first, rows }: { heading: string; first: string; rows: readonly TableRow[] }) {
  const { trades, meanR } = texts.comparisons;
  const hasCounts = rows.some(({ count }) => count !== null);
  return (
    <Part heading={heading}>
      <ColumnedTable
        className="backtest-result__table numeric"
        caption={heading}
        columns={hasCounts ? [first, trades, meanR] : [first, meanR]}
      >
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            {row.count === null ? null : <td>{formatCount(row.count)}</td>}
            <td>{row.count === 0 ? '\u2013' : formatR(row.meanR)}</td>
          </tr>
        ))}
      </ColumnedTable>
    </Part>
  );
}

function Tables({ figures, trades }: { figures: BacktestFigures; trades: number }) {
  const { comparisons, costs, byYear, mean } = figures;
  const words = texts.comparisons;
  return (
    <div className="backtest-result__tables">
      <RTable
        heading={words.heading}
        first={words.what}
        rows={[
          { name: words.own, count: trades, meanR: mean.r },
          ...comparisonIds.map((id) => ({ name: words.names[id], ...comparisons[id] })),
        ]}
      />
      <RTable
        heading={texts.costs.heading}
        first={texts.costs.spread}
        rows={(['half', 'one', 'twice'] as const).map((id) => ({
          name: texts.costs[id],
          count: null,
          meanR: costs[id],
        }))}
      />
      <RTable
        heading={texts.years.heading}
        first={texts.years.year}
        rows={byYear.map(({ year, count, meanR }) => ({ name: String(year), count, meanR }))}
      />
    </div>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="card backtest-result__part">
      <h3>{heading}</h3>
      {children}
    </section>
  );
}

export function BacktestResult({ result }: { result: BacktestView }) {
  const { ruleName, pair, timeframe, account, candles, trades, from, to, verdict, kind, figures } = result;
  return (
    <section className="backtest-result" aria-labelledby="backtest-result">
      <div className="backtest-result__header">
        <h2 id="backtest-result">{copy.heading(ruleName, pair)}</h2>
        <Chip tone={tones[verdict]}>{texts.verdict.titles[verdict]}</Chip>
        {result.simulated ? <SimulatedMarketBadge /> : null}
      </div>
      <p className="muted numeric">
        {copy.span(texts.planNames[timeframe], texts.accountNames[account], candles)}
        {from !== null && to !== null ? `, ${copy.dates(formatUtcDate(from), formatUtcDate(to))}` : null}
      </p>
      <p className="backtest-result__verdict">
        <strong>{describeVerdict(result)}</strong> {texts.verdict.published[kind]}
      </p>
      {figures && from !== null ? (
        <>
          <Figures figures={figures} trades={trades} />
          <Part heading={texts.equity.heading}>
            <EquityChart points={figures.equity} from={Date.parse(from)} />
          </Part>
          <Tables figures={figures} trades={trades} />
        </>
      ) : null}
      <Link href="/" className={buttonClass({ className: 'backtest-result__ask' })}>
        {texts.toChat}
      </Link>
    </section>
  );
}
