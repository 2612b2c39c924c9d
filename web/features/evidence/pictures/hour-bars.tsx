import type { EvidenceView } from '@app/contracts/market/evidence.ts';
import { FEWEST_TRADES } from '@app/domain/evidence/evidence-base.ts';
import './hour-bars.css';
import { formatCount, formatPercent } from '../../../lib/format/format.ts';
import { ColumnedTable } from '../../../ui/figures/columned-table.tsx';
import { texts } from '../texts.ts';

type Hour = EvidenceView['byHour'][number];

const HOURS = 24;
const DASH = '\u2013';
const LABELLED = [0, 6, 12, 18] as const;
/** Fewer hours show nothing of the day. */
const FEWEST_HOURS = 4;

export const findSoundHours = (hours: readonly Hour[]): Hour[] =>
  hours.filter(({ count }) => count >= FEWEST_TRADES);

export const hasHours = (hours: readonly Hour[]): boolean => findSoundHours(hours).length >= FEWEST_HOURS;

const shareOf = ({ targets, count }: Hour): number => targets / count;
const two = (value: number): string => String(value).padStart(2, '0');
const hourText = (hour: number): string => `${two(hour)}:00`;
const whole = (share: number): string => formatPercent(share, 0);

/** The device's clock at a UTC hour of today. */
function localHour(hour: number): string {
  const at = new Date();
  at.setUTCHours(hour, 0, 0, 0);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

function HourTable({ hours }: { hours: readonly Hour[] }) {
  const { columns, caption, table } = texts.hour;
  return (
    <details className="hour-bars__table">
      <summary>{table}</summary>
      <ColumnedTable
        className="numeric"
        caption={caption}
        columns={[columns.hour, columns.local, columns.count, columns.own, columns.luck]}
      >
        {hours.map((one) => (
          <tr key={one.hour}>
            <th scope="row">{hourText(one.hour)}</th>
            <td>{localHour(one.hour)}</td>
            <td>{formatCount(one.count)}</td>
            <td>{one.count < FEWEST_TRADES ? texts.hour.few : whole(shareOf(one))}</td>
            <td>{one.luckRate === null || one.count < FEWEST_TRADES ? DASH : whole(one.luckRate)}</td>
          </tr>
        ))}
      </ColumnedTable>
    </details>
  );
}

function twinOf(hours: readonly Hour[]): string {
  const sorted = hours.toSorted((one, other) => shareOf(other) - shareOf(one));
  const tell = (one: Hour | undefined): string =>
    one ? texts.hour.at(hourText(one.hour), whole(shareOf(one)), whole(one.luckRate ?? 0)) : '';
  return texts.hour.twin(tell(sorted[0]), tell(sorted.at(-1)));
}

/** Bars are the rule, lines luck; below them both clocks, and a table of all hours. */
export function HourBars({ hours }: { hours: readonly Hour[] }) {
  const sound = findSoundHours(hours);
  const top = Math.max(0.01, ...sound.flatMap((one) => [shareOf(one), one.luckRate ?? 0]));
  const y = (share: number): number => 100 - (share / top) * 100;
  const hasOwnClock = localHour(0) !== hourText(0);
  return (
    <div className="hour-bars numeric">
      <div className="hour-bars__picture" role="img" aria-label={twinOf(sound)}>
        <span className="hour-bars__top">{whole(top)}</span>
        <svg viewBox={`0 0 ${HOURS} 100`} preserveAspectRatio="none" aria-hidden="true">
          {sound.map((one) => (
            <rect
              key={one.hour}
              className="hour-bars__bar"
              x={one.hour + 0.12}
              width={0.76}
              y={y(shareOf(one))}
              height={100 - y(shareOf(one))}
            />
          ))}
          {sound.map(({ hour, luckRate }) =>
            luckRate === null ? null : (
              <path key={hour} className="hour-bars__luck" d={`M${hour + 0.04} ${y(luckRate)}h0.92`} />
            ),
          )}
        </svg>
      </div>
      <div className="hour-bars__clock" aria-hidden="true">
        {LABELLED.map((hour) => (
          <span key={hour} style={{ left: `${((hour + 0.5) / HOURS) * 100}%` }}>
            {two(hour)}
            {hasOwnClock ? <small>{localHour(hour)}</small> : null}
          </span>
        ))}
        <span className="hour-bars__zones">
          {texts.hour.utc}
          {hasOwnClock ? <small>{texts.hour.you}</small> : null}
        </span>
      </div>
      <p className="hour-bars__legend" aria-hidden="true">
        <span className="hour-bars__key hour-bars__key--own">{texts.hour.own}</span>
        <span className="hour-bars__key hour-bars__key--luck">{texts.hour.luck}</span>
      </p>
      <HourTable hours={hours} />
    </div>
  );
}
