import { formatLocalClock, localOffsetMinutes, toLocalMinutes } from '../../../lib/time/local-time.ts';
import { serverNow } from '../../../lib/time/clock.ts';
import { texts } from '../texts/quiet-hours.ts';
import './quiet-hours-bar.css';

const DAY_MINUTES = 24 * 60;
const LABEL_HOURS = [0, 6, 12, 18];

const toMinutes = (hour: string): number => {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return hours * 60 + minutes;
};

const print = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** As parts of one day from midnight to midnight: two where they go over it, none where they begin and end at once. */
export function quietParts(start: number, end: number): Array<{ from: number; to: number }> {
  if (start === end) return [];
  if (start < end) return [{ from: start, to: end }];
  return [
    { from: start, to: DAY_MINUTES },
    { from: 0, to: end },
  ].filter(({ from, to }) => from < to);
}

const percent = (minutes: number): string => `${((100 * minutes) / DAY_MINUTES).toFixed(2)}%`;

type QuietHoursBarProps = {
  /** HH:MM in GMT, both readable. */
  start: string;
  end: string;
};

/** A day in GMT with the local hours above it, and what of it is quiet. */
export function QuietHoursBar({ start, end }: QuietHoursBarProps) {
  const now = serverNow();
  const [from, to] = [toMinutes(start), toMinutes(end)];
  const isSame = localOffsetMinutes(now) === 0;
  const rows = isSame
    ? [{ name: texts.gmt, hour: (minutes: number) => print(minutes) }]
    : [
        { name: texts.local, hour: (minutes: number) => print(toLocalMinutes(minutes, now)) },
        { name: texts.gmt, hour: (minutes: number) => print(minutes) },
      ];
  const bar = (
    <div className="quiet-hours-bar__day" key="day">
      {quietParts(from, to).map((part) => (
        <span key={part.from} style={{ left: percent(part.from), width: percent(part.to - part.from) }} />
      ))}
      <i style={{ left: percent(Math.floor(now / 60_000) % DAY_MINUTES) }} />
    </div>
  );
  const [first, ...below] = rows.map(({ name, hour }) => (
    <div key={name} className="quiet-hours-bar__hours">
      {LABEL_HOURS.map((at) => (
        <span key={at} style={{ left: percent(at * 60) }}>
          {at === 0 ? `${hour(0)} ${name}` : hour(at * 60)}
        </span>
      ))}
    </div>
  ));
  return (
    <figure className="quiet-hours-bar numeric">
      <div aria-hidden="true">{isSame ? [bar, first] : [first, bar, below]}</div>
      <figcaption>
        {from === to
          ? texts.none
          : isSame
            ? texts.twinGmt(start, end)
            : texts.twin(start, end, print(toLocalMinutes(from, now)), print(toLocalMinutes(to, now)))}{' '}
        {texts.now(formatLocalClock(now))}
      </figcaption>
    </figure>
  );
}
