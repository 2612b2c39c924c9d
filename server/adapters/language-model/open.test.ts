import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLanguageModel } from './open.ts';
import { anthropicDialect } from './stand-ins/anthropic.ts';
import { openAiDialect } from './stand-ins/openai.ts';
import { openStandIn, type StandIn } from './stand-ins/stand-in.ts';

const standIns: StandIn[] = [];
beforeAll(async () => {
  standIns.push(await openStandIn(openAiDialect), await openStandIn(anthropicDialect));
});
afterAll(() => Promise.all(standIns.map((one) => one.close())));

const asked = () => ({
  instructions: 'You are calm.',
  conversation: [{ role: 'user' as const, text: 'hi' }],
  pictures: [],
  tools: [],
  maxToolRounds: 1,
  signal: AbortSignal.timeout(5_000),
});

test('without settings there is none', async () => {
  expect(await openLanguageModel({ LLM_PROVIDER: 'embedded' }, () => 0)).toBeNull();
});

test.each([
  ['openai-compatible', 0, false],
  ['anthropic', 1, true],
] as const)(
  '%s is opened by the settings, and one failure of it goes unnoticed',
  async (LLM_PROVIDER, which, seesPictures) => {
    const standIn = standIns[which] as StandIn;
    const LLM_BASE_URL = standIn.baseUrl;
    const settings = { LLM_PROVIDER, LLM_BASE_URL, LLM_API_KEY: 'k', LLM_MODEL: 'some-model' };
    const model = await openLanguageModel(settings, () => 0);
    expect(model).toMatchObject({ provider: LLM_PROVIDER, model: 'some-model', seesPictures });
    expect(model?.timeoutMs).toBeLessThanOrEqual(25_000);
    standIn.plan({ kind: 'status', status: 500 }, { kind: 'words', words: ['Hello.'] });
    expect((await model?.write(asked()))?.text).toBe('Hello.');
    expect(standIn.heard).toHaveLength(2);

    const looking = await openLanguageModel(
      { ...settings, LLM_IMAGES: seesPictures ? 'off' : 'on' },
      () => 0,
    );
    expect(looking?.seesPictures).toBe(!seesPictures);
  },
);

const hosted = {
  LLM_PROVIDER: 'openai-compatible' as const,
  LLM_BASE_URL: 'http://127.0.0.1:9/v1',
  LLM_MODEL: 'my-own-model',
};

test('a budget whose money cannot be counted is refused', async () => {
  await expect(openLanguageModel({ ...hosted, LLM_DAILY_BUDGET_USD: 5 }, () => 0)).rejects.toThrow(
    'A budget needs a price: my-own-model is in no price list',
  );
  expect((await openLanguageModel(hosted, () => 0))?.budget).toEqual({ all: null, perUser: null });
});

test.each([
  ['a listed price', { LLM_MODEL: 'gpt-4o-mini' }],
  ['a price of the settings', { LLM_INPUT_PRICE_USD: 1, LLM_OUTPUT_PRICE_USD: 4 }],
])('a budget goes with %s', async (_which, settings) => {
  const budgets = { LLM_DAILY_BUDGET_USD: 5, LLM_USER_DAILY_BUDGET_USD: 0.25 };
  const model = await openLanguageModel({ ...hosted, ...settings, ...budgets }, () => 0);
  expect(model?.budget).toEqual({ all: 5_000_000, perUser: 250_000 });
});
