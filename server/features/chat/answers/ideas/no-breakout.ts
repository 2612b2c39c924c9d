import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import type { ChartView } from '@app/contracts/chat/chart.ts';
import { stepNames } from '@app/domain/buddy/calculators/prices/periods.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { printAge, printPrice, printTime } from '@app/domain/buddy/replies/print.ts';
import type { WatchOffer } from '@app/domain/buddy/intents/turn-context.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import { steps } from '@app/domain/buddy/replies/next-steps/steps.ts';
import { composeRangeChart } from '@app/domain/charts/compose-reply-chart.ts';
import type { Breakable, FreshBreakout, Setup } from '@app/domain/strategy/setup.ts';
import { breakoutRules } from '@app/domain/strategy/breakout.ts';
import { placeOf } from '@app/domain/strategy/price-place.ts';
import { timeframeNames } from '@app/domain/signals/timeframe-name.ts';
import { nameOf } from '../prices/answer-quote.ts';
import { outside } from './market-group.ts';
import {
  draft,
  notesOf,
  simulatedLabel,
  type Notes,
  type ReplyDraft,
  type QueryTools,
  type Turn,
} from '../turn.ts';

/** Instead of a question in the text. */
export function levelActions(pair: Pair, timeframe: Timeframe): ReplyAction[] {
  const market = spokenName(pair);
  const plan = timeframeNames[timeframe];
  return [
    { label: 'Watch both levels', say: `alert me when ${market} breaks on the ${plan} plan` },
    { label: `Levels of ${market}`, say: `${plan} support and resistance of ${market}` },
  ];
}

/** What works at once while nothing has broken here: the idea of a market where something has, else the past. */
const practiseElsewhere = (tools: QueryTools, timeframe: Timeframe, broken: Breakable | null): ReplyAction =>
  broken
    ? {
        label: `Practise on ${spokenName(broken.plan.pair)}`,
        say: `give me the ${timeframeNames[timeframe]} practice idea on ${spokenName(broken.plan.pair)}`,
      }
    : { label: 'Practise on the past', say: '', url: `${tools.publicUrl}/backtest` };

export async function notNow(
  turn: Turn,
  tools: QueryTools,
  setup: Exclude<Setup, FreshBreakout>,
  timeframe: Timeframe,
  first?: string,
): Promise<ReplyDraft> {
  const notes = notesOf(turn);
  const { pair } = setup.instrument;
  const context = { asked: 'signal' as const, pairs: [pair], timeframe };
  if (setup.kind === 'levels') {
    const offer: WatchOffer = { pair, timeframe, above: setup.levels.high, below: setup.levels.low };
    const [broken, chart] = await Promise.all([
      brokenElsewhere(turn, tools, pair, timeframe),
      rangeChartOf(tools, setup),
    ]);
    const [watchBoth] = levelActions(pair, timeframe);
    return draft(
      turn,
      [
        tellLevels(setup, notes, first ?? openingOf(turn, pair)),
        broken && tellElsewhere(broken, timeframe, notes),
        simulatedLabel(tools),
      ],
      {
        tone: 'no-signal',
        context: { ...context, offer },
        evidence: notes.rows,
        chart,
        actions: [
          ...(watchBoth ? [watchBoth] : []),
          practiseElsewhere(tools, timeframe, broken),
          steps.betterEvidence,
        ],
        details: [
          `The two levels are the highest and the lowest price of the last ${notes.cite(breakoutRules[timeframe].channelBars, 'breakout rule')} candles of that plan. A signal comes only of a close beyond one of them, because a mere touch turns back too often.`,
          'Its stop would lie at twice the usual swing of a candle, its target at twice the stop. Until then there is nothing to lose and nothing to miss.',
        ],
      },
    );
  }
  return draft(turn, [whyNot(turn, setup, notes), setup.kind !== 'no-data' && simulatedLabel(tools)], {
    tone: 'no-signal',
    context,
    evidence: notes.rows,
  });
}

const CHART_CANDLES = 40;

