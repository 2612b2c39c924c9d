import { readImpact } from '@app/domain/calendar/impact.ts';
import * as z from 'zod/mini';
import { fetchJson, type SourceOptions } from './fetch-json.ts';
import { placeOf } from './places.ts';
import { CalendarTrouble, type CalendarSource, type Fetched } from './port.ts';
import { cleanFigure, cleanName, instantInUtc, readRows, type Row } from './read-rows.ts';
import { daysAround, wholeDays, type RequestedDays } from './requested-days.ts';

const PROVIDER = { key: 'fmp', name: 'Financial Modeling Prep' };
const figure = z.optional(z.nullable(z.number()));

/** `date` has no zone and is UTC. */
const schema = z.object({
  date: z.string(),
  country: z.string(),
  event: z.string(),
  impact: z.optional(z.nullable(z.string())),
  previous: figure,
  estimate: figure,
  actual: figure,
  unit: z.optional(z.nullable(z.string())),
});

function read(row: unknown): Row | 'foreign' | null {
  const parsed = schema.safeParse(row);
  if (!parsed.success) return null;
  const { date, country, event, impact, previous, estimate, actual, unit } = parsed.data;
  const place = placeOf(country);
  if (!place) return 'foreign';
  const [at, name, printed] = [instantInUtc(date), cleanName(event), unit?.trim() ?? ''];
  if (at === null || name === '') return null;
  return {
    name,
    at,
    ...place,
    impact: readImpact(impact ?? ''),
    forecast: cleanFigure(estimate, printed),
    previous: cleanFigure(previous, printed),
    actual: cleanFigure(actual, printed),
  };
}

/** Financial Modeling Prep's calendar, with actual figures; errors come with status 200 as `{"Error Message"}`. */
export function openFinancialModelingPrep({ baseUrl, key, timeoutMs }: SourceOptions): CalendarSource {
  const ask = async ({ from, to, covers }: RequestedDays, now: number): Promise<Fetched> => {
    const address = new URL(`${baseUrl}/stable/economic-calendar`);
    address.search = new URLSearchParams({ from, to, apikey: key ?? '' }).toString();
    const answer = await fetchJson(PROVIDER.name, address, { timeoutMs, now });
    if (answer !== null && typeof answer === 'object' && 'Error Message' in answer) {
      const limited = /limit/i.test(String(answer['Error Message']));
      throw new CalendarTrouble(
        limited ? 'limit' : 'refused',
        `${PROVIDER.name}: ${limited ? 'asked too often' : 'refused the key or the plan'}`,
      );
    }
    return { ...readRows(PROVIDER, answer, read), covers };
  };
  return {
    name: 'fmp',
    hasActuals: true,
    fetch: (now) => ask(daysAround(now), now),
    history: (span, now) => ask(wholeDays(span), now),
  };
}
