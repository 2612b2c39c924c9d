import { orders, userFilters, userSorts } from '@app/domain/admin/user-list.ts';
import * as z from 'zod/mini';
import { row } from './endpoint.ts';
import { pageIfAsked, text } from './fields.ts';

const page = pageIfAsked;
const time = z.nullable(z.string());
const words = z.nullable(z.string());

const chosen = {
  /** Part of an e-mail address, a first or a last name, in any letter case; every character stands for itself. */
  search: z.optional(text(254)),
  status: z._default(z.enum(userFilters), 'all'),
};
const sorted = {
  ...chosen,
  sort: z._default(z.enum(userSorts), 'last_active'),
  order: z._default(z.enum(orders), 'desc'),
};

/** Specification, section 3 (User, admin view). */
const adminUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: words,
  lastName: words,
  createdAt: z.string(),
  /** 'pending' for who has not verified the address, null for who has; never the token itself. */
  emailVerificationToken: z.nullable(z.literal('pending')),
  telegramJoined: z.boolean(),
  telegramUsername: words,
  telegramChatId: words,
  campaignSource: words,
  campaignId: words,
  adPosition: words,
  adGroupId: words,
  keyword: words,
  matchType: words,
  device: words,
  deviceModel: words,
  locationPhysical: words,
  placement: words,
  registrationIp: words,
  /** As the user wrote it in the profile. */
  location: words,
  country: words,
  /** From the address at registration; null where the database does not say. */
  city: words,
  registrationCountry: words,
  /** Beyond the specification: when the user was last active, the plan, the role, and where a last touch differs from the first. */
  lastActiveAt: z.string(),
  plan: z.enum(['free', 'premium']),
  role: z.enum(['user', 'admin']),
  lastCampaignSource: words,
  lastCampaignId: words,
});
export type AdminUser = z.infer<typeof adminUser>;

/** Specification, section 3 (User stats). */
const userStats = z.object({
  /** Messages that the user wrote, and all of the conversation. */
  messageCount: z.number(),
  totalMessages: z.number(),
  /** Of the user, since 00:00 UTC. */
  messagesToday: z.number(),
  lastMessageAt: time,
  totalTokensUsed: z.number(),
  /** Dollars that answers cost at language models, and the same in millionths. */
  totalCost: z.number(),
  totalCostMicroDollars: z.number(),
  /** Signals with a chart that were drawn for the user. */
  chartGenerations: z.number(),
  /** 0 to 100. */
  engagementScore: z.number(),
  /** 0 to 100. */
  knowledgeQuality: z.number(),
  /** Whole days; -1 for never active after the registration. */
  daysSinceLastActive: z.number(),
  /** Messages through mail, bot or push that were to bring the user back. */
  reengagementCount: z.number(),
  /** Releases that were announced to the user and validated since. */
  validationCount: z.number(),
  /** 0 to 1; null with nothing validated. */
  avgAccuracyScore: z.nullable(z.number()),
});
export type UserStats = z.infer<typeof userStats>;

const person = z.object({ id: z.uuid() });

/** Specification, section 3 (Conversation message). */
const conversationMessage = z.object({
  id: z.string(),
  isUser: z.boolean(),
  content: z.string(),
  /** Null where the stored time is not one. */
  timestamp: time,
  tokensUsed: z.number(),
  /** Dollars. */
  cost: z.number(),
});

const part = z.object({ known: z.number(), of: z.number(), points: z.number(), most: z.number() });

