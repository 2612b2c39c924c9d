import type { MessageView, ReplyAction } from '@app/contracts/chat/chat.ts';
import type { EconomicEvent as EventView } from '@app/contracts/market/calendar.ts';
import type { AlertFacts } from '@app/domain/buddy/questions/event-alert.ts';
import type { PlanChance } from '@app/domain/chance/forecast-chance.ts';
import type { Lesson } from '@app/domain/buddy/lessons/lesson.ts';
import type { Topic } from '@app/domain/buddy/clauses/topics.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import type { Plan, Timeframe } from '@app/domain/signals/signal.ts';
import type { Confidence } from '@app/domain/signals/confidence.ts';
import type { Tx } from '../platform/database/database.ts';

export type IncomingMessage = {
  userId: string;
  securityEpoch: number;
  content: string;
  /** A message sent twice under one id is answered once. */
  clientMessageId: string | null;
  now: number;
  requestId: string;
  /** Outside the app no screen says that a market is simulated, so every reply with a price does. */
  labelsEveryPrice?: true;
};

export type ConversationPort = {
  /** Same tokens and history as the web chat. @throws AppError */
  sendMessage: (message: IncomingMessage) => Promise<MessageView>;
  /** Null where this reply of the user has no such button. */
  findAction: (userId: string, messageId: string, index: number) => Promise<ReplyAction | null>;
};

export type EventAlert = {
  userId: string;
  event: EventView;
  cause: 'event_before' | 'event_after';
  facts?: AlertFacts;
  now: number;
};

export type EventAlertsPort = {
  /** Runs in the caller's transaction and costs no token. */
  post: (tx: Tx, alert: EventAlert) => Promise<void>;
  simulatedLabel: string;
};

export type BreakoutIdea = {
  plan: Plan;
  timeframe: Timeframe;
  quote: Quote;
  confidence: Confidence;
  chance: PlanChance | null;
  level: number;
};

export type IdeaTextPort = {
  describe: (idea: BreakoutIdea) => string;
};

export type LessonsPort = {
  find: (topic: Topic) => Lesson;
  /** The id itself where the lesson is no longer taught. */
  titleOf: (id: string) => string;
};
