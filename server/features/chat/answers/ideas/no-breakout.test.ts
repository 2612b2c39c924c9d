import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freshContext, type TurnContext } from '@app/domain/buddy/intents/turn-context.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import {
  createQueryTools,
  quietMarket,
  syntheticQuote,
} from '../../../../testing/markets/synthetic-market.ts';
import { answerWithAnalyst } from '../reply.ts';
import type { QueryTools } from '../turn.ts';

const instrument = instrumentOf('EUR/USD');
const levels = { low: 107_750, high: 108_250 };

const ask = async (mid: number, content: string, before: TurnContext = freshContext) => {
  const given = { ...quietMarket, mid };
  const quote = syntheticQuote(given, 'EUR/USD');
  const tools: QueryTools = {
    ...createQueryTools(given),
    bestSetup: async () => null,
    brokenSetup: async () => null,
    findSetup: async (_, timeframe) => ({ kind: 'levels', instrument, timeframe, quote, levels }),
  };
  return answerWithAnalyst({ now: given.now, before, turns: 3 }, tools, { content, hasImages: false });
};

it('says that the price is between the levels only where it is, and else on which side', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 107_000, max: 109_000 }),
      fc.constantFrom('signal on eurusd', 'what do you think of eurusd', 'any breakouts today?'),
      async (mid, question) => {
        const { content } = await ask(mid, question);
        expect(content.includes('A close past either edge would change that.')).toBe(
          mid >= levels.low && mid <= levels.high,
        );
        expect(content.includes('above both levels that matter on the daily plan')).toBe(mid > levels.high);
        expect(content.includes('below both levels that matter on the daily plan')).toBe(mid < levels.low);
      },
    ),
    { numRuns: 60 },
  );
});

it('says which close is missing where the price has left its range', async () => {
  const { content } = await ask(108_400, 'signal on eurusd');
  expect(content).toContain(
    'It stands at 1.08400, above both levels that matter on the daily plan, 1.07750 and 1.08250. No hourly candle has closed above 1.08250 yet, and only such a close counts.',
  );
});

it.each([
  [108_000, 'Between them a pick would be a coin toss.'],
  [108_400, 'It is above both just now, and without that close a pick would be a coin toss.'],
  [107_000, 'It is below both just now, and without that close a pick would be a coin toss.'],
])('names no side at %i, and says where that is', async (mid, text) => {
  const { context } = await ask(mid, 'signal on eurusd');
  const { content } = await ask(mid, 'so buy or sell?', context);
  expect(content).toContain(text);
});
