import * as z from 'zod/mini';
import { economicEvent, type EconomicEvent } from '@app/contracts/market/calendar.ts';
import type { MessageView, ReplyAction } from '@app/contracts/chat/chat.ts';
import { chartView, type ChartView } from '@app/contracts/chat/chart.ts';
import { panelView, type PanelView } from '@app/contracts/chat/panel.ts';
import type { SignalView } from '@app/contracts/market/signals.ts';
import type { TurnContext } from '@app/domain/buddy/intents/turn-context.ts';
import { stepsAfterNotice } from '@app/domain/buddy/replies/next-steps/steps-after-notice.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import { optOutCategoryOf } from '@app/domain/proactive/category.ts';
import { reductionOutcomes } from '@app/domain/proactive/pacing/reduction.ts';
import { proactiveReasonOf } from '@app/domain/proactive/reason.ts';
import { toIso } from '@app/domain/time.ts';
import { lessonTitle } from '../lessons/library.ts';
import type { MessageRow } from './message-store.ts';

/** Null where the stored event no longer fits the contract; the message then has no card. */
function parseEvent({ is_economic_event, event_data }: MessageRow): EconomicEvent | null {
  if (!is_economic_event || event_data === null) return null;
  const parsed = z.safeParse(economicEvent, event_data);
  return parsed.success ? parsed.data : null;
}

function parsePanel({ panel }: MessageRow): PanelView | null {
  if (panel === null) return null;
  const parsed = z.safeParse(panelView, panel);
  return parsed.success ? parsed.data : null;
}

function parseChart({ chart }: MessageRow): { chart?: ChartView } {
  const parsed = chart === null ? null : z.safeParse(chartView, chart);
  return parsed?.success ? { chart: parsed.data } : {};
}

/** A lesson that was chosen by itself or asked for, by its own title. */
function lessonOf({ role, context }: MessageRow): { lesson?: string } {
  const { asked, topic } = (context ?? {}) as Partial<TurnContext>;
  return role === 'assistant' && asked === 'lesson' && topic ? { lesson: lessonTitle(topic) } : {};
}

function describeProactive(row: MessageRow): Pick<MessageView, 'unasked'> {
  const { notification_type: type, reason, reduction } = row;
  const why = proactiveReasonOf(type, reason);
  if (why === null) return {};
  return {
    unasked: { why, category: optOutCategoryOf(type), fewer: reduction && reductionOutcomes[reduction] },
  };
}

/** Messages of before carry none of their own. */
const actionsOf = (
  { actions, notification_type: type, signal_id: signalId }: MessageRow,
  signals: ReadonlyMap<string, SignalView>,
): ReplyAction[] => [
  ...(actions ??
    stepsAfterNotice(type, findInstrument(signals.get(signalId ?? '')?.pair ?? '')?.pair ?? null)),
];

export function toMessageView(row: MessageRow, signals: ReadonlyMap<string, SignalView>): MessageView {
  return {
    id: row.id,
    role: row.role,
    content: row.content,
    timestamp: toIso(row.at),
    signal: (row.signal_id && signals.get(row.signal_id)) || null,
    isEconomicEvent: row.is_economic_event,
    eventData: parseEvent(row),
    panel: parsePanel(row),
    isSignalNotification: row.is_signal_notification,
    messageType: row.message_type,
    pipsyMood: row.mood,
    clientMessageId: row.client_message_id,
    images: row.images,
    ...(row.role === 'assistant' && { actions: actionsOf(row, signals) }),
    ...parseChart(row),
    ...lessonOf(row),
    ...describeProactive(row),
  };
}
