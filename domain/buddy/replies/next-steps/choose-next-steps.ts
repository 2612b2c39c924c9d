import type { Pair } from '../../../market/instrument.ts';
import { plain } from '../../text/words.ts';
import { MOST_STEPS, toNextSteps, type NextStep, type NextSteps } from './next-step.ts';
import { calmSteps, isHarmless, type Restraint } from './restraint.ts';
import { marketSteps, steps } from './steps.ts';

/** What a reply was about, as far as it decides what comes next. */
export type Answered =
  | 'price'
  | 'chart'
  | 'levels'
  | 'range'
  | 'idea'
  | 'no-idea'
  | 'no-price'
  | 'watch'
  | 'watches'
  | 'results'
  | 'lesson'
  | 'news'
  | 'hours'
  | 'tokens'
  | 'sum'
  | 'goodbye'
  | 'declined'
  | 'failed'
  | 'stopped'
  | 'talk';

export type StepSituation = {
  answered: Answered;
  restraint: Restraint | null;
  /** The market talked about, or one that most people know. */
  pair: Pair;
  isClosed: boolean;
  /** A market that is open now; null where none is. */
  openPair: Pair | null;
  /** By the answer itself; they come first. */
  offered: readonly NextStep[];
  /** The offered steps are the answers to a question. */
  isAskingBack: boolean;
  said: string;
};

type Choose = (pair: Pair, situation: StepSituation) => readonly NextStep[];

const afterAnswer: Record<Answered, Choose> = {
  price: (pair) => [marketSteps.chart(pair), marketSteps.idea(pair), marketSteps.watch(pair)],
  chart: (pair) => [marketSteps.idea(pair), marketSteps.lastHour(pair), marketSteps.watch(pair)],
  levels: (pair) => [marketSteps.watch(pair), marketSteps.chart(pair), marketSteps.idea(pair)],
  range: (pair) => [marketSteps.chart(pair), marketSteps.idea(pair), steps.rest],
  idea: (pair) => [marketSteps.chart(pair), steps.stopLoss, steps.rest],
  'no-idea': (pair) => [marketSteps.watch(pair), steps.practise, steps.betterEvidence],
  'no-price': (_, { openPair }) => [
    ...(openPair ? [marketSteps.idea(openPair)] : []),
    steps.teach,
    steps.rest,
  ],
  watch: (pair) => [steps.watches, marketSteps.chart(pair), steps.rest],
  watches: (pair) => [marketSteps.nearLevel(pair), marketSteps.chart(pair), steps.rest],
  results: (pair) => [steps.losingStreak, marketSteps.chart(pair), steps.rest],
  lesson: (pair) => [steps.teach, marketSteps.chart(pair), steps.rest],
  news: (pair) => [marketSteps.chart(pair), steps.sessions, steps.rest],
  hours: (pair) => [marketSteps.chart(pair), steps.news, steps.teach],
  tokens: () => [steps.prices, steps.teach, steps.rest],
  sum: (pair) => [marketSteps.range(pair), marketSteps.chart(pair), steps.rest],
  declined: (pair) => [steps.teach, marketSteps.chart(pair), steps.rest],
  goodbye: () => [steps.ideas, steps.watches],
  failed: (pair, { said }) => [again('Try again', said), marketSteps.chart(pair), steps.rest],
  stopped: (_, { said }) => [again('Answer it again', said), steps.rest],
  talk: (pair) => [marketSteps.idea(pair), steps.teach, marketSteps.chart(pair)],
};

/** A longer message stands above the reply to be sent again. */
const LONGEST_SAY = 300;

const again = (label: string, said: string): NextStep =>
  said.trim() === '' || said.length > LONGEST_SAY ? steps.teach : { label, say: said.trim() };

/** One to three, none of which is what was just done; no idea and no trade beside care. */
export function chooseNextSteps(situation: StepSituation): NextSteps {
  const { answered, restraint, pair, offered, isAskingBack, said } = situation;
  const isRepeat = ({ say }: NextStep): boolean =>
    answered !== 'failed' && answered !== 'stopped' && say !== '' && bare(say) === bare(said);
  const own = unlike(offered).filter(
    (one) =>
      !(situation.isClosed && WAITS_FOR_A_BREAK.test(one.say)) && (!restraint || isHarmless(one, restraint)),
  );
  const usual = restraint
    ? calmSteps[restraint]
    : whileOpen(afterAnswer[answered](pair, situation), situation);
  // Beside other views of a chart there is room for what to do with it.
  const isEnough = (own.length > 1 && answered !== 'chart') || (own.length > 0 && isAskingBack);
  const all = isEnough ? own : unlike([...own, ...usual.filter((one) => !isRepeat(one))]);
  return toNextSteps(all.slice(0, MOST_STEPS)) ?? [steps.teach];
}

/** Without a moving price there are no levels to wait at. */
const WAITS_FOR_A_BREAK = /^(tell|alert) me when .+ breaks/;

const bare = (words: string): string =>
  plain(words)
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim();

/** What only a moving price can answer waits until there is one. */
function whileOpen(usual: readonly NextStep[], { pair, isClosed, answered }: StepSituation): NextStep[] {
  if (!isClosed) return [...usual];
  const needsPrices = new Set(
    [marketSteps.idea, marketSteps.watch, marketSteps.lastHour].map((step) => step(pair).say),
  );
  const rest = usual.filter(({ say }) => !needsPrices.has(say));
  const opens = answered === 'hours' || answered === 'goodbye' ? [] : [marketSteps.opens(pair)];
  return rest.length < usual.length ? [...opens, ...rest, steps.teach] : rest;
}

function unlike(all: readonly NextStep[]): NextStep[] {
  const had = new Set<string>();
  return all.filter(({ label, say, url }) => {
    const [subject] = /\b(practice idea|losing streak)/.exec(say) ?? [];
    const keys = [label.toLowerCase(), bare(say) || (url ?? ''), ...(subject ? [subject] : [])];
    if (keys.some((key) => had.has(key))) return false;
    for (const key of keys) had.add(key);
    return true;
  });
}
