import { printNumber, printPrice, printR } from '../buddy/print.ts';
import { instrumentOf } from '../market/instrument.ts';
import { resultOf } from '../signals/result.ts';
import { newDraft, nameOf, type Draft, type Writer } from './draft.ts';
import type { OwnState } from './own-state.ts';
import { endsOf, sumOfR } from './write-greeting.ts';

const DAY = 86_400_000;
/** Later it is no news. */
const NEWS = 3 * DAY;
const CLOSED_STEPS = [10, 30];
const LESSON_STEPS = [5, 10, 25, 50];
/** From so many closed signals on a rate means something (decision 19). */
const ENOUGH = 30;

function firstClosed(state: OwnState, now: number): Draft | null {
  const [first] = state.closed;
  if (!first || state.closed.length !== 1 || now - first.closing.at > NEWS) return null;
  const { cite, done } = newDraft(state, now);
  const own = 'your signal';
  const { r } = resultOf(first, first.closing.price);
  const price = cite(printPrice(instrumentOf(first.pair), first.closing.price), own);
  const ends = {
    stop_hit: first.closing.gap
      ? `It lost ${cite(printR(r), own)}: the price jumped over the stop and it closed at ${price}.`
      : `It lost ${cite(printR(r), own)} at its stop ${price}. That was the loss agreed on before, and not more than that.`,
    expired: `It ran out of time at ${price}, ${cite(printR(r), own)}. Neither stop nor target was reached.`,
    target_hit: `It reached its target ${price}, ${cite(printR(r), own)}. One signal could as well have been luck.`,
  };
  return done({
    category: 'achievement',
    about: 'achievement:first-closed',
    lines: [
      `Your first signal, ${nameOf(first)}, has run to its end. ${ends[first.closing.status]}`,
      'It stands in your record now. One result says nothing about the next; a plan followed to its end is what was done well.',
    ],
    why: 'Because you followed your first signal to its end.',
    mood: 'blue',
  });
}

function manyClosed(state: OwnState, now: number): Draft | null {
  const { closed } = state;
  const last = closed.at(-1);
  const many = closed.length;
  if (!last || !CLOSED_STEPS.includes(many) || now - last.closing.at > NEWS) return null;
  const { cite, done } = newDraft(state, now);
  const own = 'your signals';
  const enough =
    many < ENOUGH
      ? 'That is still too few to mean much.'
      : 'From here a rate begins to mean something. Compare yours with what chance alone gives, on the Signals page.';
  return done({
    category: 'achievement',
    about: `achievement:closed:${many}`,
    lines: [
      `Your record holds ${cite(many, own)} closed signals: ${cite(endsOf(closed), own)}. Together ${cite(printR(sumOfR(closed)), own)} after spread. ${enough}`,
    ],
    why: `Because your record has reached ${cite(many, own)} closed signals.`,
    mood: 'blue',
  });
}

function lessonsTaken(state: OwnState, now: number): Draft | null {
  const last = state.lessons.at(-1);
  const many = state.lessons.length;
  if (!last || !LESSON_STEPS.includes(many) || now - last.at > NEWS) return null;
  const { cite, done } = newDraft(state, now);
  const days = Math.floor((last.at - (state.lessons[0]?.at ?? last.at)) / DAY) + 1;
  const since = days > 1 ? ` in ${cite(printNumber(days), 'your lessons')} days` : ' in one day';
  return done({
    category: 'achievement',
    about: `achievement:lessons:${many}`,
    lines: [
      `You have taken ${cite(many, 'your lessons')} lessons${since}. Knowing what a thing is called does not make a trade safer; knowing what it can cost you does.`,
    ],
    why: `Because you took your ${cite(many, 'your lessons')}th lesson.`,
    mood: 'blue',
  });
}

/** True and modest: the first signal that closed, however it ended, a record that has grown, lessons taken. */
export const writeAchievement: Writer = (state, now) =>
  firstClosed(state, now) ?? manyClosed(state, now) ?? lessonsTaken(state, now);
