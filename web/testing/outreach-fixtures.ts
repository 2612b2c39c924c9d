import type { CommunicationLog } from '@app/contracts/admin/outreach.ts';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import type { FakeHandlers } from './fake-server.ts';
import { eventFixture, minutesAgo } from './fixtures.ts';

const DAY = 1_440;

export const logFixture = (more: Partial<CommunicationLog> = {}): CommunicationLog => ({
  id: 'c1',
  user_id: '7c1f09ae-0000-4000-8000-000000000001',
  user_email: 'maya@example.com',
  first_name: 'Maya',
  last_name: 'Koren',
  country: 'GB',
  registration_country: 'GB',
  city: 'London',
  device: 'Mobile',
  campaign_source: 'google',
  campaign_id: '2204-eu',
  channel: 'email',
  message_type: 're_engagement',
  sent_at: minutesAgo(5 * DAY),
  first_return_time: minutesAgo(5 * DAY - 300),
  messages_after_outreach: 4,
  first_message_after_outreach: 'What about gold today?',
  ...more,
});

export const summaryFixture = (
  more: Partial<ReplyOfEndpoint<'summariseOutreach'>> = {},
): ReplyOfEndpoint<'summariseOutreach'> => ({
  total: 61,
  pages: 3,
  people: 40,
  returned: 24,
  converted: 18,
  conversionRate: 30,
  medianReturnHours: 5,
  byChannel: {
    email: { sent: 41, returned: 15, converted: 11 },
    telegram: { sent: 20, returned: 9, converted: 7 },
  },
  byType: { re_engagement: { sent: 61, returned: 24, converted: 18 } },
  ...more,
});

export const holdOutFixture = (
  more: Partial<ReplyOfEndpoint<'compareHoldOut'>> = {},
): ReplyOfEndpoint<'compareHoldOut'> => ({
  heldOutShare: 0.1,
  since: minutesAgo(60 * DAY),
  writtenTo: { people: 400, returned: 120, share: 0.3, interval: [0.257, 0.347] },
  heldOut: { people: 45, returned: 9, share: 0.2, interval: [0.109, 0.338] },
  difference: { share: 0.1, interval: [-0.041, 0.205] },
  enough: true,
  ...more,
});

type Campaign = ReplyOfEndpoint<'listCampaigns'>['campaigns'][number];

export const campaignFixture = (more: Partial<Campaign> = {}): Campaign => ({
  source: 'google',
  campaign: '2204-eu',
  registered: 400,
  verified: 260,
  talked: 320,
  signal: 180,
  returned: 120,
  paid: 12,
  paidCents: 20_400,
  costMicroDollars: 31_250_000,
  ...more,
});

export const funnelFixture = (): ReplyOfEndpoint<'getFunnel'> => ({
  steps: [
    { step: 'visited', count: 4_120 },
    { step: 'registered', count: 640 },
    { step: 'verified', count: 410 },
    { step: 'talked', count: 505 },
    { step: 'signal', count: 288 },
    { step: 'returned', count: 190 },
    { step: 'paid', count: 21 },
  ],
});

export const cohortsFixture = (weeks = 12): ReplyOfEndpoint<'getCohorts'> => ({
  cohorts: Array.from({ length: weeks }, (_none, week) => ({
    week: minutesAgo((weeks - week) * 7 * DAY).slice(0, 10),
    people: 40 + week * 3,
    active: Array.from({ length: weeks - week }, (_later, after) =>
      Math.round((40 + week * 3) * (after === 0 ? 0.8 : 0.5 / after)),
    ),
  })),
});

export const monitorFixture = (
  more: Partial<ReplyOfEndpoint<'getMonitorStatus'>> = {},
): ReplyOfEndpoint<'getMonitorStatus'> => ({
  isMonitoring: true,
  totalStoredEvents: 1_840,
  lastScanTime: minutesAgo(3),
  recentEvents: [eventFixture({ actual: '3.3%', time: minutesAgo(50) })],
  source: { name: 'builtin', asOf: null, dropped: 0, failure: null },
  ...more,
});

export const systemFixture = (
  more: Partial<ReplyOfEndpoint<'getSystemStatus'>> = {},
): ReplyOfEndpoint<'getSystemStatus'> => ({
  startedAt: minutesAgo(3 * DAY),
  version: '0.1.0',
  simulated: true,
  prices: [
    {
      pair: 'EUR/USD',
      source: 'replay',
      lastPriceAt: minutesAgo(0),
      ageSeconds: 2,
      open: true,
      health: 'good',
    },
    {
      pair: 'XAU/USD',
      source: 'replay',
      lastPriceAt: minutesAgo(14),
      ageSeconds: 840,
      open: true,
      health: 'late',
    },
  ],
  languageModel: {
    name: 'openai-compatible gpt-4o-mini',
    spentMicroDollars: 4_210_000,
    unpricedCalls: 3,
    budgetMicroDollars: 5_000_000,
    health: 'late',
  },
  settlement: { openSignals: 12, overdue: 1, lastSettledAt: minutesAgo(40), health: 'bad' },
  jobs: [
    {
      name: 'settle-signals',
      everySeconds: 60,
      lastEndedAt: minutesAgo(1),
      lastTookMs: 45,
      failures: 0,
      lastFailure: null,
      health: 'good',
    },
    {
      name: 'weekly-report',
      everySeconds: 3_600,
      lastEndedAt: null,
      lastTookMs: null,
      failures: 2,
      lastFailure: 'The mail server did not answer',
      health: 'bad',
    },
  ],
  queues: [{ name: 'outbox', waiting: 3, oldestAt: minutesAgo(2), failed: 0, health: 'good' }],
  errors: {
    lastHour: 1,
    lastDay: 5,
    recent: [{ at: minutesAgo(20), what: 'A query took too long', reference: 'r-17' }],
  },
  database: { bytes: 734_003_200, connections: 8, slowestOpenSeconds: 0.2 },
  ...more,
});

export const outreachReplies = (): FakeHandlers => ({
  listCommunicationLogs: () => [
    logFixture(),
    logFixture({
      id: 'c2',
      user_email: 'jon@example.com',
      channel: 'telegram',
      message_type: 'micro_education',
      first_return_time: null,
      messages_after_outreach: 0,
      first_message_after_outreach: null,
    }),
  ],
  summariseOutreach: () => summaryFixture(),
  compareHoldOut: () => holdOutFixture(),
  listCampaigns: () => ({
    campaigns: [campaignFixture(), campaignFixture({ source: 'direct', campaign: null, returned: null })],
    total: 2,
  }),
  getFunnel: () => funnelFixture(),
  getCohorts: () => cohortsFixture(),
  getEconomicEvents: () => ({
    events: [
      eventFixture(),
      eventFixture({ id: 'e2', name: 'Rate decision', currency: 'EUR', impact: 'LOW' }),
    ],
    asOf: null,
  }),
  getAnnouncementAnalytics: () => ({
    totalValidations: 44,
    accuracyRate: 0.614,
    interval: [0.466, 0.743],
    recentActivity: ['CPI (USD): EUR/USD fell 12.4 pips, as announced', 'GDP (GBP): not as announced'],
  }),
  getMonitorStatus: () => monitorFixture(),
  getSystemStatus: () => systemFixture(),
});
