import { HOUR_MS } from '@app/domain/time.ts';
import type { EconomicEvent } from '@app/contracts/market/calendar.ts';
import { parseImpact, type Impact } from '@app/domain/calendar/impact.ts';
import { formatUtcTime } from '../../../lib/format/format.ts';
import { formatLocalTime } from '../../../lib/format/local-time.ts';
import { formatLocalClock, localOffsetMinutes } from '../../../lib/time/local-time.ts';
import { texts } from '../texts.ts';
import './day-timeline.css';

const copy = texts.timeline;

/** The calendar goes six hours back, so that from here on the day is whole. */
const BACK_HOURS = 5;
const HOURS = 24;
const LABEL_EVERY = 6;
/** Marks nearer than this share of the day stand above each other. */
const MARK_WIDTH = 0.035;
const ROW_HEIGHT = 18;

const impacts: readonly Impact[] = ['HIGH', 'MEDIUM', 'LOW'];

/** Diamond, triangle, ring: the shapes tell them apart without colour. */
export function ImpactMark({ impact }: { impact: Impact }) {
  return (
    <svg
      className={`impact-mark impact-mark--${impact.toLowerCase()}`}
      width={14}
      height={14}
      viewBox="0 0 14 14"
      aria-hidden="true"
    >
      {impact === 'HIGH' ? (
        <path d="M7 .5L13.5 7L7 13.5L.5 7z" />
      ) : impact === 'MEDIUM' ? (
        <path d="M7 2L13 12.5H1z" />
      ) : (
        <circle cx="7" cy="7.5" r="3.7" />
      )}
    </svg>
  );
}

type Mark = { event: EconomicEvent; share: number; row: number };

/** Soonest first; each in the lowest row that has room. */
export function placeMarks(events: readonly EconomicEvent[], from: number): Mark[] {
  const rowEnds: number[] = [];
  return events
    .map((event) => ({ event, share: (Date.parse(event.time) - from) / (HOURS * HOUR_MS) }))
    .filter(({ share }) => share >= 0 && share <= 1)
    .toSorted((a, b) => a.share - b.share)
    .map(({ event, share }) => {
      const free = rowEnds.findIndex((end) => share - end >= MARK_WIDTH);
      const row = free < 0 ? rowEnds.length : free;
      rowEnds[row] = share;
      return { event, share, row };
    });
}

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

function Hours({ from, now }: { from: number; now: number }) {
  const hours = Array.from({ length: HOURS / LABEL_EVERY }, (_, i) => from + i * LABEL_EVERY * HOUR_MS);
  const clocks =
    localOffsetMinutes(now) === 0
      ? [{ name: copy.utc, format: formatUtcTime }]
      : [
          { name: copy.local, format: formatLocalClock },
          { name: copy.utc, format: formatUtcTime },
        ];
  return clocks.map(({ name, format }) => (
    <div key={name} className="day-timeline__hours numeric" aria-hidden="true">
      {hours.map((at, i) => (
        <span key={at} style={{ left: percent((i * LABEL_EVERY) / HOURS) }}>
          {i === 0 ? `${format(at)} ${name}` : format(at)}
        </span>
      ))}
    </div>
  ));
}

/** The 24 hours from five full hours ago on, with the releases of every importance; the list below is its text. */
export function DayTimeline({ events, now }: { events: readonly EconomicEvent[]; now: number }) {
  const from = Math.floor(now / HOUR_MS) * HOUR_MS - BACK_HOURS * HOUR_MS;
  const marks = placeMarks(events, from);
  const rows = Math.max(1, ...marks.map(({ row }) => row + 1));
  const shown = impacts.filter((impact) => marks.some(({ event }) => parseImpact(event.impact) === impact));
  const next = marks.find(({ event }) => Date.parse(event.time) > now)?.event;
  return (
    <figure className="day-timeline">
      <div
        role="img"
        aria-label={copy.twin(
          formatUtcTime(from),
          marks.length,
          marks.filter(({ event }) => parseImpact(event.impact) === 'HIGH').length,
          next
            ? copy.next(next.name, formatUtcTime(next.time), formatLocalTime(Date.parse(next.time)))
            : null,
        )}
      >
        <div className="day-timeline__marks" style={{ height: `${rows * ROW_HEIGHT + 8}px` }}>
          {marks.map(({ event, share, row }) => (
            <span
              key={event.id}
              className={
                Date.parse(event.time) <= now
                  ? 'day-timeline__mark day-timeline__mark--past'
                  : 'day-timeline__mark'
              }
              style={{ left: percent(share), bottom: `${row * ROW_HEIGHT + 4}px` }}
            >
              <ImpactMark impact={parseImpact(event.impact)} />
            </span>
          ))}
          <span className="day-timeline__now" style={{ left: percent((now - from) / (HOURS * HOUR_MS)) }}>
            <b>{copy.now}</b>
          </span>
        </div>
        <Hours from={from} now={now} />
      </div>
      <figcaption>
        {shown.map((impact) => (
          <span key={impact}>
            <ImpactMark impact={impact} />
            {copy.impacts[impact]}
          </span>
        ))}
        {marks.length === 0 ? copy.none : null}
      </figcaption>
    </figure>
  );
}
