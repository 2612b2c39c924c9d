import type { ReactNode } from 'react';
import './trading.css';
import { utcEventTime, type Instant } from '../../lib/format.ts';
import { Button } from '../button.tsx';
import { Chip } from '../chip.tsx';
import { Icon } from '../icon.tsx';
import { ImpactBadge } from '../impact-badge.tsx';

export type EventCardProps = {
  name: string;
  impact: string;
  currency: string;
  country?: string | null;
  at: Instant;
  /** "In 4h 12m" or "Released 42m ago". */
  countdown: string;
  forecast?: string | null;
  previous?: string | null;
  actual?: string | null;
  affectedPair?: string | null;
  technicalAnalysis?: string | null;
  fundamentalAnalysis?: string | null;
  onAskForSignal?: () => void;
  askBusy?: boolean;
};

function Figure({ label, value, missing }: { label: string; value?: string | null; missing: string }) {
  return (
    <div>
      <dt>{label}</dt>
      {value ? (
        <dd>{value}</dd>
      ) : (
        <dd className="quiet">
          <span aria-hidden="true">{'\u2013'}</span>
          <span className="sr">{missing}</span>
        </dd>
      )}
    </div>
  );
}

function Analysis({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary>
        <Icon name="chevron-right" size={18} />
        {title}
      </summary>
      <p>{children}</p>
    </details>
  );
}

/** An economic release: how heavy, when, what is expected, and what it may do to a stop. */
export function EventCard(props: EventCardProps) {
  const { name, impact, currency, country, at, countdown, affectedPair, onAskForSignal } = props;
  return (
    <article className="card ev" aria-label={`Economic event: ${name}`}>
      <div className="ev-h">
        <ImpactBadge impact={impact} />
        <Chip>{currency}</Chip>
        {country ? <span className="small muted">{country}</span> : null}
        <span className="sp" />
        <Chip icon="clock">{countdown}</Chip>
      </div>
      <div>
        <h2>{name}</h2>
        <p className="small muted num">{utcEventTime(at)}</p>
      </div>
      <dl className="fpa fig">
        <Figure label="Forecast" value={props.forecast} missing="No forecast" />
        <Figure label="Previous" value={props.previous} missing="Not known" />
        <Figure label="Actual" value={props.actual} missing="Not released yet" />
      </dl>
      {affectedPair ? (
        <div className="note">
          <Icon name="triangle-alert" size={18} />
          <span>
            Most affected: <strong>{affectedPair}</strong>. Prices can jump past a stop around a release, so a
            loss can be larger than planned.
          </span>
        </div>
      ) : null}
      {props.technicalAnalysis ? (
        <Analysis title="Technical analysis">{props.technicalAnalysis}</Analysis>
      ) : null}
      {props.fundamentalAnalysis ? (
        <Analysis title="Fundamental analysis">{props.fundamentalAnalysis}</Analysis>
      ) : null}
      {onAskForSignal ? (
        <div>
          <Button size="sm" className="tall" busy={props.askBusy} onClick={onAskForSignal}>
            Get a signal for this event
          </Button>
        </div>
      ) : null}
    </article>
  );
}
