import { sizeStep } from '../sizes/size-step.ts';
import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { composeQuestion } from '@app/domain/buddy/query/query.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { answerIntent } from '../answer-intent.ts';
import { answerQuestions } from '../questions/answer-questions.ts';
import { retell } from '../retell.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';
import { newParagraphs, pairsBefore, type ReplySubject } from './reply-before.ts';

type Step = 'example' | 'really' | 'should-i' | 'and-then';
type Group =
  | 'price'
  | 'idea'
  | 'waiting'
  | 'cost'
  | 'sum'
  | 'watch'
  | 'news'
  | 'tokens'
  | 'lesson'
  | 'results'
  | 'other';

const groups: Partial<Record<ReplySubject, Group>> = {
  quote: 'price',
  compare: 'price',
  levels: 'price',
  volatility: 'price',
  ranked: 'price',
  hours: 'price',
  outlook: 'idea',
  signal: 'idea',
  'explain-signal': 'idea',
  'worked-out': 'sum',
  size: 'sum',
  cost: 'cost',
  watch: 'watch',
  'my-watches': 'watch',
  'cancel-watch': 'watch',
  news: 'news',
  'event-signal': 'news',
  'event-idea': 'news',
  tokens: 'tokens',
  plan: 'tokens',
  lesson: 'lesson',
  'my-signals': 'results',
};

const texts: Record<Exclude<Step, 'example'>, Record<Group, string>> = {
  really: {
    price:
      'Yes, as far as my data goes: that is what the candles and the newest price say. What it does next, nobody knows.',
    idea: 'Yes, that is what my rule says. It can be wrong, and it is wrong more often than right; only the loss at the stop is planned.',
    waiting:
      'Yes, that is what my rule says now. It is a rule with a record, and it is wrong more often than right.',
    cost: 'Yes, as far as my prices go. Your broker may take more or less, so compare it with your platform.',
    sum: 'Yes, it is plain arithmetic.',
    watch: 'Yes, it is stored as I said. You can look it up at any time.',
    news: 'Yes, as far as the calendar goes; times do get moved now and then.',
    tokens: 'Yes, that is what your account says.',
    lesson: 'Yes, that is how it works in general. Brokers differ in details, so look there too.',
    results: 'Yes. Every idea is on the record from its first minute, and no loss is ever taken off it.',
    other: 'Yes, as far as I know. Where it matters to you, check it with a second source.',
  },
  'should-i': {
    price:
      'A price alone is no reason to buy or to sell. You decide that; I can show what speaks for and against.',
    idea: 'That is yours to decide, and you miss nothing by waiting. Take it only with its stop, and only with money whose loss would change nothing.',
    waiting:
      'That is yours to decide. Nothing is open, you miss nothing by waiting, and my rule is wrong more often than right.',
    cost: 'Set it against what you hope to gain: the further away the target, the less a cost weighs. A broker that takes less for the same is better.',
    sum: 'That depends on what you could lose without minding. If the loss in that figure would hurt, the size is too large.',
    watch: 'A watch costs nothing by itself and opens nothing, so there is no harm in it.',
    news: 'Around a release beginners do best without an open trade: prices can jump past a stop.',
    tokens:
      'Only if you need more than the free tokens of a day. If the money is needed elsewhere, stay free.',
    lesson: 'Try it without money first. Nothing is lost by practising a while.',
    results: 'A few results say little. Wait until there are thirty before you judge the rule.',
    other: 'That is yours to decide. Tell me what you have in mind, and I say what speaks against it too.',
  },
  'and-then': {
    price: 'Next you could see where its levels are, or how it looks by my rule.',
    idea: 'Then it runs to its stop, its target or the end of its time, and I tell you. Until then there is nothing to do.',
    waiting:
      'Then we wait: either a candle closes beyond one of its levels, or not. I can watch both and tell you.',
    cost: 'Next you could see how far that market moves in a day: that tells whether the cost is much.',
    sum: 'Next you could change one figure, for example "with half the size", or look at the price it rests on.',
    watch: 'Then I write to you as soon as a candle closes beyond the level, and you decide in peace.',
    news: 'Then wait until the first minutes are over: the first jump often turns back.',
    tokens: 'The daily tokens come back at midnight UTC, whatever you do.',
    lesson: 'Next comes another lesson, if you like.',
    results: 'Then the open ones run on, and each that closes is added to the record.',
    other: 'What would you like next?',
  },
};

function actionsFor(group: Group, market: string): ReplyAction[] {
  const levels = { label: `Levels of ${market}`, say: `support and resistance of ${market}` };
  const looks = { label: `How ${market} looks`, say: `what do you think of ${market}` };
  const price = { label: `Price of ${market}`, say: `price of ${market}` };
  switch (group) {
    case 'price':
      return [levels, looks];
    case 'idea':
      return [levels, sizeStep(market)];
    case 'cost':
      return [{ label: `How much ${market} moves`, say: `how much does ${market} move in a day` }, price];
    case 'waiting':
      return [{ label: 'Watch both levels', say: `alert me when ${market} breaks` }, levels];
    case 'sum':
      return [price, looks];
    case 'watch':
      return [{ label: 'Show my watches', say: 'show my watches' }, price];
    case 'news':
      return [{ label: 'What is on the calendar', say: 'what news is coming up' }];
    case 'tokens':
      return [{ label: 'My tokens', say: 'how many tokens do i have' }];
    case 'lesson':
      return [
        { label: 'Next lesson', say: 'next lesson' },
        { label: 'An example', say: 'an example' },
      ];
    case 'results':
      return [{ label: 'My results', say: 'how are my signals doing' }];
    case 'other':
      return [price, looks, { label: 'A short lesson', say: 'teach me something' }];
  }
}

