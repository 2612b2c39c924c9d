import { distance, printNumber, printPrice } from '@app/domain/buddy/replies/print.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen } from '@app/domain/market/hours/market-week.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import { breakoutRules, channelAt } from '@app/domain/strategy/breakout.ts';
import { placeOf } from '@app/domain/strategy/price-place.ts';
import { timeframeNames } from '@app/domain/signals/timeframe-name.ts';
import { nameOf } from './answer-quote.ts';
import { USUAL_TIMEFRAME } from '../ideas/answer-signal-request.ts';
import { levelActions } from '../ideas/no-breakout.ts';
import { marketAsked, notFresh } from '../market-asked.ts';
import { draft, notesOf, simulatedLabel, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

const bars: Record<string, string> = {
  '15m': 'quarters of an hour',
  '1h': 'hours',
  '4h': 'blocks of four hours',
  '1d': 'days',
};

export async function answerLevels(
  turn: Turn,
  tools: QueryTools,
  asked: { pair: Pair | null; timeframe: Timeframe | null },
): Promise<ReplyDraft> {
  const { pair } = marketAsked(turn, tools, asked.pair);
  const timeframe = asked.timeframe ?? USUAL_TIMEFRAME;
  const context = { asked: 'levels' as const, pairs: [pair], timeframe };
  const { step, channelBars } = breakoutRules[timeframe];
  const candles = await tools.candles(pair, step, channelBars);
  const range = channelAt(candles, candles.length, channelBars);
  const quote = tools.quote(pair);
  if (!quote || !range)
    return draft(
      turn,
      [`I don't have enough prices for ${nameOf(pair)} to name its levels, so I name none.`],
      { tone: 'caution', context },
    );
  const instrument = instrumentOf(pair);
  const notes = notesOf(turn);
  const { cite } = notes;
  const source = `${timeframeNames[timeframe]} range ${pair}`;
  const level = (points: number, role: 'low' | 'high'): string =>
    cite(printPrice(instrument, points), source, quote.at, role);
  const away = (points: number): string => cite(distance(instrument, points - quote.mid), source, quote.at);
  const place = (points: number, side: 'below' | 'above'): string => {
    const passed = side === 'below' ? quote.mid < points : quote.mid > points;
    return `${level(points, side === 'below' ? 'low' : 'high')}, ${passed ? 'already passed by' : `${side} by`} ${away(points)}`;
  };
  const fresh = notFresh(turn, tools, quote, notes);
  const offered =
    fresh === null && placeOf(quote.mid, range) === 'between' && isMarketOpen(instrument, turn.now);
  return draft(
    turn,
    [
      `${nameOf(pair)} stands at ${cite(printPrice(instrument, quote.mid), `quote ${pair}`, quote.at)}. Support is ${place(range.low, 'below')}; resistance is ${place(range.high, 'above')}.`,
      `They are the low and the high of the last ${cite(printNumber(channelBars), 'breakout rule')} ${bars[step]}. Many moves beyond a level fail, so a level is a place to look, not a reason to trade.`,
      fresh,
      simulatedLabel(tools),
    ],
    {
      context: {
        ...context,
        offer: offered ? { pair, timeframe, above: range.high, below: range.low } : null,
      },
      evidence: notes.rows,
      actions: offered ? levelActions(pair, timeframe).slice(0, 1) : [],
      details: [
        `From edge to edge the range is ${cite(distance(instrument, range.high - range.low), source, quote.at)}. For a wider look ask "weekly levels", for a closer one "short term levels".`,
      ],
    },
  );
}
