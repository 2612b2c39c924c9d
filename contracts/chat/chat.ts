import * as z from 'zod/mini';
import { stepTargets } from '@app/domain/buddy/replies/next-steps/next-step.ts';
import { categories, EVENT_ALERTS } from '@app/domain/proactive/category.ts';
import { economicEvent } from '../market/calendar.ts';
import { defineEndpoints, type Limit } from '../endpoint.ts';
import { failedEvent } from '../failed-event.ts';
import { chartView } from './chart.ts';
import { panelView } from './panel.ts';
import { MESSAGE_MAX } from './message-limits.ts';
import { isCleanText } from '../typed-text.ts';
import { signalView } from '../market/signals.ts';

export const messageTypes = ['success', 'error', 'info'] as const;
export const moods = ['green', 'orange', 'blue', 'red'] as const;

export const fewerOutcome = z.nullable(z.enum(['category', 'medium', 'low']));

/** `say` is sent as the user's message when the button is tapped; with a `url` or a part of the app the button opens that instead. */
export const replyAction = z.object({
  label: z.string(),
  say: z.string(),
  url: z.optional(z.url()),
  open: z.optional(z.enum(stepTargets)),
});
export type ReplyAction = z.infer<typeof replyAction>;

export const messageView = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: z.string(),
  signal: z.nullable(signalView),
  isEconomicEvent: z.boolean(),
  eventData: z.nullable(economicEvent),
  panel: z.nullable(panelView),
  isSignalNotification: z.boolean(),
  messageType: z.nullable(z.enum(messageTypes)),
  pipsyMood: z.nullable(z.enum(moods)),
  clientMessageId: z.nullable(z.string()),
  images: z.array(z.string()),
  actions: z.optional(z.array(replyAction)),
  chart: z.optional(chartView),
  /** The title of the lesson that it teaches. */
  lesson: z.optional(z.string()),
  /** Null category: the user cannot ask for fewer. */
  unasked: z.optional(
    z.object({
      why: z.string(),
      category: z.nullable(z.enum([...categories, EVENT_ALERTS])),
      fewer: fewerOutcome,
    }),
  ),
});
export type MessageView = z.infer<typeof messageView>;

const cacheBustingQuery = z.looseObject({ _t: z.optional(z.string()), _r: z.optional(z.string()) });
const clientMessageId = z.string().check(z.regex(/^[\w-]{8,64}$/));
const messageBody = z.object({
  content: z
    .string()
    .check(
      z.maxLength(MESSAGE_MAX),
      z.refine(
        isCleanText,
        'This text has a character in it that cannot be stored. Please remove it and try again.',
      ),
    ),
  images: z.optional(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(4))),
  clientMessageId: z.optional(clientMessageId),
  /** The sender's own, IANA: times that they say are meant in it. */
  timeZone: z.optional(z.string().check(z.regex(/^[\w+/-]{1,64}$/))),
});
const messageReply = z.object({
  response: z.string(),
  signal: z.nullable(signalView),
  aiMessage: messageView,
  userMessage: messageView,
  tokensDeducted: z.number(),
  tokensRemaining: z.number(),
});
const sendLimits: readonly Limit[] = [{ max: 240, seconds: 60, by: 'user' }];

export const chatEndpoints = defineEndpoints({
  getConversation: {
    polled: true,
    summary: 'The newest 20 messages, oldest first',
    query: cacheBustingQuery,
    reply: z.object({ messages: z.array(messageView) }),
  },
  sendMessage: {
    summary: 'Send a message to Pipsy; idempotent by clientMessageId',
    query: cacheBustingQuery,
    body: messageBody,
    reply: messageReply,
    limits: sendLimits,
  },
  streamMessage: {
    summary: 'sendMessage as a stream: words in order, then done with the final reply, which replaces them',
    query: cacheBustingQuery,
    body: messageBody,
    events: {
      words: z.object({ text: z.string() }),
      done: messageReply,
      failed: failedEvent,
    },
    limits: sendLimits,
  },
  stopMessage: {
    summary:
      'Stop a reply while it is being written: the text so far stays and is charged; without any text it is free',
    query: cacheBustingQuery,
    body: z.object({ clientMessageId }),
    reply: z.object({ success: z.literal(true) }),
    limits: sendLimits,
  },
  getHistory: {
    summary:
      'The newest messages (limit: default 20, at most 1000), oldest first; `before`: those older than that message id',
    params: z.object({ userId: z.string().check(z.maxLength(64), z.refine(isCleanText)) }),
    query: z.looseObject({
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 20),
      before: z.optional(z.string().check(z.maxLength(64), z.refine(isCleanText))),
      _t: z.optional(z.string()),
      _r: z.optional(z.string()),
    }),
    reply: z.object({ success: z.literal(true), data: z.array(messageView) }),
    limits: [{ max: 240, seconds: 60, by: 'user' }],
  },
});
