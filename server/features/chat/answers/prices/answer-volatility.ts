import type { ChartView } from '@app/contracts/chat/chart.ts';
import { composeDayChart } from '@app/domain/charts/compose-reply-chart.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import { printPercent } from '@app/domain/buddy/calculators/money.ts';
import { distance, printDollars, printNumber } from '@app/domain/buddy/replies/print.ts';
import { dayPaceOf, type DayPace } from '@app/domain/market/day-range.ts';
import { instrumentOf, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import { dollarRateFromQuotes } from '@app/domain/signals/sizing/position-size.ts';
import { averageTrueRange, breakoutRules, historyBars } from '@app/domain/strategy/breakout.ts';
import { nameOf } from './answer-quote.ts';
import { marketAsked, notFresh } from '../market-asked.ts';
import { measureDay } from './measured-day.ts';
import { draft, notesOf, simulatedLabel, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

export async function answerVolatility(
  turn: Turn,
  tools: QueryTools,
  asked: Pair | null,
): Promise<ReplyDraft> {
  const { pair } = marketAsked(turn, tools, asked);
  const context = { asked: 'volatility' as const, pairs: [pair] };
  const instrument = instrumentOf(pair);
  const quote = tools.quote(pair);
  const { usual, today, quarters } = quote
    ? await measureDay(turn, tools, quote)
    : { usual: null, today: null, quarters: [] };
  if (!quote || !usual)
    return draft(
      turn,
      [`I don't have enough prices for ${nameOf(pair)} to say how much it moves, so I won't guess.`],
      { tone: 'caution', context },
    );
  const notes = notesOf(turn);
  const { cite } = notes;
  const days = `day candles ${pair}`;
  const far = (points: number, source: string): string =>
    cite(distance(instrument, points), source, quote.at);
  const { step, atrBars } = breakoutRules.daily;
  const hour = averageTrueRange(await tools.candles(pair, step, historyBars), atrBars);
  const rate = dollarRateFromQuotes(instrument, tools.quote);
  const smallest = toPrice(instrument, usual.points) * instrument.contractSize * instrument.lotStep;
  const money =
    rate === null
      ? null
      : `On ${cite(printNumber(instrument.lotStep, 4), 'instrument table')} lots, the smallest size, such a day can cost you ${cite(printDollars(smallest * rate), days)}, or bring it.`;
  const covered = today && today.high - today.low;
  return draft(
    turn,
    [
      `${nameOf(pair)} usually moves ${far(usual.points, days)} a day. That is from the low to the high, over ${cite(usual.days, days)} ${usual.days === 1 ? 'day' : 'days'} measured.`,
      covered !== null &&
        `Today (UTC) it has covered ${far(covered, `today's candles ${pair}`)} so far, ${cite(printPercent((100 * covered) / usual.points, 0), `today's candles ${pair}`)} % of that: ${paces[dayPaceOf(covered / usual.points)]}.`,
      money,
      notFresh(turn, tools, quote, notes),
      simulatedLabel(tools),
    ],
    {
      context,
      evidence: notes.rows,
      chart: dayChart(tools, { quote, quarters, usual: usual.points }),
      details: [
        hour !== null &&
          `From one hour to the next it swings about ${far(hour, `hour candles ${pair}`)} (the average true range of ${cite(atrBars, 'breakout rule')} hours). My stops lie at twice that, because normal wobbles would hit a nearer one.`,
        'Much movement is not a good or a bad sign. It only means that the same size risks more.',
      ],
    },
  );
}

const paces: Record<DayPace, string> = {
  quiet: 'a quiet day up to now',
  ordinary: 'an ordinary day',
  wild: 'a wild one, so sizes should be smaller',
};

/** Today inside what a usual day covers; null before the first quarter of an hour is over. */
function dayChart(
  tools: QueryTools,
  { quote, quarters, usual }: { quote: Quote; quarters: readonly Candle[]; usual: number },
): ChartView | null {
  const [first] = quarters;
  if (!first) return null;
  const chart = composeDayChart(instrumentOf(quote.pair), { candles: quarters, midPoints: quote.mid, usual });
  return { ...chart, simulated: tools.simulated };
}
