import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import { calculators } from '@app/domain/buddy/calculators/calculators.ts';
import {
  isMissing,
  type Facts,
  type CalculatorContext,
  type Finding,
  type Missing,
  type Needs,
} from '@app/domain/buddy/calculators/calculator.ts';
import type { Question } from '@app/domain/buddy/query/query.ts';
import { knownCapital, knownRiskMoney, knownRiskPercent, noMemory } from '@app/domain/memory/memory.ts';
import { titleOf } from '@app/domain/buddy/calculators/market.ts';
import { MOST_STEPS } from '@app/domain/buddy/replies/next-steps/next-step.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { WHICH_MARKET } from '@app/domain/buddy/calculators/slots.ts';
import { usualMarket } from '../next-steps.ts';
import { backtestLink } from './backtest-link.ts';
import { draft, simulatedLabel, type QueryTools, type ReplyDraft, type Turn } from '../turn.ts';

/** One draft for all questions of a message; asking back is free. */
export async function answerQuestions(
  turn: Turn,
  tools: QueryTools,
  questions: readonly Question[],
): Promise<ReplyDraft[]> {
  const drafts: ReplyDraft[] = [];
  for (const question of questions) drafts.push(await answerQuestion(turn, tools, question));
  return drafts;
}

export async function answerQuestion(turn: Turn, tools: QueryTools, asked: Question): Promise<ReplyDraft> {
  const isOnlyOne = asked.pairs.length === 0 && tools.pairs.length === 1 && asked.measure !== 'ranking';
  const given = isOnlyOne ? { ...asked, pairs: tools.pairs } : asked;
  const first = await workOut(turn, tools, given);
  // A tapped answer is answered: where only the market is missing then, the usual one is taken and named.
  const lacksMarket = isMissing(first) && first.ask === WHICH_MARKET && isTappedChoice(turn);
  const question = lacksMarket ? { ...given, pairs: [usualMarket(tools.pairs)] } : given;
  const result = lacksMarket ? await workOut(turn, tools, question) : first;
  const offered = isMissing(result) ? await choicesOf(turn, tools, question, result) : [];
  const pairs = [...question.pairs];
  const context = {
    asked: question.measure === 'lot-size' ? ('size' as const) : ('other' as const),
    question,
    ...(pairs.length > 0 && { pairs }),
  };
  if (isMissing(result))
    return draft(turn, [result.ask], {
      evidence: result.evidence,
      actions: offered.map(toAction),
      isFree: true,
      context,
    });
  const usesPrices = result.evidence.some(({ source }) => /^(quote|candles)/.test(source));
  return draft(turn, [result.sentence, result.next ?? null, usesPrices && simulatedLabel(tools)], {
    evidence: result.evidence,
    isFree: result.value === null,
    chart: result.chart ? { ...result.chart, simulated: tools.simulated } : null,
    actions: [...backtestLink(tools, question), ...(result.choices ?? []).map(toAction)],
    ...(result.isRefusal && { tone: 'refusal' as const }),
    details: [result.sentence, ...(result.details ?? [])],
    context: { ...context, ...(result.pair && { pairs: [result.pair] }) },
  });
}

/** Of the best known markets those that the question has an answer for: a tap is answered, and nothing is asked again. */
async function choicesOf(
  turn: Turn,
  tools: QueryTools,
  question: Question,
  { ask, choices }: Missing,
): Promise<readonly string[]> {
  if (ask !== WHICH_MARKET || question.amounts.length === 0) return choices;
  const offered = WELL_KNOWN.filter((one) => tools.pairs.includes(one));
  const found = await Promise.all(
    offered.map((pair) => workOut(turn, tools, { ...question, pairs: [pair] })),
  );
  const fitting = offered.filter((_pair, index) => {
    const finding = found[index];
    return finding !== undefined && !isMissing(finding);
  });
  return fitting.length > 0 ? fitting.slice(0, MOST_STEPS).map(titleOf) : choices;
}

const WELL_KNOWN: readonly Pair[] = [
  'EUR/USD',
  'XAU/USD',
  'BTC/USD',
  'GBP/USD',
  'USD/JPY',
  'XAG/USD',
  'ETH/USD',
];

async function workOut(turn: Turn, tools: QueryTools, question: Question): Promise<Finding | Missing> {
  const known = knownOf(turn, tools);
  const calculator = calculators[question.measure];
  return calculator.calculate(question, await readFacts(tools, known, calculator.needs(question, known)));
}

const isTappedChoice = ({ said = '', before }: Turn): boolean => before.choices?.includes(said) ?? false;

const toAction = (choice: string): ReplyAction => ({ label: choice, say: choice });

function knownOf({ now, before, memory = noMemory }: Turn, tools: QueryTools): CalculatorContext {
  const cents = knownCapital(memory);
  const risk = knownRiskMoney(memory);
  return {
    now,
    pairs: tools.pairs,
    zone: null,
    account: cents === null ? null : { value: cents / 100, currency: 'USD' },
    riskPercent: knownRiskPercent(memory),
    stake: risk === null ? null : risk / 100,
    talked: before.thread?.prices ?? null,
  };
}

async function readFacts(tools: QueryTools, known: CalculatorContext, needs: Needs): Promise<Facts> {
  const [candles, signals, stats, events, released, balance, watches, evidence] = await Promise.all([
    Promise.all(
      (needs.candles ?? []).map(
        async ({ pair, step, count }) =>
          [
            `${pair} ${step}`,
            tools.pairs.includes(pair) ? await tools.candles(pair, step, count) : [],
          ] as const,
      ),
    ),
    needs.signals ? tools.signals() : [],
    needs.stats ? tools.stats() : null,
    needs.events ? tools.upcomingEvents() : [],
    needs.released ? tools.recentEvents() : [],
    needs.balance ? tools.balance() : null,
    needs.watches ? tools.watches() : [],
    needs.evidence ? tools.evidence() : null,
  ]);
  const candlesByKey = new Map(candles);
  return {
    ...known,
    quote: (pair) => (tools.pairs.includes(pair) ? tools.quote(pair) : null),
    isStale: tools.isStale,
    candles: (pair, step) => candlesByKey.get(`${pair} ${step}`) ?? [],
    signals,
    stats,
    events,
    released,
    balance,
    watches,
    evidence,
  };
}
