import { MINUTE_MS } from '@app/domain/time.ts';
import type { MemoryView } from '@app/contracts/accounts/memory.ts';
import type { UserView } from '@app/contracts/accounts/accounts.ts';
import type { MessageView } from '@app/contracts/chat/chat.ts';
import type { CoreAsset } from '@app/contracts/market/market.ts';
import type { SignalStats, SignalView } from '@app/contracts/market/signals.ts';
import type { EconomicEvent } from '@app/contracts/market/calendar.ts';
import type { PublicConfig } from '@app/contracts/system/system.ts';

/** Wednesday 14 May 2025, 08:22:41 UTC. */
export const NOW = Date.UTC(2025, 4, 14, 8, 22, 41);
export const minutesAgo = (minutes: number): string => new Date(NOW - minutes * MINUTE_MS).toISOString();

export const configFixture = (more: Partial<PublicConfig> = {}): PublicConfig => ({
  productName: 'Calmwick',
  clock: { now: NOW, speed: 1 },
  market: { provider: 'replay', simulated: true, label: 'Simulated market', pairs: [] },
  payments: { paypal: null, crypto: null, broker: false },
  telegram: false,
  telegramBot: null,
  languageModel: false,
  readsPictures: true,
  analyticsId: null,
  ...more,
});

export const userFixture = (more: Partial<UserView> = {}): UserView => ({
  id: 'user-1',
  email: 'maya@example.com',
  emailVerified: false,
  telegramJoined: false,
  tokensRemaining: 100,
  tokens: {
    daily: 20,
    welcome: 80,
    purchased: 0,
    welcomeUntil: new Date(NOW + 6 * 1440 * MINUTE_MS).toISOString(),
  },
  plan: 'free',
  role: 'user',
  createdAt: minutesAgo(1440),
  country: null,
  registrationCountry: null,
  firstName: null,
  lastName: null,
  age: null,
  location: null,
  occupation: null,
  tradingExperience: null,
  riskTolerance: null,
  tradingStyle: null,
  markets: [],
  signalFrequency: null,
  tradingMotivation: null,
  favoritePairs: [],
  preferredSessions: [],
  tradingGoals: null,
  shortTermGoals: null,
  longTermGoals: null,
  tradingCapital: null,
  personalInterests: [],
  personalityTraits: [],
  personalNotes: null,
  engagementScore: 0,
  ...more,
});

export const messageFixture = (more: Partial<MessageView> & Pick<MessageView, 'id'>): MessageView => ({
  role: 'assistant',
  content: 'Prices are quiet.',
  timestamp: minutesAgo(20),
  signal: null,
  isEconomicEvent: false,
  eventData: null,
  panel: null,
  isSignalNotification: false,
  messageType: null,
  pipsyMood: null,
  clientMessageId: null,
  images: [],
  ...more,
});

/** `count` messages in turn from the user and Pipsy, oldest first, a minute apart; `before` shifts them into the past. */
export const conversationFixture = (count: number, { from = 0, before = 0 } = {}): MessageView[] =>
  Array.from({ length: count }, (_none, index) =>
    messageFixture({
      id: `m${from + index}`,
      role: index % 2 === 0 ? 'user' : 'assistant',
      content: `Line ${from + index}`,
      timestamp: minutesAgo(before + count - index),
    }),
  );

type PriceLevels = { entry: number; target: number; stopLoss: number };
const levelsOf = ({ entry, target, stopLoss }: PriceLevels) => ({
  entry,
  entryPrice: entry,
  target,
  targetPrice: target,
  stopLoss,
  stopLossPrice: stopLoss,
});

