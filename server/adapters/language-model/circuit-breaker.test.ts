import { expect, test } from 'vitest';
import { LanguageModelError, type LanguageModel, type WriteRequest, type ModelReply } from './port.ts';
import { withCircuitBreaker } from './circuit-breaker.ts';

const written: ModelReply = {
  text: 'Hello.',
  usage: { inputTokens: 1, outputTokens: 1 },
  provider: 'test',
  model: 'm',
  costMicroDollars: null,
};
const asked = (signal = new AbortController().signal): WriteRequest => ({
  instructions: '',
  conversation: [],
  pictures: [],
  tools: [],
  maxToolRounds: 1,
  signal,
});
const down = new LanguageModelError('down', 'planned');

/** A model that fails as planned, then answers; on a clock that is moved by hand. */
function planned(...failures: Error[]) {
  const clock = { at: 0 };
  const waits: number[] = [];
  let calls = 0;
  const model: LanguageModel = {
    provider: 'test',
    model: 'm',
    seesPictures: false,
    timeoutMs: 25_000,
    write: () => {
      calls += 1;
      const failure = failures.shift();
      return failure === undefined ? Promise.resolve(written) : Promise.reject(failure);
    },
  };
  const pause = (ms: number) => Promise.resolve(waits.push(ms));
  return {
    model: withCircuitBreaker(model, { now: () => clock.at, pause }),
    clock,
    waits,
    calls: () => calls,
  };
}

const fails = (model: LanguageModel) =>
  expect(model.write(asked())).rejects.toBeInstanceOf(LanguageModelError);

test('one failure is tried again, and the user notices nothing', async () => {
  const { model, calls } = planned(down);
  expect(await model.write(asked())).toEqual(written);
  expect(calls()).toBe(2);
});

test('two failures are told; there is no third try', async () => {
  const { model, calls } = planned(down, down, down);
  await fails(model);
  expect(calls()).toBe(2);
});

test('a provider that asks to wait a moment is given it', async () => {
  const { model, waits } = planned(new LanguageModelError('limit', 'planned', { retryAfterMs: 1_500 }));
  expect(await model.write(asked())).toEqual(written);
  expect(waits).toEqual([1_500]);
});

test('a provider that asks for a long pause is left alone for as long as it asked', async () => {
  const { model, clock, calls } = planned(
    new LanguageModelError('limit', 'planned', { retryAfterMs: 60_000 }),
  );
  await fails(model);
  clock.at = 59_999;
  await fails(model);
  expect(calls()).toBe(1);
  clock.at = 60_000;
  expect(await model.write(asked())).toEqual(written);
});

test.each([
  ['a request it will not take', new LanguageModelError('refused', 'planned')],
  ['a failure after words were passed on', new LanguageModelError('down', 'planned', { hasStarted: true })],
  ['a stop by the caller', new Error('stopped')],
])('%s is not tried again', async (_what, failure) => {
  const { model, calls } = planned(failure);
  await expect(model.write(asked())).rejects.toBe(failure);
  expect(calls()).toBe(1);
});

test('a provider that keeps failing is not asked for a while, then by one call, then by all', async () => {
  const hasStarted = new LanguageModelError('down', 'planned', { hasStarted: true });
  const { model, clock, calls } = planned(hasStarted, hasStarted, hasStarted, hasStarted, hasStarted);
  for (let count = 0; count < 4; count += 1) await fails(model);
  await fails(model);
  expect(calls()).toBe(4);

  clock.at = 30_000;
  await Promise.all([fails(model), fails(model)]);
  expect(calls()).toBe(5);
  await fails(model);
  expect(calls()).toBe(5);

  clock.at = 60_000;
  expect(await model.write(asked())).toEqual(written);
  expect(await model.write(asked())).toEqual(written);
  expect(calls()).toBe(7);
});

test('refusals and stops do not make it look broken', async () => {
  const refused = new LanguageModelError('refused', 'planned');
  const { model, calls } = planned(...Array.from({ length: 12 }, () => refused));
  for (let count = 0; count < 12; count += 1) await fails(model);
  expect(await model.write(asked())).toEqual(written);
  expect(calls()).toBe(13);
});
