import type { ApiClientOptions } from 'grammy';

type BotFetch = NonNullable<ApiClientOptions['fetch']>;

/** The other side was never reached: nothing was sent. */
export class NotReached extends Error {}

const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
]);
const ANSWER_MAX = 4_000_000;

/** Node's own fetch in the shape that grammY asks for: its signals are of another make. */
async function fetchOnce(url: string, init: RequestInit): Promise<Response> {
  const stop = new AbortController();
  init.signal?.addEventListener('abort', () => stop.abort());
  if (init.signal?.aborted) stop.abort();
  try {
    return await fetch(url, {
      method: init.method,
      headers: { 'content-type': new Headers(init.headers).get('content-type') ?? 'application/json' },
      body: init.body,
      duplex: 'half',
      redirect: 'error',
      signal: stop.signal,
    } as RequestInit);
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code ?? '';
    throw UNREACHED.has(code) ? new NotReached(code) : error;
  }
}

/** Answers that are no JSON of Telegram (a proxy's page, half an answer) become a refusal with their status, so that it is known. */
async function answer(url: string, init: RequestInit): Promise<{ json: () => Promise<unknown> }> {
  const response = await fetchOnce(url, init);
  const text = await response.text();
  return {
    json: () => {
      if (text.length > ANSWER_MAX) throw new Error('The answer was too long');
      try {
        const read: unknown = JSON.parse(text);
        if (typeof read === 'object' && read !== null && 'ok' in read) return Promise.resolve(read);
      } catch {
        // Told by the status below.
      }
      if (response.ok) throw new Error('The answer could not be read');
      const description = response.statusText || 'no answer of Telegram';
      return Promise.resolve({ ok: false, error_code: response.status, description });
    },
  };
}

export const careful = answer as unknown as BotFetch;
