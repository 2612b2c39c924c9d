import { distance, printNumber } from '@app/domain/buddy/replies/print.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import type { FreshBreakout } from '@app/domain/strategy/setup.ts';
import { nameOf } from '../prices/answer-quote.ts';
import { answerSignalRequest, planned } from './answer-signal-request.ts';
import { outside } from './market-group.ts';
import { notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

const LOOKED_AT: readonly Timeframe[] = ['short', 'daily', 'weekly'];
const NO_TRADE_IS = 'No trade is safe; what you can choose is how much it may cost.';

export async function answerSafeSignal(
  turn: Turn,
  tools: QueryTools,
  { pair, timeframe }: { pair: Pair | null; timeframe: Timeframe | null },
): Promise<ReplyDraft> {
  const found: FreshBreakout[] = [];
  for (const one of timeframe ? [timeframe] : LOOKED_AT) {
    const setup = pair
      ? await tools.findSetup(pair, one)
      : await tools.bestSetup(one, outside(tools.pairs, turn.said));
    if (setup?.kind === 'breakout') found.push(setup);
  }
  const [first, ...others] = found;
  if (!first) {
    const none = await answerSignalRequest(turn, tools, { pair, timeframe, style: 'safe' });
    return led(none, NO_TRADE_IS);
  }
  const chosen = others.reduce((a, b) => (stopShare(b) < stopShare(a) ? b : a), first);
  const { cite, rows } = notesOf(turn);
  const { plan, timeframe: taken, quote } = chosen;
  const source = `breakout ${plan.pair} ${taken}`;
  const stop = cite(distance(instrumentOf(plan.pair), plan.entry - plan.stop), source, quote.at);
  const share = cite(printNumber(100 * stopShare(chosen), 2), source, quote.at);
  const why = `I took the one with the nearest stop: ${nameOf(plan.pair)}, ${stop} away, ${share} % of its price.`;
  const answer = await planned(turn, tools, chosen, 'safe');
  const smaller = answer.setup
    ? ' To risk less still, trade half the size: the loss halves, the odds stay as they are.'
    : '';
  return { ...led(answer, `${NO_TRADE_IS} ${why}${smaller}`), evidence: [...rows, ...answer.evidence] };
}

const stopShare = ({ plan }: FreshBreakout): number => Math.abs(plan.entry - plan.stop) / plan.entry;

const led = (answer: ReplyDraft, first: string): ReplyDraft => ({
  ...answer,
  content: `${first}\n\n${answer.content}`,
});
