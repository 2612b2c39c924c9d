import { printR } from '../buddy/print.ts';
import { newDraft, tellOpen, type Writer } from './draft.ts';
import { endsOf, sumOfR } from './write-greeting.ts';

const DAY = 86_400_000;
/** After so many days of silence one word, after the second one more, and then none. */
export const SILENCES = [7, 30];
/** How long after the day it may still be said. */
const LATE = 3;

/** Somebody has not been here for a while: what of theirs ended or is open meanwhile. Nobody is asked to come back. */
export const writeCheckin: Writer = (state, now) => {
  const days = Math.floor((now - state.lastSeenAt) / DAY);
  const silence = SILENCES.findLast((one) => days >= one && days < one + LATE);
  if (silence === undefined || state.lastTalkAt === null) return null;
  const { cite, done } = newDraft(state, now);
  const ended = state.closed.filter(({ closing }) => closing.at > state.lastSeenAt);
  const own = 'your signals';
  const [first] = state.open;
  const news =
    ended.length > 0
      ? `Since then: ${cite(endsOf(ended), own)}, together ${cite(printR(sumOfR(ended)), own)} after spread.`
      : 'None of your signals closed since then.';
  return done({
    category: 'personal_checkin',
    about: `checkin:${silence}:${Math.floor(state.lastSeenAt / DAY)}`,
    lines: [
      `You were last here ${cite(days, 'clock')} days ago. ${news}`,
      first ? tellOpen(cite, first, state) : 'Nothing of yours is open, so nothing needs you.',
      state.watches.length > 0
        ? `I still watch ${[...new Set(state.watches.map(({ pair }) => pair))].join(' and ')} for you.`
        : null,
    ],
    why: `Because you have not been here for ${cite(days, 'clock')} days.`,
    mood: 'blue',
  });
};
