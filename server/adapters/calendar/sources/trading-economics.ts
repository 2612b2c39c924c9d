import type { Impact } from '@app/domain/calendar/impact.ts';
import * as z from 'zod/mini';
import { fetchJson, type SourceSettings } from './fetch-json.ts';
import { placeOf } from './places.ts';
import { calendarSources, CalendarSourceError, type CalendarSource, type FetchedReleases } from '../port.ts';
import { cleanFigure, cleanName, instantInUtc, parseRows, type ReleaseRow } from './parse-rows.ts';
import { daysAround, toWholeDays, type RequestedDays } from './requested-days.ts';

const PROVIDER = calendarSources.tradingeconomics;
const impacts: Record<string, Impact> = { '1': 'LOW', '2': 'MEDIUM', '3': 'HIGH' };
const figure = z.optional(z.nullable(z.union([z.string(), z.number()])));

/** `Date` is UTC without a zone; `Currency` is often empty; `TEForecast` is the provider's own model, not the consensus. */
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

function parseRow(row: unknown): ReleaseRow | 'foreign' | null {
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

/** `guest:guest` is a limited preview. */
export function openTradingEconomics({ baseUrl, key, timeoutMs }: SourceSettings): CalendarSource {
  const fetchDays = async ({ from, to, covers }: RequestedDays, now: number): Promise<FetchedReleases> => {
    const address = new URL(`${baseUrl}/calendar/country/All/${from}/${to}`);
    address.searchParams.set('c', key ?? 'guest:guest');
    address.searchParams.set('f', 'json');
    const answer = await fetchJson(PROVIDER.label, address, { timeoutMs, now });
    if (typeof answer === 'string' || (answer !== null && typeof answer === 'object' && 'Message' in answer))
      throw new CalendarSourceError('refused', `${PROVIDER.label}: refused the key or the plan`);
    return { ...parseRows(PROVIDER, answer, parseRow), covers };
  };
  return {
    name: 'tradingeconomics',
    hasActuals: true,
    fetch: (now) => fetchDays(daysAround(now), now),
    fetchHistory: (span, now) => fetchDays(toWholeDays(span), now),
  };
}
