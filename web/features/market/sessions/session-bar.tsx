import { HOUR_MS } from '@app/domain/time.ts';
import { readSessionBar, type SessionRow } from '@app/domain/market/hours/session-bar.ts';
import { formatUtcTime } from '../../../lib/format/format.ts';
import { formatLocalTime } from '../../../lib/format/local-time.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { texts } from '../texts.ts';
import './session-bar.css';
import { describeSessions } from './session-text.ts';

const words = texts.sessions;
const HOURS = [0, 4, 8, 12, 16, 20, 24];
const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;
/** Below that a name does not fit on a phone, in shares of a day. */
const ROOM_FOR_NAME = 0.17;

function HourLine({ label, format }: { label: string; format: (hour: number) => string }) {
  return (
    <>
      <b>{label}</b>
      <div className="session-bar__hours">
        {HOURS.map((hour) => (
          <span key={hour} style={{ left: percent(hour / 24) }}>
            {format(hour)}
          </span>
        ))}
      </div>
    </>
  );
}

function Row({ name, isOpen, pieces, nowShare }: SessionRow & { nowShare: number }) {
  return (
    <div className="session-bar__row">
      {pieces.map(({ from, to }) => {
        const isNow = isOpen && from <= nowShare && nowShare < to;
        // The name keeps out of the way of the line of now.
        const isBehind = isNow && nowShare - from < (to - from) / 2;
        return (
          <i
            key={from}
            className={isNow ? 'session-bar__piece session-bar__piece--open' : 'session-bar__piece'}
            style={{
              left: percent(from),
              width: percent(to - from),
              ...(isBehind && { textAlign: 'right' as const }),
            }}
          >
            <span
              className={to - from < ROOM_FOR_NAME ? 'session-bar__name desktop-only' : 'session-bar__name'}
            >
              {name}
            </span>
          </i>
        );
      })}
    </div>
  );
}

/** "05", in zones with half hours "05:30". */
const formatOwnHour = (at: number): string => (formatLocalTime(at) ?? formatUtcTime(at)).replace(/:00$/, '');

/** The trading sessions of the UTC day, under the reader's own hours. */
export function SessionBar() {
  const now = useNow(60_000);
  const { startsAt, nowShare, rows } = readSessionBar(now);
  const { open, next } = describeSessions(now);
  const hour = (share: number): string => formatUtcTime(startsAt + share * 24 * HOUR_MS);
  const twin = rows
    .filter(({ pieces }) => pieces.length > 0)
    .map(({ name, pieces }) =>
      words.row(name, pieces.map(({ from, to }) => words.span(hour(from), hour(to))).join(` ${words.and} `)),
    )
    .join(', ');
  const sentence = words.twin(twin || words.none, formatUtcTime(now));
  return (
    <section className="card session-bar" aria-label={words.label}>
      <div className="session-bar__header">
        <h2>{open}</h2>
        <p className="numeric">{next}</p>
      </div>
      <div className="session-bar__chart numeric">
        <HourLine label={words.you} format={(at) => formatOwnHour(startsAt + at * HOUR_MS)} />
        <span aria-hidden="true" />
        <div className="session-bar__rows" role="img" aria-label={sentence}>
          {rows.map((row) => (
            <Row key={row.name} {...row} nowShare={nowShare} />
          ))}
          <span className="session-bar__now" style={{ left: percent(nowShare) }} />
        </div>
        <HourLine label={words.utc} format={(at) => String(at % 24).padStart(2, '0')} />
      </div>
      <p className="session-bar__sentence small muted" aria-hidden="true">
        {sentence}
      </p>
    </section>
  );
}
