import type { AdminUser, UserStats } from '@app/contracts/admin/users.ts';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { configFixture, minutesAgo, userFixture } from './fixtures.ts';
import type { FakeHandlers } from './fake-server.ts';

const DAY = 1_440;

export const idOf = (number: number): string => `7c1f09ae-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const adminUserFixture = (more: Partial<AdminUser> = {}): AdminUser => ({
  id: idOf(1),
  email: 'maya@example.com',
  firstName: 'Maya',
  lastName: 'Koren',
  createdAt: minutesAgo(63 * DAY),
  emailVerificationToken: null,
  telegramJoined: true,
  telegramUsername: 'maya_k',
  telegramChatId: '518220934',
  campaignSource: 'google',
  campaignId: '2204-eu',
  adPosition: '1t2',
  adGroupId: '4471',
  keyword: 'gold signals',
  matchType: 'phrase',
  device: 'Mobile',
  deviceModel: 'Pixel 7',
  locationPhysical: 'London',
  placement: 'network-a',
  registrationIp: '203.0.113.24',
  location: null,
  country: 'GB',
  city: 'London',
  registrationCountry: 'GB',
  lastActiveAt: minutesAgo(2),
  plan: 'free',
  role: 'user',
  lastCampaignSource: 'google',
  lastCampaignId: '2204-eu',
  ...more,
});

export const userStatsFixture = (more: Partial<UserStats> = {}): UserStats => ({
  messageCount: 206,
  totalMessages: 412,
  messagesToday: 9,
  lastMessageAt: minutesAgo(2),
  totalTokensUsed: 184_200,
  totalCost: 6.12,
  totalCostMicroDollars: 6_120_000,
  chartGenerations: 12,
  engagementScore: 70,
  knowledgeQuality: 78,
  daysSinceLastActive: 0,
  reengagementCount: 1,
  validationCount: 38,
  avgAccuracyScore: 0.71,
  ...more,
});

export const peopleFixture = (count: number): AdminUser[] =>
  Array.from({ length: count }, (_none, index) =>
    adminUserFixture({ id: idOf(index + 1), email: `person${index + 1}@example.com` }),
  );

const noClaims: ReplyOfEndpoint<'listBrokerClaims'> = { claims: [], total: 0, page: 1, pages: 0 };

export const adminReplies = (people: readonly AdminUser[] = peopleFixture(3)): FakeHandlers => ({
  getConfig: () => configFixture(),
  getCurrentUser: () => userFixture({ role: 'admin' }),
  listBrokerClaims: () => noClaims,
  listUsers: () => [...people],
  countUsers: () => ({ total: people.length, pages: Math.ceil(people.length / 25) }),
  getUserStats: ({ query }) =>
    Object.fromEntries((query['ids'] ?? '').split(',').map((id) => [id, userStatsFixture()])),
});
