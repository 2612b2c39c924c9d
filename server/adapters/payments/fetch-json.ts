import { CryptoProviderError } from './crypto-port.ts';
import type { Fetch } from './http-fetch.ts';

const TIMEOUT_MS = 15_000;
const MAX_BODY_BYTES = 1_000_000;
const MAX_RETRY_AFTER_SECONDS = 3_600;

async function readBody(response: Response): Promise<string> {
  if (!response.body) return '';
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new CryptoProviderError('down', 'the answer was too long');
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The header holds seconds or a date. */
function retryAfterSecondsOf(response: Response): number {
  const header = response.headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(1, Math.ceil(seconds))) : 60;
}

/**
 * The reply read as JSON; undefined for 404. Redirects are not followed, as the key would go along, and no error carries an address, a
 * key or anything of the reply. @throws CryptoProviderError
 */
export async function fetchJson(
  httpFetch: Fetch,
  url: string,
  init: RequestInit,
  timeoutMs = TIMEOUT_MS,
): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await httpFetch(url, { ...init, redirect: 'manual', signal });
    const { status } = response;
    if (status === 429) {
      await response.body?.cancel();
      throw new CryptoProviderError('limit', 'too many calls', retryAfterSecondsOf(response));
    }
    const text = await readBody(response);
    if (status === 404) return undefined;
    if (status >= 500 || status === 408) throw new CryptoProviderError('down', `answered ${status}`);
    if (!response.ok) throw new CryptoProviderError('refused', `answered ${status}`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof CryptoProviderError) throw error;
    if (error instanceof SyntaxError) throw new CryptoProviderError('down', 'the answer could not be read');
    const name = error instanceof Error ? error.name : '';
    const { cause } = error as { cause?: { code?: string } };
    throw new CryptoProviderError(
      'down',
      name === 'TimeoutError' ? 'no answer in time' : `no answer (${cause?.code ?? name})`,
    );
  }
}
