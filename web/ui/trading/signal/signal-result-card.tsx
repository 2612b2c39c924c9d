import './signal-result-card.css';
import type { ClosedStatus } from '@app/domain/signals/signal.ts';
import {
  formatFixed,
  formatSigned,
  formatSignedDollars,
  formatSignedPercent,
  formatUtcDayTime,
  signalDigits,
  type Instant,
} from '../../../lib/format/format.ts';
import { SignedNumber } from '../../figures/signed-number.tsx';
import { endingOf } from '../living/ending.ts';
import { exampleStake, formatStake, type CardStake } from '../living/living-figures.ts';
import { GoldenRim } from '../../badges/chip.tsx';
import { DirectionChip } from '../../badges/direction-chip.tsx';
import { Icon } from '../../icons/icon.tsx';
import { PlanBar } from '../plan/plan-bar.tsx';
import { StatusChip } from '../../badges/status-chip.tsx';
import { PlanLevels } from '../plan/plan-figures.tsx';
import { CardDetails } from '../evidence/card-details.tsx';
import {
  calibrationNote,
  chanceText,
  confidenceText,
  type CardCalibration,
  type CardChance,
} from './calibration-note.ts';
import { actionOf, distanceAhead, pipsBetween, readPlan, type PlanFigures } from '../plan/plan.ts';
import { texts as shared } from '../../texts.ts';
import { texts as living } from '../living/texts.ts';
import { texts } from './texts.ts';

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
  /** In units of the risk, after costs; by the prices where it is left out. */
  r?: number | null;
  /** The example's where it is left out. */
  stake?: CardStake;
  /** Null where none was stated when it opened. */
  chance?: CardChance | null;
  confidence?: number | null;
  confidenceCount?: number | null;
  calibration?: CardCalibration | null;
  tokens?: number | null;
  createdAt: Instant;
  closedAt?: Instant | null;
  /** When its holder stopped following it. */
  leftAt?: Instant | null;
};

const unknownEnding = { icon: 'circle-help', tone: 'off', text: texts.notKnown } as const;

const isClosedStatus = (status: string): status is ClosedStatus => status in endingOf;

export function currentPips(signal: TrackedSignal): number | null {
  const { status, currentPrice, pair, action, entry } = signal;
  if (status === 'active' && currentPrice) {
    return pipsBetween(pair, distanceAhead({ action: actionOf(action), entry }, currentPrice));
  }
  return signal.pips ?? null;
}

function stakeText({ isPractice = false, stake = exampleStake }: TrackedSignal): string {
  if (isPractice) return texts.onPaper;
  return (stake.isExample ? texts.onExample : texts.onYour)(formatStake(stake.risk));
}

/** In units of the risk. */
function resultOf(
  { r, status, currentPrice, action, entry }: TrackedSignal,
  plan: PlanFigures | null,
): number | null {
  if (typeof r === 'number') return r;
  if (status !== 'active' || !currentPrice || !plan) return null;
  return distanceAhead({ action: actionOf(action), entry }, currentPrice) / plan.risk;
}

/** The figures that the specification fixes, small below the money. */
function FixedFigures({ signal, lead }: { signal: TrackedSignal; lead: string }) {
  const pips = currentPips(signal);
  return (
    <p className="signal-result-card__fixed numeric">
      <span>{lead}</span>
      {typeof signal.percent === 'number' ? <span>{formatSignedPercent(signal.percent)}</span> : null}
      {pips === null ? null : <span>{formatSigned(pips, 1, { after: shared.plan.pipsAfter })}</span>}
    </p>
  );
}

function LivePart({ signal, plan }: { signal: TrackedSignal; plan: PlanFigures | null }) {
  const { currentPrice, pair, stake = exampleStake } = signal;
  if (!currentPrice)
    return <div className="signal-result-card__live">{plan ? <PlanBar plan={plan} /> : null}</div>;
  const r = resultOf(signal, plan);
  return (
    <div className="signal-result-card__live">
      {plan ? <PlanBar plan={plan} current={currentPrice} meter /> : null}
      <div className="signal-result-card__current numeric">
        <span className="muted">
          {texts.current} <b>{formatFixed(currentPrice, signalDigits(pair))}</b>
        </span>
        {r === null ? null : (
          <SignedNumber value={r * stake.risk} digits={2} before="$" after={texts.inR(formatSigned(r, 2))} />
        )}
      </div>
      <FixedFigures signal={signal} lead={stakeText(signal)} />
    </div>
  );
}

