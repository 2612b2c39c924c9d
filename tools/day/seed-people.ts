import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import type { MarketPort } from '../../server/adapters/market/port.ts';
import { categories } from '@app/domain/proactive/category.ts';
import { channels, type Channel } from '@app/domain/proactive/channel.ts';
import type { Frequency } from '@app/domain/proactive/pacing/message-pacing.ts';
import { defaultPace, defaultQuietHours } from '@app/domain/proactive/pacing/default-preferences.ts';
import type { QuietHours } from '@app/domain/proactive/pacing/quiet-hours.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import { seeded } from '@app/domain/testing/candle-walk.ts';
import type { Database, Tx } from '../../server/platform/database/database.ts';
import { wantChannel } from '../../server/platform/database/deliveries.ts';
import { issueSignal } from '../../server/features/signals/record/issue-signal.ts';

export type Person = {
  id: string;
  quiet: QuietHours;
  pace: { frequency: Frequency; maxDaily: number };
  channels: Channel[];
  places: Record<Channel, string[]>;
};

type Device = { endpoint: string; keys: { p256dh: string; auth: string } };
type SeedDeps = {
  database: Database;
  market: MarketPort;
  start: number;
  subscribe: (name: string) => Device;
};

const random = seeded(1_440);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

/** Null: the default, 22:00 to 06:00. Then the nights of Tokyo, New York, London, a nap, a minute, and no night. */
const nights: Array<QuietHours | null> = [
  null,
  { start: '13:30', end: '22:00' },
  { start: '03:00', end: '12:00' },
  { start: '23:15', end: '07:45' },
  { start: '14:00', end: '16:30' },
  { start: '23:59', end: '00:01' },
  { start: '00:00', end: '00:00' },
];
const traded: Pair[] = [
  'EUR/USD',
  'GBP/USD',
  'USD/JPY',
  'AUD/USD',
  'XAU/USD',
  'BTC/USD',
  'ETH/USD',
  'WTI/USD',
];

export async function seedPeople(world: SeedDeps, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let i = 0; i < count; i += 1)
    people.push(await world.database.transact((tx) => seedPerson(tx, world, i)));
  return people;
}

async function seedPerson(tx: Tx, world: SeedDeps, i: number): Promise<Person> {
  const { start } = world;
  const quiet = nights[i % nights.length] ?? null;
  // Some were away for the week after which a re-engagement mail is due.
  const seenAt = start - (i % 12 === 5 ? 7 * DAY_MS : Math.floor(random() * 40) * HOUR_MS);
  const places = { telegram: [String(900_000 + i)], email: [`day-${i}@example.com`], push: [`device-${i}`] };
  if (i % 20 === 0) places.push.push(`second-device-${i}`);
  const { id } = await tx
    .insertInto('users')
    .values({
      email: places.email[0] as string,
      email_key: places.email[0] as string,
      password_hash: 'none',
      plan: i % 3 === 0 ? 'premium' : 'free',
      // Only users of last week get this week's report.
      email_verified_at: start - (i % 6 === 0 ? 10 * DAY_MS : HOUR_MS),
      created_at: start - 20 * DAY_MS,
      last_active_at: seenAt,
      daily_day: utcDay(start) - (i % 7 === 0 ? 1 : 0),
      daily_tokens: i % 7 === 0 ? 0 : 20,
      welcome_until: start - 13 * DAY_MS,
      telegram_joined: true,
      profile: JSON.stringify({
        favoritePairs: [pick(traded), 'EUR/USD'],
        preferredSessions: [pick(['London', 'New York', 'Tokyo', 'Sydney'])],
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pace = quiet
    ? { frequency: pick(['low', 'medium', 'high'] as const), maxDaily: pick([1, 2, 3, 5, 10]) }
    : defaultPace;
  if (quiet)
    await tx
      .insertInto('proactive_preferences')
      .values(toPreferenceRow(id, quiet, pace))
      .execute();
  await tx
    .insertInto('messages')
    .values({ user_id: id, role: 'user', content: 'hello', at: seenAt })
    .execute();
  const wanted = channels.filter(() => random() < 0.6);
  await seedChannels(tx, world, { id, channels: wanted, places });
  if (i % 5 !== 4)
    for (const pair of new Set([pick(traded), pick(traded)])) await seedSignal(tx, world, id, pair);
  return { id, quiet: quiet ?? defaultQuietHours, pace, channels: wanted, places };
}

const toPreferenceRow = (userId: string, quiet: QuietHours, pace: Person['pace']) => ({
  user_id: userId,
  enabled_categories: [...categories],
  frequency: pace.frequency,
  max_daily: pace.maxDaily,
  quiet_start: quiet.start,
  quiet_end: quiet.end,
});

/** Every channel exists for all users; only some are turned on. */
async function seedChannels(
  tx: Tx,
  { start, subscribe }: SeedDeps,
  { id, channels, places }: Pick<Person, 'id' | 'channels' | 'places'>,
): Promise<void> {
  for (const channel of channels) await wantChannel(tx, id, channel, start);
  await tx
    .insertInto('telegram_accounts')
    .values({
      user_id: id,
      security_epoch: 1,
      chat_id: places.telegram[0] as string,
      username: null,
      connected_at: start,
    })
    .execute();
  for (const name of places.push) {
    const { endpoint, keys } = subscribe(name);
    await tx
      .insertInto('push_subscriptions')
      .values({
        user_id: id,
        security_epoch: 1,
        endpoint,
        ...keys,
        session_hash: Buffer.from(name),
        created_at: start,
      })
      .execute();
  }
}

async function seedSignal(tx: Tx, { market, start }: SeedDeps, userId: string, pair: Pair): Promise<void> {
  const quote = market.quote(pair, start);
  if (!quote) throw new Error(`There is no price of ${pair}.`);
  const wide = instrumentOf(pair).kind === 'forex' ? 0.002 : 0.006;
  const risk = Math.round(quote.mid * wide * (0.4 + random()));
  const [action, entry, way] =
    random() < 0.5 ? (['BUY', quote.ask, 1] as const) : (['SELL', quote.bid, -1] as const);
  await issueSignal(tx, {
    userId,
    plan: { pair, action, entry, stop: entry - way * risk, target: entry + way * Math.round(1.5 * risk) },
    timeframe: pick(['short', 'daily', 'daily', 'weekly']),
    breakoutLevel: null,
    quote,
    feed: market,
    confidence: { rate: 0.4, count: 100, interval: { low: 0.3, high: 0.5 } },
    tokensDeducted: 2,
    reason: 'An ordinary breakout.',
    now: start,
  });
}
