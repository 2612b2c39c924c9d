import './signal-result-card.css';
import { formatFixed, signalDigits, formatUtcDayTime, type Instant } from '../../../lib/format/format.ts';
import { GoldenRim } from '../../badges/chip.tsx';
import { DirectionChip } from '../../badges/direction-chip.tsx';
import { Icon } from '../../icons/icon.tsx';
import type { IconName } from '../../icons/icon-name.ts';
import { PlanBar } from '../plan/plan-bar.tsx';
import { StatusChip } from '../../badges/status-chip.tsx';
import { PlanLevels } from '../plan/plan-figures.tsx';
import { CardDetails } from '../evidence/card-details.tsx';
import { IdeaEvidence, type CardEvidence } from '../evidence/idea-evidence.tsx';
import {
  calibrationNote,
  chanceText,
  confidenceText,
  type CardCalibration,
  type CardChance,
} from './calibration-note.ts';
import { actionOf, distanceAhead, pipsBetween, readPlan, type PlanFigures } from '../plan/plan.ts';
import { SignalAmount } from './signal-amount.tsx';
import { texts } from '../../texts.ts';

/** Decimal prices, display pips, confidence 0 to 1. */
export type TrackedSignal = {
  signalId: string;
  pair: string;
  action: string;
  /** A practice idea, which is counted apart from signals. */
  isPractice?: boolean;
  type: string;
  status: string;
  entry: number;
  target: number;
  stop: number;
  currentPrice?: number | null;
  /** Signed display pips so far or at the end. */
  pips?: number | null;
  /** Percent of the entry price. */
  percent?: number | null;
  /** Null where none was stated when it opened. */
  chance?: CardChance | null;
  confidence?: number | null;
  confidenceCount?: number | null;
  calibration?: CardCalibration | null;
  /** Years of the same rule there; null where nothing was measured. */
  evidence?: CardEvidence | null;
  tokens?: number | null;
  createdAt: Instant;
  closedAt?: Instant | null;
};

type SignalEnding = { icon: IconName; tone: string; text: string };

const endings: Record<string, SignalEnding> = {
  target_hit: { icon: 'circle-check', tone: 'up', text: texts.signal.reached },
  stop_hit: { icon: 'circle-x', tone: 'down', text: texts.signal.stopped },
  expired: { icon: 'hourglass', tone: 'off', text: texts.signal.ranOut },
};
const unknownEnding: SignalEnding = { icon: 'circle-help', tone: 'off', text: texts.signal.notKnown };

export function currentPips(signal: TrackedSignal): number | null {
  const { status, currentPrice, pair, action, entry } = signal;
  if (status === 'active' && currentPrice) {
    return pipsBetween(pair, distanceAhead({ action: actionOf(action), entry }, currentPrice));
  }
  return signal.pips ?? null;
}

function LivePart({ signal, plan }: { signal: TrackedSignal; plan: PlanFigures | null }) {
  const { currentPrice, pair } = signal;
  if (!currentPrice)
    return <div className="signal-result-card__live">{plan ? <PlanBar plan={plan} /> : null}</div>;
  const pips = currentPips(signal);
  return (
    <div className="signal-result-card__live">
      {plan ? <PlanBar plan={plan} current={currentPrice} meter /> : null}
      <div className="signal-result-card__current numeric">
        <span className="muted">
          {texts.signal.current} <b>{formatFixed(currentPrice, signalDigits(pair))}</b>
        </span>
        {pips === null ? null : (
          <SignalAmount pair={pair} pips={pips} risk={plan?.risk} percent={signal.percent} />
        )}
      </div>
    </div>
  );
}

function EndPart({ signal, plan }: { signal: TrackedSignal; plan: PlanFigures | null }) {
  const { icon, tone, text } = endings[signal.status] ?? unknownEnding;
  return (
    <div className={`signal-result-card__result signal-result-card__result--${tone}`}>
      <Icon name={icon} className={tone} />
      <span className={tone}>{text}</span>
      {typeof signal.pips === 'number' ? (
        <span className="signal-result-card__amount">
          <SignalAmount pair={signal.pair} pips={signal.pips} risk={plan?.risk} percent={signal.percent} />
        </span>
      ) : signal.status === 'expired' ? (
        <span className="signal-result-card__amount">{texts.signal.unpriced}</span>
      ) : null}
    </div>
  );
}

export function SignalResultCard({ signal }: { signal: TrackedSignal }) {
  const { pair, action, signalId, status, entry, confidence, tokens } = signal;
  const plan = readPlan(signal);
  return (
    <article className="card signal-result-card" aria-label={`${actionOf(action)} ${pair}, ${signalId}`}>
      <div className="signal-result-card__header">
        <DirectionChip action={action} isPractice={signal.isPractice ?? false} />
        <h3>{pair}</h3>
        <StatusChip status={status} action={action} entry={entry} currentPrice={signal.currentPrice} />
      </div>
      <div className="signal-result-card__times">
        {signal.type === 'golden_rim' ? <GoldenRim /> : texts.signal.standard}
        {signal.isPractice ? (
          <>
            <span aria-hidden="true">|</span>
            <strong>{texts.signal.practice}</strong>
          </>
        ) : null}
        <span aria-hidden="true">|</span>
        <span className="numeric">{signalId}</span>
      </div>
      <PlanLevels stop={signal.stop} entry={entry} target={signal.target} digits={signalDigits(pair)} />
      {status === 'active' ? (
        <LivePart signal={signal} plan={plan} />
      ) : (
        <EndPart signal={signal} plan={plan} />
      )}
      {signal.evidence ? <IdeaEvidence evidence={signal.evidence} /> : null}
      <div className="signal-result-card__footer numeric">
        <span>{texts.signal.at(formatUtcDayTime(signal.createdAt))}</span>
        {signal.chance ? <span>{chanceText(signal.chance)}</span> : null}
        {typeof confidence === 'number' ? (
          <span>{confidenceText(confidence, signal.confidenceCount)}</span>
        ) : null}
        {typeof tokens === 'number' ? <span>{texts.signal.tokens(tokens)}</span> : null}
        {signal.calibration && signal.confidenceCount !== 0 ? (
          <CardDetails>
            <p>{calibrationNote(signal.calibration)}</p>
          </CardDetails>
        ) : null}
      </div>
    </article>
  );
}
