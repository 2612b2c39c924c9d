import { fetchJson, type SourceOptions } from './fetch-json.ts';
import { plainRow } from './plain-row.ts';
import { CalendarTrouble, type CalendarSource, type Fetched } from './port.ts';
import { readRows } from './read-rows.ts';
import { daysAround, wholeDays, type RequestedDays } from './requested-days.ts';

const PROVIDER = { key: 'finnhub', name: 'Finnhub' };
const read = plainRow('time', 'prev');

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
