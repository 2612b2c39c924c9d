import { MINUTE_MS } from '../../time.ts';
import { printAge, printTime, wholePercent } from '../../buddy/replies/print.ts';
import type { Topic } from '../../buddy/clauses/topics.ts';
import type { Timeframe } from '../../signals/signal.ts';
import { notebookOf, type Facts, type Notebook } from '../facts.ts';
import { enoughToMeanSomething } from '../../strategy/wilson.ts';
import { sideOf } from '../take-side.ts';
import type { View } from '../view.ts';
import { timeframeNames } from '../../signals/timeframe-name.ts';

const SURE = 0.2;
/** So many ideas of one's own weigh as much as luck. */
const PRIOR_IDEAS = 30;
/** People try to win their money back in the quarter of an hour after a stop. */
export const COOL_DOWN = 15 * MINUTE_MS;
const COOLING = 0.6;
export const IDEAS_A_DAY = 5;
const TOO_MANY = 0.4;
const NOT_FOR_BEGINNERS = 0.3;
const NOT_YOUR_STYLE = 0.2;
const NOT_YOUR_RISK = 0.2;

const suits: Record<string, readonly Timeframe[]> = {
  scalping: ['short'],
  day: ['short', 'daily'],
  swing: ['daily', 'weekly'],
  position: ['weekly', 'long'],
};

type Remark = Pick<View, 'strength' | 'says' | 'change' | 'lesson'>;

export function coach(facts: Facts): View {
  const notes = notebookOf(facts);
  const remarks = [coolDown(facts, notes), pace(facts, notes), fit(facts)].filter((one) => one !== null);
  const own = oddsFromOwnIdeas(facts, notes);
  const common = { brain: 'coach', probability: own.odds, veto: false, evidence: notes.rows } as const;
  const worst = remarks.reduce<Remark | null>((a, b) => (a && a.strength >= b.strength ? a : b), null);
  if (worst) return { ...common, stance: 'against', ...worst };
  const stance = own.odds === null || own.luck === null ? 'abstain' : sideOf(own.odds, own.luck);
  const { lesson, teaches } = lessonOf(facts);
  return {
    ...common,
    stance,
    strength: stance === 'abstain' ? 0 : SURE,
    says: [tellPace(facts, notes), own.says, teaches].filter(Boolean).join(' '),
    change: null,
    lesson,
  };
}

/** The share of the user's own ideas of the same plan that reached the target, drawn towards luck; from thirty on. */
function oddsFromOwnIdeas(
  { idea, closed, timeframe, now }: Facts,
  { cite }: Notebook,
): { odds: number | null; luck: number | null; says: string } {
  if (!idea) return { odds: null, luck: null, says: '' };
  const own = closed.filter((one) => one.timeframe === timeframe && one.at <= now);
  const source = `your closed ${timeframeNames[timeframe]} ideas`;
  const many = cite(own.length, source);
  const luck = idea.chance?.luck ?? null;
  if (own.length < enoughToMeanSomething)
    return {
      odds: null,
      luck,
      says: `I state no odds before ${cite(enoughToMeanSomething, 'the coach')} of your ${timeframeNames[timeframe]} ideas have closed; so far ${many}.`,
    };
  if (luck === null)
    return { odds: null, luck, says: 'I state no odds: there is not enough to say what luck gives here.' };
  const hits = own.filter(({ status }) => status === 'target_hit').length;
  const odds = (hits + luck * PRIOR_IDEAS) / (own.length + PRIOR_IDEAS);
  const told = cite(`${wholePercent(odds)} %`, `${source}, drawn towards luck`);
  return {
    odds,
    luck,
    says: `Of your ${many} closed ${timeframeNames[timeframe]} ideas ${cite(hits, source)} reached the target; drawn towards luck that makes odds of ${told}.`,
  };
}

function coolDown({ closed, now }: Facts, { cite }: Notebook): Remark | null {
  const stops = closed.filter(({ status, at }) => status === 'stop_hit' && at <= now && now - at < COOL_DOWN);
  const last = stops.reduce<number | null>((latest, { at }) => Math.max(latest ?? 0, at), null);
  if (last === null) return null;
  const ago = cite(printAge(now - last), 'your closed signals', last);
  const until = cite(printTime(last + COOL_DOWN, now), 'the cool-down');
  return {
    strength: COOLING,
    says: `Your last stop was hit ${ago} ago. Take a short break before the next idea, so that it is not about winning it back.`,
    change: `From ${until} on I would look at it afresh.`,
    lesson: 'revenge-trading',
  };
}

function pace({ openedToday }: Facts, { cite }: Notebook): Remark | null {
  if (openedToday < IDEAS_A_DAY) return null;
  return {
    strength: TOO_MANY,
    says: `You opened ${cite(openedToday, 'your signals today')} ideas today. More of them rarely makes the day better, and each one pays the spread.`,
    change: 'Tomorrow is a new day for it.',
    lesson: 'overtrading',
  };
}

function fit({ trader, timeframe, instrument, idea }: Facts): Remark | null {
  if (!idea) return null;
  if (trader.experience === 'beginner' && timeframe === 'short')
    return {
      strength: NOT_FOR_BEGINNERS,
      says: 'You are new to this, and a short-term plan wants fast decisions and pays the spread most often.',
      change: 'The same on the daily plan would suit a beginner better.',
      lesson: 'trading-costs',
    };
  const plans = trader.style !== null && Object.hasOwn(suits, trader.style) ? suits[trader.style] : undefined;
  if (plans && !plans.includes(timeframe))
    return {
      strength: NOT_YOUR_STYLE,
      says: `Your profile says ${trader.style} trading, and a ${timeframeNames[timeframe]} plan is not that.`,
      change: `A ${plans[0]} plan would be nearer to what you said you do.`,
      lesson: 'trading-plan',
    };
  if (trader.risk === 'conservative' && instrument.kind === 'crypto')
    return {
      strength: NOT_YOUR_RISK,
      says: `You call yourself conservative, and ${instrument.name} usually swings far more than a currency pair.`,
      change: 'A currency pair would fit that better.',
      lesson: 'volatility',
    };
  return null;
}

function tellPace({ openedToday }: Facts, { cite }: Notebook): string {
  if (openedToday === 0) return 'This is your first idea today: there is no hurry.';
  const many = cite(openedToday, 'your signals today');
  return `You opened ${many} ${openedToday === 1 ? 'idea' : 'ideas'} today, which is a calm pace.`;
}

function lessonOf({ idea }: Facts): { lesson: Topic; teaches: string } {
  if (!idea)
    return { lesson: 'breakout', teaches: 'Waiting for a price to leave its range is part of the trade.' };
  if (idea.measured.count === 0)
    return { lesson: 'backtest', teaches: 'Nothing was measured yet: an idea without a record is a guess.' };
  return { lesson: 'breakout', teaches: 'It is an example of a breakout, and many of those turn out false.' };
}
