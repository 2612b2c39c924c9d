import { CalendarTrouble, type TroubleKind } from './port.ts';

/** More than any calendar of some weeks weighs. */
const MOST_BYTES = 8_000_000;

export type SourceOptions = {
  /** Address of the service, without a trailing slash. */
  baseUrl: string;
  key: string | null;
  timeoutMs?: number;
};

const kindOf = (status: number): TroubleKind =>
  status === 429 ? 'limit' : status >= 500 || status === 408 ? 'down' : 'refused';

/** The header's wish: seconds, or a date. */
function retryAfter(response: Response, now: number): number | null {
  const wish = response.headers.get('retry-after');
  if (wish === null) return null;
  const ms = /^\d{1,6}$/.test(wish) ? Number(wish) * 1_000 : Date.parse(wish) - now;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 86_400_000) : null;
}

async function textOf(provider: string, response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new CalendarTrouble('nonsense', `${provider}: an answer without end`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Asks a provider once and answers what it sent as JSON, of whatever shape.
 * @throws CalendarTrouble naming the provider and what went wrong, never the address: the key stands in it.
 */
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
      throw new CalendarTrouble(kindOf(response.status), reason, retryAfter(response, now));
    }
    text = await textOf(provider, response);
  } catch (error) {
    if (error instanceof CalendarTrouble) throw error;
    const late = error instanceof Error && error.name === 'TimeoutError';
    throw new CalendarTrouble('down', `${provider}: ${late ? 'no answer in time' : 'the connection failed'}`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const page = /^\s*</.test(text) ? 'a web page' : 'no JSON';
    throw new CalendarTrouble('nonsense', `${provider}: answered with ${page}`);
  }
}
