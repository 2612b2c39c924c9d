import type { Impact } from '@app/domain/calendar/impact.ts';
import * as z from 'zod/mini';
import { fetchJson, type SourceOptions } from './fetch-json.ts';
import { placeOf } from './places.ts';
import { CalendarTrouble, type CalendarSource, type Fetched } from './port.ts';
import { cleanFigure, cleanName, instantInUtc, readRows, type Row } from './read-rows.ts';
import { daysAround, wholeDays, type RequestedDays } from './requested-days.ts';

const PROVIDER = { key: 'te', name: 'Trading Economics' };
const impacts: Record<string, Impact> = { '1': 'LOW', '2': 'MEDIUM', '3': 'HIGH' };
const figure = z.optional(z.nullable(z.union([z.string(), z.number()])));

/** `Date` has no zone and is UTC; `Currency` is often empty; `TEForecast` is the provider's own model and not what was expected. */
const schema = z.object({
  CalendarId: z.union([z.string(), z.number()]),
  Date: z.string(),
  Country: z.string(),
  Event: z.string(),
  Importance: z.union([z.string(), z.number()]),
  Actual: figure,
  Previous: figure,
  Revised: figure,
  Forecast: figure,
});

function read(row: unknown): Row | 'foreign' | null {
  const parsed = schema.safeParse(row);
  if (!parsed.success) return null;
  const {
    CalendarId,
    Date: date,
    Country,
    Event,
    Importance,
    Actual,
    Previous,
    Revised,
    Forecast,
  } = parsed.data;
  const place = placeOf(Country);
  if (!place) return 'foreign';
  const [at, name, impact] = [instantInUtc(date), cleanName(Event), impacts[String(Importance)]];
  const id = String(CalendarId);
  if (at === null || name === '' || !impact || !/^\w{1,40}$/.test(id)) return null;
  const previous = cleanFigure(Revised) ?? cleanFigure(Previous);
  return {
    id,
    name,
    at,
    ...place,
    impact,
    forecast: cleanFigure(Forecast),
    previous,
    actual: cleanFigure(Actual),
  };
}

/** Trading Economics' calendar, with actual figures; a key is needed (`guest:guest` is a limited preview). */
export function openTradingEconomics({ baseUrl, key, timeoutMs }: SourceOptions): CalendarSource {
  const ask = async ({ from, to, covers }: RequestedDays, now: number): Promise<Fetched> => {
    const address = new URL(`${baseUrl}/calendar/country/All/${from}/${to}`);
    address.searchParams.set('c', key ?? 'guest:guest');
    address.searchParams.set('f', 'json');
    const answer = await fetchJson(PROVIDER.name, address, { timeoutMs, now });
    if (typeof answer === 'string' || (answer !== null && typeof answer === 'object' && 'Message' in answer))
      throw new CalendarTrouble('refused', `${PROVIDER.name}: refused the key or the plan`);
    return { ...readRows(PROVIDER, answer, read), covers };
  };
  return {
    name: 'tradingeconomics',
    hasActuals: true,
    fetch: (now) => ask(daysAround(now), now),
    history: (span, now) => ask(wholeDays(span), now),
  };
}
