import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LanguageModelError, type LanguageModel, type ModelTool, type WriteRequest } from './port.ts';
import { openStandIn, USAGE, type Dialect, type StandIn } from './stand-ins/stand-in.ts';

const KEY = 'sk-canary-0123456789';

type Setting = { baseUrl: string; apiKey: string; model: string; seesPictures: boolean };

const asked = (changes: Partial<WriteRequest> = {}): WriteRequest => ({
  instructions: 'You are calm.',
  conversation: [{ role: 'user', text: 'What is gold at?' }],
  pictures: [],
  tools: [],
  maxToolRounds: 3,
  signal: AbortSignal.timeout(5_000),
  ...changes,
});

export function aTool(run: (input: unknown) => string, name = 'quote'): ModelTool & { inputs: unknown[] } {
  const inputs: unknown[] = [];
  return {
    name,
    description: 'The newest price.',
    input: { type: 'object', properties: { pair: { type: 'string' } }, required: ['pair'] },
    inputs,
    run: (input) => {
      inputs.push(input);
      return Promise.resolve(run(input));
    },
  };
}

async function failureOf(work: Promise<unknown>): Promise<LanguageModelError> {
  const error = await work.then(
    () => new Error('The call was expected to fail'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof LanguageModelError) return error;
  throw error;
}

type Set = { standIn: StandIn; model: LanguageModel; open: (settings: Setting) => LanguageModel };

/** What every provider must keep to, spoken to over its own API at a local stand-in. */
export function languageModelSuite(dialect: Dialect, open: (settings: Setting) => LanguageModel): void {
  let set: Set;
  beforeAll(async () => {
    const standIn = await openStandIn(dialect);
    const settings = { baseUrl: standIn.baseUrl, apiKey: KEY, model: 'stand-in', seesPictures: true };
    set = { standIn, model: open(settings), open };
  });
  afterAll(() => set.standIn.close());
  writes(() => set);
  asksTools(() => set);
  fails(() => set);
  keepsToItsHost(() => set);
}

function writes(set: () => Set): void {
  test('words arrive piece by piece and come back whole, with what they used', async () => {
    set().standIn.plan({ kind: 'words', words: ['Gold ', 'is ', 'resting.'] });
    const pieces: string[] = [];
    const written = await set().model.write(asked({ onText: (piece) => pieces.push(piece) }));
    expect(written).toMatchObject({
      text: 'Gold is resting.',
      usage: { inputTokens: USAGE.input, outputTokens: USAGE.output },
      model: 'stand-in',
      costMicroDollars: null,
    });
    expect(pieces.join('').trim()).toBe('Gold is resting.');
    expect(pieces.length).toBeGreaterThan(1);
  });

  test('instructions, the conversation, the key and the limits go out as they should', async () => {
    set().standIn.plan({ kind: 'words', words: ['Hello.'] });
    await set().model.write(
      asked({
        conversation: [
          { role: 'user', text: 'hi' },
          { role: 'assistant', text: 'Hello.' },
          { role: 'user', text: 'and gold?' },
        ],
      }),
    );
    expect(set().standIn.heard.at(-1)).toMatchObject({
      key: KEY,
      instructions: 'You are calm.',
      messages: [
        { role: 'user', text: 'hi' },
        { role: 'assistant', text: 'Hello.' },
        { role: 'user', text: 'and gold?' },
      ],
      mostOutput: 1_500,
      temperature: 0.2,
    });
  });

  test('an image goes with the last message alone', async () => {
    set().standIn.plan({ kind: 'words', words: ['A chart.'] });
    const picture = { mediaType: 'image/jpeg' as const, bytes: Buffer.from([0xff, 0xd8, 0xff, 0xd9]) };
    await set().model.write(
      asked({
        pictures: [picture],
        conversation: [
          { role: 'user', text: 'hi' },
          { role: 'assistant', text: 'Hello.' },
          { role: 'user', text: 'what is on it?' },
        ],
      }),
    );
    expect(
      set()
        .standIn.heard.at(-1)
        ?.messages.map((one) => one.pictures),
    ).toEqual([0, 0, 1]);
    expect(set().standIn.heard.at(-1)?.raw).toContain(picture.bytes.toString('base64'));
  });

  test('a stop ends the call at the provider too, and is no failure of the model', async () => {
    set().standIn.plan({ kind: 'hang', words: 'Gold ' });
    const stop = new AbortController();
    const reason = new Error('the user stopped it');
    const before = set().standIn.aborted.length;
    const writing = set().model.write(asked({ signal: stop.signal, onText: () => stop.abort(reason) }));
    await expect(writing).rejects.toBe(reason);
    await expect.poll(() => set().standIn.aborted.length).toBe(before + 1);
  });

  test('a call that is stopped before it began asks nobody', async () => {
    const before = set().standIn.heard.length;
    await expect(set().model.write(asked({ signal: AbortSignal.abort(new Error('no')) }))).rejects.toThrow(
      'no',
    );
    expect(set().standIn.heard).toHaveLength(before);
  });
}

function asksTools(set: () => Set): void {
  test('a tool is asked, answers, and its answer goes back before the words are written', async () => {
    const quote = aTool(() => 'Gold is 2,345.05');
    set().standIn.plan(
      { kind: 'calls', calls: [{ name: 'quote', input: { pair: 'XAU/USD' } }] },
      { kind: 'words', words: ['Gold is 2,345.05.'] },
    );
    const written = await set().model.write(asked({ tools: [quote] }));
    expect(quote.inputs).toEqual([{ pair: 'XAU/USD' }]);
    expect(set().standIn.heard.at(-1)?.messages.at(-1)).toMatchObject({
      role: 'tool',
      text: 'Gold is 2,345.05',
    });
    expect(written.text).toBe('Gold is 2,345.05.');
    expect(written.usage).toEqual({ inputTokens: 2 * USAGE.input, outputTokens: 2 * USAGE.output });
  });

  test('two tools in one round are asked in order', async () => {
    const order: string[] = [];
    const note = (name: string) => aTool(() => String(order.push(name)), name);
    set().standIn.plan(
      {
        kind: 'calls',
        words: 'Let me look.',
        calls: [
          { name: 'first', input: { pair: 'a' } },
          { name: 'second', input: { pair: 'b' } },
        ],
      },
      { kind: 'words', words: ['Done.'] },
    );
    const written = await set().model.write(asked({ tools: [note('first'), note('second')] }));
    expect(order).toEqual(['first', 'second']);
    expect(written.text).toBe('Let me look.\n\nDone.');
  });

  test('a tool that does not exist is not run, and the model is told', async () => {
    const quote = aTool(() => 'Gold is 2,345.05');
    set().standIn.plan(
      { kind: 'calls', calls: [{ name: 'grant_tokens', input: { amount: 1_000 } }] },
      { kind: 'words', words: ['I cannot do that.'] },
    );
    expect((await set().model.write(asked({ tools: [quote] }))).text).toBe('I cannot do that.');
    expect(quote.inputs).toEqual([]);
    expect(set().standIn.heard.at(-1)?.messages.at(-1)?.role).toBe('tool');
  });

  test('input of a tool that is no JSON does not reach it as a request', async () => {
    const quote = aTool(() => 'never');
    set().standIn.plan({ kind: 'garbage-call', name: 'quote' }, { kind: 'words', words: ['Sorry.'] });
    const outcome = await set()
      .model.write(asked({ tools: [quote] }))
      .catch((error: unknown) => error);
    expect(quote.inputs).toEqual([]);
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(LanguageModelError);
  });

  test('a model that asks without end has to write after the last round', async () => {
    const quote = aTool(() => 'again');
    set().standIn.decide((request) =>
      request.mayCallTools
        ? { kind: 'calls', calls: [{ name: 'quote', input: { pair: 'XAU/USD' } }] }
        : { kind: 'words', words: ['Enough.'] },
    );
    expect((await set().model.write(asked({ tools: [quote] }))).text).toBe('Enough.');
    expect(quote.inputs).toHaveLength(3);
  });
}

function fails(set: () => Set): void {
  test.each<[string, Parameters<StandIn['plan']>[0], Partial<LanguageModelError>]>([
    [
      'too many requests',
      { kind: 'status', status: 429, headers: { 'retry-after': '7' } },
      { kind: 'limit', retryAfterMs: 7_000 },
    ],
    ['a failing server', { kind: 'status', status: 500 }, { kind: 'down' }],
    ['a busy server', { kind: 'status', status: 503 }, { kind: 'down' }],
    ['a wrong key', { kind: 'status', status: 401 }, { kind: 'refused' }],
    ['a request it does not take', { kind: 'status', status: 400 }, { kind: 'refused' }],
    ['an error page', { kind: 'status', status: 502, body: '<html>Bad gateway</html>' }, { kind: 'down' }],
    [
      'an answer that breaks off',
      { kind: 'truncated', words: ['Gold '] },
      { kind: 'down', hasStarted: true },
    ],
    [
      'an answer that ends before its end',
      { kind: 'truncated', words: ['Gold '], politely: true },
      { kind: 'down', hasStarted: true },
    ],
    ['silence', { kind: 'words', words: ['  '] }, { kind: 'nonsense' }],
    ['a filtered answer', { kind: 'words', words: ['I '], endsWith: 'filter' }, { kind: 'refused' }],
  ])('%s is told apart', async (_what, behaviour, expected) => {
    set().standIn.plan(behaviour);
    expect(await failureOf(set().model.write(asked()))).toMatchObject(expected);
  });

  test('garbage is told from an answer', async () => {
    set().standIn.plan({ kind: 'garbage' });
    expect(['nonsense', 'down']).toContain((await failureOf(set().model.write(asked()))).kind);
  });

  test('a provider that hangs is given up when the time is over', async () => {
    set().standIn.plan({ kind: 'hang' });
    const began = performance.now();
    const failure = await failureOf(set().model.write(asked({ signal: AbortSignal.timeout(150) })));
    expect(failure).toMatchObject({ kind: 'down', message: 'The answer took too long' });
    expect(performance.now() - began).toBeLessThan(2_000);
  });
}

function keepsToItsHost(set: () => Set): void {
  test('an answer without end is cut off', async () => {
    set().standIn.plan({ kind: 'endless' });
    expect((await failureOf(set().model.write(asked({ signal: AbortSignal.timeout(10_000) })))).kind).toBe(
      'down',
    );
  }, 15_000);

  test('a redirect to another host is not followed', async () => {
    let visits = 0;
    const elsewhere = createServer((_request, response) => {
      visits += 1;
      response.end('{}');
    });
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    const { port } = elsewhere.address() as AddressInfo;
    for (const status of [301, 302, 307, 308]) {
      set().standIn.plan({ kind: 'status', status, headers: { location: `http://127.0.0.1:${port}/v1` } });
      expect((await failureOf(set().model.write(asked()))).kind).toBe('down');
    }
    expect(visits).toBe(0);
    await new Promise((done) => elsewhere.close(done));
  });

  test('a server that is not there is down', async () => {
    const gone = set().open({
      baseUrl: 'http://127.0.0.1:9/v1',
      apiKey: KEY,
      model: 'x',
      seesPictures: false,
    });
    expect((await failureOf(gone.write(asked()))).kind).toBe('down');
  });

  test('no failure speaks of the key, even where the provider repeats it', async () => {
    const body = JSON.stringify({ error: { message: `Incorrect key: ${KEY}`, type: 'auth' } });
    set().standIn.plan({ kind: 'status', status: 401, body });
    const failure = await failureOf(set().model.write(asked()));
    expect(JSON.stringify([failure.message, failure.stack, failure])).not.toContain(KEY);
    expect(failure.cause).toBeUndefined();
  });
}
