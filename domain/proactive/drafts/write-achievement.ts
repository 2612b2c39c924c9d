import { DAY_MS } from '../../time.ts';
import { printNumber, printPrice, printR } from '../../buddy/replies/print.ts';
import { instrumentOf } from '../../market/instrument.ts';
import { resultOf } from '../../signals/result.ts';
import { ideaNouns } from '../../signals/signal.ts';
import { startDraft, signalName, type ProactiveDraft, type DraftWriter } from './draft.ts';
import type { UserState } from './user-state.ts';
import { tellClosed } from './write-greeting.ts';

const RELEVANT_MS = 3 * DAY_MS;
const CLOSED_STEPS = [10, 30];
const LESSON_STEPS = [5, 10, 25, 50];
/** docs/product-rules.md#R19 */
const MIN_MEANINGFUL_COUNT = 30;

function writeFirstClosed(state: UserState, now: number): ProactiveDraft | null {
  const [first] = state.closed;
  if (!first || state.closed.length !== 1 || now - first.closing.at > RELEVANT_MS) return null;
  const { cite, finish } = startDraft(state, now);
  const own = 'your signal';
  const { r } = resultOf(first, first.closing.price);
  const price = cite(printPrice(instrumentOf(first.pair), first.closing.price), own);
  const ends = {
    stop_hit: first.closing.gap
      ? `It lost ${cite(printR(r), own)}: the price jumped over the stop and it closed at ${price}.`
      : `It lost ${cite(printR(r), own)} at its stop ${price}. That was the loss agreed on before, and not more than that.`,
    expired: `It ran out of time at ${price}, ${cite(printR(r), own)}. Neither stop nor target was reached.`,
    target_hit: `It reached its target ${price}, ${cite(printR(r), own)}. One ${ideaNouns[first.kind]} could as well have been luck.`,
  };
  return finish({
    category: 'achievement',
    about: 'achievement:first-closed',
    lines: [
      `Your first ${ideaNouns[first.kind]}, ${signalName(first)}, has run to its end. ${ends[first.closing.status]}`,
      'It stands in your record now. One result says nothing about the next; a plan followed to its end is what was done well.',
    ],
    why: `Because you followed your first ${ideaNouns[first.kind]} to its end.`,
    mood: 'blue',
  });
}

/** Each kind has steps of its own, because their results are never one figure. */
function writeClosedMilestone(state: UserState, now: number): ProactiveDraft | null {
  const last = state.closed.at(-1);
  const closed = state.closed.filter(({ kind }) => kind === last?.kind);
  const many = closed.length;
  if (!last || !CLOSED_STEPS.includes(many) || now - last.closing.at > RELEVANT_MS) return null;
  const { cite, finish } = startDraft(state, now);
  const own = 'your signals';
  const enough =
    many < MIN_MEANINGFUL_COUNT
      ? 'That is still too few to mean much.'
      : 'From here a rate begins to mean something. Compare yours with the break-even rate, on the Signals page.';
  return finish({
    category: 'achievement',
    about: `achievement:closed${last.kind === 'practice' ? '-practice' : ''}:${many}`,
    lines: [`Your record holds ${tellClosed(closed, 'that closed', cite)} ${enough}`],
    why: `Because your record has reached ${cite(many, own)} closed ${ideaNouns[last.kind]}s.`,
    mood: 'blue',
  });
}

function writeLessonMilestone(state: UserState, now: number): ProactiveDraft | null {
  const last = state.lessons.at(-1);
  const many = state.lessons.length;
  if (!last || !LESSON_STEPS.includes(many) || now - last.at > RELEVANT_MS) return null;
  const { cite, finish } = startDraft(state, now);
  const days = Math.floor((last.at - (state.lessons[0]?.at ?? last.at)) / DAY_MS) + 1;
  const since = days > 1 ? ` in ${cite(printNumber(days), 'your lessons')} days` : ' in one day';
  return finish({
    category: 'achievement',
    about: `achievement:lessons:${many}`,
    lines: [
      `You have taken ${cite(many, 'your lessons')} lessons${since}. Knowing what a thing is called does not make a trade safer; knowing what it can cost you does.`,
    ],
    why: `Because you took your ${cite(many, 'your lessons')}th lesson.`,
    mood: 'blue',
  });
}

export const writeAchievement: DraftWriter = (state, now) =>
  writeFirstClosed(state, now) ?? writeClosedMilestone(state, now) ?? writeLessonMilestone(state, now);
