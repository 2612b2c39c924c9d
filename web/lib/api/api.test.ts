import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '@app/contracts/request.ts';
import { callEndpoint, REQUEST_TIMEOUT_MS } from './api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Makes one call against a server that answers this, and gives what was sent. */
async function sent(act: () => Promise<unknown>, response = () => new Response('{}')) {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return response();
  });
  await act();
  const [{ url, init }] = asked as [{ url: string; init: RequestInit }];
  return { url, init, headers: new Headers(init.headers) };
}

const none = {
  'cache-control': 'no-cache, no-store, must-revalidate',
  pragma: 'no-cache',
  expires: '0',
};

test('every call carries the cookies, and no cache on the way may answer it', async () => {
  const { init, headers } = await sent(() => callEndpoint('getCurrentUser'));
  expect(init.credentials).toBe('include');
  expect(Object.fromEntries(headers)).toEqual(none);
});

test('the content type stands only where there is a body', async () => {
  const { headers } = await sent(() =>
    callEndpoint('forgotPassword', { body: { email: 'maya@example.com' } }),
  );
  expect(Object.fromEntries(headers)).toEqual({ ...none, 'content-type': 'application/json' });
});

test('chat addresses carry the time and a random number, others do not', async () => {
  const chat = await sent(() => callEndpoint('getConversation'));
  expect(chat.url).toMatch(/^\/api\/chat\/conversation\?_t=\d+&_r=0[.\d]*/);
  expect((await sent(() => callEndpoint('listSignals'))).url).toBe('/api/signals');
});

test.each([
  ['its text', () => new Response('bad gateway', { status: 502 }), '502: bad gateway'],
  [
    'the words of the status where it is empty',
    () => new Response('', { status: 504, statusText: 'Gateway Timeout' }),
    '504: Gateway Timeout',
  ],
])('an answer that is not OK and no JSON gives the status and %s', async (_what, response, message) => {
  await expect(sent(() => callEndpoint('listSignals'), response)).rejects.toThrow(message);
});

const broken = (): Response => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) });
  return new Response(body, { status: 401 });
};

test('an answer that breaks off halfway counts as a failing network, not as a refusal', async () => {
  const failed = sent(
    () => callEndpoint('login', { body: { email: 'maya@example.com', password: 'secret12' } }),
    broken,
  );
  await expect(failed).rejects.toEqual(new CallError(0, 'Network error. Please try again.'));
});

/** A server that takes the call and never answers; and the clock that ends the waiting. */
function silence() {
  const limit = new AbortController();
  const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  return { limit, asked };
}

test.each([
  ['what is sent', () => callEndpoint('forgotPassword', { body: { email: 'maya@example.com' } })],
  ['what is read', () => callEndpoint('listSignals', undefined, new AbortController().signal)],
])('a network that goes silent is given up on after half a minute: %s', async (_what, act) => {
  const { limit, asked } = silence();
  const failed = act();
  expect(asked).toHaveBeenCalledWith(REQUEST_TIMEOUT_MS);
  limit.abort();
  await expect(failed).rejects.toEqual(new CallError(0, 'Network error. Please try again.'));
});

test('whoever stops a call is not told of a failing network', async () => {
  silence();
  const stop = new AbortController();
  const stopped = callEndpoint('listSignals', undefined, stop.signal);
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
});

describe('a busy server', () => {
  const busy = (): Response =>
    new Response(JSON.stringify({ error: 'The service is busy.', code: 'unavailable' }), {
      status: 503,
      headers: { 'retry-after': '2' },
    });
  const serve = (...responses: Array<() => Response>) => {
    const fetched = vi.fn(async () => (responses.length > 1 ? responses.shift() : responses[0])?.());
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is asked again for what is read, after the time that it names', async () => {
    const fetched = serve(busy, () => new Response('{}'));
    const answer = callEndpoint('listSignals');
    await vi.advanceTimersByTimeAsync(1_999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    await expect(answer).resolves.toEqual({});
  });

  test('is told of once it stays busy', async () => {
    const fetched = serve(busy);
    const answer = expect(callEndpoint('listSignals')).rejects.toThrow('The service is busy.');
    await vi.runAllTimersAsync();
    await answer;
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('is never sent again what may have been carried out', async () => {
    const fetched = serve(busy);
    await expect(
      callEndpoint('forgotPassword', { body: { email: 'maya@example.com' } }),
    ).rejects.toMatchObject({ retryAfterSeconds: 2 });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
