import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import { stepNames } from '@app/domain/buddy/calculators/prices/periods.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { printAge, printPrice, printTime } from '@app/domain/buddy/replies/print.ts';
import type { WatchOffer } from '@app/domain/buddy/intents/turn-context.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import type { FreshBreakout, Setup } from '@app/domain/strategy/setup.ts';
import { breakoutRules } from '@app/domain/strategy/breakout.ts';
import { placeOf } from '@app/domain/strategy/price-place.ts';
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

export const spokenTimeframes: Record<Timeframe, string> = {
  short: 'short term',
  daily: 'daily',
  weekly: 'weekly',
  long: 'long term',
};

/** Instead of a question in the text. */
export function levelActions(pair: Pair, timeframe: Timeframe): ReplyAction[] {
  const market = spokenName(pair);
  const plan = spokenTimeframes[timeframe];
  return [
    { label: 'Watch both levels', say: `alert me when ${market} breaks on the ${plan} plan` },
    { label: `Levels of ${market}`, say: `${plan} support and resistance of ${market}` },
  ];
}

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
    const elsewhere = await otherBreakout(turn, tools, pair, timeframe, notes);
    return draft(
      turn,
      [
        tellLevels(setup, notes, first ?? openingOf(turn, pair)),
        elsewhere && elsewhere.told,
        simulatedLabel(tools),
      ],
      {
        tone: 'no-signal',
        context: { ...context, offer },
        evidence: notes.rows,
        actions: [...levelActions(pair, timeframe), ...(elsewhere ? [elsewhere.action] : [])],
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

export const isRepeated = ({ before }: Turn, pair: Pair): boolean =>
  (before.last?.kind === 'signal' || before.last?.kind === 'outlook') && before.pairs[0] === pair;

const openingOf = (turn: Turn, pair: Pair): string =>
  isRepeated(turn, pair)
    ? `Still no fresh breakout on ${nameOf(pair)}.`
    : `There is no fresh breakout on ${nameOf(pair)}, so no signal from me.`;

function tellLevels(
  { instrument, timeframe, quote, levels }: Extract<Setup, { kind: 'levels' }>,
  { cite }: Notes,
  opening: string,
): string {
  const source = `${timeframe} range ${instrument.pair}`;
  const level = (role: 'high' | 'low'): string =>
    cite(printPrice(instrument, levels[role]), source, quote.at, role);
  const mid = cite(printPrice(instrument, quote.mid), `quote ${instrument.pair}`, quote.at);
  const [low, high] = [level('low'), level('high')];
  const place = placeOf(quote.mid, levels);
  if (place === 'between')
    return `${opening} It stands at ${mid}, and two levels matter on the ${timeframe} plan: ${low} below and ${high} above. In between, waiting is the trade.`;
  const candle = stepNames[breakoutRules[timeframe].step];
  return `${opening} It stands at ${mid}, ${place} both levels that matter on the ${timeframe} plan, ${low} and ${high}. No ${candle} candle has closed ${place} ${place === 'above' ? high : low} yet, and only such a close counts.`;
}

async function otherBreakout(
  turn: Turn,
  tools: QueryTools,
  pair: Pair,
  timeframe: Timeframe,
  { cite }: Notes,
): Promise<{ told: string; action: ReplyAction } | null> {
  const best = await tools.bestSetup(timeframe, outside(tools.pairs, turn.said));
  if (!best || best.plan.pair === pair) return null;
  const level = cite(
    printPrice(best.instrument, best.breakout.level),
    `breakout ${best.plan.pair} ${timeframe}`,
    best.quote.at,
  );
  const market = spokenName(best.plan.pair);
  return {
    told: `Elsewhere, ${nameOf(best.plan.pair)} has broken ${best.plan.action === 'BUY' ? 'above' : 'below'} ${level}.`,
    action: {
      label: `The idea on ${market}`,
      say: `${spokenTimeframes[timeframe]} signal on ${best.plan.pair}`,
    },
  };
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
