import './trading.css';
import { chatPrice, utcDayTime, utcTime } from '../../lib/format.ts';
import { DirectionChip } from '../direction-chip.tsx';
import { PlanBar } from '../plan-bar.tsx';
import { StatusChip } from '../status-chip.tsx';
import { readPlan } from './plan.ts';
import { SignalAmount } from './signal-amount.tsx';
import { pipsOfTracked, type TrackedSignal } from './signal-result-card.tsx';

function Levels({ signal }: { signal: TrackedSignal }) {
  const { pair, stop, entry, target } = signal;
  return (
    <div className="l2 num">
      <span>{`Stop ${chatPrice(pair, stop)}`}</span>
      <span>{`Entry ${chatPrice(pair, entry)}`}</span>
      <span>{`Target ${chatPrice(pair, target)}`}</span>
    </div>
  );
}

/** One signal in the tracker's short list. */
export function SignalRow({ signal }: { signal: TrackedSignal }) {
  const { pair, action, signalId, status, currentPrice, createdAt, closedAt, entry } = signal;
  const plan = readPlan(signal);
  const pips = pipsOfTracked(signal);
  const active = status === 'active';
  return (
    <div className="row-sig">
      <div className="l1">
        <DirectionChip action={action} small />
        <b>{pair}</b>
        <span className="small quiet num">{signalId}</span>
        {pips === null ? null : <SignalAmount pair={pair} pips={pips} risk={plan?.risk} />}
      </div>
      {active && plan ? <PlanBar plan={plan} current={currentPrice} /> : null}
      <Levels signal={signal} />
      {active ? (
        <div className="l2 num">
          <StatusChip status={status} action={action} entry={entry} currentPrice={currentPrice} />
          <span>{`${currentPrice ? `Now ${chatPrice(pair, currentPrice)}, opened` : 'Opened'} ${utcTime(createdAt)}`}</span>
        </div>
      ) : (
        <div className="l2 num">
          <span>
            {pips === null ? 'Closed' : pips > 0 ? 'Profit' : pips < 0 ? 'Loss' : 'No gain, no loss'}
          </span>
          <span>{`${utcDayTime(createdAt)}${closedAt ? ` to ${utcDayTime(closedAt)}` : ''} UTC`}</span>
        </div>
      )}
    </div>
  );
}
