import type { SignalView } from '@app/contracts/market/signals.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { titleOf } from '@app/domain/buddy/calculators/market.ts';
import { exchangeRate, printMoney } from '@app/domain/buddy/calculators/money.ts';
import { composeQuestion } from '@app/domain/buddy/query/query.ts';
import { distance, formatPrice, printNumber, printPrice } from '@app/domain/buddy/replies/print.ts';
import { marketSteps, steps } from '@app/domain/buddy/replies/next-steps/steps.ts';
import type { PossibleLoss } from '@app/domain/buddy/requests/read-possible-loss.ts';
import type { SaidPrices } from '@app/domain/buddy/thread/thread.ts';
import { findInstrument, instrumentOf, toPoints, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import { dollarRateFromQuotes } from '@app/domain/signals/sizing/position-size.ts';
import { averageTrueRange, breakoutRules, historyBars } from '@app/domain/strategy/breakout.ts';
import { answerQuestion } from '../questions/answer-questions.ts';
import { usualMarket } from '../next-steps.ts';
import {
  draft,
  notesOf,
  simulatedLabel,
  type Notes,
  type QueryTools,
  type ReplyDraft,
  type Turn,
} from '../turn.ts';
import { tradeRiskOf, type TradeRisk } from './trade-risk.ts';

export const POSSIBLE_LOSS = 'possible loss';
const JUMPS = 'Around news the price can jump past a stop, so a loss can be larger than planned.';
const MOST_TOLD = 3;

/** What an open idea's stop costs on the own stake; without one what a trade by the rule would. */
export async function answerPossibleLoss(
  turn: Turn,
  tools: QueryTools,
  { pairs, isLeaning }: PossibleLoss,
): Promise<ReplyDraft | null> {
  const { before } = turn;
  const open = (await tools.signals()).filter(({ status }) => status === 'active');
  const talked = before.thread?.markets[0] ?? before.pairs[0] ?? null;
  const meant = pairs.length > 0 ? pairs : talked ? [talked] : [];
  const ofMarkets = open.filter((one) => meant.some((pair) => pair === one.pair));
  const ideas = ofMarkets.length > 0 || pairs.length > 0 ? ofMarkets : open;
  const [first] = ideas;
  if (first) return tellOpen(turn, tools, [first, ...ideas.slice(1)]);
  if (isLeaning && !talked) return null;
  const carried = meant.find((pair) => tools.pairs.includes(pair));
  return tellPlanned(turn, tools, carried ?? usualMarket(tools.pairs));
}

type Ideas = readonly [SignalView, ...SignalView[]];

const marketOf = ({ pair }: SignalView): string => spokenName(pair);

async function tellOpen(turn: Turn, tools: QueryTools, ideas: Ideas): Promise<ReplyDraft> {
  const notes = notesOf(turn);
  const { cite } = notes;
  const [first, ...others] = ideas;
  const risk = (one: SignalView): number => one.stake?.risk ?? 0;
  const total = ideas.reduce((sum, one) => sum + risk(one), 0);
  const lost = cite(printMoney(total, 'USD'), 'your stake');
  const lead =
    others.length === 0
      ? `You would lose ${lost} on your ${marketOf(first)} idea if its stop is hit.`
      : `You would lose ${lost} in all if the stops of your ${cite(ideas.length, 'your ideas')} open ideas are hit.`;
  const isExample = ideas.some(({ stake }) => stake?.isExample ?? true);
  const whose = isExample
    ? 'That is an example, because you have not told me what you risk on a trade.'
    : 'That is what you said you risk on a trade.';
  const chart = await drawPlan(turn, tools, first.pair as Pair, null);
  return draft(
    turn,
    [
      lead,
      ideas
        .slice(0, MOST_TOLD)
        .map((one) => tellStop(one, notes, others.length > 0))
        .join('\n'),
      `${whose} I only track the idea: you lose money where you trade it yourself. ${JUMPS}`,
      simulatedLabel(tools),
    ],
    {
      tone: 'live',
      about: POSSIBLE_LOSS,
      chart,
      context: { pairs: [first.pair as Pair] },
      evidence: notes.rows,
      actions: [
        marketSteps.myIdea(first.pair as Pair),
        { label: 'Stop following it', say: `stop following ${first.signalId}` },
        steps.rest,
      ],
    },
  );
}

function tellStop(one: SignalView, { cite }: Notes, isOneOfMany: boolean): string {
  const source = `signal ${one.signalId}`;
  const instrument = findInstrument(one.pair);
  const price = (value: number, role: 'entry' | 'stop'): string =>
    cite(
      instrument ? printPrice(instrument, toPoints(instrument, value)) : formatPrice(value, one.digits),
      source,
      undefined,
      role,
    );
  const far = instrument
    ? `, ${cite(distance(instrument, toPoints(instrument, one.stopLoss) - toPoints(instrument, one.entry)), source)} from its entry at ${price(one.entry, 'entry')}`
    : '';
  const money = isOneOfMany ? `: ${cite(printMoney(one.stake?.risk ?? 0, 'USD'), 'your stake')}` : '';
  return `${cite(one.signalId, source)}, ${one.action === 'BUY' ? 'buy' : 'sell'} ${marketOf(one)}${money}. Its stop is ${price(one.stopLoss, 'stop')}${far}.`;
}

/** The plan that the rule has now, else how far its stop would lie; points. */
type RuleStop = { far: number; prices: SaidPrices | null };

async function stopOfRule({ before }: Turn, tools: QueryTools, pair: Pair): Promise<RuleStop | null> {
  const shown = before.thread?.prices;
  const { entry: shownEntry, stop: shownStop } = (shown?.pair === pair && shown.byRole) || {};
  const points = (price: string): number => toPoints(instrumentOf(pair), Number(price));
  if (shown && shownEntry && shownStop)
    return { far: Math.abs(points(shownEntry) - points(shownStop)), prices: shown };
  const setup = await tools.findSetup(pair, 'daily');
  if (setup.kind === 'breakout') {
    const { entry, stop, target } = setup.plan;
    const price = (points: number): string => String(toPrice(instrumentOf(pair), points));
    return {
      far: Math.abs(entry - stop),
      prices: { pair, byRole: { entry: price(entry), stop: price(stop), target: price(target) } },
    };
  }
  const { step, atrBars, stopAtr } = breakoutRules.daily;
  const swing = averageTrueRange(await tools.candles(pair, step, historyBars), atrBars);
  return swing === null ? null : { far: Math.round(swing * stopAtr), prices: null };
}

async function tellPlanned(turn: Turn, tools: QueryTools, pair: Pair): Promise<ReplyDraft> {
  const notes = notesOf(turn);
  const { cite } = notes;
  const { before } = turn;
  const instrument = instrumentOf(pair);
  const market = spokenName(pair);
  const stop = await stopOfRule(turn, tools, pair);
  const risk = tradeRiskOf(turn);
  const rate = dollarRateFromQuotes(instrument, tools.quote);
  const talkedOf = before.question ?? before.thread?.question ?? null;
  const account = talkedOf?.amounts.some(({ role }) => role === 'account') ? talkedOf : null;
  const nothingYet = `You follow no idea on ${market}, so nothing is at risk there now.`;
  const common = {
    about: POSSIBLE_LOSS,
    // The account that was named is meant with the next market, too.
    context: { pairs: [pair], question: account },
    actions: [
      ...(risk ? [] : [{ label: 'I have $500', say: 'I have 500 dollars' }]),
      { label: 'Practise without money', say: `give me a practice idea on ${market}` },
      marketSteps.chart(pair),
    ],
  };
  if (!stop || rate === null)
    return draft(
      turn,
      [
        nothingYet,
        `I have too few prices of ${market} just now to say how far a stop would lie. Whatever the market: one trade should never be able to lose more than 1 to 2 % of what you have.`,
      ],
      { ...common, isFree: true, tone: 'caution' },
    );
  const currency = risk?.currency ?? 'USD';
  const perDollar = exchangeRate('USD', currency, tools) ?? 1;
  const source = `hour candles ${pair}`;
  const far = cite(distance(instrument, stop.far), source);
  const smallest =
    toPrice(instrument, stop.far) * instrument.contractSize * instrument.lotStep * rate * perDollar;
  const size = `${cite(printNumber(instrument.lotStep, 4), 'instrument table')} lots, the smallest size`;
  const cost = cite(printMoney(smallest, currency), source);
  const level = ({ byRole }: SaidPrices, role: 'entry' | 'stop'): string =>
    cite(
      printPrice(instrument, toPoints(instrument, Number(byRole[role]))),
      `breakout ${pair}`,
      undefined,
      role,
    );
  const where = stop.prices
    ? `The rule has a plan on ${market}: in at ${level(stop.prices, 'entry')}, out with a loss at ${level(stop.prices, 'stop')}, ${far} away`
    : `My rule would put a stop on ${market} about ${far} from the entry, twice its usual hourly swing`;
  const parts = risk
    ? tellOwnRisk(risk, { notes, where, size, cost, smallest, nothingYet, instrument, market })
    : [
        `With ${size}, you would lose about ${cost} on ${market}.`,
        `That is if my stop is hit. ${where}. Ten times the size loses ten times as much. ${nothingYet}`,
        `Tell me what you have, and I count it on your own money: one trade should cost ${cite('1 to 2', 'usual risk')} % of it at most.`,
      ];
  return draft(turn, [...parts, JUMPS, simulatedLabel(tools)], {
    ...common,
    tone: 'caution',
    chart: await drawPlan(turn, tools, pair, stop.prices),
    evidence: notes.rows,
  });
}

type OwnRiskParts = {
  notes: Notes;
  where: string;
  size: string;
  cost: string;
  smallest: number;
  nothingYet: string;
  instrument: ReturnType<typeof instrumentOf>;
  market: string;
};

function tellOwnRisk(
  risk: TradeRisk,
  { notes: { cite }, where, size, cost, smallest, nothingYet, instrument, market }: OwnRiskParts,
): string[] {
  const money = cite(printMoney(risk.value, risk.currency), 'your risk');
  const lead = risk.account
    ? `At ${cite(printNumber(risk.percent ?? 1), 'your risk')} % of your ${cite(printMoney(risk.account, risk.currency), 'your account')}, you would lose ${money} on ${market}.`
    : `You would lose ${money} on ${market}: that is what you said you risk on a trade.`;
  const steps = Math.floor(risk.value / smallest + 1e-9);
  const lots = cite(printNumber(steps * instrument.lotStep, 4), 'your risk');
  const fits =
    steps < 1
      ? `With ${size}, that stop already costs ${cost}: more than your ${money}. So on ${market} practise without money, or wait for a nearer stop.`
      : `So ${lots} lots at most, ${cost} for each ${cite(printNumber(instrument.lotStep, 4), 'instrument table')}.`;
  return [lead, `${where}. ${fits} ${nothingYet}`];
}

/** One picture: the market with the plan's lines, where there is a plan. */
async function drawPlan(
  turn: Turn,
  tools: QueryTools,
  pair: Pair,
  prices: SaidPrices | null,
): Promise<ReplyDraft['chart']> {
  const { before } = turn;
  const thread = before.thread && { ...before.thread, prices };
  const { chart } = await answerQuestion(
    { ...turn, before: { ...before, ...(thread && { thread }) } },
    tools,
    composeQuestion('chart', { pairs: [pair], words: `chart of ${titleOf(pair)}` }),
  );
  return chart;
}
