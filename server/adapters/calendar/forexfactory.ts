import { readImpact } from '@app/domain/calendar/impact.ts';
import * as z from 'zod/mini';
import { fetchJson, type SourceOptions } from './fetch-json.ts';
import { placeOfCurrency } from './places.ts';
import { CalendarTrouble, type CalendarSource } from './port.ts';
import { cleanFigure, cleanName, instantWithZone, readRows, type Row } from './read-rows.ts';

const DAY = 86_400_000;
const PROVIDER = { key: 'ff', name: 'ForexFactory' };

/** `country` holds the currency. The feed has no actual figures, not even of past days. */
const schema = z.object({
  title: z.string(),
  country: z.string(),
  date: z.string(),
  impact: z.string(),
  forecast: z.optional(z.nullable(z.string())),
  previous: z.optional(z.nullable(z.string())),
});

/** The export is of one week: what lies further from now is a wrong date, and must not decide which days it speaks for. */
const FAR = 10 * DAY;

const readAt = (now: number) => (row: unknown) => {
  const found = read(row);
  return found === null || found === 'foreign' || Math.abs(found.at - now) <= FAR ? found : null;
};

function read(row: unknown): Row | 'foreign' | null {
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
  return { name, at, ...place, impact: readImpact(impact), ...figures };
}

/** ForexFactory's weekly export: times, forecasts and previous figures of this week, for free and unofficial. */
export function openForexFactory({ baseUrl, timeoutMs }: SourceOptions): CalendarSource {
  return {
    name: 'forexfactory',
    hasActuals: false,
    fetch: async (now) => {
      const address = new URL(`${baseUrl}/ff_calendar_thisweek.json`);
      const answer = await fetchJson(PROVIDER.name, address, { timeoutMs, now });
      const found = readRows(PROVIDER, answer, readAt(now));
      const times = found.events.map(({ at }) => at);
      if (times.length === 0) throw new CalendarTrouble('nonsense', `${PROVIDER.name}: an empty week`);
      const [first, last] = [Math.min(...times), Math.max(...times)];
      const covers = { from: Math.floor(first / DAY) * DAY, to: Math.floor(last / DAY) * DAY + DAY - 1 };
      return { ...found, covers };
    },
  };
}
