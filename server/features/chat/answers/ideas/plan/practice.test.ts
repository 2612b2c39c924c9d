import { MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NOON, startTestApp, type TestApp } from '../../../../../testing/app.ts';
import { breakoutMarket } from '../../../../../testing/markets/breakout-market.ts';
import { aUser, type TestUser } from '../../../../../testing/users/builders.ts';
import { sendChatMessage } from '../../../../../testing/users/send-chat-message.ts';

let app: TestApp;
let maya: TestUser;
beforeAll(async () => {
  const market = breakoutMarket(NOON);
  for (const age of [MINUTE_MS, 2_000]) market.set('XAU/USD', 2_350.9, NOON - age);
  app = await startTestApp({ market, evidence: 'shipped' });
});
afterAll(() => app.close());
beforeEach(async () => {
  maya = await aUser(app);
});

const open = (): Promise<unknown[]> => maya.call('listSignals', {});
const labels = ({ aiMessage }: Awaited<ReturnType<typeof sendChatMessage>>): string[] =>
  (aiMessage.actions ?? []).map(({ label }) => label);

it('a signal wished for where the past carries none is refused first, with what would change it', async () => {
  const answer = await sendChatMessage(maya, 'give me a signal on gold');
  expect(answer).toMatchObject({ signal: null, tokensDeducted: 1 });
  expect(answer.response).toMatch(
    /^\*\*No signal from me on gold\.\*\*\n\nOver [\d,]+ past trades since \d{4} this rule lost/,
  );
  expect(answer.response).toMatch(
    /A signal needs 80 % probability of a gain after costs; the past gives this one (?:under )?\d+ %/,
  );
  expect(answer.response).toContain('Nothing is open');
  expect(labels(answer)).toEqual(['Practise this idea', 'Watch 2,350.00', 'A market with better evidence']);
  expect(answer.aiMessage.pipsyMood).toBe('red');
  expect(await open()).toEqual([]);
});

it.each(['a tap', 'yes please', 'practise it', 'ok then practise this one'])(
  'the practice idea is opened by %s, for the reply alone',
  async (said) => {
    const { aiMessage } = await sendChatMessage(maya, 'any signal?');
    const tapped = aiMessage.actions?.[0]?.say ?? '';
    const answer = await sendChatMessage(maya, said === 'a tap' ? tapped : said);

    expect(answer.signal).toMatchObject({ pair: expect.any(String), kind: 'practice', tokensDeducted: 1 });
    expect(answer).toMatchObject({ tokensDeducted: 1 });
    expect(answer.response).toMatch(/^To practise: /);
    expect(answer.aiMessage.pipsyMood).toBe('red');
  },
);

it.each(['no thanks', 'hmm not sure, should i practise it?', 'what would practising cost', 'ok but why'])(
  '"%s" opens nothing',
  async (said) => {
    await sendChatMessage(maya, 'give me a signal on gold');
    expect(await sendChatMessage(maya, said)).toMatchObject({ signal: null });
    expect(await open()).toEqual([]);
  },
);

it('the other choices set the alert, name better evidence and tell why', async () => {
  const { aiMessage } = await sendChatMessage(maya, 'give me a signal on gold');
  const [, watch, better] = aiMessage.actions ?? [];
  expect((await sendChatMessage(maya, 'why?')).response).toMatch(/rule/);
  expect((await sendChatMessage(maya, better?.say ?? '')).response).toMatch(/of the? \d+|Of \d+ rules/);
  await sendChatMessage(maya, watch?.say ?? '');
  expect(
    await app.db
      .selectFrom('watches')
      .select(['above', 'below', 'becomes_signal'])
      .where('user_id', '=', maya.id)
      .execute(),
  ).toEqual([{ above: null, below: 235_000, becomes_signal: false }]);
});

it('the last token is enough to practise', async () => {
  await sendChatMessage(maya, 'give me a signal on gold');
  await app.db
    .updateTable('users')
    .set({ daily_tokens: 1, welcome_tokens: 0 })
    .where('id', '=', maya.id)
    .execute();
  const answer = await sendChatMessage(maya, 'give me the daily practice idea on gold');
  expect(answer).toMatchObject({ tokensRemaining: 0, signal: { kind: 'practice' } });
});

it.each(['ok', 'good', 'why not', 'show me'])('"%s" takes note of the no and opens nothing', async (said) => {
  await sendChatMessage(maya, 'give me a signal on gold');
  await sendChatMessage(maya, said);
  expect(await open()).toEqual([]);
});

it('who wants no practice gets none', async () => {
  const answer = await sendChatMessage(maya, 'give me a real signal on gold, not a practice one');
  expect(answer.signal).toBeNull();
  expect(await open()).toEqual([]);
});
