import type { Pair } from '../../../market/instrument.ts';
import { titleOf } from '../../calculators/market.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { NextStep } from './next-step.ts';

/** Each `say` stands alone: it is answered whatever was said before. */
export const steps = {
  rest: { label: 'Enough for today', say: 'enough for today' },
  teach: { label: 'Teach me one thing', say: 'teach me one thing' },
  stopLoss: { label: 'What a stop is for', say: 'what is a stop loss' },
  losingStreak: { label: 'How losing streaks go', say: 'teach me about losing streaks' },
  sessions: { label: 'Which markets are open', say: 'which markets are open now' },
  ideas: { label: 'How my ideas stand', say: 'how are my signals doing' },
  watches: { label: 'Show my watches', say: 'show my watches' },
  news: { label: 'What is coming up', say: 'what news is coming up' },
  practise: { label: 'Practise', say: 'give me a practice idea' },
  betterEvidence: { label: 'A market with better evidence', say: 'which market has the best evidence' },
  prices: { label: 'See prices', say: 'how much is premium', open: 'upgrade' },
  tokens: { label: 'My tokens', say: 'how many tokens do i have' },
  quieter: { label: 'Write to me less', say: 'write to me less often', open: 'preferences' },
  someone: { label: 'I need someone to talk to', say: 'I need someone to talk to' },
  helpline: { label: 'Find a helpline', say: '', url: 'https://findahelpline.com' },
  tightMoney: { label: 'Money is tight right now', say: 'money is tight right now' },
  movedMost: { label: 'What moved most', say: 'which market moved most today' },
} as const satisfies Record<string, NextStep>;

type MarketStep = (pair: Pair) => NextStep;

export const marketSteps = {
  chart: (pair) => ({ label: `Chart of ${spokenName(pair)}`, say: `show me a chart of ${spokenName(pair)}` }),
  idea: (pair) => ({
    label: `${articleOf(pair)} ${spokenName(pair)} idea`,
    say: `give me ${articleOf(pair).toLowerCase()} ${spokenName(pair)} idea`,
  }),
  watch: (pair) => ({ label: `Watch ${spokenName(pair)}`, say: `tell me when ${spokenName(pair)} breaks` }),
  range: (pair) => ({
    label: `How much ${spokenName(pair)} moves`,
    say: `usual daily range of ${spokenName(pair)}`,
  }),
  opens: (pair) => ({ label: `When ${spokenName(pair)} opens`, say: `when does ${spokenName(pair)} open` }),
  lastHour: (pair) => ({ label: 'Zoom to the last hour', say: `${titleOf(pair)} chart of the last hour` }),
  myIdea: (pair) => ({
    label: `How is my ${spokenName(pair)} idea?`,
    say: `how is my ${spokenName(pair)} idea`,
  }),
  nearLevel: (pair) => ({
    label: `Is ${spokenName(pair)} near my level?`,
    say: `is ${spokenName(pair)} near my level`,
  }),
} as const satisfies Record<string, MarketStep>;

const articleOf = (pair: Pair): 'A' | 'An' => (/^[aeio]/i.test(spokenName(pair)) ? 'An' : 'A');
