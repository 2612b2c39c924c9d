import * as z from 'zod/mini';
import { economicEvent, type EconomicEvent } from '@app/contracts/market/calendar.ts';
import type { Db } from '../../../platform/database/database.ts';
import { texts } from './texts.ts';

export async function findEventOfMessage(db: Db, messageId: string): Promise<EconomicEvent | null> {
  const row = await db
    .selectFrom('messages')
    .select('event_data')
    .where('id', '=', messageId)
    .where('is_economic_event', '=', true)
    .executeTakeFirst();
  const parsed = z.safeParse(economicEvent, row?.event_data);
  return parsed.success ? parsed.data : null;
}

export function formatEventFigures(event: EconomicEvent, text: string): string {
  const labels = texts.event;
  const { actual, forecast, previous, affectedCurrencyPairs, technicalAnalysis, fundamentalAnalysis } = event;
  const isUnsaid = (value: string | null | undefined): value is string =>
    Boolean(value) && !text.includes(value ?? '');
  const figures = [
    isUnsaid(actual) && labels.actual(actual),
    isUnsaid(forecast) && labels.forecast(forecast),
    isUnsaid(previous) && labels.previous(previous),
  ].filter(Boolean);
  const [pair] = affectedCurrencyPairs;
  const lines = [
    figures.join(', '),
    isUnsaid(pair) && labels.affects(pair),
    technicalAnalysis,
    fundamentalAnalysis,
  ];
  return lines.filter(Boolean).join('\n');
}
