import { DAY_MS } from '@app/domain/time.ts';
import type { Feeling } from '@app/domain/buddy/text/feelings.ts';
import { printR, wholePercent } from '@app/domain/buddy/replies/print.ts';
import { losingRunProbability } from '@app/domain/signals/statistics/losing-run.ts';
import { draft, notesOf, type Notes, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

type TradingFeeling = Exclude<Feeling, 'crisis' | 'distress' | 'needed-money' | 'promise'>;

const OWN = 'your signals';
/** Closed signals; below this the break-even rate of a plan at twice the risk stands in. */
const ENOUGH = 30;
const BREAK_EVEN = 1 / 3;
const STRETCH = 20;
const USUAL_RUN = 5;

export async function careOfTrading(
  turn: Turn,
  tools: QueryTools,
  feeling: TradingFeeling,
): Promise<ReplyDraft> {
  const notes = notesOf(turn);
  const parts = await words[feeling](turn, tools, notes);
  return draft(turn, parts, { tone: 'care', evidence: notes.rows });
}

type CareTopicWriter = (turn: Turn, tools: QueryTools, notes: Notes) => Promise<string[]> | string[];

const words: Record<TradingFeeling, CareTopicWriter> = {
  setback: () => [
    'That stings, I know. A loss at the stop you planned is part of this and says nothing about you.',
    'What usually does the harm is the next trade, made to win it back. So let us not make one now: close the chart, write down in one line what happened, and come back tomorrow.',
  ],
  streak: async (_, tools, notes) => [
    `Losing several in a row hurts, and it is ordinary. ${await oddsOfRun(tools, notes)}`,
    'You are not due a win now, and bigger size would not bring one. One step for today: halve the size or stop until tomorrow. The next trade does not know about the last ones.',
  ],
  revenge: async (turn, tools, notes) => [
    `I hear you, and this is the moment in which most of the damage is done. ${await lastLoss(turn, tools, notes)}The market does not owe you that money, and a trade made to get it back is bigger and worse than the one before.`,
    'One step: no trade until tomorrow. If the plan is still good then, it will be good at the usual size.',
  ],
  fear: (_, __, { cite }) => [
    'Being afraid before a trade is sensible: real money can go. Often it just means that the size is too large for you.',
    `One step: ask yourself what loss you would shrug off, and let me work out the lots for it (${cite('"size for $5 risk"', 'example of a question')}). If no amount feels fine, follow one idea without money first. Not trading is always allowed.`,
  ],
  greed: () => [
    'Glad it went well. A good run feels like skill and is often luck, and the bigger size usually arrives just before the loss that takes it all back.',
    'One step: keep the next trade exactly as large as the last one, and take what you would hate to lose again out of the account.',
  ],
  fomo: () => [
    'When everyone talks about a move, most of it has already happened, and the stop is far away by then: you would risk more for less. Missing a trade costs nothing.',
    'One step: name the market and say "watch it". When it breaks out of its next range, I tell you in time and with the loss first.',
  ],
  overtrading: async (turn, tools, notes) => [
    `${await tradesToday(turn, tools, notes)}Each trade pays the spread, and boredom is not a set-up. With many trades in a day the cost alone can eat a small account.`,
    'One step: close the chart now and decide on a number for tomorrow, such as two. If stopping feels impossible rather than dull, tell me; that is worth talking about.',
  ],
};

async function oddsOfRun(tools: QueryTools, { cite }: Notes): Promise<string> {
  const stats = await tools.stats();
  const own = stats.closedSignals >= ENOUGH;
  const lost = 1 - (own ? stats.winRate : BREAK_EVEN);
  const wins = [...stats.lastClosed];
  const run =
    wins.length > 0 && !wins.includes(true) ? wins.length : wins.length - 1 - wins.lastIndexOf(true);
  const length = Math.max(run, own ? 3 : USUAL_RUN);
  const chance = losingRunProbability(lost, length, STRETCH);
  const whose = own
    ? `Your signals have missed ${cite(wholePercent(lost), 'your closed signals')} % of the time`
    : `A rule that aims for twice its risk may miss ${cite(wholePercent(lost), 'break-even rate')} % of the time and still break even`;
  return `${whose}; at that rate ${cite(length, 'run of losses')} misses in a row turn up in ${cite(wholePercent(chance), 'worked out from that rate')} % of all stretches of ${cite(STRETCH, 'definition')} trades.`;
}

async function lastLoss(turn: Turn, tools: QueryTools, { cite }: Notes): Promise<string> {
  const lost = (await tools.signals()).find(
    ({ closedAt, resultR }) =>
      closedAt !== null && turn.now - Date.parse(closedAt) < DAY_MS && resultR !== null && resultR < 0,
  );
  if (!lost || lost.resultR === null) return '';
  const source = `signal ${lost.signalId}`;
  return `Your last one, ${cite(lost.signalId, source)}, cost ${cite(printR(lost.resultR), source)}: the planned size of a loss, no more. `;
}

async function tradesToday(turn: Turn, tools: QueryTools, { cite }: Notes): Promise<string> {
  const midnight = Math.floor(turn.now / DAY_MS) * DAY_MS;
  const today = (await tools.signals()).filter((one) => Date.parse(one.createdAt) >= midnight).length;
  if (today < 2) return '';
  return `You have taken ${cite(today, OWN)} signals from me today (UTC). `;
}
