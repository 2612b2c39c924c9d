import './trading.css';
import { chatDigits } from '../../lib/format.ts';
import { Chip } from '../chip.tsx';
import { DirectionChip } from '../direction-chip.tsx';
import { Icon } from '../icon.tsx';
import { PlanBar } from '../plan-bar.tsx';
import type { ChartCandle } from './chart-candle.ts';
import { PlanLevels, PlanOutcomes } from './plan-figures.tsx';
import { readPlan, type PlanInput } from './plan.ts';
import { SignalChart } from './signal-chart.tsx';

export type SignalCardProps = PlanInput & {
  timeframe?: string;
  /** The feed's own candles up to the entry, decimals, oldest first; null while they load. */
  candles: readonly ChartCandle[] | null;
  /** The market itself is simulated. */
  simulated: boolean;
  /** Named in the footer when the candles are real. */
  feedName?: string;
  /** The candles could not be had: the chart's box says so and every figure stays. */
  chartFailed?: boolean;
  /** Decimals of the prices; those of the instrument when left out. */
  digits?: number;
};

const sentence = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

/** One trade idea in a fixed order, the loss beside the gain. Draws nothing when the prices do not make a plan. */
export function SignalCard(props: SignalCardProps) {
  const { timeframe = 'short', candles, simulated, feedName, chartFailed } = props;
  const plan = readPlan(props);
  if (!plan) return null;
  const digits = props.digits ?? chatDigits(plan.pair);
  const source = simulated
    ? 'Simulated candles, for illustration.'
    : feedName
      ? `Candles from ${feedName}.`
      : 'Candles from the price feed.';
  return (
    <article className="card sig" aria-label={`Signal: ${plan.action.toLowerCase()} ${plan.pair}`}>
      <div className="sig-h">
        <DirectionChip action={plan.action} />
        <h2>{plan.pair}</h2>
        <span className="sp" />
        <Chip>{sentence(timeframe)}</Chip>
      </div>
      <div className="sig-c">
        <SignalChart
          plan={plan}
          digits={digits}
          candles={candles}
          simulated={simulated}
          failed={chartFailed}
        />
      </div>
      <div className="sig-b">
        <PlanLevels stop={plan.stop} entry={plan.entry} target={plan.target} digits={digits} />
        <PlanBar plan={plan} />
        <PlanOutcomes plan={plan} />
      </div>
      <div className="sig-f">
        <span>
          <Icon name="info" size={16} />
          {source}
        </span>
        <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          Charts by TradingView
        </a>
      </div>
    </article>
  );
}
