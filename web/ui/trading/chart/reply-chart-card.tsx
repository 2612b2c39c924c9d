import { useContext } from 'react';
import './reply-chart-card.css';
import { changeTodayOf } from '@app/domain/charts/change/change-today.ts';
import { changeOf, formatChartPrice, type ReplyChart } from '@app/domain/charts/reply-chart.ts';
import type { CandleStep } from '@app/domain/market/candle.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import { formatCount, formatSignedPercent, formatUtcEventTime } from '../../../lib/format/format.ts';
import { Chip } from '../../badges/chip.tsx';
import { SignedNumber } from '../../figures/signed-number.tsx';
import { Icon } from '../../icons/icon.tsx';
import { texts } from '../../texts.ts';
import { OpenChartContext } from '../living/open-chart.ts';
import { OpenChartButton } from './drawn-shapes.tsx';
import { LevelChart } from './level-chart.tsx';
import { chartTexts } from './texts.ts';

const steps: Record<CandleStep, string> = chartTexts.steps;

function describe(chart: ReplyChart, simulated: boolean): string {
  const { pair, step, candles, levels, priceNow } = chart;
  const price = (value: number) => formatChartPrice(chart, value);
  const [first] = candles;
  return [
    chartTexts.replyTwin(simulated ? texts.chart.simulated : texts.chart.live, pair, steps[step]),
    first
      ? chartTexts.replyCandles(
          formatCount(candles.length),
          formatUtcEventTime(first[0]),
          price(Math.min(...candles.map(([, , , low]) => low))),
          price(Math.max(...candles.map(([, , high]) => high))),
        )
      : '',
    chartTexts.priceNow(price(priceNow)),
    ...levels.map(({ label, price: level }) => `${label} ${price(level)}.`),
  ].join(' ');
}

/** The candles that a reply speaks of, with its levels. */
export function ReplyChartCard({ chart }: { chart: ReplyChart & { simulated: boolean } }) {
  const { pair, step, digits, candles, priceNow, simulated } = chart;
  const instrument = findInstrument(pair);
  const { change, percent } = changeOf(chart);
  const today = changeTodayOf(chart);
  const [first] = candles;
  const openChart = useContext(OpenChartContext);
  const open = () =>
    openChart?.({
      pair,
      step,
      levels: chart.levels.map(({ price, touches = [] }) => ({ price, touches, brokenAt: null })),
      indicators: chart.indicators,
    });
  return (
    <article className="card reply-chart-card" aria-label={chartTexts.card(pair)}>
      <div className="reply-chart-card__header">
        <h2>
          {pair}
          {instrument && instrument.kind !== 'forex' ? <span>{instrument.name}</span> : null}
        </h2>
        <Chip>{steps[step]}</Chip>
      </div>
      <p className="reply-chart-card__price numeric">
        <b>{formatChartPrice(chart, priceNow)}</b>
        <SignedNumber value={change} digits={digits} />
        <SignedNumber value={percent} digits={2} after="%" triangle={false} />
        {first ? <span className="muted">{chartTexts.changeSince(formatUtcEventTime(first[0]))}</span> : null}
        {today === null ? null : (
          <span className="muted">{chartTexts.changeToday(formatSignedPercent(today))}</span>
        )}
      </p>
      <div className="reply-chart-card__picture">
        <LevelChart chart={chart} label={describe(chart, simulated)} />
        {openChart ? <OpenChartButton onOpen={open} /> : null}
      </div>
      <p className="reply-chart-card__footer">
        <Icon name="info" size={16} />
        {simulated
          ? chartTexts.simulated
          : chartTexts.since(formatUtcEventTime(candles[0]?.[0] ?? Number.NaN))}
      </p>
    </article>
  );
}
