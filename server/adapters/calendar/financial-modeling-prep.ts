import { fetchJson, type SourceOptions } from './fetch-json.ts';
import { plainRow } from './plain-row.ts';
import { CalendarTrouble, type CalendarSource, type Fetched } from './port.ts';
import { readRows } from './read-rows.ts';
import { daysAround, wholeDays, type RequestedDays } from './requested-days.ts';

const PROVIDER = { key: 'fmp', name: 'Financial Modeling Prep' };
const read = plainRow('date', 'previous');

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
