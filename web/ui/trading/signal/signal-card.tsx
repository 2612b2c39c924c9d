import './signal-card.css';
import { chatDigits } from '../../../lib/format/format.ts';
import { Chip } from '../../badges/chip.tsx';
import { DirectionChip } from '../../badges/direction-chip.tsx';
import { Icon } from '../../icons/icon.tsx';
import { PlanBar } from '../plan/plan-bar.tsx';
import { CardDetails } from '../evidence/card-details.tsx';
import { IdeaEvidence, type CardEvidence } from '../evidence/idea-evidence.tsx';
import {
  calibrationNote,
  chanceText,
  confidenceText,
  type CardCalibration,
  type CardChance,
} from './calibration-note.ts';
import type { ChartCandle } from '@app/domain/charts/chart-candle.ts';
import { PlanLevels, PlanOutcomes } from '../plan/plan-figures.tsx';
import { readPlan, type PlanInput } from '../plan/plan.ts';
import { SignalChart } from '../chart/signal-chart.tsx';
import { texts } from '../../texts.ts';

const REPLAY = 'replay';

export type SignalCardProps = PlanInput & {
  timeframe?: string;
  /** The feed's own candles up to the entry, decimals, oldest first; null while they load. */
  candles: readonly ChartCandle[] | null;
  simulated: boolean;
  /** Named in the footer when the candles are real; `replay` are those of the past. */
  feedName?: string;
  /** The candles could not be had: the chart's box says so and every figure stays. */
  chartFailed?: boolean;
  /** Measured share and count of a tracked signal, with how such figures fared; a plan in words has none. */
  confidence?: {
    share: number;
    measured: number;
    calibration: CardCalibration;
    /** Null where there was not enough to say. */
    chance: CardChance | null;
  };
  /** Years of the same rule there; null where nothing was measured, nothing for a plan in words. */
  evidence?: CardEvidence | null;
  /** No past carries the rule there: the same card, without cheer. */
  isPractice?: boolean;
  /** Decimals of the prices; those of the instrument when left out. */
  digits?: number;
};

/** Replayed candles are real prices, but not today's. */
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
  return <p className="numeric">{measured === 0 ? text : `${text}. ${calibrationNote(calibration)}.`}</p>;
}

/** Draws nothing when the prices do not make a plan. */
export function SignalCard(props: SignalCardProps) {
  const { timeframe = 'short', candles, simulated, feedName, chartFailed, isPractice = false } = props;
  const plan = readPlan(props);
  if (!plan) return null;
  const digits = props.digits ?? chatDigits(plan.pair);
  return (
    <article
      className="card signal-card"
      aria-label={texts.signal[isPractice ? 'practiceLabel' : 'label'](
        `${plan.action.toLowerCase()} ${plan.pair}`,
      )}
    >
      <div className="signal-card__header">
        <DirectionChip action={plan.action} isPractice={isPractice} />
        <h2>{plan.pair}</h2>
        <span className="signal-card__spacer" />
        <Chip>{spanText(timeframe)}</Chip>
      </div>
      <div className="signal-card__chart">
        <SignalChart
          plan={plan}
          digits={digits}
          candles={candles}
          kind={feedName === REPLAY ? 'replayed' : simulated ? 'simulated' : 'live'}
          failed={chartFailed}
        />
      </div>
      <div className="signal-card__body">
        <PlanLevels stop={plan.stop} entry={plan.entry} target={plan.target} digits={digits} />
        <PlanBar plan={plan} />
        <PlanOutcomes plan={plan} />
        {props.confidence ? (
          <p className="signal-card__chance numeric">{`${chanceText(props.confidence.chance)}.`}</p>
        ) : null}
      </div>
      {props.evidence ? <IdeaEvidence evidence={props.evidence} /> : null}
      {props.confidence ? (
        <CardDetails>
          <ConfidenceLine {...props.confidence} />
        </CardDetails>
      ) : null}
      <div className="signal-card__footer">
        {isPractice ? <strong className="signal-card__practice">{texts.signal.practice}</strong> : null}
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
