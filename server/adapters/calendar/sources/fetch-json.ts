import { DAY_MS } from '@app/domain/time.ts';
import { CalendarSourceError, type CalendarErrorKind } from '../port.ts';

const MAX_BYTES = 8_000_000;

export type SourceSettings = {
  baseUrl: string;
  key: string | null;
  timeoutMs?: number;
};

const errorKindOf = (status: number): CalendarErrorKind =>
  status === 429 ? 'limit' : status >= 500 || status === 408 ? 'down' : 'refused';

/** `Retry-After` in seconds or as a date. */
function parseRetryAfter(response: Response, now: number): number | null {
  const header = response.headers.get('retry-after');
  if (header === null) return null;
  const ms = /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, DAY_MS) : null;
}

async function readBodyText(provider: string, response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_BYTES) throw new CalendarSourceError('nonsense', `${provider}: an answer without end`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** @throws CalendarSourceError naming the provider and what went wrong, never the address: it holds the key. */
export async function fetchJson(
  provider: string,
  address: URL,
  { timeoutMs = 15_000, now }: { timeoutMs?: number | undefined; now: number },
): Promise<unknown> {
  let text = '';
  try {
    const response = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    });
    if (!response.ok) {
      await response.body?.cancel();
      const reason = `${provider}: answered ${response.status}`;
      throw new CalendarSourceError(errorKindOf(response.status), reason, parseRetryAfter(response, now));
    }
    text = await readBodyText(provider, response);
  } catch (error) {
    if (error instanceof CalendarSourceError) throw error;
    const late = error instanceof Error && error.name === 'TimeoutError';
    throw new CalendarSourceError(
      'down',
      `${provider}: ${late ? 'no answer in time' : 'the connection failed'}`,
    );
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const page = /^\s*</.test(text) ? 'a web page' : 'no JSON';
    throw new CalendarSourceError('nonsense', `${provider}: answered with ${page}`);
  }
}
