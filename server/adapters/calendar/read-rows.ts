import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { soonestFirst } from '@app/domain/calendar/events-window.ts';
import { homeOf } from './places.ts';
import { CalendarTrouble } from './port.ts';

/** A row as it was read; `id` where the provider has one of its own. */
export type Row = Omit<EconomicEvent, 'id' | 'precision' | 'source'> & { id?: string };

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** Names come from outside: one line of at most 120 characters that can be seen, without what marks text up or makes a link. */
export const cleanName = (text: string): string =>
  text
    .replace(/[\p{C}\s[\]<>*_`|\\]+|:\/\//gu, ' ')
    .trim()
    .slice(0, 120);

/** A figure as its source prints it; null for none. */
export function cleanFigure(value: string | number | null | undefined, unit = ''): string | null {
  if (typeof value === 'number')
    return Number.isFinite(value) ? `${value}${/^[%KMBT]$/.test(unit) ? unit : ''}` : null;
  const text = cleanName(value ?? '').slice(0, 40);
  return text === '' || text === '-' ? null : text;
}

/** An instant with its zone ("…-04:00", "…Z"), UTC ms; null for anything else. */
export function instantWithZone(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return null;
  return within(Date.parse(text));
}

/** "2026-05-21 12:30:00" or with a T, without a zone, which the provider means as UTC. */
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

type Provider = { key: string; name: string };

/** The same release has the same words in every answer; the country is said where the currency has several. */
const wordsOf = ({ currency, country, name }: Row): string =>
  slug([currency, ...(country === homeOf(currency) ? [] : [country]), name].join(' '));

/** Several of one name, place and day are told apart by their order. */
function withIds(rows: readonly Row[], { key, name }: Provider): EconomicEvent[] {
  const seen = new Map<string, { at: number; count: number }>();
  const events: EconomicEvent[] = [];
  for (const row of rows.toSorted((a, b) => a.at - b.at)) {
    const day = new Date(row.at).toISOString().slice(0, 10);
    const base = `${key}-${row.id ?? `${wordsOf(row)}-${day}`}`;
    const last = seen.get(base);
    if (last && (last.at === row.at || row.id !== undefined)) continue;
    seen.set(base, { at: row.at, count: (last?.count ?? 0) + 1 });
    const id = last ? `${base}-${last.count + 1}` : base;
    events.push({ ...row, id, precision: 'published', source: name });
  }
  return events.sort(soonestFirst);
}

/**
 * Reads each row by itself. `read` answers null for one that cannot be read, which is counted, and 'foreign' for one that this product
 * has no use for. Rows of which none can be read are no calendar.
 */
export function readRows(
  provider: Provider,
  rows: unknown,
  read: (row: unknown) => Row | 'foreign' | null,
): { events: EconomicEvent[]; dropped: number } {
  if (!Array.isArray(rows)) throw new CalendarTrouble('nonsense', `${provider.name}: answered with no list`);
  const good: Row[] = [];
  let dropped = 0;
  for (const row of rows as unknown[]) {
    const event = read(row);
    if (event === null) dropped += 1;
    else if (event !== 'foreign') good.push(event);
  }
  if (dropped > 0 && dropped >= rows.length / 2)
    throw new CalendarTrouble(
      'nonsense',
      `${provider.name}: ${dropped} of ${rows.length} rows cannot be read`,
    );
  return { events: withIds(good, provider), dropped };
}
