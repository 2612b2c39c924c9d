/** Wall clocks of the world's trading centres, independent of the zone this process runs in. */
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

const HOUR = 3_600_000;
export const DAY = 86_400_000;

type Shift = { from: number; offset: number };

const formatters = new Map<Zone, Intl.DateTimeFormat>();
const years = new Map<string, readonly Shift[]>();

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

/** The clock changes of one UTC year, found once by halving: asking Intl on every price would be far too slow. */
function shiftsOf(zone: Zone, year: number): readonly Shift[] {
  const key = `${zone}${year}`;
  const known = years.get(key);
  if (known) return known;
  const start = Date.UTC(year, 0, 1);
  const shifts: Shift[] = [{ from: start, offset: readOffset(zone, start) }];
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
  if (years.size > 500) years.clear();
  years.set(key, shifts);
  return shifts;
}

/** What has to be added to UTC to read the wall clock of `zone`, in ms. */
export function zoneOffset(zone: Zone, at: number): number {
  const shifts = shiftsOf(zone, new Date(at).getUTCFullYear());
  for (let i = shifts.length - 1; i > 0; i -= 1) if (at >= shifts[i]!.from) return shifts[i]!.offset;
  return shifts[0]!.offset;
}

/**
 * The instant at which the wall clock of `zone` shows `hours` past midnight on calendar day `day` (whole days
 * since 1970). Not for the hour in which a clock change repeats or skips (2 or 3 in the night everywhere here).
 */
export function wallInstant(zone: Zone, day: number, hours: number): number {
  const wall = day * DAY + hours * HOUR;
  return wall - zoneOffset(zone, wall - zoneOffset(zone, wall));
}

/** Calendar day (whole days since 1970) on the wall of `zone`. */
export const wallDay = (zone: Zone, at: number): number => Math.floor((at + zoneOffset(zone, at)) / DAY);

/** 0 = Sunday … 6 = Saturday, of a calendar day counted since 1970. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
