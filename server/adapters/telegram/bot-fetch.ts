import type { ApiClientOptions } from 'grammy';

type BotFetch = NonNullable<ApiClientOptions['fetch']>;

/** Nothing was sent. */
export class UnreachableError extends Error {}

const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
]);
const MAX_BODY_LENGTH = 4_000_000;

/** Node's fetch in the shape that grammY expects, whose abort signals are not Node's. */
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
    throw UNREACHABLE_CODES.has(code) ? new UnreachableError(code) : error;
  }
}

/** An answer that is no JSON of Telegram, such as a proxy's page, becomes a refusal with its status. */
async function fetchJson(url: string, init: RequestInit): Promise<{ json: () => Promise<unknown> }> {
  const response = await fetchOnce(url, init);
  const text = await response.text();
  return {
    json: () => {
      if (text.length > MAX_BODY_LENGTH) throw new Error('The answer was too long');
      try {
        const read: unknown = JSON.parse(text);
        if (typeof read === 'object' && read !== null && 'ok' in read) return Promise.resolve(read);
      } catch {}
      if (response.ok) throw new Error('The answer could not be read');
      const description = response.statusText || 'no answer of Telegram';
      return Promise.resolve({ ok: false, error_code: response.status, description });
    },
  };
}

export const botFetch = fetchJson as unknown as BotFetch;
