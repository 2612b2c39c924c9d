import './trading.css';
import { chatDigits } from '../../lib/format.ts';
import { Chip } from '../chip.tsx';
import { DirectionChip } from '../direction-chip.tsx';
import { Icon } from '../icon.tsx';
import { PlanBar } from '../plan-bar.tsx';
import { calibrationNote, confidenceText, type CardCalibration } from './calibration-note.ts';
import type { ChartCandle } from './chart-candle.ts';
import { PlanLevels, PlanOutcomes } from './plan-figures.tsx';
import { readPlan, type PlanInput } from './plan.ts';
import { SignalChart } from './signal-chart.tsx';
import { texts } from '../texts.ts';

const REPLAY = 'replay';

export type SignalCardProps = PlanInput & {
  timeframe?: string;
  /** The feed's own candles up to the entry, decimals, oldest first; null while they load. */
  candles: readonly ChartCandle[] | null;
  /** The market itself is simulated. */
  simulated: boolean;
  /** Named in the footer when the candles are real; `replay` are those of the past. */
  feedName?: string;
  /** The candles could not be had: the chart's box says so and every figure stays. */
  chartFailed?: boolean;
  /** Measured share and count of a tracked signal, with how such figures fared; a plan in words has none. */
  confidence?: { share: number; measured: number; calibration: CardCalibration };
  /** Decimals of the prices; those of the instrument when left out. */
  digits?: number;
};

/** Where the candles come from. A replayed past is real prices, though not today's. */
function sourceText(simulated: boolean, feedName?: string): string {
  if (feedName === REPLAY) return texts.signal.replayed;
  if (simulated) return texts.signal.simulated;
  return feedName ? texts.signal.candlesFrom(feedName) : texts.signal.candles;
}

const sentence = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

/** "Short" alone beside BUY would read as a direction. */
const spanText = (timeframe: string): string =>
  timeframe.toLowerCase() === 'short' ? texts.signal.shortTerm : sentence(timeframe);

function ConfidenceLine({ share, measured, calibration }: NonNullable<SignalCardProps['confidence']>) {
  const text = confidenceText(share, measured);
  return (
    <span className="cal num">{measured === 0 ? text : `${text}. ${calibrationNote(calibration)}.`}</span>
  );
}

/** One trade idea in a fixed order, the loss beside the gain. Draws nothing when the prices do not make a plan. */
export function SignalCard(props: SignalCardProps) {
  const { timeframe = 'short', candles, simulated, feedName, chartFailed } = props;
  const plan = readPlan(props);
  if (!plan) return null;
  const digits = props.digits ?? chatDigits(plan.pair);
  return (
    <article
      className="card sig"
      aria-label={texts.signal.label(`${plan.action.toLowerCase()} ${plan.pair}`)}
    >
      <div className="sig-h">
        <DirectionChip action={plan.action} />
        <h2>{plan.pair}</h2>
        <span className="sp" />
        <Chip>{spanText(timeframe)}</Chip>
      </div>
      <div className="sig-c">
        <SignalChart
          plan={plan}
          digits={digits}
          candles={candles}
          kind={feedName === REPLAY ? 'replayed' : simulated ? 'simulated' : 'live'}
          failed={chartFailed}
        />
      </div>
      <div className="sig-b">
        <PlanLevels stop={plan.stop} entry={plan.entry} target={plan.target} digits={digits} />
        <PlanBar plan={plan} />
        <PlanOutcomes plan={plan} />
      </div>
      <div className="sig-f">
        {props.confidence ? <ConfidenceLine {...props.confidence} /> : null}
        <span>
          <Icon name="info" size={16} />
          {sourceText(simulated, feedName)}
        </span>
        <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          {texts.signal.chartsBy}
        </a>
      </div>
    </article>
  );
}
