import type { Indicator } from '@app/domain/charts/indicators/chart-indicator.ts';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import { formatUtcDay, formatUtcTime } from '../../lib/format/format.ts';
import { describeEnd, type ChartView } from './chart-view.ts';
import { indicatorLine } from './indicators.ts';
import { texts } from './texts.ts';

/** What a reader takes in; the chart has more. */
const MOST_ROWS = 60;

/** All that the chart shows, in words and figures. */
export function CandleTable({ view, name, note }: { view: ChartView; name: string; note: string | null }) {
  const { candles, digits, step, levels, plan, drawings } = view;
  const price = (value: number): string => formatChartPrice({ digits }, value);
  const shown = (['rsi', 'atr', 'average'] as const).filter((one) => drawings[one]);
  const lines = new Map(shown.map((one) => [one, indicatorLine(one, candles)]));
  const figure = (indicator: Indicator, index: number): string => {
    const value = lines.get(indicator)?.[index] ?? null;
    return value === null ? '\u2013' : indicator === 'rsi' ? value.toFixed(0) : price(value);
  };
  const rows = candles
    .map((candle, index) => ({ candle, index }))
    .slice(-MOST_ROWS)
    .toReversed();
  return (
    <div
      className="chart-sheet__table"
      role="region"
      aria-label={texts.tableCaption(name, texts.stepLabels[step])}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {note ? <p>{note}</p> : null}
      {drawings.levels ? (
        <p>{levels.map(({ label, price: level }) => texts.levelAt(label, price(level))).join(' ')}</p>
      ) : null}
      {plan ? (
        <p>
          {(['entry', 'stop', 'target'] as const)
            .map((key) => texts.levelAt(texts.plan[key], price(plan[key])))
            .join(' ')}
        </p>
      ) : null}
      {view.end ? <p>{describeEnd(view)}</p> : null}
      <table className="numeric">
        <caption>{texts.tableCaption(name, texts.stepLabels[step])}</caption>
        <thead>
          <tr>
            {[
              texts.time,
              texts.open,
              texts.high,
              texts.low,
              texts.closed,
              ...shown.map((one) => texts[one]),
            ].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ candle, index }) => (
            <tr key={candle.time}>
              <th scope="row">
                {formatUtcDay(candle.time)}
                {step === '1d' ? '' : `, ${formatUtcTime(candle.time)}`}
              </th>
              {[candle.open, candle.high, candle.low, candle.close].map((value, column) => (
                <td key={column}>{price(value)}</td>
              ))}
              {shown.map((one) => (
                <td key={one}>{figure(one, index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
