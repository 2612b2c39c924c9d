import { afterAll, expect, test } from 'vitest';
import { createOpenAiModel } from './ai-sdk.ts';
import { openAiDialect } from './stand-ins/openai.ts';
import { openStandIn } from './stand-ins/stand-in.ts';
import { languageModelSuite } from './suite.ts';

languageModelSuite(openAiDialect, createOpenAiModel);

const standIn = await openStandIn(openAiDialect);
afterAll(() => standIn.close());

const write = (model: string) =>
  createOpenAiModel({ baseUrl: standIn.baseUrl, model, seesPictures: false }).write({
    instructions: 'You are calm.',
    conversation: [{ role: 'user', text: 'hi' }],
    pictures: [],
    tools: [],
    maxToolRounds: 1,
    signal: AbortSignal.timeout(5_000),
  });

test('a local server needs no key', async () => {
  await write('llama3.2');
  expect(standIn.heard.at(-1)?.key).toBeUndefined();
});

test('what a local model thinks aloud is no part of its answer', async () => {
  standIn.plan({ kind: 'words', words: ['<think>Say it is ', '2,399.', '</think>', 'Hello ', 'there.'] });
  expect((await write('qwen3')).text).toBe('Hello there.');
});
