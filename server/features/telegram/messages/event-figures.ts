import type { NextStep } from '@app/domain/buddy/replies/next-steps/next-step.ts';
import * as z from 'zod/mini';
import { economicEvent, type EconomicEvent } from '@app/contracts/market/calendar.ts';
import type { Db } from '../../../platform/database/database.ts';
import { texts } from './texts.ts';

/** What stands below the words: the release that they are about, and what may be tapped. */
export async function findPartsOfMessage(
  db: Db,
  messageId: string,
): Promise<{ event: EconomicEvent | null; actions: readonly NextStep[] }> {
  const row = await db
    .selectFrom('messages')
    .select(['event_data', 'is_economic_event', 'actions'])
    .where('id', '=', messageId)
    .executeTakeFirst();
  const parsed = z.safeParse(economicEvent, row?.is_economic_event ? row.event_data : null);
  return { event: parsed.success ? parsed.data : null, actions: row?.actions ?? [] };
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
