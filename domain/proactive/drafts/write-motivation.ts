import { DAY_MS } from '../../time.ts';
import { printR, wholePercent } from '../../buddy/replies/print.ts';
import { losingRunProbability } from '../../signals/statistics/losing-run.ts';
import { resultOf } from '../../signals/result.ts';
import { noSkillRateOf } from '../../signals/risk-reward.ts';
import { byKind, ideaNouns } from '../../signals/signal.ts';
import { startDraft, type DraftWriter } from './draft.ts';

const RELEVANT_MS = 2 * DAY_MS;
const MIN_RUN = 3;
const SAMPLE_TRADES = 20;

export const writeMotivation: DraftWriter = (state, now) => {
  const won = state.closed.findLastIndex((one) => resultOf(one, one.closing.price).r >= 0);
  const run = state.closed.slice(won + 1);
  const last = run.at(-1);
  if (!last || run.length < MIN_RUN || now - last.closing.at > RELEVANT_MS) return null;
  const { cite, finish } = startDraft(state, now);
  const own = 'your signals';
  const [held, ...others] = byKind(run);
  const name = held && others.length === 0 ? `${ideaNouns[held.kind]}s` : 'ideas';
  const lost = run.reduce((sum, one) => sum + resultOf(one, one.closing.price).r, 0);
  const rate = run.reduce((sum, one) => sum + noSkillRateOf(one), 0) / run.length;
  const chance = losingRunProbability(1 - rate, run.length, SAMPLE_TRADES);
  return finish({
    category: 'motivational',
    about: `motivation:run:${last.id}`,
    lines: [
      `Your last ${cite(run.length, own)} ${name} lost, ${cite(printR(lost), own)} together.`,
      `Plans like these break even where ${cite(wholePercent(rate), 'risk and reward of your signals')}% of them win. Then ${cite(run.length, own)} losses in a row come up in ${cite(wholePercent(chance), 'worked out')}% of all stretches of ${cite(SAMPLE_TRADES, 'worked out')} trades. A run says little about you, and nothing about the next one.`,
      'What you can keep in hand is the size. Smaller, or a day without a trade, are both good answers; larger to win it back is not.',
    ],
    why: `Because your last ${cite(run.length, own)} ${name} lost.`,
    mood: 'orange',
  });
};
