import type { SignalView } from '@app/contracts/market/signals.ts';
import { texts } from '../texts.ts';
import './result-filter.css';

const copy = texts.results;

/** In the order of the chips; losses come first. */
export const results = ['all', 'stop', 'time', 'target', 'open', 'left'] as const;
export type Result = (typeof results)[number];

const statusOf = {
  stop: 'stop_hit',
  time: 'expired',
  target: 'target_hit',
  open: 'active',
} as const satisfies Record<Exclude<Result, 'all' | 'left'>, SignalView['status']>;

/** What was left has no result of its own, whatever came of the idea. */
export function hasResult({ status, leftAt }: SignalView, result: Result): boolean {
  if (result === 'all') return true;
  return result === 'left' ? Boolean(leftAt) : !leftAt && status === statusOf[result];
}

type ResultFilterProps = {
  signals: readonly SignalView[];
  value: Result;
  onChange: (result: Result) => void;
};

export function ResultFilter({ signals, value, onChange }: ResultFilterProps) {
  const hasLeft = value === 'left' || signals.some((one) => hasResult(one, 'left'));
  const offered = results.filter((result) => hasLeft || result !== 'left');
  return (
    <div className="result-filter numeric" role="group" aria-label={copy.label}>
      {offered.map((result) => (
        <button key={result} type="button" aria-pressed={result === value} onClick={() => onChange(result)}>
          {copy.names[result]} <b>{signals.filter((one) => hasResult(one, result)).length}</b>
        </button>
      ))}
    </div>
  );
}
