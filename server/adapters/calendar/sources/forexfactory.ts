import { DAY_MS } from '@app/domain/time.ts';
import { parseImpact } from '@app/domain/calendar/impact.ts';
import * as z from 'zod/mini';
import { fetchJson, type SourceSettings } from './fetch-json.ts';
import { placeOfCurrency } from './places.ts';
import { calendarSources, CalendarSourceError, type CalendarSource } from '../port.ts';
import { cleanFigure, cleanName, instantWithZone, parseRows, type ReleaseRow } from './parse-rows.ts';

const PROVIDER = calendarSources.forexfactory;

/** `country` holds the currency. The feed has no actual figures, not even of past days. */
const schema = z.object({
  title: z.string(),
  country: z.string(),
  date: z.string(),
  impact: z.string(),
  forecast: z.optional(z.nullable(z.string())),
  previous: z.optional(z.nullable(z.string())),
});

/** The export is of one week: dates further from now are wrong and must not widen the time it covers. */
const MAX_DISTANCE_MS = 10 * DAY_MS;

const createRowParser = (now: number) => (row: unknown) => {
  const found = parseRow(row);
  return found === null || found === 'foreign' || Math.abs(found.at - now) <= MAX_DISTANCE_MS ? found : null;
};

function parseRow(row: unknown): ReleaseRow | 'foreign' | null {
  const parsed = schema.safeParse(row);
  if (!parsed.success) return null;
  const { title, country, date, impact, forecast, previous } = parsed.data;
  if (/^holiday$/i.test(impact.trim()) || /^all$/i.test(country.trim())) return 'foreign';
  const name = cleanName(title);
  const at = instantWithZone(date);
  if (at === null || name === '') return null;
  const place = placeOfCurrency(country, name);
  if (!place) return 'foreign';
  const figures = { forecast: cleanFigure(forecast), previous: cleanFigure(previous), actual: null };
  return { name, at, ...place, impact: parseImpact(impact), ...figures };
}

/** Free and unofficial: this week's times, forecasts and previous figures. */
export function openForexFactory({ baseUrl, timeoutMs }: SourceSettings): CalendarSource {
  return {
    name: 'forexfactory',
    hasActuals: false,
    fetch: async (now) => {
      const address = new URL(`${baseUrl}/ff_calendar_thisweek.json`);
      const answer = await fetchJson(PROVIDER.label, address, { timeoutMs, now });
      const found = parseRows(PROVIDER, answer, createRowParser(now));
      const times = found.events.map(({ at }) => at);
      if (times.length === 0) throw new CalendarSourceError('nonsense', `${PROVIDER.label}: an empty week`);
      const [first, last] = [Math.min(...times), Math.max(...times)];
      const covers = {
        from: Math.floor(first / DAY_MS) * DAY_MS,
        to: Math.floor(last / DAY_MS) * DAY_MS + DAY_MS - 1,
      };
      return { ...found, covers };
    },
  };
}
