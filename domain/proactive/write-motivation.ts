import { printR, wholePercent } from '../buddy/print.ts';
import { chanceOfLosingRun } from '../signals/losing-run.ts';
import { resultOf } from '../signals/result.ts';
import { noSkillRate } from '../signals/risk-reward.ts';
import { newDraft, type Writer } from './draft.ts';

const DAY = 86_400_000;
const NEWS = 2 * DAY;
const SHORTEST_RUN = 3;
const OF_TRADES = 20;

/** After losses in a row: how ordinary such a run is with plans like these, in figures, and that a pause is fine. */
export const writeMotivation: Writer = (state, now) => {
  const won = state.closed.findLastIndex((one) => resultOf(one, one.closing.price).r >= 0);
  const run = state.closed.slice(won + 1);
  const last = run.at(-1);
  if (!last || run.length < SHORTEST_RUN || now - last.closing.at > NEWS) return null;
  const { cite, done } = newDraft(state, now);
  const own = 'your signals';
  const lost = run.reduce((sum, one) => sum + resultOf(one, one.closing.price).r, 0);
  const rate = run.reduce((sum, one) => sum + noSkillRate(one), 0) / run.length;
  const chance = chanceOfLosingRun(1 - rate, run.length, OF_TRADES);
  return done({
    category: 'motivational',
    about: `motivation:run:${last.id}`,
    lines: [
      `Your last ${cite(run.length, own)} signals lost, ${cite(printR(lost), own)} together.`,
      `Plans like these win about ${cite(wholePercent(rate), 'risk and reward of your signals')}% of the time by chance alone. Then ${cite(run.length, own)} losses in a row come up in ${cite(wholePercent(chance), 'worked out')}% of all stretches of ${cite(OF_TRADES, 'worked out')} trades. A run says little about you, and nothing about the next one.`,
      'What you can keep in hand is the size. Smaller, or a day without a trade, are both good answers; larger to win it back is not.',
    ],
    why: `Because your last ${cite(run.length, own)} signals lost.`,
    mood: 'orange',
  });
};
