import { HOUR_MS } from '@app/domain/time.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { EconomicEvent } from '@app/contracts/market/calendar.ts';
import { writeEventRequest } from '@app/domain/buddy/questions/event-request.ts';
import { affectedPairOf } from '@app/domain/calendar/affected-pair.ts';
import { countryName } from '../../lib/format/country-name.ts';
import { failureText } from '../../lib/api/failure-text.ts';
import {
  MINUS,
  formatEventCountdown,
  formatLocalEventTime,
  formatUtcDay,
  formatUtcEventTime,
  formatUtcTime,
} from '../../lib/format/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/button/button.tsx';
import { Chip } from '../../ui/badges/chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ImpactBadge } from '../../ui/badges/impact-badge.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { localOffsetMinutes } from '../../lib/time/local-time.ts';
import { DayTimeline } from './timeline/day-timeline.tsx';
import './calendar-panel.css';
import { eventsQuery } from './queries.ts';
import { texts } from './texts.ts';

const EventOutcome = lazy(() => import('../../ui/trading/event-outcome/event-outcome.tsx'));

const MAX_EVENTS = 10;
/** The source is polled hourly: an older copy means that it fails. */
const STALE_AFTER_MS = 2 * HOUR_MS;
const NONE = '\u2013';

const precisions: Record<EconomicEvent['precision'], string | null> = {
  exact: null,
  published: texts.event.published,
  estimated: texts.event.estimated,
};

type FigureProps = {
  name: { letter: string; word: string };
  value: string | null;
  missing: string;
  strong?: boolean;
};

function Figure({ name: { letter, word }, value, missing, strong = false }: FigureProps) {
  const Value = strong ? 'b' : 'span';
  return (
    <span>
      <abbr className="muted" title={word} aria-hidden="true">
        {letter}
      </abbr>
      <span className="visually-hidden">{texts.event.figure(word)}</span>{' '}
      {value === null || value === '' ? (
        <>
          <span aria-hidden="true">{NONE}</span>
          <span className="visually-hidden">{missing}</span>
        </>
      ) : (
        <Value>{value.replace(/^-/, MINUS)}</Value>
      )}
    </span>
  );
}

/** Sources that know the schedule alone give none of the three. */
const hasFigures = ({ forecast, previous, actual }: EconomicEvent): boolean =>
  [forecast, previous, actual].some((figure) => figure !== null && figure !== '');

type EventRowProps = { event: EconomicEvent; now: number; busy: boolean; onAsk: (content: string) => void };

function EventRow({ event, now, busy, onAsk }: EventRowProps) {
  const { name, country, currency, time, impact, forecast, previous, actual } = event;
  const released = Date.parse(time) <= now;
  const pair = event.affectedCurrencyPairs[0] ?? affectedPairOf(event);
  // Once it is out, nothing about its time is open any more.
  const precision = actual ? null : precisions[event.precision];
  const where = [countryName(country), currency].filter(Boolean).join(', ');
  const ask = () => {
    const content = writeEventRequest(event);
    if (content !== null) onAsk(content);
  };
  return (
    <li className="calendar-panel__event">
      <div>
        <ImpactBadge impact={impact} />
        <span className="small muted numeric">{formatEventCountdown(time, now)}</span>
      </div>
      <h3>{name}</h3>
      <span className="small muted numeric">
        {texts.event.place(where, formatUtcDay(time), formatUtcTime(time))}
      </span>
      {localOffsetMinutes(Date.parse(time)) === 0 ? null : (
        <span className="small muted numeric">{texts.event.local(formatLocalEventTime(time))}</span>
      )}
      {precision ? <span className="small muted">{precision}</span> : null}
      {hasFigures(event) ? (
        <div className="calendar-panel__figures numeric">
          <Figure name={texts.event.forecast} value={forecast} missing={texts.event.forecast.missing} />
          <Figure name={texts.event.previous} value={previous} missing={texts.event.previous.missing} />
          <Figure
            name={texts.event.actual}
            value={actual}
            missing={released ? texts.event.actual.missing : texts.event.actual.notOut}
            strong
          />
        </div>
      ) : (
        <span className="visually-hidden">{texts.event.noFigures}</span>
      )}
      {released && (actual !== null || event.after !== undefined) ? (
        <Suspense>
          <EventOutcome name={name} forecast={forecast} actual={actual} after={event.after} pair={pair} />
        </Suspense>
      ) : null}
      <div>
        <Button
          size="small"
          className="button--tall"
          aria-disabled={busy || undefined}
          aria-label={texts.event.askFor(name)}
          onClick={() => busy || ask()}
        >
          {texts.event.ask}
        </Button>
        <Chip>
          <span className="visually-hidden">{texts.event.mostAffected} </span>
          {pair}
        </Chip>
      </div>
    </li>
  );
}

type NotesProps = { events: readonly EconomicEvent[]; asOf: string | null | undefined; now: number };

function Notes({ events, asOf, now }: NotesProps) {
  const old = asOf && now - Date.parse(asOf) > STALE_AFTER_MS;
  return (
    <>
      {events.some(({ simulated }) => simulated) ? <p className="small muted">{texts.simulated}</p> : null}
      {old ? <p className="small muted numeric">{texts.asOf(formatUtcEventTime(asOf))}</p> : null}
      {events.some(hasFigures) ? null : <p className="small muted">{texts.figuresUnknown}</p>}
    </>
  );
}

export type CalendarPanelProps = {
  busy?: boolean;
  onAsk: (content: string) => void;
};

export default function CalendarPanel({ busy = false, onAsk }: CalendarPanelProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(eventsQuery);
  const now = useNow(60_000);
  if (isPending) return <Loading text={texts.loading} />;
  const events = data?.events.slice(0, MAX_EVENTS) ?? [];
  return (
    <div className="calendar-panel">
      {error ? (
        <ErrorState
          title={failureText(error, texts.failed)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {data ? texts.stale : texts.checkConnection}
        </ErrorState>
      ) : null}
      {data && events.length === 0 ? (
        <EmptyState title={texts.empty.title}>{texts.empty.text}</EmptyState>
      ) : null}
      {events.length > 0 ? (
        <>
          <Notes events={events} asOf={data?.asOf} now={now} />
          <DayTimeline events={data?.events ?? []} now={now} />
          <ul>
            {events.map((event) => (
              <EventRow key={event.id} event={event} now={now} busy={busy} onAsk={onAsk} />
            ))}
          </ul>
          <p className="small muted">{texts.caution}</p>
        </>
      ) : null}
    </div>
  );
}
