import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { compareByTime } from '@app/domain/calendar/events-window.ts';
import { homeCountryOf } from './places.ts';
import { CalendarSourceError } from '../port.ts';

/** `id` where the provider has one. */
export type ReleaseRow = Omit<EconomicEvent, 'id' | 'precision' | 'source'> & { id?: string };

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** Untrusted names become one visible line of at most 120 characters, without markup or links. */
export const cleanName = (text: string): string =>
  text
    .replace(/[\p{C}\s[\]<>*_`|\\]+|:\/\//gu, ' ')
    .trim()
    .slice(0, 120);

export function cleanFigure(value: string | number | null | undefined, unit = ''): string | null {
  if (typeof value === 'number')
    return Number.isFinite(value) ? `${value}${/^[%KMBT]$/.test(unit) ? unit : ''}` : null;
  const text = cleanName(value ?? '').slice(0, 40);
  return text === '' || text === '-' ? null : text;
}

/** UTC ms of a time with its zone ("…-04:00", "…Z"); null for anything else. */
export function instantWithZone(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return null;
  return within(Date.parse(text));
}

/** UTC ms of "2026-05-21 12:30:00" or with a T, for providers that mean UTC. */
export function instantInUtc(text: string): number | null {
  const found = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.0+)?Z?$/.exec(text);
  return found ? within(Date.parse(`${found[1]}T${found[2]}Z`)) : null;
}

const within = (at: number): number | null => (at >= EARLIEST && at <= LATEST ? at : null);

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100);

type SourceName = { idPrefix: string; label: string };

/** Stable over replies; holds the country where the currency has several. */
const slugOf = ({ currency, country, name }: ReleaseRow): string =>
  slug([currency, ...(country === homeCountryOf(currency) ? [] : [country]), name].join(' '));

/** Releases of the same name, place and day are numbered by their time. */
function assignIds(rows: readonly ReleaseRow[], { idPrefix, label }: SourceName): EconomicEvent[] {
  const seen = new Map<string, { at: number; count: number }>();
  const events: EconomicEvent[] = [];
  for (const row of rows.toSorted((a, b) => a.at - b.at)) {
    const day = new Date(row.at).toISOString().slice(0, 10);
    const base = `${idPrefix}-${row.id ?? `${slugOf(row)}-${day}`}`;
    const last = seen.get(base);
    if (last && (last.at === row.at || row.id !== undefined)) continue;
    seen.set(base, { at: row.at, count: (last?.count ?? 0) + 1 });
    const id = last ? `${base}-${last.count + 1}` : base;
    events.push({ ...row, id, precision: 'published', source: label });
  }
  return events.sort(compareByTime);
}

/**
 * The parser returns null for an unreadable row and 'foreign' for an irrelevant one. @throws
 * CalendarSourceError where half of the rows cannot be read
 */
export function parseRows(
  provider: SourceName,
  rows: unknown,
  read: (row: unknown) => ReleaseRow | 'foreign' | null,
): { events: EconomicEvent[]; dropped: number } {
  if (!Array.isArray(rows))
    throw new CalendarSourceError('nonsense', `${provider.label}: answered with no list`);
  const parsed: ReleaseRow[] = [];
  let dropped = 0;
  for (const row of rows as unknown[]) {
    const event = read(row);
    if (event === null) dropped += 1;
    else if (event !== 'foreign') parsed.push(event);
  }
  if (dropped > 0 && dropped >= rows.length / 2)
    throw new CalendarSourceError(
      'nonsense',
      `${provider.label}: ${dropped} of ${rows.length} rows cannot be read`,
    );
  return { events: assignIds(parsed, provider), dropped };
}
