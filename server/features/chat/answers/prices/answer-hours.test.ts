import { expect, it } from 'vitest';
import { freshContext } from '@app/domain/buddy/intents/turn-context.ts';
import { createQueryTools, quietMarket } from '../../../../testing/markets/synthetic-market.ts';
import { answerWithAnalyst } from '../reply.ts';

const ask = async (time: string, content: string) => {
  const now = Date.parse(`${time}Z`);
  const tools = createQueryTools({ ...quietMarket, now });
  const reply = await answerWithAnalyst({ now, before: freshContext, turns: 3 }, tools, {
    content,
    hasImages: false,
  });
  return reply.content;
};

it.each([
  ['2026-11-26T15:00', 'is gold open', 'open until 19:30 UTC, early because of Thanksgiving'],
  ['2026-11-26T20:00', 'is gold open', 'closed because of Thanksgiving and opens 23:00 UTC'],
  ['2026-11-27T15:00', 'is gold open', '19:45 UTC, early because of the day after Thanksgiving'],
  ['2026-12-25T15:00', 'is the forex market open', 'closed because of Christmas and opens'],
  ['2026-04-03T15:00', 'is gold open', 'closed because of Good Friday and opens Sunday 22:00 UTC'],
])('at %s says to "%s" when a holiday ends or shortens trading', async (time, question, text) => {
  expect(await ask(time, question)).toContain(text);
});

it('names no holiday where a market keeps its hours', async () => {
  expect(await ask('2026-11-26T15:00', 'is eurusd open')).not.toContain('because of');
  // The daily rest before a holiday.
  expect(await ask('2026-11-25T22:30', 'is gold open')).not.toContain('because of');
});
