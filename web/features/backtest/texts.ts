import type { BacktestVerdict, ComparisonId, AccountKind } from '@app/domain/evidence/evidence-ids.ts';
import { FEWEST_TRADES } from '@app/domain/evidence/evidence-base.ts';
import { FEWEST_CANDLES } from '@app/domain/evidence/measure-cell.ts';
import type { IdeaKind, Timeframe } from '@app/domain/signals/signal.ts';
import { formatCount } from '../../lib/format/format.ts';

const plans: Record<Timeframe, string> = {
  short: 'Short-term, candles of 15 minutes',
  daily: 'Daily, candles of an hour',
  weekly: 'Weekly, candles of 4 hours',
  long: 'Long-term, candles of a day',
};
const planNames: Record<Timeframe, string> = {
  short: 'short-term plan',
  daily: 'daily plan',
  weekly: 'weekly plan',
  long: 'long-term plan',
};
const accountNames: Record<AccountKind, string> = {
  standard: 'a standard account',
  raw: 'a raw account',
  dear: 'an expensive account',
};
const verdictTitles: Record<BacktestVerdict, string> = {
  'short-history': 'Not enough to say',
  'too-few': 'Not enough to say',
  losing: 'It lost here',
  unproven: 'No edge to be seen',
  gaining: 'It gained here, once',
};
const published: Record<IdeaKind, string> = {
  practice:
    'A back-test alone never makes a signal. The published rule weighs all years and markets together, and by it this stays practice.',
  signal:
    'A back-test alone never makes a signal. The published rule weighs all years and markets together, and by it this qualifies.',
};
const comparisons: Record<ComparisonId, string> = {
  'random-instants': 'The same plan at random moments',
  'coin-flip': 'A coin decides the side',
  opposite: 'The opposite side',
  holding: 'Bought and held as long',
};

export const texts = {
  page: {
    back: 'Back to the signals',
    title: 'Back-test',
    intro:
      'What would a rule have made on the newest candles of a market, after all costs? Each trade is decided on the candles before it and ended by the rules that your own ideas end by.',
    caveat:
      'Educational, not financial advice. The past promises nothing, and anyone who tries many rules finds a good one by luck alone. Costs are assumptions, on the high side.',
    simulated:
      'These candles come from a simulated market: they show how a rule works, not what it is worth.',
  },
  form: {
    label: 'What to test',
    market: 'Market',
    rule: 'Rule',
    plan: 'Plan',
    onlyPlans: (names: readonly string[]): string => `This rule trades on the ${names.join(', ')} only.`,
    account: 'Costs of',
    run: 'Run the back-test',
    running: 'Running...',
    most: (candles: number): string => `The newest ${formatCount(candles)} candles at most.`,
  },
  plans,
  planNames,
  accountNames,
  progress: {
    label: 'Back-test',
    candles: (count: number): string => `${formatCount(count)} candles read`,
    trades: (count: number): string => `Following the trades over ${formatCount(count)} candles`,
  },
  failed: {
    title: 'The back-test did not finish',
    broken: 'It stopped halfway. Please try again.',
    kept: 'Your choices are kept.',
  },
  verdict: {
    titles: verdictTitles,
    published,
    'short-history': (candles: number): string =>
      `This market has ${formatCount(candles)} candles of that plan here. Fewer than ${FEWEST_CANDLES} only show the mood of those days.`,
    'too-few': (trades: number): string =>
      `${trades === 1 ? 'One trade was' : `${formatCount(trades)} trades were`} closed. Below ${FEWEST_TRADES} a figure would be mostly luck, so there is none.`,
    losing: 'After costs it lost, and even the favourable end of its interval is below zero.',
    unproven: 'After costs this cannot be told from luck: zero lies within the interval.',
    gaining:
      'After costs it gained, and its whole interval is above zero. That is one history and no promise for the next.',
  },
  result: {
    heading: (rule: string, pair: string): string => `${rule} on ${pair}`,
    span: (plan: string, account: string, candles: number): string =>
      `On the ${plan}, with the costs of ${account}: ${formatCount(candles)} candles`,
    dates: (from: string, to: string): string => `${from} to ${to}`,
    trades: 'Trades',
    perTrade: 'Net R a trade',
    interval: (low: string, high: string): string => `Likely between ${low} and ${high} (95%)`,
    targets: 'Reached the target',
    targetsNote: (share: string, coin: string): string => `${share}; with a coin for the side ${coin}`,
    noTarget: 'none',
    noTargetNote: 'This rule has no target; it ends with a trailing exit',
    losingRun: 'Longest losing run',
    fall: (r: string): string => `Deepest fall ${r}`,
    tradesNote: 'one at a time, each to its end',
    unit: 'R is what is risked on a trade.',
  },
  equity: {
    heading: 'R added up over time',
    twin: (end: string, highest: string, lowest: string): string =>
      `It ends at ${end}; the line is highest at ${highest} and lowest at ${lowest}.`,
  },
  comparisons: {
    heading: 'Beside luck',
    names: comparisons,
    own: 'The rule itself',
    what: 'What',
    trades: 'Trades',
    meanR: 'Net R a trade',
  },
  costs: {
    heading: 'If the spread were different',
    spread: 'Spread',
    half: 'Half',
    one: 'As assumed',
    twice: 'Double',
  },
  years: { heading: 'By year', year: 'Year' },
  toChat: 'Ask Pipsy about this rule',
} as const;
