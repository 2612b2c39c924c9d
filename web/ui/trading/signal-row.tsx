import './trading.css';
import { chatPrice, utcDayTime } from '../../lib/format.ts';
import { DirectionChip } from '../direction-chip.tsx';
import { PlanBar } from '../plan-bar.tsx';
import { StatusChip } from '../status-chip.tsx';
import { readPlan } from './plan.ts';
import { SignalAmount } from './signal-amount.tsx';
import { pipsOfTracked, type TrackedSignal } from './signal-result-card.tsx';
import { texts } from '../texts.ts';

function Levels({ signal }: { signal: TrackedSignal }) {
  const { pair, stop, entry, target } = signal;
  return (
    <div className="l2 num">
      <span>{texts.plan.level(texts.plan.stop, chatPrice(pair, stop))}</span>
      <span>{texts.plan.level(texts.plan.entry, chatPrice(pair, entry))}</span>
      <span>{texts.plan.level(texts.plan.target, chatPrice(pair, target))}</span>
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
          <span>
            {currentPrice
              ? texts.signal.nowOpened(chatPrice(pair, currentPrice), utcDayTime(createdAt))
              : texts.signal.opened(utcDayTime(createdAt))}
          </span>
        </div>
      ) : (
        <div className="l2 num">
          <span>
            {status === 'expired' ? <StatusChip status={status} /> : null}{' '}
            {pips === null
              ? status === 'expired'
                ? texts.signal.unpriced
                : texts.signal.closed
              : pips > 0
                ? texts.signal.profit
                : pips < 0
                  ? texts.signal.loss
                  : texts.signal.even}
          </span>
          <span>
            {closedAt
              ? texts.signal.fromTo(utcDayTime(createdAt), utcDayTime(closedAt))
              : texts.signal.at(utcDayTime(createdAt))}
          </span>
        </div>
      )}
    </div>
  );
}
