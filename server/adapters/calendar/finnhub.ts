import { readImpact } from '@app/domain/calendar/impact.ts';
import * as z from 'zod/mini';
import { fetchJson, type SourceOptions } from './fetch-json.ts';
import { placeOf } from './places.ts';
import { CalendarTrouble, type CalendarSource, type Fetched } from './port.ts';
import { cleanFigure, cleanName, instantInUtc, readRows, type Row } from './read-rows.ts';
import { daysAround, wholeDays, type RequestedDays } from './requested-days.ts';

const PROVIDER = { key: 'finnhub', name: 'Finnhub' };
const figure = z.optional(z.nullable(z.number()));

/** `time` has no zone and is UTC. */
const schema = z.object({
  time: z.string(),
  country: z.string(),
  event: z.string(),
  impact: z.optional(z.nullable(z.string())),
  prev: figure,
  estimate: figure,
  actual: figure,
  unit: z.optional(z.nullable(z.string())),
});

function read(row: unknown): Row | 'foreign' | null {
  const parsed = schema.safeParse(row);
  if (!parsed.success) return null;
  const { time, country, event, impact, prev, estimate, actual, unit } = parsed.data;
  const place = placeOf(country);
  if (!place) return 'foreign';
  const [at, name, printed] = [instantInUtc(time), cleanName(event), unit?.trim() ?? ''];
  if (at === null || name === '') return null;
  return {
    name,
    at,
    ...place,
    impact: readImpact(impact ?? ''),
    forecast: cleanFigure(estimate, printed),
    previous: cleanFigure(prev, printed),
    actual: cleanFigure(actual, printed),
  };
}

/** Finnhub's economic calendar, with actual figures; part of a paid plan, and a refusal may come with status 200. */
export function openFinnhub({ baseUrl, key, timeoutMs }: SourceOptions): CalendarSource {
  const ask = async ({ from, to, covers }: RequestedDays, now: number): Promise<Fetched> => {
    const address = new URL(`${baseUrl}/api/v1/calendar/economic`);
    address.search = new URLSearchParams({ from, to, token: key ?? '' }).toString();
    const answer = await fetchJson(PROVIDER.name, address, { timeoutMs, now });
    const body = answer !== null && typeof answer === 'object' ? (answer as Record<string, unknown>) : {};
    if ('error' in body)
      throw new CalendarTrouble('refused', `${PROVIDER.name}: refused the key or the plan`);
    return { ...readRows(PROVIDER, body['economicCalendar'], read), covers };
  };
  return {
    name: 'finnhub',
    hasActuals: true,
    fetch: (now) => ask(daysAround(now), now),
    history: (span, now) => ask(wholeDays(span), now),
  };
}
