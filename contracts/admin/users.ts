import { sortOrders, userFilters, userSorts } from '@app/domain/admin/user-list.ts';
import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { nullableText, nullableTime, optionalPageNumber, textField } from '../fields.ts';

const filterFields = {
  search: z.optional(textField(254)),
  status: z._default(z.enum(userFilters), 'all'),
};
const listFields = {
  ...filterFields,
  sort: z._default(z.enum(userSorts), 'last_active'),
  order: z._default(z.enum(sortOrders), 'desc'),
};

const adminUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: nullableText,
  lastName: nullableText,
  createdAt: z.string(),
  /** 'pending' while unverified; never the token itself. */
  emailVerificationToken: z.nullable(z.literal('pending')),
  telegramJoined: z.boolean(),
  telegramUsername: nullableText,
  telegramChatId: nullableText,
  campaignSource: nullableText,
  campaignId: nullableText,
  adPosition: nullableText,
  adGroupId: nullableText,
  keyword: nullableText,
  matchType: nullableText,
  device: nullableText,
  deviceModel: nullableText,
  locationPhysical: nullableText,
  placement: nullableText,
  registrationIp: nullableText,
  location: nullableText,
  country: nullableText,
  city: nullableText,
  registrationCountry: nullableText,
  lastActiveAt: z.string(),
  suspendedAt: z.optional(z.string()),
  plan: z.enum(['free', 'premium']),
  role: z.enum(['user', 'admin']),
  lastCampaignSource: nullableText,
  lastCampaignId: nullableText,
});
export type AdminUser = z.infer<typeof adminUser>;

const userStats = z.object({
  /** By the user; `totalMessages` counts both sides. */
  messageCount: z.number(),
  totalMessages: z.number(),
  messagesToday: z.number(),
  lastMessageAt: nullableTime,
  totalTokensUsed: z.number(),
  /** In dollars. */
  totalCost: z.number(),
  totalCostMicroDollars: z.number(),
  chartGenerations: z.number(),
  engagementScore: z.number(),
  knowledgeQuality: z.number(),
  /** -1: never active after the registration. */
  daysSinceLastActive: z.number(),
  reengagementCount: z.number(),
  validationCount: z.number(),
  avgAccuracyScore: z.nullable(z.number()),
});
export type UserStats = z.infer<typeof userStats>;

const userIdParams = z.object({ id: z.uuid() });

const conversationMessage = z.object({
  id: z.string(),
  isUser: z.boolean(),
  content: z.string(),
  timestamp: nullableTime,
  tokensUsed: z.number(),
  /** Dollars; zero also where a language model answered whose price is unknown. */
  cost: z.number(),
  isCostUnknown: z.boolean(),
});

const knowledgePart = z.object({ known: z.number(), of: z.number(), points: z.number(), most: z.number() });

export const adminUserEndpoints = defineEndpoints({
  listUsers: {
    polled: true,
    summary: 'Users, 25 a page, searched, filtered and sorted; without a page the first 5,000',
    query: z.looseObject({ ...listFields, page: optionalPageNumber }),
    reply: z.array(adminUser),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  },
  countUsers: {
    polled: true,
    summary: 'Number of users and pages that match a search and a filter',
    query: z.looseObject(filterFields),
    reply: z.object({ total: z.number(), pages: z.number() }),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  },
  exportUsers: {
    summary:
      'Every user that matches a search and a filter, with figures, in list order; recorded in the admin log',
    query: z.looseObject(listFields),
    file: 'text/csv; charset=utf-8',
    limits: [{ max: 20, seconds: 900, by: 'user' }],
  },
  getUserStats: {
    polled: true,
    summary:
      'Figures by user id: of up to 100 ids (comma-separated), else of the 5,000 most recently active users',
    query: z.looseObject({
      ids: z.optional(
        z.pipe(
          textField(3_700),
          z.pipe(
            z.transform((ids: string) => ids.split(',')),
            z.array(z.uuid()).check(z.maxLength(100)),
          ),
        ),
      ),
    }),
    reply: z.record(z.string(), userStats),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  },
  getUserConversation: {
    summary:
      'The conversation of a user, 20 a page; without a page the newest 1,000. Recorded in the admin log',
    params: userIdParams,
    query: z.looseObject({ order: z._default(z.enum(sortOrders), 'asc'), page: optionalPageNumber }),
    reply: z.object({
      messages: z.array(conversationMessage),
      total: z.number(),
      pages: z.number(),
    }),
    limits: [{ max: 600, seconds: 900, by: 'user' }],
  },
  getUserKnowledge: {
    summary: 'The parts of the knowledge percentage, without what the user wrote; recorded in the admin log',
    params: userIdParams,
    reply: z.object({
      percent: z.number(),
      level: z.enum(['Expert', 'Learning', 'Beginner']),
      told: knowledgePart,
      lessons: knowledgePart,
      signals: knowledgePart,
      topics: z.array(z.string()),
      recentLessons: z.array(z.object({ title: z.string(), at: z.string() })),
    }),
    limits: [{ max: 600, seconds: 900, by: 'user' }],
  },
  getUserBilling: {
    summary: 'Token balance and spending, model costs and payments; newest first',
    params: userIdParams,
    reply: z.object({
      plan: z.enum(['free', 'premium']),
      tokens: z.object({ daily: z.number(), welcome: z.number(), purchased: z.number(), owed: z.number() }),
      moved: z.array(z.object({ reason: z.string(), tokens: z.number(), times: z.number() })),
      models: z.array(
        z.object({
          model: z.string(),
          answers: z.number(),
          inputTokens: z.number(),
          outputTokens: z.number(),
          /** Null where no answer has a known price; answers without one are in no sum. */
          costMicroDollars: z.nullable(z.number()),
          unpricedAnswers: z.number(),
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
      ledger: z.array(
        z.object({ at: z.string(), bucket: z.string(), tokens: z.number(), reason: z.string() }),
      ),
    }),
    limits: [{ max: 600, seconds: 900, by: 'user' }],
  },
  getUserReengagement: {
    summary: 'Messages sent to a user by mail, bot or push, and the returns they brought; newest first',
    params: userIdParams,
    reply: z.object({
      daysSinceLastActive: z.number(),
      heldOut: z.boolean(),
      total: z.number(),
      returned: z.number(),
      attempts: z.array(
        z.object({
          channel: z.string(),
          messageType: z.string(),
          sentAt: z.string(),
          firstReturnAt: nullableTime,
          messagesAfter: z.number(),
          firstMessage: nullableText,
        }),
      ),
      channels: z.array(z.string()),
      declined: z.array(z.string()),
    }),
    limits: [{ max: 600, seconds: 900, by: 'user' }],
  },
});
