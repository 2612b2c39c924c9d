import { categories, isCategory } from '@app/domain/proactive/category.ts';
import { channels, type Channel } from '@app/domain/proactive/channel.ts';
import type { Db } from '../../server/db/database.ts';
import { SPEED, type Life } from './live-through.ts';
import type { Arrival } from './outside.ts';
import type { Person } from './people.ts';
import {
  brokenInChat,
  brokenOutside,
  isClosing,
  lateBy,
  missingOutside,
  ON_THE_WAY,
  type Ends,
} from './rules.ts';
import { broughtTo, readTold, type Told } from './told.ts';

/** Most messages that one process has in its hands at once: Telegram one, mail four, devices eight. */
const IN_HAND = 13;

export type Run = { db: Db; people: readonly Person[]; arrivals: readonly Arrival[]; lives: readonly Life[] };

/** What of the day was not as it should be, one sentence each, and what there was. */
export async function judge({ db, people, arrivals, lives }: Run) {
  const told = await readTold(db);
  const regular = await regularMails(db);
  const ends = endsOf(lives);
  const byPlace = Map.groupBy(arrivals, ({ channel, to }) => `${channel} ${to}`);
  const broken = await closedOnce(db, told, ends.end);
  let [latest, lost] = [0, 0];
  people.forEach((person, index) => {
    const own = told.filter(({ userId }) => userId === person.id);
    const brought = broughtTo(person, byPlace, own);
    const missing = missingOutside(person, own, brought, ends);
    lost += missing.lost;
    const night = brought.flatMap(({ arrival: { channel, at, text } }) => {
      const late = lateBy(person, toProduct(lives, at));
      latest = Math.max(latest, late);
      return late > ON_THE_WAY ? [`${channel} ${late / 60_000} minutes into the quiet hours: ${text}`] : [];
    });
    const all = [
      ...brokenInChat(person, own),
      ...brokenOutside(person, brought, regular.get(person.id) ?? 0),
      ...night,
      ...missing.broken,
    ];
    broken.push(...all.map((one) => `user ${index}: ${one}`));
  });
  if (lost > ends.kills.length * IN_HAND) broken.push(`${lost} closings were lost in the kills`);
  const figures = {
    ...countMessages(told, arrivals),
    regular: [...regular.values()].reduce((sum, one) => sum + one, 0),
    lostInHand: lost,
    latestMs: Math.round(latest / SPEED),
    begins: lives.map(({ from, toProduct: shown }) => new Date(shown(from)).toISOString()),
    kills: ends.kills.map((at) => new Date(at).toISOString()),
    end: new Date(ends.end).toISOString(),
  };
  return { broken, figures };
}

function endsOf(lives: readonly Life[]): Ends {
  const ends = lives.flatMap(({ until, toProduct: shown }) => (until === null ? [] : [shown(until)]));
  return { kills: ends.slice(0, -1), end: ends.at(-1) ?? 0 };
}

/** What the product's clock showed at this instant of ours. */
const toProduct = (lives: readonly Life[], at: number): number =>
  (lives.findLast(({ from }) => from <= at) ?? lives[0])?.toProduct(at) ?? 0;

function countMessages(told: readonly Told[], arrivals: readonly Arrival[]) {
  const through = (channel: Channel): number => arrivals.filter((one) => one.channel === channel).length;
  return {
    closings: told.filter(isClosing).length,
    proactive: told.filter(({ cause }) => isCategory(cause)).length,
    kinds: categories.filter((category) => told.some(({ cause }) => cause === category)).length,
    releases: told.filter(({ cause }) => cause.startsWith('event_')).length,
    ...(Object.fromEntries(channels.map((channel) => [channel, through(channel)])) as Record<
      Channel,
      number
    >),
  };
}

/** The weekly report and the note to who stayed away are no alerts: who verified an address gets them until they are refused. */
async function regularMails(db: Db): Promise<Map<string, number>> {
  const rows = await Promise.all(
    (['weekly_reports', 're_engagement_mails'] as const).map((table) =>
      db.selectFrom(table).select('user_id').execute(),
    ),
  );
  const found = new Map<string, number>();
  for (const { user_id } of rows.flat()) found.set(user_id, (found.get(user_id) ?? 0) + 1);
  return found;
}

/** Each closing is told once in the chat, and nothing that ran out is still open. */
async function closedOnce(db: Db, told: readonly Told[], end: number): Promise<string[]> {
  const signals = await db
    .selectFrom('signals')
    .leftJoin('signal_closings', 'signal_closings.signal_id', 'signals.id')
    .select(['signals.id', 'expires_at', 'closed_at'])
    .execute();
  return signals.flatMap(({ id, expires_at, closed_at }) => {
    const times = told.filter((one) => isClosing(one) && one.signalId === id).length;
    if (closed_at === null && expires_at < end - ON_THE_WAY) return [`signal ${id} ran out and is open`];
    return times === (closed_at === null ? 0 : 1)
      ? []
      : [`signal ${id} was told of ${times} times in the chat`];
  });
}
