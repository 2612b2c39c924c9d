import { useQuery } from '@tanstack/react-query';
import type { EconomicEvent } from '@app/contracts/calendar.ts';
import { writeEventRequest } from '@app/domain/buddy/event-request.ts';
import { affectedPair } from '@app/domain/calendar/affected-pair.ts';
import { countryName } from '../../lib/country-name.ts';
import { failureText } from '../../lib/failure-text.ts';
import { eventCountdown, utcDay, utcEventTime, utcTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ImpactBadge } from '../../ui/impact-badge.tsx';
import { Loading } from '../../ui/loading.tsx';
import './calendar.css';
import { eventsQuery } from './queries.ts';
import { texts } from './texts.ts';

/** Events listed here (specification, section 9). */
const SHOWN = 10;
/** A source is asked once an hour: a copy older than this means that it fails. */
const OLD = 2 * 3_600_000;
const NONE = '\u2013';

/** What is said of a time that its source has not fixed to the minute. */
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
      <span className="sr">{texts.event.figure(word)}</span>{' '}
      {value === null || value === '' ? (
        <>
          <span aria-hidden="true">{NONE}</span>
          <span className="sr">{missing}</span>
        </>
      ) : (
        <Value>{value}</Value>
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
  const pair = event.affectedCurrencyPairs[0] ?? affectedPair(event);
  // Once it is out, nothing about its time is open any more.
  const precision = actual ? null : precisions[event.precision];
  const where = [countryName(country), currency].filter(Boolean).join(', ');
  const ask = () => {
    const content = writeEventRequest(event);
    if (content !== null) onAsk(content);
  };
  return (
    <li className="er">
      <div>
        <ImpactBadge impact={impact} />
        <span className="small muted num">{eventCountdown(time, now)}</span>
      </div>
      <h3>{name}</h3>
      <span className="small muted num">{texts.event.place(where, utcDay(time), utcTime(time))}</span>
      {precision ? <span className="small muted">{precision}</span> : null}
      {hasFigures(event) ? (
        <div className="er-n num">
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
        <span className="sr">{texts.event.noFigures}</span>
      )}
      <div>
        <Button
          size="sm"
          className="tall"
          aria-disabled={busy || undefined}
          aria-label={texts.event.askFor(name)}
          onClick={() => busy || ask()}
        >
          {texts.event.ask}
        </Button>
        <Chip>
          <span className="sr">{texts.event.mostAffected} </span>
          {pair}
        </Chip>
      </div>
    </li>
  );
}

type NotesProps = { events: readonly EconomicEvent[]; asOf: string | null | undefined; now: number };

/** What has to be known of these figures: made up, grown old, or none at all. */
function Notes({ events, asOf, now }: NotesProps) {
  const old = asOf && now - Date.parse(asOf) > OLD;
  return (
    <>
      {events.some(({ simulated }) => simulated) ? <p className="small muted">{texts.simulated}</p> : null}
      {old ? <p className="small muted num">{texts.asOf(utcEventTime(asOf))}</p> : null}
      {events.some(hasFigures) ? null : <p className="small muted">{texts.figuresUnknown}</p>}
    </>
  );
}

export type CalendarPanelProps = {
  /** A message to Pipsy is on its way, so this one would have to wait. */
  busy?: boolean;
  onAsk: (content: string) => void;
};

/** The first ten economic events, soonest first, each with what it may move and a way to ask for a signal. */
export default function CalendarPanel({ busy = false, onAsk }: CalendarPanelProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(eventsQuery);
  const now = useNow(60_000);
  if (isPending) return <Loading text={texts.loading} />;
  const events = data?.events.slice(0, SHOWN) ?? [];
  return (
    <div className="cal">
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
          <ul>
            {events.map((event) => (
              <EventRow key={event.id} event={event} now={now} busy={busy} onAsk={onAsk} />
            ))}
          </ul>
          <Notes events={events} asOf={data?.asOf} now={now} />
          <p className="small muted">{texts.caution}</p>
        </>
      ) : null}
    </div>
  );
}
