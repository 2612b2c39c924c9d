import type { ReactNode } from 'react';
import './figures.css';
import { texts } from './texts.ts';

/** Four tiles with hairlines, as in the drawer. Put `Stat` elements inside. */
export function StatTotals({ children }: { children: ReactNode }) {
  return <dl className="totals fig">{children}</dl>;
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
  return <dl className="stats fig">{children}</dl>;
}

/** Closed signals, oldest first: a win stands solid above the line, a loss hollow below it. */
export type Outcome = 'win' | 'loss';

export type StatCardProps = {
  label: string;
  /** Totals are ink, never green. */
  value: ReactNode;
  /** Plain words for what the figure counts. */
  note: ReactNode;
  outcomes?: readonly Outcome[];
};

export function StatCard({ label, value, note, outcomes }: StatCardProps) {
  const wins = outcomes?.filter((one) => one === 'win').length ?? 0;
  return (
    <div className={outcomes ? 'card stc wr' : 'card stc'}>
      <dt>{label}</dt>
      <dd className="v">{value}</dd>
      {outcomes && outcomes.length > 0 ? (
        <dd className="wl">
          <span className="sr">{texts.outcomes(outcomes.length, outcomes.length - wins, wins)}</span>
          {outcomes.map((one, index) => (
            <i key={`${index}-${one}`} className={one === 'win' ? 'w' : 'l'} aria-hidden="true" />
          ))}
        </dd>
      ) : null}
      <dd className="d">{note}</dd>
    </div>
  );
}
