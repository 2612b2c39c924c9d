import { fetchJson, type SourceSettings } from './fetch-json.ts';
import { createRowParser } from './row-parser.ts';
import { calendarSources, CalendarSourceError, type CalendarSource, type FetchedReleases } from '../port.ts';
import { parseRows } from './parse-rows.ts';
import { daysAround, toWholeDays, type RequestedDays } from './requested-days.ts';

const PROVIDER = calendarSources.fmp;
const parseRow = createRowParser('date', 'previous');

/** Errors come with status 200 as `{"Error Message"}`. */
export function openFinancialModelingPrep({ baseUrl, key, timeoutMs }: SourceSettings): CalendarSource {
  const fetchDays = async ({ from, to, covers }: RequestedDays, now: number): Promise<FetchedReleases> => {
    const address = new URL(`${baseUrl}/stable/economic-calendar`);
    address.search = new URLSearchParams({ from, to, apikey: key ?? '' }).toString();
    const answer = await fetchJson(PROVIDER.label, address, { timeoutMs, now });
    if (answer !== null && typeof answer === 'object' && 'Error Message' in answer) {
      const limited = /limit/i.test(String(answer['Error Message']));
      throw new CalendarSourceError(
        limited ? 'limit' : 'refused',
        `${PROVIDER.label}: ${limited ? 'asked too often' : 'refused the key or the plan'}`,
      );
    }
    return { ...parseRows(PROVIDER, answer, parseRow), covers };
  };
  return {
    name: 'fmp',
    hasActuals: true,
    fetch: (now) => fetchDays(daysAround(now), now),
    fetchHistory: (span, now) => fetchDays(toWholeDays(span), now),
  };
}
