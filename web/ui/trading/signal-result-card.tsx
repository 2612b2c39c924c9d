import './trading.css';
import { fixed, signalDigits, utcDayTime, type Instant } from '../../lib/format.ts';
import { GoldenRim } from '../chip.tsx';
import { DirectionChip } from '../direction-chip.tsx';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-paths.ts';
import { PlanBar } from '../plan-bar.tsx';
import { StatusChip } from '../status-chip.tsx';
import { PlanLevels } from './plan-figures.tsx';
import { calibrationNote, confidenceText, type CardCalibration } from './calibration-note.ts';
import { actionOf, aheadOf, pipsBetween, readPlan, type PlanFigures } from './plan.ts';
import { SignalAmount } from './signal-amount.tsx';
import { texts } from '../texts.ts';

/** A tracked signal as the list gives it: decimal prices, display pips, confidence from 0 to 1. */
export type TrackedSignal = {
  signalId: string;
  pair: string;
  action: string;
  type: string;
  status: string;
  entry: number;
  target: number;
  stop: number;
  currentPrice?: number | null;
  /** The result so far or at the end, signed, by the specification's pip rule. */
  pips?: number | null;
  /** The same in percent of the entry price. */
  percent?: number | null;
  confidence?: number | null;
  /** How many trades the confidence was measured on. */
  confidenceCount?: number | null;
  calibration?: CardCalibration | null;
  tokens?: number | null;
  createdAt: Instant;
  closedAt?: Instant | null;
};

type Ending = { icon: IconName; tone: string; text: string };

const endings: Record<string, Ending> = {
  target_hit: { icon: 'circle-check', tone: 'up', text: texts.signal.reached },
  stop_hit: { icon: 'circle-x', tone: 'down', text: texts.signal.stopped },
  expired: { icon: 'hourglass', tone: 'off', text: texts.signal.ranOut },
};
const unknownEnding: Ending = { icon: 'circle-help', tone: 'off', text: texts.signal.notKnown };

/** Pips of an active signal at its current price, else the figure that came with it. */
export function pipsOfTracked(signal: TrackedSignal): number | null {
  const { status, currentPrice, pair, action, entry } = signal;
  if (status === 'active' && currentPrice) {
    return pipsBetween(pair, aheadOf({ action: actionOf(action), entry }, currentPrice));
  }
  return signal.pips ?? null;
}

function LivePart({ signal, plan }: { signal: TrackedSignal; plan: PlanFigures | null }) {
  const { currentPrice, pair } = signal;
  if (!currentPrice) return <div className="sc-live">{plan ? <PlanBar plan={plan} /> : null}</div>;
  const pips = pipsOfTracked(signal);
  return (
    <div className="sc-live">
      {plan ? <PlanBar plan={plan} current={currentPrice} meter /> : null}
      <div className="kv4 num">
        <span className="muted">
          {texts.signal.current} <b>{fixed(currentPrice, signalDigits(pair))}</b>
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
    <div className={`res ${tone}`}>
      <Icon name={icon} className={tone} />
      <span className={tone}>{text}</span>
      {typeof signal.pips === 'number' ? (
        <span className="result">
          <SignalAmount pair={signal.pair} pips={signal.pips} risk={plan?.risk} percent={signal.percent} />
        </span>
      ) : signal.status === 'expired' ? (
        <span className="result">{texts.signal.unpriced}</span>
      ) : null}
    </div>
  );
}

/** One card of the signals page. Wins, losses and the rest have the same size and order. */
export function SignalResultCard({ signal }: { signal: TrackedSignal }) {
  const { pair, action, signalId, status, entry, confidence, tokens } = signal;
  const plan = readPlan(signal);
  return (
    <article className="card sc" aria-label={`${actionOf(action)} ${pair}, ${signalId}`}>
      <div className="h">
        <DirectionChip action={action} />
        <h3>{pair}</h3>
        <StatusChip status={status} action={action} entry={entry} currentPrice={signal.currentPrice} />
      </div>
      <div className="sub2">
        {signal.type === 'golden_rim' ? <GoldenRim /> : texts.signal.standard}
        <span aria-hidden="true">|</span>
        <span className="num">{signalId}</span>
      </div>
      <PlanLevels stop={signal.stop} entry={entry} target={signal.target} digits={signalDigits(pair)} />
      {status === 'active' ? (
        <LivePart signal={signal} plan={plan} />
      ) : (
        <EndPart signal={signal} plan={plan} />
      )}
      <div className="foot4 num">
        <span>{texts.signal.at(utcDayTime(signal.createdAt))}</span>
        {typeof confidence === 'number' ? (
          <span>{confidenceText(confidence, signal.confidenceCount)}</span>
        ) : null}
        {typeof tokens === 'number' ? <span>{texts.signal.tokens(tokens)}</span> : null}
        {signal.calibration && signal.confidenceCount !== 0 ? (
          <span className="cal">{calibrationNote(signal.calibration)}</span>
        ) : null}
      </div>
    </article>
  );
}
