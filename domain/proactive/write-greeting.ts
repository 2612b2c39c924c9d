import { printAge, printR, printTime } from '../buddy/print.ts';
import { resultOf } from '../signals/result.ts';
import { newDraft, tellEvent, tellOpen, tellWatch, type Draft } from './draft.ts';
import type { ClosedSignal, OwnState } from './own-state.ts';

const HOUR = 3_600_000;
const DAY = 86_400_000;
const MOST = { open: 3, watches: 2, events: 2 };

/** What a greeting is for: a new day, a sign-in, a return to the open page. */
export type Greeting = 'day' | 'login' | 'return';

const count = (many: number, one: string, more = `${one}s`): string => `${many} ${many === 1 ? one : more}`;

/** How closed signals ended, the losses first. */
export function endsOf(closed: readonly ClosedSignal[]): string {
  const having = (status: string): number => closed.filter(({ closing }) => closing.status === status).length;
  const parts = [
    [having('stop_hit'), 'hit the stop'],
    [having('expired'), 'expired'],
    [having('target_hit'), 'reached the target'],
  ] as const;
  return parts
    .filter(([many]) => many > 0)
    .map(([many, end]) => `${many} ${end}`)
    .join(', ');
}

export const sumOfR = (closed: readonly ClosedSignal[]): number =>
  closed.reduce((sum, one) => sum + resultOf(one, one.closing.price).r, 0);

/**
 * What of the user's own has changed or is open; null where nothing is. `since` (UTC ms): closings up to then are no news.
 */
export function writeGreeting(state: OwnState, now: number, kind: Greeting, since: number): Draft | null {
  const { cite, done } = newDraft(state, now);
  const { open, watches, events, closed } = state;
  const ended = kind === 'return' ? [] : closed.filter(({ closing }) => closing.at > since);
  const name = state.name ? `, ${cite(state.name, 'your profile')}` : '';
  const openings = {
    day: `Hello${name}. This is where you stand today.`,
    login: `Welcome back${name}.`,
    return: `You were away for ${cite(printAge(now - since), 'clock')}.`,
  };
  const news =
    ended.length > 0 &&
    `Since ${cite(printTime(since, now), 'clock')} ${cite(count(ended.length, 'signal'), 'your signals')} of yours closed: ${cite(endsOf(ended), 'your signals')}. Together ${cite(printR(sumOfR(ended)), 'your signals')} after spread.`;
  const lines = [
    news,
    ...open.slice(0, MOST.open).map((one) => tellOpen(cite, one, state)),
    ...watches.slice(0, MOST.watches).map((one) => tellWatch(cite, one, state)),
    ...events.slice(0, MOST.events).map((one) => tellEvent(cite, one, now)),
  ].filter((line) => typeof line === 'string');
  if (lines.length === 0) return null;
  const [first] = open;
  const [watch] = watches;
  const [event] = events;
  const did = [
    ended.length > 0 && 'had signals that closed',
    first && `hold an open ${first.pair} signal`,
    !first && watch && `watch ${watch.pair}`,
    !first && !watch && event && `follow ${event.pair}`,
  ].filter(Boolean);
  const day = Math.floor(now / DAY);
  return done({
    category: 'time_greeting',
    about: kind === 'day' ? `greeting:${day}` : `greeting:${kind}:${Math.floor(now / HOUR)}`,
    lines: [[openings[kind], news].filter(Boolean).join(' '), ...(news ? lines.slice(1) : lines)],
    why: `Because you ${did.join(' and ')}.`,
    mood: 'blue',
  });
}

/** The greeting of a day, for who was not greeted at a sign-in. */
export const writeDay = (state: OwnState, now: number): Draft | null =>
  writeGreeting(state, now, 'day', Math.max(state.lastTalkAt ?? 0, now - DAY));