export async function stepsAfter(
  turn: Turn,
  tools: QueryTools,
  subject: ReplySubject,
  step: Step,
): Promise<ReplyDraft> {
  const pair = pairsBefore(turn)[0] ?? tools.pairs[0] ?? 'EUR/USD';
  const isOpen = (await tools.signals()).some((one) => one.status === 'active' && one.pair === pair);
  const isCost = /spread|cost/.test(turn.before.question?.measure ?? '');
  const isEvent = turn.before.question?.measure === 'event-countdown';
  const known = isCost ? 'cost' : isEvent ? 'news' : (groups[subject] ?? 'other');
  const group = known === 'idea' && !isOpen ? 'waiting' : known;
  const actions = actionsFor(group, spokenName(pair)).filter(
    ({ say }) => step !== 'example' || say !== 'an example',
  );
  if (step === 'example') return { ...(await giveExample(turn, tools, group, pair)), actions };
  const working =
    step === 'really' && group === 'sum' ? await retell(turn, tools, 'more', answerIntent) : null;
  return draft(turn, [texts[step][group], ...(working ? newParagraphs(turn, working) : [])], {
    isFree: working === null,
    actions,
    evidence: working?.evidence ?? [],
    context: turn.before,
  });
}

const ONE_PERCENT = { role: 'percent', value: 1, currency: null, isPercent: true } as const;
const SMALLEST = { role: 'lots', value: 0.01, currency: null, isPercent: false } as const;

async function giveExample(turn: Turn, tools: QueryTools, group: Group, pair: Pair): Promise<ReplyDraft> {
  const { cite, rows } = notesOf(turn);
  const example = (figure: string | number): string => cite(figure, 'worked example');
  const market = spokenName(pair);
  const context = turn.before;
  const say = (text: string): ReplyDraft => draft(turn, [text], { evidence: rows, context });
  switch (group) {
    case 'lesson':
      return say(lessonExample(turn, example) ?? newsExample(example));
    case 'cost':
    case 'sum':
      return retell(turn, tools, 'more', answerIntent);
    case 'watch':
      return say(
        `Say the level is ${example(100)}. A candle that touches ${example('100.50')} and closes at ${example('99.90')} is no break and you hear nothing; one that closes at ${example('100.10')} is, and I write to you.`,
      );
    case 'news':
      return say(newsExample(example));
    case 'tokens':
      return say(
        `Say you ask ${example(10)} things in a day at one token each: ${example(10)} of your free ${example(20)} are gone, and at midnight UTC there are ${example(20)} again.`,
      );
    case 'idea':
    case 'waiting':
      return say(
        `Say the stop is ${example('$10')} away and the target ${example('$20')}. Of ${example(10)} such tries, ${example(4)} wins bring ${example('$80')} and ${example(6)} losses cost ${example('$60')}; with ${example(3)} wins you are ${example('$10')} down.`,
      );
    case 'price': {
      const [worth] = await answerQuestions(turn, tools, [
        composeQuestion('move-value', { pairs: [pair], amounts: [SMALLEST, ONE_PERCENT], words: 'example' }),
      ]);
      return worth
        ? {
            ...worth,
            content: `Take the smallest trade on ${market}, 0.01 lots. ${worth.content}`,
            evidence: [...worth.evidence, { source: 'worked example', at: turn.now, value: '0.01' }],
            context,
          }
        : say('Name a size, and I work out what a move would bring or cost.');
    }
    case 'results':
    case 'other':
      return draft(turn, ['An example of what? Pick one, and I make it concrete.'], {
        isFree: true,
        context,
      });
  }
}

const newsExample = (example: (figure: string | number) => string): string =>
  `Say ${example(200)} thousand new jobs are expected and ${example(120)} thousand come. The dollar often falls within seconds, and a stop in between is filled at the next price there is.`;

const OF_CHARTS =
  /support|resist|breakout|trend|range|candle|rsi|macd|average|bollinger|fibonacci|volume|pattern|doji|head|double|engulf|diverg|overbought|donchian|pullback|retest|timeframe|atr|volatil/;
const OF_NEWS =
  /cpi|nfp|gdp|pmi|rate-decision|inflation|claims|unemploy|retail|bank|hawk|forecast|calendar|risk-on/;

/** Not the lesson's own, which it has just told. */
function lessonExample({ before }: Turn, example: (figure: string | number) => string): string | null {
  const topic = before.topic ?? '';
  if (OF_NEWS.test(topic)) return null;
  if (OF_CHARTS.test(topic))
    return `Say gold went up and down between ${example('3,700')} and ${example('3,760')} all day. A candle that ends at ${example('3,765')} has left that range; the next one may well end at ${example('3,750')} again, and whoever bought the first is ${example('$15')} an ounce down.`;
  return `Say you have ${example('$200')} and risk ${example('1 %')} of it, ${example('$2')} a trade. On ${example('0.01')} lots of EUR/USD a pip is ${example('$0.10')}, so the stop may lie ${example(20)} pips away, and a loss there leaves ${example('$198')}.`;
}
