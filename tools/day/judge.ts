import { categories, isCategory } from '@app/domain/proactive/category.ts';
import { channels, type Channel } from '@app/domain/proactive/channel.ts';
import { mostOf } from '@app/domain/proactive/pace.ts';
import { isQuiet } from '@app/domain/proactive/quiet-hours.ts';
import type { Db } from '../../server/db/database.ts';
import { SPEED, type Life } from './live-through.ts';
import type { Arrival } from './outside.ts';
import type { Person } from './people.ts';
import { broughtTo, readTold, type Brought, type Told } from './told.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Between the last look at the clock and the arrival lies the way of the message, which takes its time on a busy machine: real seconds. */
const ON_THE_WAY = 1_500 * SPEED;
/** How exactly the product's clock is known out here. */
const READING = 2 * MINUTE;
/** Most messages that one process has in its hands at once: Telegram one, mail one and four, devices eight. */
const IN_HAND = 14;

export type Run = { db: Db; people: readonly Person[]; arrivals: readonly Arrival[]; lives: readonly Life[] };

/** What of the day was not as it should be, one sentence each, and what there was. */
export async function judge({ db, people, arrivals, lives }: Run) {
  const broken: string[] = [];
  const told = await readTold(db);
  const lost = new Set<string>();
  const toProduct = (at: number): number =>
    (lives.findLast(({ from }) => from <= at) ?? lives[0])?.toProduct(at) ?? 0;
  const ends = lives.flatMap(({ until, toProduct: product }) => (until === null ? [] : [product(until)]));
  const [kills, end] = [ends.slice(0, -1), ends.at(-1) ?? 0];
  const regular = await regularMails(db);
  const byPlace = Map.groupBy(arrivals, ({ channel, to }) => `${channel} ${to}`);
  let latest = 0;

  /** Taken by a process that was killed before it could send, or before it could note what it had sent. */
  const wasInHand = (at: number | null | undefined): boolean =>
    at != null && kills.some((kill) => at <= kill + READING && at > kill - ON_THE_WAY);
  const isClosing = ({ cause }: Told): boolean => cause === 'signal_closed';

  const chat = (who: string, { quiet, pace }: Person, own: readonly Told[]): void => {
    const proactive = own.filter(({ cause }) => isCategory(cause));
    for (const one of proactive)
      if (isQuiet(quiet, one.at)) broken.push(`${who}: written in quiet hours: ${one.content}`);
    for (const [day, ofDay] of Map.groupBy(proactive, ({ at }) => Math.floor(at / DAY)))
      if (ofDay.length > mostOf(pace)) broken.push(`${who}: ${ofDay.length} messages on day ${day}`);
    for (const [words, same] of Map.groupBy(
      own,
      ({ cause, signalId, content }) => `${cause} ${signalId} ${content}`,
    ))
      if (same.length > 1) broken.push(`${who}: ${same.length} times in the chat: ${words}`);
  };

  const outside = (who: string, person: Person, brought: readonly Brought[]): void => {
    for (const { arrival, messages } of brought) {
      const { channel, text } = arrival;
      if (messages.length > 0 && !person.wanted.includes(channel))
        broken.push(`${who}: unwanted ${channel}: ${text}`);
      if (messages.length === 0 && channel !== 'email')
        broken.push(`${who}: nobody wrote this ${channel}: ${text}`);
      if (channel !== 'email' && messages.length > 1) broken.push(`${who}: two in one ${channel}: ${text}`);
      const at = toProduct(arrival.at);
      if (!isQuiet(person.quiet, at - READING) || !isQuiet(person.quiet, at + READING)) continue;
      const late = minutesInQuiet(person, at) * MINUTE;
      latest = Math.max(latest, late);
      if (late > ON_THE_WAY)
        broken.push(`${who}: ${channel} in quiet hours, ${new Date(at).toISOString()}: ${text}`);
    }
    const twice = Map.groupBy(
      brought.flatMap(({ place, messages }) => messages.map(({ id }) => `${place} ${id}`)),
      (key) => key,
    );
    for (const [key, all] of twice) if (all.length > 1) broken.push(`${who}: ${all.length} times: ${key}`);
    const mails = brought.filter(
      ({ arrival, messages }) => arrival.channel === 'email' && messages.length === 0,
    );
    if (mails.length > (regular.get(person.id) ?? 0)) broken.push(`${who}: ${mails.length} regular mails`);
  };

  /** How often each closing came, on each way by which it was wanted. */
  const closings = (
    who: string,
    { wanted }: Person,
    own: readonly Told[],
    brought: readonly Brought[],
  ): void => {
    for (const one of own.filter(isClosing))
      for (const channel of wanted) {
        if (brought.some(({ arrival, messages }) => arrival.channel === channel && messages.includes(one)))
          continue;
        const noted = one.deliveries[channel];
        if (noted && noted.claimedAt === null && noted.failedAt === null && noted.dueAt > end - ON_THE_WAY)
          continue;
        if (noted && noted.sentAt === null && wasInHand(noted.claimedAt)) lost.add(`${one.id} ${channel}`);
        else broken.push(`${who}: no ${channel} told of: ${one.content} ${JSON.stringify(noted)}`);
      }
  };

  people.forEach((person, index) => {
    const who = `user ${index}`;
    const own = told.filter(({ userId }) => userId === person.id);
    const brought = broughtTo(person, byPlace, own);
    chat(who, person, own);
    outside(who, person, brought);
    closings(who, person, own, brought);
  });
  if (lost.size > kills.length * IN_HAND)
    broken.push(`${lost.size} closings were lost in ${kills.length} kills`);
  broken.push(...(await closedOnce(db, told, end)));
  const count = (channel: Channel): number => arrivals.filter((one) => one.channel === channel).length;
  return {
    broken,
    figures: {
      closings: told.filter(isClosing).length,
      proactive: told.filter(({ cause }) => isCategory(cause)).length,
      kinds: categories.filter((category) => told.some(({ cause }) => cause === category)).length,
      releases: told.filter(({ cause }) => cause.startsWith('event_')).length,
      regular: [...regular.values()].reduce((sum, one) => sum + one, 0),
      ...(Object.fromEntries(channels.map((channel) => [channel, count(channel)])) as Record<
        Channel,
        number
      >),
      lostInHand: lost.size,
      latestMs: Math.round(latest / SPEED),
      kills: kills.map((at) => new Date(at).toISOString()),
      begins: lives.map(({ from, toProduct: product }) => new Date(product(from)).toISOString()),
      end: new Date(end).toISOString(),
    },
  };
}

function minutesInQuiet({ quiet }: Person, at: number): number {
  let minutes = 0;
  while (isQuiet(quiet, at - (minutes + 1) * MINUTE)) minutes += 1;
  return minutes;
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
    const times = told.filter(({ cause, signalId }) => cause === 'signal_closed' && signalId === id).length;
    if (closed_at === null && expires_at < end - ON_THE_WAY) return [`signal ${id} ran out and is open`];
    return times === (closed_at === null ? 0 : 1)
      ? []
      : [`signal ${id} was told of ${times} times in the chat`];
  });
}
