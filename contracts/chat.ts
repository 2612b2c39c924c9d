import * as z from 'zod/mini';
import { categories, EVENT_ALERTS } from '@app/domain/proactive/category.ts';
import { economicEvent } from './calendar.ts';
import { row, type Limit } from './endpoint.ts';
import { failedEvent } from './failed-event.ts';
import { panelView } from './panel.ts';
import { MESSAGE_MAX } from './message-limits.ts';
import { clean } from './typed-text.ts';
import { signalView } from './signals.ts';

export const messageTypes = ['success', 'error', 'info'] as const;
export const moods = ['green', 'orange', 'blue', 'red'] as const;

/** What "fewer like this" did: the kind was switched off, or the frequency went down to this one. */
export const fewerDone = z.nullable(z.enum(['category', 'medium', 'low']));

/** Specification, section 3 (Message). */
export const messageView = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: z.string(),
  signal: z.nullable(signalView),
  /** Drawn with the card of `eventData`, where that is given. */
  isEconomicEvent: z.boolean(),
  eventData: z.nullable(economicEvent),
  /** Given where four brains looked at a trade idea. */
  panel: z.nullable(panelView),
  isSignalNotification: z.boolean(),
  messageType: z.nullable(z.enum(messageTypes)),
  pipsyMood: z.nullable(z.enum(moods)),
  clientMessageId: z.nullable(z.string()),
  /** Paths of the attached images: `/objects/uploads/...`. */
  images: z.array(z.string()),
  /** Given where Pipsy wrote by itself: why, and of which kind where there may be fewer of it. */
  unasked: z.optional(
    z.object({
      why: z.string(),
      category: z.nullable(z.enum([...categories, EVENT_ALERTS])),
      fewer: fewerDone,
    }),
  ),
});
export type MessageView = z.infer<typeof messageView>;

const query = z.looseObject({ _t: z.optional(z.string()), _r: z.optional(z.string()) });
const clientMessageId = z.string().check(z.regex(/^[\w-]{8,64}$/));
const said = z.object({
  content: z.string().check(z.maxLength(MESSAGE_MAX), z.refine(clean, 'Unreadable character')),
  images: z.optional(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(4))),
  clientMessageId: z.optional(clientMessageId),
});
const answered = z.object({
  response: z.string(),
  signal: z.nullable(signalView),
  aiMessage: messageView,
  userMessage: messageView,
  tokensDeducted: z.number(),
  tokensRemaining: z.number(),
});
const saying: readonly Limit[] = [{ max: 240, seconds: 60, by: 'user' }];

export const chat = {
  getConversation: row({
    method: 'GET',
    path: '/api/chat/conversation',
    access: 'user',
    polled: true,
    summary: 'The newest 20 messages, oldest first',
    query,
    reply: z.object({ messages: z.array(messageView) }),
  }),
  sendMessage: row({
    method: 'POST',
    path: '/api/chat/message',
    access: 'user',
    summary: 'Say something to Pipsy; the same clientMessageId twice is one message, one debit, one answer',
    query,
    body: said,
    reply: answered,
    limits: saying,
  }),
  streamMessage: row({
    method: 'POST',
    path: '/api/chat/message/stream',
    access: 'user',
    summary:
      'The same as sendMessage, told while it is written: words in order, then done with the whole answer, which alone counts',
    query,
    body: said,
    events: {
      words: z.object({ text: z.string() }),
      done: answered,
      failed: failedEvent,
    },
    limits: saying,
  }),
  stopMessage: row({
    method: 'POST',
    path: '/api/chat/message/stop',
    access: 'user',
    summary:
      'Stop the answer to a message that is being written: what was said stays and is charged, nothing said costs nothing',
    query,
    body: z.object({ clientMessageId }),
    reply: z.object({ success: z.literal(true) }),
    limits: saying,
  }),
  getHistory: row({
    method: 'GET',
    path: '/api/chat/:userId/history',
    access: 'user',
    summary:
      'The newest messages (limit, 20 where not said, at most 1000), oldest first; with before, those older than that message id',
    params: z.object({ userId: z.string().check(z.maxLength(64), z.refine(clean)) }),
    query: z.looseObject({
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 20),
      before: z.optional(z.string().check(z.maxLength(64), z.refine(clean))),
      _t: z.optional(z.string()),
      _r: z.optional(z.string()),
    }),
    reply: z.object({ success: z.literal(true), data: z.array(messageView) }),
    limits: [{ max: 240, seconds: 60, by: 'user' }],
  }),
};