export const adminUsers = {
  listUsers: row({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    polled: true,
    summary:
      'Users, 25 a page, searched, filtered and sorted in the database; without a page the first 5,000 of the same order',
    query: z.looseObject({ ...sorted, page }),
    reply: z.array(adminUser),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  }),
  countUsers: row({
    method: 'GET',
    path: '/api/admin/users/count',
    access: 'admin',
    polled: true,
    summary: 'How many users a search and a filter leave, and on how many pages they stand',
    query: z.looseObject(chosen),
    reply: z.object({ total: z.number(), pages: z.number() }),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  }),
  exportUsers: row({
    method: 'GET',
    path: '/api/admin/users.csv',
    access: 'admin',
    summary:
      'Every user that a search and a filter leave, with their figures, in the order of the list; written to the admin log',
    query: z.looseObject(sorted),
    file: 'text/csv; charset=utf-8',
    limits: [{ max: 20, seconds: 900, by: 'user' }],
  }),
  getUserStats: row({
    method: 'GET',
    path: '/api/admin/user-stats',
    access: 'admin',
    polled: true,
    summary:
      'Figures of users by their ids: of the up to 100 that are named (separated by commas), else of the 5,000 last active',
    query: z.looseObject({
      ids: z.optional(
        z.pipe(
          text(3_700),
          z.pipe(
            z.transform((ids: string) => ids.split(',')),
            z.array(z.uuid()).check(z.maxLength(100)),
          ),
        ),
      ),
    }),
    reply: z.record(z.string(), userStats),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  }),
  getUserConversation: row({
    method: 'GET',
    path: '/api/admin/users/:id/conversation',
    access: 'admin',
    summary:
      'The conversation of a user, 20 a page; without a page the newest 1,000. Every look is written to the admin log',
    params: person,
    query: z.looseObject({ order: z._default(z.enum(orders), 'asc'), page }),
    reply: z.object({
      messages: z.array(conversationMessage),
      total: z.number(),
      pages: z.number(),
    }),
    limits: [{ max: 600, seconds: 900, by: 'user' }],
  }),
  getUserKnowledge: row({
    method: 'GET',
    path: '/api/admin/users/:id/knowledge',
    access: 'admin',
    summary:
      'What the knowledge percentage is made of; the look is written to the admin log. What the user said is not shown',
    params: person,
    reply: z.object({
      percent: z.number(),
      level: z.enum(['Expert', 'Learning', 'Beginner']),
      told: part,
      lessons: part,
      signals: part,
      /** Names of the topics that are known, and of the lessons done with their times, newest first. */
      topics: z.array(z.string()),
      recentLessons: z.array(z.object({ title: z.string(), at: z.string() })),
    }),
    limits: [{ max: 600, seconds: 900, by: 'user' }],
  }),
  getUserBilling: row({
    method: 'GET',
    path: '/api/admin/users/:id/billing',
    access: 'admin',
    summary: 'Tokens held and spent, what answers cost, what was paid; newest first',
    params: person,
    reply: z.object({
      plan: z.enum(['free', 'premium']),
      tokens: z.object({ daily: z.number(), welcome: z.number(), purchased: z.number(), owed: z.number() }),
      /** By reason: how many tokens came or went (below zero) and how often. */
      moved: z.array(z.object({ reason: z.string(), tokens: z.number(), times: z.number() })),
      models: z.array(
        z.object({
          model: z.string(),
          answers: z.number(),
          inputTokens: z.number(),
          outputTokens: z.number(),
          /** Null where no price of the model is known. */
          costMicroDollars: z.nullable(z.number()),
        }),
      ),
      payments: z.array(
        z.object({
          id: z.string(),
          provider: z.string(),
          product: z.string(),
          state: z.string(),
          priceCents: z.number(),
          test: z.boolean(),
          createdAt: z.string(),
        }),
      ),
      /** The newest fifty lines of the ledger. */
      ledger: z.array(
        z.object({ at: z.string(), bucket: z.string(), tokens: z.number(), reason: z.string() }),
      ),
    }),
    limits: [{ max: 600, seconds: 900, by: 'user' }],
  }),
  getUserReengagement: row({
    method: 'GET',
    path: '/api/admin/users/:id/reengagement',
    access: 'admin',
    summary: 'What was sent to a user through mail, bot or push, and what came back; newest first',
    params: person,
    reply: z.object({
      daysSinceLastActive: z.number(),
      /** In the group that outreach is held back from, so that returns can be compared. */
      heldOut: z.boolean(),
      total: z.number(),
      returned: z.number(),
      /** The newest fifty. */
      attempts: z.array(
        z.object({
          channel: z.string(),
          messageType: z.string(),
          sentAt: z.string(),
          firstReturnAt: time,
          messagesAfter: z.number(),
          firstMessage: words,
        }),
      ),
      /** Which channels the user wants, and which mails were declined. */
      channels: z.array(z.string()),
      declined: z.array(z.string()),
    }),
    limits: [{ max: 600, seconds: 900, by: 'user' }],
  }),
};
