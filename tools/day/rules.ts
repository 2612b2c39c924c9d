import { isCategory } from '@app/domain/proactive/category.ts';
import { mostOf } from '@app/domain/proactive/pace.ts';
import { isQuiet } from '@app/domain/proactive/quiet-hours.ts';
import { SPEED } from './live-through.ts';
import type { Person } from './people.ts';
import type { Brought, Told } from './told.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A message takes its time between the last look at the clock and its arrival, most on a busy machine: so many real ms. */
export const ON_THE_WAY = 1_500 * SPEED;
/** How exactly the product's clock is known out here. */
const READING = 2 * MINUTE;

/** When each life of the process ended, in product time: the kills, and the last one in order. */
export type Ends = { kills: readonly number[]; end: number };

export const isClosing = ({ cause }: Told): boolean => cause === 'signal_closed';

/** The chat may be written in at night where something happened, as nobody is woken by it; what is only said must wait. */
export function brokenInChat({ quiet, pace }: Person, own: readonly Told[]): string[] {
  const said = own.filter(({ cause }) => isCategory(cause));
  const quietly = said.filter(({ at }) => isQuiet(quiet, at));
  const days = [...Map.groupBy(said, ({ at }) => Math.floor(at / DAY))];
  const words = [...Map.groupBy(own, (one) => `${one.cause} ${one.signalId} ${one.content}`)];
  return [
    ...quietly.map(({ content }) => `written in quiet hours: ${content}`),
    ...days.flatMap(([day, { length }]) => (length > mostOf(pace) ? [`${length} on day ${day}`] : [])),
    ...words.flatMap(([what, { length }]) => (length > 1 ? [`${length} times in the chat: ${what}`] : [])),
  ];
}

/** What came where it was not wanted, what nobody wrote, and what came twice. */
export function brokenOutside(
  { wanted }: Person,
  brought: readonly Brought[],
  regularMails: number,
): string[] {
  const strange = brought.flatMap(({ arrival: { channel, text }, messages }) => {
    if (messages.length > 0 && !wanted.includes(channel)) return [`unwanted ${channel}: ${text}`];
    return channel !== 'email' && messages.length !== 1
      ? [`${messages.length} messages in one ${channel}: ${text}`]
      : [];
  });
  const keys = brought.flatMap(({ place, messages }) => messages.map(({ id }) => `${place} ${id}`));
  const twice = [...Map.groupBy(keys, (key) => key)].filter(([, all]) => all.length > 1);
  const regular = brought.filter(
    ({ arrival, messages }) => arrival.channel === 'email' && messages.length === 0,
  );
  return [
    ...strange,
    ...twice.map(([key, all]) => `${all.length} times: ${key}`),
    ...(regular.length > regularMails ? [`${regular.length} regular mails for ${regularMails}`] : []),
  ];
}

/** How far into the quiet hours something came at this product time: 0 outside of them and where that cannot be told. */
export function lateBy({ quiet }: Person, at: number): number {
  if (!isQuiet(quiet, at - READING) || !isQuiet(quiet, at + READING)) return 0;
  let late = MINUTE;
  while (isQuiet(quiet, at - late)) late += MINUTE;
  return late;
}

/** Each closing on each wanted channel: it came, it still waits, or the process was killed with it in its hands. */
export function missingOutside(
  { wanted }: Person,
  own: readonly Told[],
  brought: readonly Brought[],
  { kills, end }: Ends,
): { broken: string[]; lost: number } {
  const missing = own.filter(isClosing).flatMap((one) => {
    const came = brought
      .filter(({ messages }) => messages.includes(one))
      .map(({ arrival }) => arrival.channel);
    return wanted.filter((channel) => !came.includes(channel)).map((channel) => ({ channel, one }));
  });
  const wasInHand = (at: number): boolean =>
    kills.some((kill) => at <= kill + READING && at > kill - ON_THE_WAY);
  let lost = 0;
  const broken = missing.flatMap(({ channel, one }) => {
    const noted = one.deliveries[channel];
    const { claimedAt = null, sentAt = null, failedAt = null, dueAt = 0 } = noted ?? {};
    if (claimedAt === null && failedAt === null && dueAt > end - ON_THE_WAY) return [];
    if (sentAt !== null || claimedAt === null || !wasInHand(claimedAt))
      return [`no ${channel} told of: ${one.content} ${JSON.stringify(noted)}`];
    lost += 1;
    return [];
  });
  return { broken, lost };
}
