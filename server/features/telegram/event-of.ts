import * as z from 'zod/mini';
import { economicEvent, type EconomicEvent } from '@app/contracts/calendar.ts';
import type { Db } from '../../db/database.ts';
import { texts } from './texts.ts';

/** The release that a message is about; null where it is about none. */
export async function eventOf(db: Db, messageId: string): Promise<EconomicEvent | null> {
  const row = await db
    .selectFrom('messages')
    .select('event_data')
    .where('id', '=', messageId)
    .where('is_economic_event', '=', true)
    .executeTakeFirst();
  const read = z.safeParse(economicEvent, row?.event_data);
  return read.success ? read.data : null;
}

/** What the card of a release shows in the app, in lines, as far as `said` does not say it; figures that its source does not have are left out. */
export function figuresOf(event: EconomicEvent, said: string): string {
  const say = texts.event;
  const { actual, forecast, previous, affectedCurrencyPairs, technicalAnalysis, fundamentalAnalysis } = event;
  const news = (value: string | null | undefined): value is string =>
    Boolean(value) && !said.includes(value ?? '');
  const figures = [
    news(actual) && say.actual(actual),
    news(forecast) && say.forecast(forecast),
    news(previous) && say.previous(previous),
  ].filter(Boolean);
  const [pair] = affectedCurrencyPairs;
  const lines = [figures.join(', '), news(pair) && say.affects(pair), technicalAnalysis, fundamentalAnalysis];
  return lines.filter(Boolean).join('\n');
}
