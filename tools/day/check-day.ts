import { categories, isCategory } from '@app/domain/proactive/category.ts';
import { channels, type Channel } from '@app/domain/proactive/channel.ts';
import type { Db } from '../../server/platform/database/database.ts';
import { SPEED, type ServerLife } from './run-server.ts';
import type { Arrival } from './stand-ins.ts';
import type { Person } from './seed-people.ts';
import {
  findChatFaults,
  findChannelFaults,
  isClosing,
  quietOverrunMs,
  findMissingDeliveries,
  DELIVERY_MS,
  type Ends,
} from './rules.ts';
import { matchArrivals, readSentMessages, type SentMessage } from './sent-messages.ts';

/** At once: Telegram one, mail four, devices eight. */
const MAX_IN_FLIGHT = 13;

export type DayRun = {
  db: Db;
  people: readonly Person[];
  arrivals: readonly Arrival[];
  lives: readonly ServerLife[];
};

export async function checkDay({ db, people, arrivals, lives }: DayRun) {
  const sentMessages = await readSentMessages(db);
  const regular = await countRegularMails(db);
  const ends = findEnds(lives);
  const byPlace = Map.groupBy(arrivals, ({ channel, to }) => `${channel} ${to}`);
  const broken = await findClosingFaults(db, sentMessages, ends.end);
  let [latest, lost] = [0, 0];
  people.forEach((person, index) => {
    const ownMessages = sentMessages.filter(({ userId }) => userId === person.id);
    const matches = matchArrivals(person, byPlace, ownMessages);
    const missing = findMissingDeliveries(person, ownMessages, matches, ends);
    lost += missing.lost;
    const night = matches.flatMap(({ arrival: { channel, at, text } }) => {
      const late = quietOverrunMs(person, toProduct(lives, at));
      latest = Math.max(latest, late);
      return late > DELIVERY_MS ? [`${channel} ${late / 60_000} minutes into the quiet hours: ${text}`] : [];
    });
    const all = [
      ...findChatFaults(person, ownMessages),
      ...findChannelFaults(person, matches, regular.get(person.id) ?? 0),
      ...night,
      ...missing.broken,
    ];
    broken.push(...all.map((one) => `user ${index}: ${one}`));
  });
  if (lost > ends.kills.length * MAX_IN_FLIGHT) broken.push(`${lost} closings were lost in the kills`);
  const figures = {
    ...countMessages(sentMessages, arrivals),
    regular: [...regular.values()].reduce((sum, one) => sum + one, 0),
    lostInHand: lost,
    latestMs: Math.round(latest / SPEED),
    begins: lives.map(({ from, toProduct: shown }) => new Date(shown(from)).toISOString()),
    kills: ends.kills.map((at) => new Date(at).toISOString()),
    end: new Date(ends.end).toISOString(),
  };
  return { broken, figures };
}

function findEnds(lives: readonly ServerLife[]): Ends {
  const ends = lives.flatMap(({ until, toProduct: shown }) => (until === null ? [] : [shown(until)]));
  return { kills: ends.slice(0, -1), end: ends.at(-1) ?? 0 };
}

const toProduct = (lives: readonly ServerLife[], at: number): number =>
  (lives.findLast(({ from }) => from <= at) ?? lives[0])?.toProduct(at) ?? 0;

function countMessages(sentMessages: readonly SentMessage[], arrivals: readonly Arrival[]) {
  const through = (channel: Channel): number => arrivals.filter((one) => one.channel === channel).length;
  return {
    closings: sentMessages.filter(isClosing).length,
    proactive: sentMessages.filter(({ cause }) => isCategory(cause)).length,
    kinds: categories.filter((category) => sentMessages.some(({ cause }) => cause === category)).length,
    releases: sentMessages.filter(({ cause }) => cause.startsWith('event_')).length,
    ...(Object.fromEntries(channels.map((channel) => [channel, through(channel)])) as Record<
      Channel,
      number
    >),
  };
}

/** Weekly reports and re-engagement mails are no alerts: verified addresses get them unless refused. */
async function countRegularMails(db: Db): Promise<Map<string, number>> {
  const rows = await Promise.all(
    (['weekly_reports', 're_engagement_mails'] as const).map((table) =>
      db.selectFrom(table).select('user_id').execute(),
    ),
  );
  const found = new Map<string, number>();
  for (const { user_id } of rows.flat()) found.set(user_id, (found.get(user_id) ?? 0) + 1);
  return found;
}

async function findClosingFaults(
  db: Db,
  sentMessages: readonly SentMessage[],
  end: number,
): Promise<string[]> {
  const signals = await db
    .selectFrom('subscriptions')
    .innerJoin('ideas', 'ideas.id', 'subscriptions.idea_id')
    .select(['subscriptions.id', 'expires_at', 'closed_at'])
    .execute();
  return signals.flatMap(({ id, expires_at, closed_at }) => {
    const times = sentMessages.filter((one) => isClosing(one) && one.signalId === id).length;
    if (closed_at === null && expires_at < end - DELIVERY_MS) return [`signal ${id} ran out and is open`];
    return times === (closed_at === null ? 0 : 1)
      ? []
      : [`signal ${id} was told of ${times} times in the chat`];
  });
}