/** The band that the price is in, and what has touched its edges. */
export async function rangeChartOf(
  tools: QueryTools,
  { instrument, timeframe, quote, levels }: Extract<Setup, { kind: 'levels' }>,
): Promise<ChartView | null> {
  const { step } = breakoutRules[timeframe];
  const candles = await tools.candles(instrument.pair, step, CHART_CANDLES);
  if (candles.length === 0) return null;
  const chart = composeRangeChart(instrument, { step, candles, midPoints: quote.mid, ...levels });
  return { ...chart, simulated: tools.simulated };
}

export const isRepeated = ({ before }: Turn, pair: Pair): boolean =>
  (before.last?.kind === 'signal' || before.last?.kind === 'outlook') && before.pairs[0] === pair;

const openingOf = (turn: Turn, pair: Pair): string =>
  isRepeated(turn, pair)
    ? `**Still nothing I would take on ${nameOf(pair)}.**`
    : `**Nothing I would take on ${nameOf(pair)}.** There is no fresh breakout, so no signal from me.`;

function tellLevels(
  { instrument, timeframe, quote, levels }: Extract<Setup, { kind: 'levels' }>,
  { cite }: Notes,
  opening: string,
): string {
  const source = `${timeframeNames[timeframe]} range ${instrument.pair}`;
  const level = (role: 'high' | 'low'): string =>
    cite(printPrice(instrument, levels[role]), source, quote.at, role);
  const mid = cite(printPrice(instrument, quote.mid), `quote ${instrument.pair}`, quote.at);
  const [low, high] = [level('low'), level('high')];
  const place = placeOf(quote.mid, levels);
  if (place === 'between')
    return `${opening} Price is ${partOfRange(quote.mid, levels)} its range: ${mid}, with ${low} below and ${high} above on the ${timeframeNames[timeframe]} plan. A close past either edge would change that.`;
  const candle = stepNames[breakoutRules[timeframe].step];
  return `${opening} It stands at ${mid}, ${place} both levels that matter on the ${timeframeNames[timeframe]} plan, ${low} and ${high}. No ${candle} candle has closed ${place} ${place === 'above' ? high : low} yet, and only such a close counts.`;
}

/** The middle half of a range is its middle. */
function partOfRange(mid: number, { high, low }: { high: number; low: number }): string {
  const share = (mid - low) / (high - low || 1);
  if (share > 0.75) return 'near the top of';
  return share < 0.25 ? 'near the bottom of' : 'in the middle of';
}

async function brokenElsewhere(
  turn: Turn,
  tools: QueryTools,
  pair: Pair,
  timeframe: Timeframe,
): Promise<Breakable | null> {
  const broken = await tools.brokenSetup(timeframe, outside(tools.pairs, turn.said));
  return broken && broken.plan.pair !== pair ? broken : null;
}

function tellElsewhere(
  { plan, instrument, breakout, quote }: Breakable,
  timeframe: Timeframe,
  { cite }: Notes,
): string {
  const level = cite(
    printPrice(instrument, breakout.level),
    `breakout ${plan.pair} ${timeframeNames[timeframe]}`,
    quote.at,
  );
  return `Elsewhere, ${nameOf(plan.pair)} has broken ${plan.action === 'BUY' ? 'above' : 'below'} ${level}.`;
}

function whyNot(
  { now }: Turn,
  setup: Extract<Setup, { kind: 'closed' | 'stale' | 'no-data' }>,
  { cite }: Notes,
): string {
  const name = nameOf(setup.instrument.pair);
  if (setup.kind === 'closed')
    return `The market for ${name} is closed, so there is no honest entry price. It opens ${cite(printTime(setup.opensAt, now), 'market hours')}. Ask me again then.`;
  if (setup.kind === 'stale') {
    const age = cite(printAge(now - setup.quote.at), `quote ${setup.instrument.pair}`, setup.quote.at);
    return `My newest price for ${name} is ${age} old although the market is open. I won't build a signal on an old price. Please ask again in a few minutes.`;
  }
  return `I don't have enough prices for ${name} to judge a breakout, so I give no signal on it.`;
}
