import { parseImpact } from '@app/domain/calendar/impact.ts';
import * as z from 'zod/mini';
import { placeOf } from './places.ts';
import { cleanFigure, cleanName, instantInUtc, type ReleaseRow } from './parse-rows.ts';

const figure = z.optional(z.nullable(z.number()));

const schema = z.object({
  country: z.string(),
  event: z.string(),
  impact: z.optional(z.nullable(z.string())),
  estimate: figure,
  actual: figure,
  unit: z.optional(z.nullable(z.string())),
});

/** Sources share their field names but for the time (UTC without a zone) and the previous figure. */
export function createRowParser(
  time: string,
  before: string,
): (row: unknown) => ReleaseRow | 'foreign' | null {
  const own = z.looseObject({ [time]: z.string(), [before]: figure });
  return (row) => {
    const [parsed, named] = [schema.safeParse(row), own.safeParse(row)];
    if (!parsed.success || !named.success) return null;
    const { country, event, impact, estimate, actual, unit } = parsed.data;
    const place = placeOf(country);
    if (!place) return 'foreign';
    const printed = unit?.trim() ?? '';
    const [at, name] = [instantInUtc(named.data[time] as string), cleanName(event)];
    if (at === null || name === '') return null;
    return {
      name,
      at,
      ...place,
      impact: parseImpact(impact ?? ''),
      forecast: cleanFigure(estimate, printed),
      previous: cleanFigure(named.data[before], printed),
      actual: cleanFigure(actual, printed),
    };
  };
}
