import type { ReactNode } from 'react';
import './stat.css';
import { texts } from '../texts.ts';

export function StatTotals({ children }: { children: ReactNode }) {
  return <dl className="stat-totals numeric">{children}</dl>;
}

export function Stat({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {note ? <small>{note}</small> : null}
      </dd>
    </div>
  );
}

export function StatCards({ children }: { children: ReactNode }) {
  return <dl className="stat-list numeric">{children}</dl>;
}

/** Whether each closed above zero, oldest first. */
export type Outcome = 'win' | 'loss';

export type StatCardProps = {
  label: string;
  /** Totals are ink, never green. */
  value: ReactNode;
  note: ReactNode;
  outcomes?: readonly Outcome[];
};

export function StatCard({ label, value, note, outcomes }: StatCardProps) {
  const wins = outcomes?.filter((one) => one === 'win').length ?? 0;
  return (
    <div className={outcomes ? 'card stat stat--outcomes' : 'card stat'}>
      <dt>{label}</dt>
      <dd className="stat__value">{value}</dd>
      {outcomes && outcomes.length > 0 ? (
        <dd className="stat__outcomes">
          <span className="visually-hidden">
            {texts.outcomes(outcomes.length, outcomes.length - wins, wins)}
          </span>
          {outcomes.map((one, index) => (
            <i
              key={`${index}-${one}`}
              className={one === 'win' ? 'stat__win' : 'stat__loss'}
              aria-hidden="true"
            />
          ))}
        </dd>
      ) : null}
      <dd className="stat__note">{note}</dd>
    </div>
  );
}
