import { afterAll, expect, test } from 'vitest';
import { createAnthropicModel, createOpenAiModel } from '../ai-sdk.ts';
import type { LanguageModel } from '../port.ts';
import { anthropicDialect } from '../stand-ins/anthropic.ts';
import { openAiDialect } from '../stand-ins/openai.ts';
import { openStandIn, type StandInReply, type StandInRequest } from '../stand-ins/stand-in.ts';

const gateway = await openStandIn(openAiDialect);
const anthropic = await openStandIn(anthropicDialect);
afterAll(() => Promise.all([gateway.close(), anthropic.close()]));

const open = (model: string): LanguageModel =>
  createOpenAiModel({ baseUrl: gateway.baseUrl, model, seesPictures: false });
const look = {
  name: 'look',
  description: 'Looks.',
  input: { type: 'object', properties: {} },
  run: () => Promise.resolve('Calm.'),
};
const write = (model: LanguageModel) =>
  model.write({
    instructions: 'You are calm.',
    conversation: [{ role: 'user', text: 'hi' }],
    pictures: [],
    tools: [look],
    firstTool: 'look',
    maxToolRounds: 1,
    signal: AbortSignal.timeout(5_000),
  });
const bodyOf = ({ raw }: StandInRequest) => JSON.parse(raw) as Record<string, unknown>;
const hello: StandInReply = { kind: 'words', words: ['Hello.'] };
const refusal = (message: string): StandInReply => ({
  kind: 'status',
  status: 400,
  body: JSON.stringify({ error: { message, type: 'invalid_request_error' } }),
});

test.each([
  'gpt-5-mini',
  'o4-mini',
  'openai/gpt-5-mini',
  'azure/o4-mini',
  'openrouter/openai/gpt-5.1',
  'openai/gpt-6-nano',
  'gpt-12:free',
])('%s is asked as models that reason want to be asked', async (name) => {
  gateway.plan(hello);
  await write(open(name));
  const body = bodyOf(gateway.heard.at(-1) as StandInRequest);
  expect(body).toMatchObject({ max_completion_tokens: 6_000, reasoning_effort: 'low' });
  expect(body).not.toHaveProperty('max_tokens');
  expect(body).not.toHaveProperty('temperature');
});

test.each([
  'gpt-4o-mini',
  'openai/gpt-4.1',
  'gpt-5-chat-latest',
  'anthropic/claude-sonnet-4-5',
  'llama3.2',
  'foo4-mini',
  'mistralai/mixtral-8x7b',
])('%s is asked as usual', async (name) => {
  gateway.plan(hello);
  await write(open(name));
  const body = bodyOf(gateway.heard.at(-1) as StandInRequest);
  expect(body).toMatchObject({ max_tokens: 1_500, temperature: 0.2 });
  expect(body).not.toHaveProperty('reasoning_effort');
});

test('a later name teaches its parameters by one refusal each, once for all calls', async () => {
  const model = open('acme/thinker-9');
  const before = gateway.heard.length;
  gateway.decide((request) => {
    const body = bodyOf(request);
    if ('max_tokens' in body)
      return refusal("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.");
    if ('temperature' in body) return refusal("Unsupported value: 'temperature' does not support 0.2.");
    return typeof body['tool_choice'] === 'object' ? refusal('tool_choice must be auto') : hello;
  });
  expect((await write(model)).text).toBe('Hello.');
  expect(gateway.heard.length - before).toBe(4);
  await write(model);
  expect(gateway.heard.length - before).toBe(5);
});

test.each([
  ['one that names nothing we sent', 'Something else is wrong.'],
  ['one that repeats itself', "Unsupported value: 'temperature'."],
])('a refusal stays one: %s', async (_which, message) => {
  const model = open('stubborn');
  const before = gateway.heard.length;
  gateway.decide(() => refusal(message));
  await expect(write(model)).rejects.toMatchObject({ kind: 'refused' });
  expect(gateway.heard.length - before).toBeLessThanOrEqual(2);
});

test('an Anthropic model that takes no temperature is asked without', async () => {
  const model = createAnthropicModel({
    baseUrl: anthropic.baseUrl,
    apiKey: 'k',
    model: 'claude-next',
    seesPictures: false,
  });
  anthropic.decide((request) =>
    'temperature' in bodyOf(request) ? refusal('`temperature` is deprecated for this model.') : hello,
  );
  expect((await write(model)).text).toBe('Hello.');
});

test('instructions are marked for the cache where the provider wants a mark, and stand first', async () => {
  const marked = [{ type: 'text', text: 'You are calm.', cache_control: { type: 'ephemeral' } }];
  anthropic.plan(hello);
  await write(
    createAnthropicModel({ baseUrl: anthropic.baseUrl, apiKey: 'k', model: 'claude', seesPictures: false }),
  );
  expect(bodyOf(anthropic.heard.at(-1) as StandInRequest)['system']).toEqual(marked);
  gateway.plan(hello);
  await write(open('anthropic/claude-sonnet-4-5'));
  expect(bodyOf(gateway.heard.at(-1) as StandInRequest)['messages']).toMatchObject([
    { role: 'system', content: marked },
    { role: 'user', content: 'hi' },
  ]);
  gateway.plan(hello);
  await write(open('gpt-4o-mini'));
  expect(gateway.heard.at(-1)?.raw).not.toContain('cache_control');
});

test('what a round cost is told at once, and that of one that broke off is estimated', async () => {
  const spent: unknown[] = [];
  gateway.plan(
    { kind: 'calls', calls: [{ name: 'look', input: {} }] },
    { kind: 'truncated', words: ['Well '] },
  );
  await open('gpt-4o-mini')
    .write({
      instructions: 'You are calm.',
      conversation: [{ role: 'user', text: 'hi' }],
      pictures: [],
      tools: [look],
      maxToolRounds: 1,
      signal: AbortSignal.timeout(5_000),
      onSpent: (one) => spent.push(one),
    })
    .catch(() => undefined);
  expect(spent).toMatchObject([
    { usage: { inputTokens: 1_000, outputTokens: 200 }, costMicroDollars: 270 },
    { usage: { outputTokens: 2 }, model: 'gpt-4o-mini' },
  ]);
});
