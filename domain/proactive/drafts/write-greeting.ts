import { MOST_STEPS, toNextSteps, type NextSteps } from '../../buddy/replies/next-steps/next-step.ts';
import { marketSteps, steps } from '../../buddy/replies/next-steps/steps.ts';
import { byKind, ideaNouns } from '../../signals/signal.ts';
import { countNoun } from '../../text.ts';
import { DAY_MS, HOUR_MS } from '../../time.ts';
import type { Cite } from '../../buddy/replies/evidence.ts';
import { printAge, printR, printTime } from '../../buddy/replies/print.ts';
import { resultOf } from '../../signals/result.ts';
import {
  startDraft,
  describeEvents,
  describeOpenSignal,
  describeWatch,
  type ProactiveDraft,
} from './draft.ts';
import type { ClosedUserSignal, UserState } from './user-state.ts';

/** "2 signals of yours closed: … Together −2.00R after spread.", each kind in its own sums (docs/product-rules.md#R31). */
export const tellClosed = (closed: readonly ClosedUserSignal[], verb: string, cite: Cite): string =>
  byKind(closed)
    .map(
      ({ kind, held }) =>
        `${cite(countNoun(held.length, ideaNouns[kind]), 'your signals')} ${verb}: ${cite(summariseOutcomes(held), 'your signals')}. Together ${cite(printR(sumR(held)), 'your signals')} after spread.`,
    )
    .join(' ');

/** From what this user did last: an open idea, a watch, a release ahead. */
function stepsFor({ open: [idea], watches: [watch], events: [event] }: UserState): NextSteps {
  const own = [
    ...(idea ? [marketSteps.myIdea(idea.pair)] : []),
    ...(watch ? [marketSteps.nearLevel(watch.pair)] : []),
    ...(event ? [steps.news] : []),
  ].slice(0, 2);
  return toNextSteps([...own, steps.teach, steps.rest].slice(0, MOST_STEPS)) ?? [steps.teach];
}

const MAX_LINES = { open: 3, watches: 2, events: 2 };

export type GreetingKind = 'day' | 'login' | 'return';

function summariseOutcomes(closed: readonly ClosedUserSignal[]): string {
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

const sumR = (closed: readonly ClosedUserSignal[]): number =>
  closed.reduce((sum, one) => sum + resultOf(one, one.closing.price).r, 0);

/** Null if nothing has changed and nothing is open; `since` is UTC ms. */
export function writeGreeting(
  state: UserState,
  now: number,
  kind: GreetingKind,
  since: number,
): ProactiveDraft | null {
  const { cite, finish } = startDraft(state, now);
  const { open, watches, events, closed } = state;
  const ended = kind === 'return' ? [] : closed.filter(({ closing }) => closing.at > since);
  const name = state.name ? `, ${cite(state.name, 'your profile')}` : '';
  const openings = {
    day: `Hello${name}. This is where you stand today.`,
    login: `Welcome back${name}.`,
    return: `You were away for ${cite(printAge(now - since), 'clock')}.`,
  };
  const closedLine =
    ended.length > 0 &&
    `Since ${cite(printTime(since, now), 'clock')} ${tellClosed(ended, 'of yours closed', cite)}`;
  const lines = [
    closedLine,
    ...open.slice(0, MAX_LINES.open).map((one) => describeOpenSignal(cite, one, state)),
    ...watches.slice(0, MAX_LINES.watches).map((one) => describeWatch(cite, one, state)),
    ...describeEvents(cite, events, MAX_LINES.events, now),
  ].filter((line) => typeof line === 'string');
  if (lines.length === 0) return null;
  const [first] = open;
  const [watch] = watches;
  const [event] = events;
  const reasons = [
    ended.length > 0 && 'had signals that closed',
    first && `hold an open ${first.pair} signal`,
    !first && watch && `watch ${watch.pair}`,
    !first && !watch && event && `follow ${event.pair}`,
  ].filter(Boolean);
  const day = Math.floor(now / DAY_MS);
  return finish({
    category: 'time_greeting',
    about: kind === 'day' ? `greeting:${day}` : `greeting:${kind}:${Math.floor(now / HOUR_MS)}`,
    lines: [[openings[kind], closedLine].filter(Boolean).join(' '), ...(closedLine ? lines.slice(1) : lines)],
    why: `Because you ${reasons.join(' and ')}.`,
    mood: 'blue',
    steps: stepsFor(state),
  });
}

export const writeDailyGreeting = (state: UserState, now: number): ProactiveDraft | null =>
  writeGreeting(state, now, 'day', Math.max(state.lastTalkAt ?? 0, now - DAY_MS));
