import { fetchJson, type SourceSettings } from './fetch-json.ts';
import { createRowParser } from './row-parser.ts';
import { calendarSources, CalendarSourceError, type CalendarSource, type FetchedReleases } from '../port.ts';
import { parseRows } from './parse-rows.ts';
import { daysAround, toWholeDays, type RequestedDays } from './requested-days.ts';

const PROVIDER = calendarSources.finnhub;
const parseRow = createRowParser('time', 'prev');

/** Part of a paid plan; a refusal may come with status 200. */
export function openFinnhub({ baseUrl, key, timeoutMs }: SourceSettings): CalendarSource {
  const fetchDays = async ({ from, to, covers }: RequestedDays, now: number): Promise<FetchedReleases> => {
    const address = new URL(`${baseUrl}/api/v1/calendar/economic`);
    address.search = new URLSearchParams({ from, to, token: key ?? '' }).toString();
    const answer = await fetchJson(PROVIDER.label, address, { timeoutMs, now });
    const body = answer !== null && typeof answer === 'object' ? (answer as Record<string, unknown>) : {};
    if ('error' in body)
      throw new CalendarSourceError('refused', `${PROVIDER.label}: refused the key or the plan`);
    return { ...parseRows(PROVIDER, body['economicCalendar'], parseRow), covers };
  };
  return {
    name: 'finnhub',
    hasActuals: true,
    fetch: (now) => fetchDays(daysAround(now), now),
    fetchHistory: (span, now) => fetchDays(toWholeDays(span), now),
  };
}