export const signalFixture = ({
  entry = 1.08425,
  target = 1.08975,
  stopLoss = 1.0815,
  ...more
}: Partial<SignalView> = {}): SignalView => ({
  id: more.signalId ?? 'SG-1048',
  signalId: 'SG-1048',
  pair: 'EUR/USD',
  kind: 'signal',
  action: 'BUY',
  type: 'trading',
  timeframe: 'daily',
  status: 'active',
  ...levelsOf({ entry, target, stopLoss }),
  currentPrice: 1.0861,
  profitLossPips: 18.5,
  profitLoss: 0.17,
  resultR: 0.67,
  riskReward: 2,
  confidenceScore: 0.62,
  confidenceCount: 140,
  calibration: { by: 'breakout', settled: 12, calibrated: false, seen: null },
  confidenceInterval: [0.54, 0.7],
  chance: null,
  noSkillRate: 0.33,
  tokensDeducted: 2,
  reason: 'Upward breakout of the 20-candle range.',
  digits: 5,
  simulated: true,
  createdAt: minutesAgo(8),
  openedAt: minutesAgo(8),
  expiresAt: new Date(NOW + 1440 * MINUTE_MS).toISOString(),
  closedAt: null,
  ambiguous: false,
  gap: false,
  recordHash: 'a'.repeat(64),
  ...more,
});

export const statsFixture = (more: Partial<SignalStats> = {}): SignalStats => ({
  totalSignals: 48,
  activeSignals: 6,
  closedSignals: 42,
  targetHits: 26,
  profitableSignals: 29,
  winRate: 26 / 42,
  winRateInterval: [0.468, 0.75],
  noSkillRate: 0.33,
  totalProfitLoss: 12.4,
  averageReturn: 0.3,
  expectancyR: 0.21,
  lastClosed: 'wwlwlwwwllwwlwwlwlwl'.split('').map((one) => one === 'w'),
  practice: {
    totalSignals: 12,
    activeSignals: 3,
    closedSignals: 9,
    targetHits: 2,
    profitableSignals: 4,
    winRate: 2 / 9,
    winRateInterval: [0.06, 0.55],
    noSkillRate: 0.33,
    totalProfitLoss: -2.31,
    averageReturn: -0.2567,
    expectancyR: -0.31,
    lastClosed: 'lwlwlllww'.split('').map((one) => one === 'w'),
  },
  earlierSignals: 0,
  ...more,
});

export const assetFixture = (more: Partial<CoreAsset> = {}): CoreAsset => ({
  symbol: 'EUR/USD',
  name: 'Euro, US dollar',
  kind: 'forex',
  digits: 5,
  price: 1.0861,
  bid: 1.08605,
  ask: 1.08615,
  change: 0.00131,
  changePercent: 0.12,
  trend: 'up',
  asOf: minutesAgo(0),
  ageSeconds: 2,
  open: true,
  simulated: true,
  ...more,
});

/** Candles that wander to `last`, fifteen minutes apart. */
export const candlesFixture = (last: number, count = 40) =>
  Array.from({ length: count }, (_none, index) => {
    const at = (step: number) => last * (1 + Math.sin(step / 3) * 0.0012 - (count - step) * 0.00003);
    const open = at(index);
    const close = index === count - 1 ? last : at(index + 1);
    const high = Math.max(open, close) * 1.0003;
    return {
      time: NOW - (count - index) * 15 * MINUTE_MS,
      open,
      close,
      high,
      low: Math.min(open, close) * 0.9997,
    };
  });

export const analyticsFixture = () => ({
  signalsReceived: 32,
  profitableSignals: 13,
  successRate: 13 / 21,
  practiceIdeas: 9,
  profitablePracticeIdeas: 4,
  mostActiveTime: '13:00-14:00 GMT',
  joinDate: minutesAgo(1440),
});

export const eventFixture = (more: Partial<EconomicEvent> = {}): EconomicEvent => ({
  id: 'e1',
  name: 'Consumer Price Index (YoY)',
  time: new Date(Date.UTC(2025, 4, 14, 12, 30)).toISOString(),
  country: 'United States',
  currency: 'USD',
  impact: 'HIGH',
  forecast: '3.4%',
  previous: '3.5%',
  actual: null,
  affectedCurrencyPairs: [],
  technicalAnalysis: null,
  fundamentalAnalysis: null,
  precision: 'exact',
  source: 'test',
  ...more,
});

const knownPart = { known: 2, of: 10, points: 8, most: 40 };
export const memoryFixture = (more: Partial<MemoryView> = {}): MemoryView => ({
  kept: true,
  facts: [],
  lessons: [],
  signals: { settled: 3, targetHit: 1 },
  practice: { settled: 0, targetHit: 0 },
  knowledge: { percent: 34, level: 'Beginner', told: knownPart, lessons: knownPart, signals: knownPart },
  ...more,
});
