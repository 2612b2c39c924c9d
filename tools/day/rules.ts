import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import { isCategory } from '@app/domain/proactive/category.ts';
import { maxMessagesPerDay } from '@app/domain/proactive/pacing/message-pacing.ts';
import { isQuiet } from '@app/domain/proactive/pacing/quiet-hours.ts';
import { SPEED } from './run-server.ts';
import type { Person } from './seed-people.ts';
import type { MatchedArrival, SentMessage } from './sent-messages.ts';

/** Product ms between the last look at the clock and arrival: 1.5 real seconds, for busy machines. */
export const DELIVERY_MS = 1_500 * SPEED;
/** Precision of the product's clock as seen from here. */
const CLOCK_ERROR_MS = 2 * MINUTE_MS;

/** Product times of the kills and of the orderly end. */
export type Ends = { kills: readonly number[]; end: number };

export const isClosing = ({ cause }: SentMessage): boolean => cause === 'signal_closed';

/** Closings may be written at night, as nobody is woken by the chat; everything else must wait. */
export function findChatFaults({ quiet, pace }: Person, own: readonly SentMessage[]): string[] {
  const proactive = own.filter(({ cause }) => isCategory(cause));
  const inQuietHours = proactive.filter(({ at }) => isQuiet(quiet, at));
  const days = [...Map.groupBy(proactive, ({ at }) => Math.floor(at / DAY_MS))];
  const words = [...Map.groupBy(own, (one) => `${one.cause} ${one.signalId} ${one.content}`)];
  return [
    ...inQuietHours.map(({ content }) => `written in quiet hours: ${content}`),
    ...days.flatMap(([day, { length }]) =>
      length > maxMessagesPerDay(pace) ? [`${length} on day ${day}`] : [],
    ),
    ...words.flatMap(([what, { length }]) => (length > 1 ? [`${length} times in the chat: ${what}`] : [])),
  ];
}

/** Unwanted, unknown and repeated messages. */
export function findChannelFaults(
  { channels }: Person,
  matches: readonly MatchedArrival[],
  regularMails: number,
): string[] {
  const strange = matches.flatMap(({ arrival: { channel, text }, messages }) => {
    if (messages.length > 0 && !channels.includes(channel)) return [`unwanted ${channel}: ${text}`];
    return channel !== 'email' && messages.length !== 1
      ? [`${messages.length} messages in one ${channel}: ${text}`]
      : [];
  });
  const keys = matches.flatMap(({ place, messages }) => messages.map(({ id }) => `${place} ${id}`));
  const twice = [...Map.groupBy(keys, (key) => key)].filter(([, all]) => all.length > 1);
  const regular = matches.filter(
    ({ arrival, messages }) => arrival.channel === 'email' && messages.length === 0,
  );
  return [
    ...strange,
    ...twice.map(([key, all]) => `${all.length} times: ${key}`),
    ...(regular.length > regularMails ? [`${regular.length} regular mails for ${regularMails}`] : []),
  ];
}

/** 0 outside of quiet hours and where the clock is too uncertain. */
export function quietOverrunMs({ quiet }: Person, at: number): number {
  if (!isQuiet(quiet, at - CLOCK_ERROR_MS) || !isQuiet(quiet, at + CLOCK_ERROR_MS)) return 0;
  let late = MINUTE_MS;
  while (isQuiet(quiet, at - late)) late += MINUTE_MS;
  return late;
}

/** Each closing arrived on each wanted channel, is still due, or was in flight at a kill. */
export function findMissingDeliveries(
  { channels }: Person,
  own: readonly SentMessage[],
  matches: readonly MatchedArrival[],
  { kills, end }: Ends,
): { broken: string[]; lost: number } {
  const missing = own.filter(isClosing).flatMap((one) => {
    const came = matches
      .filter(({ messages }) => messages.includes(one))
      .map(({ arrival }) => arrival.channel);
    return channels.filter((channel) => !came.includes(channel)).map((channel) => ({ channel, one }));
  });
  const wasInHand = (at: number): boolean =>
    kills.some((kill) => at <= kill + CLOCK_ERROR_MS && at > kill - DELIVERY_MS);
  let lost = 0;
  const broken = missing.flatMap(({ channel, one }) => {
    const delivery = one.deliveries[channel];
    const { begunAt = null, sentAt = null, failedAt = null, dueAt = 0 } = delivery ?? {};
    if (begunAt === null && failedAt === null && dueAt > end - DELIVERY_MS) return [];
    if (sentAt !== null || begunAt === null || !wasInHand(begunAt))
      return [`no ${channel} delivery of: ${one.content} ${JSON.stringify(delivery)}`];
    lost += 1;
    return [];
  });
  return { broken, lost };
}
