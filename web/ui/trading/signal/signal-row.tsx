import './signal-row.css';
import { formatChatPrice, formatUtcDayTime } from '../../../lib/format/format.ts';
import { DirectionChip } from '../../badges/direction-chip.tsx';
import { PlanBar } from '../plan/plan-bar.tsx';
import { StatusChip } from '../../badges/status-chip.tsx';
import { readPlan } from '../plan/plan.ts';
import { SignalAmount } from './signal-amount.tsx';
import { currentPips, type TrackedSignal } from './signal-result-card.tsx';
import { texts } from '../../texts.ts';

function Levels({ signal }: { signal: TrackedSignal }) {
  const { pair, stop, entry, target } = signal;
  return (
    <div className="signal-row__details numeric">
      <span>{texts.plan.level(texts.plan.stop, formatChatPrice(pair, stop))}</span>
      <span>{texts.plan.level(texts.plan.entry, formatChatPrice(pair, entry))}</span>
      <span>{texts.plan.level(texts.plan.target, formatChatPrice(pair, target))}</span>
    </div>
  );
}

export function SignalRow({ signal }: { signal: TrackedSignal }) {
  const { pair, action, signalId, status, currentPrice, createdAt, closedAt, entry } = signal;
  const plan = readPlan(signal);
  const pips = currentPips(signal);
  const active = status === 'active';
  return (
    <div className="signal-row">
      <div className="signal-row__title">
        <DirectionChip action={action} isPractice={signal.isPractice ?? false} small />
        <b>{pair}</b>
        <span className="small quiet numeric">{signalId}</span>
        {pips === null ? null : <SignalAmount pair={pair} pips={pips} risk={plan?.risk} />}
      </div>
      {signal.isPractice ? <p className="small quiet">{texts.signal.practice}</p> : null}
      {active && plan ? <PlanBar plan={plan} current={currentPrice} /> : null}
      <Levels signal={signal} />
      {active ? (
        <div className="signal-row__details numeric">
          <StatusChip status={status} action={action} entry={entry} currentPrice={currentPrice} />
          <span>
            {currentPrice
              ? texts.signal.nowOpened(formatChatPrice(pair, currentPrice), formatUtcDayTime(createdAt))
              : texts.signal.opened(formatUtcDayTime(createdAt))}
          </span>
        </div>
      ) : (
        <div className="signal-row__details numeric">
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
              ? texts.signal.fromTo(formatUtcDayTime(createdAt), formatUtcDayTime(closedAt))
              : texts.signal.at(formatUtcDayTime(createdAt))}
          </span>
        </div>
      )}
    </div>
  );
}