function EndPart({ signal, plan }: { signal: TrackedSignal; plan: PlanFigures | null }) {
  const { icon, tone, text } = isClosedStatus(signal.status) ? endingOf[signal.status] : unknownEnding;
  const { stake = exampleStake } = signal;
  const r = resultOf(signal, plan);
  const words = stakeText(signal);
  return (
    <>
      <div className={`signal-result-card__result signal-result-card__result--${tone}`}>
        <Icon name={icon} className={tone} />
        <span className={tone}>{text}</span>
        {r === null ? (
          signal.status === 'expired' && signal.pips === null ? (
            <span className="signal-result-card__amount">{living.unpriced}</span>
          ) : null
        ) : (
          <b className="signal-result-card__amount numeric">{formatSignedDollars(r * stake.risk)}</b>
        )}
      </div>
      <FixedFigures signal={signal} lead={r === null ? words : texts.rOn(formatSigned(r, 2), words)} />
    </>
  );
}

/** What came of it since is no result of the user's. */
const LeftPart = ({ leftAt }: { leftAt: Instant }) => (
  <p className="signal-result-card__fixed numeric">{texts.left(formatUtcDayTime(leftAt))}</p>
);

type SignalResultCardProps = {
  signal: TrackedSignal;
  /** Shows the whole card of the idea. */
  onOpen?: () => void;
};

export function SignalResultCard({ signal, onOpen }: SignalResultCardProps) {
  const { pair, action, signalId, entry, confidence, tokens, leftAt = null } = signal;
  const status = leftAt === null ? signal.status : 'left';
  const plan = readPlan(signal);
  return (
    <article className="card signal-result-card" aria-label={`${actionOf(action)} ${pair}, ${signalId}`}>
      <div className="signal-result-card__header">
        <DirectionChip action={action} isPractice={signal.isPractice ?? false} />
        <h3>{pair}</h3>
        <StatusChip status={status} action={action} entry={entry} currentPrice={signal.currentPrice} />
        {onOpen ? (
          <button
            type="button"
            className="signal-result-card__open"
            aria-label={texts.open(`${pair}, ${signalId}`)}
            onClick={onOpen}
          />
        ) : null}
      </div>
      <div className="signal-result-card__times">
        {signal.type === 'golden_rim' ? <GoldenRim /> : texts.standard}
        {signal.isPractice ? (
          <>
            <span aria-hidden="true">|</span>
            <strong>{texts.practice}</strong>
          </>
        ) : null}
        <span aria-hidden="true">|</span>
        <span className="numeric">{signalId}</span>
      </div>
      <PlanLevels stop={signal.stop} entry={entry} target={signal.target} digits={signalDigits(pair)} />
      {leftAt === null ? null : <LeftPart leftAt={leftAt} />}
      {leftAt !== null ? null : status === 'active' ? (
        <LivePart signal={signal} plan={plan} />
      ) : (
        <EndPart signal={signal} plan={plan} />
      )}
      <div className="signal-result-card__footer numeric">
        <span>{texts.at(formatUtcDayTime(signal.createdAt))}</span>
        {signal.chance ? <span>{chanceText(signal.chance)}</span> : null}
        {typeof confidence === 'number' ? (
          <span>{confidenceText(confidence, signal.confidenceCount)}</span>
        ) : null}
        {typeof tokens === 'number' ? (
          <span>{signal.isPractice ? texts.noExtraToken : texts.tokens(tokens)}</span>
        ) : null}
        {signal.calibration && signal.confidenceCount !== 0 ? (
          <CardDetails>
            <p>{calibrationNote(signal.calibration)}</p>
          </CardDetails>
        ) : null}
      </div>
    </article>
  );
}
