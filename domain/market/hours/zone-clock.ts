import { DAY_MS, HOUR_MS } from '../../time.ts';

export const zones = [
  'America/New_York',
  'America/Toronto',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Paris',
  'Europe/Zurich',
  'Asia/Tokyo',
  'Asia/Shanghai',
  'Australia/Sydney',
  'Pacific/Auckland',
] as const;
export type Zone = (typeof zones)[number];

type OffsetChange = { from: number; offset: number };

const formatters = new Map<Zone, Intl.DateTimeFormat>();
const offsetChangesByYear = new Map<string, readonly OffsetChange[]>();

function readOffset(zone: Zone, at: number): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/** Cached, because asking Intl on every price is too slow. */
function offsetChangesOf(zone: Zone, year: number): readonly OffsetChange[] {
  const key = `${zone}${year}`;
  const known = offsetChangesByYear.get(key);
  if (known) return known;
  const start = Date.UTC(year, 0, 1);
  const shifts: OffsetChange[] = [{ from: start, offset: readOffset(zone, start) }];
  for (let month = 0, before = shifts[0]!.offset; month < 12; month += 1) {
    let low = Date.UTC(year, month, 1);
    let high = Math.min(Date.UTC(year, month + 1, 1), Date.UTC(year + 1, 0, 1) - 1);
    const after = readOffset(zone, high);
    if (after === before) continue;
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000;
      if (readOffset(zone, middle) === before) low = middle;
      else high = middle;
    }
    shifts.push({ from: high, offset: after });
    before = after;
  }
  if (offsetChangesByYear.size > 500) offsetChangesByYear.clear();
  offsetChangesByYear.set(key, shifts);
  return shifts;
}

export function zoneOffsetMs(zone: Zone, at: number): number {
  const shifts = offsetChangesOf(zone, new Date(at).getUTCFullYear());
  for (let i = shifts.length - 1; i > 0; i -= 1) if (at >= shifts[i]!.from) return shifts[i]!.offset;
  return shifts[0]!.offset;
}

/** `day` in whole days since 1970; undefined in the hour of a clock change. */
export function toInstant(zone: Zone, day: number, hours: number): number {
  const wall = day * DAY_MS + hours * HOUR_MS;
  return wall - zoneOffsetMs(zone, wall - zoneOffsetMs(zone, wall));
}

export const localDay = (zone: Zone, at: number): number =>
  Math.floor((at + zoneOffsetMs(zone, at)) / DAY_MS);
