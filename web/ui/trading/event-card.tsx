import { lazy, Suspense, type ReactNode } from 'react';
import './event-card.css';
import { MINUS, formatUtcEventTime, type Instant } from '../../lib/format/format.ts';
import { Button } from '../button/button.tsx';
import { Chip } from '../badges/chip.tsx';
import { texts } from '../conversation/texts.ts';
import { Icon } from '../icons/icon.tsx';
import type { HourAfter } from './event-outcome/event-outcome.tsx';
import { ImpactBadge } from '../badges/impact-badge.tsx';

const EventOutcome = lazy(() => import('./event-outcome/event-outcome.tsx'));

export type EventCardProps = {
  name: string;
  impact: string;
  currency: string;
  country?: string | null;
  at: Instant;
  /** "In 4h 12m" or "Released 42m ago". */
  countdown: string;
  /** Its time has passed, so that a missing figure is late rather than to come. */
  released?: boolean;
  /** Says that it came out after the card was written. */
  nowOut?: string | null;
  timeNote?: string | null;
  forecast?: string | null;
  previous?: string | null;
  actual?: string | null;
  affectedPair?: string | null;
  /** Its pair in the hour after; null where that is not known, left out before it is over. */
  after?: HourAfter | null | undefined;
  technicalAnalysis?: string | null;
  fundamentalAnalysis?: string | null;
  /** What its pair did after the last releases of this name. */
  usualReaction?: string | null;
  /** Its figures are made up with the simulated market. */
  simulated?: boolean;
  onAskForSignal?: () => void;
  askBusy?: boolean;
};

function Figure({ label, value, missing }: { label: string; value?: string | null; missing: string }) {
  return (
    <div>
      <dt>{label}</dt>
      {value ? (
        <dd>{value.replace(/^-/, MINUS)}</dd>
      ) : (
        <dd className="quiet">
          <span aria-hidden="true">{'\u2013'}</span>
          <span className="visually-hidden">{missing}</span>
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

export function EventCard(props: EventCardProps) {
  const { name, impact, currency, country, at, countdown, affectedPair, onAskForSignal } = props;
  return (
    <article className="card event-card" aria-label={texts.event.label(name)}>
      <div className="event-card__header">
        <ImpactBadge impact={impact} />
        <Chip>{currency}</Chip>
        {country ? <span className="small muted">{country}</span> : null}
        {props.simulated ? <Chip>{texts.event.simulated}</Chip> : null}
        {props.nowOut ? (
          <Chip tone="info" icon="check">
            {props.nowOut}
          </Chip>
        ) : null}
        <span className="event-card__spacer" />
        {/* The log around it is a live region; a countdown must not speak every minute. */}
        <span aria-live="off">
          <Chip icon="clock">{countdown}</Chip>
        </span>
      </div>
      <div>
        <h2>{name}</h2>
        <p className="small muted numeric">{formatUtcEventTime(at)}</p>
        {props.timeNote ? <p className="small muted">{props.timeNote}</p> : null}
      </div>
      <dl className="event-card__figures numeric">
        <Figure label={texts.event.forecast} value={props.forecast} missing={texts.event.noForecast} />
        <Figure label={texts.event.previous} value={props.previous} missing={texts.event.noPrevious} />
        <Figure
          label={texts.event.actual}
          value={props.actual}
          missing={props.released ? texts.event.late : texts.event.notReleased}
        />
      </dl>
      {props.released && affectedPair && (props.actual || props.after !== undefined) ? (
        <Suspense>
          <EventOutcome
            name={name}
            forecast={props.forecast ?? null}
            actual={props.actual ?? null}
            after={props.after}
            pair={affectedPair}
          />
        </Suspense>
      ) : null}
      {affectedPair ? (
        <div className="event-card__note">
          <Icon name="triangle-alert" size={18} />
          <span>
            {texts.event.affected} <strong>{affectedPair}</strong>. {texts.event.jumps}
          </span>
        </div>
      ) : null}
      {props.usualReaction ? <Analysis title={texts.event.usually}>{props.usualReaction}</Analysis> : null}
      {props.technicalAnalysis ? (
        <Analysis title={texts.event.technical}>{props.technicalAnalysis}</Analysis>
      ) : null}
      {props.fundamentalAnalysis ? (
        <Analysis title={texts.event.fundamental}>{props.fundamentalAnalysis}</Analysis>
      ) : null}
      {onAskForSignal ? (
        <div>
          <Button size="small" className="button--tall" busy={props.askBusy} onClick={onAskForSignal}>
            {texts.event.ask}
          </Button>
        </div>
      ) : null}
    </article>
  );
}
