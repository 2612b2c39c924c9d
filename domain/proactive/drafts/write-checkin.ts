import { DAY_MS } from '../../time.ts';
import { startDraft, describeOpenSignal, type DraftWriter } from './draft.ts';
import { tellClosed } from './write-greeting.ts';

export const SILENCE_DAYS = [7, 30];
const WINDOW_DAYS = 3;

/** Never asks the user to come back. */
export const writeCheckin: DraftWriter = (state, now) => {
  const days = Math.floor((now - state.lastSeenAt) / DAY_MS);
  const silence = SILENCE_DAYS.findLast((one) => days >= one && days < one + WINDOW_DAYS);
  if (silence === undefined || state.lastTalkAt === null) return null;
  const { cite, finish } = startDraft(state, now);
  const ended = state.closed.filter(({ closing }) => closing.at > state.lastSeenAt);
  const [first] = state.open;
  const outcomesLine =
    ended.length > 0
      ? `Since then ${tellClosed(ended, 'closed', cite)}`
      : 'None of your signals closed since then.';
  return finish({
    category: 'personal_checkin',
    about: `checkin:${silence}:${Math.floor(state.lastSeenAt / DAY_MS)}`,
    lines: [
      `You were last here ${cite(days, 'clock')} days ago. ${outcomesLine}`,
      first ? describeOpenSignal(cite, first, state) : 'Nothing of yours is open, so nothing needs you.',
      state.watches.length > 0
        ? `I still watch ${[...new Set(state.watches.map(({ pair }) => pair))].join(' and ')} for you.`
        : null,
    ],
    why: `Because you have not been here for ${cite(days, 'clock')} days.`,
    mood: 'blue',
  });
};
