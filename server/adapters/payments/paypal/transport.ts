import { CardProviderError } from '../card-port.ts';
import type { Fetch } from '../http-fetch.ts';
import { toProviderError } from './errors.ts';

const TIMEOUT_MS = 20_000;
const MAX_BODY_BYTES = 1_000_000;
/** The other side was never reached: nothing was done. */
const UNREACHED_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);
/** What PayPal needs; the other headers are the library's own. */
const FORWARDED_HEADERS = ['authorization', 'content-type', 'paypal-request-id', 'prefer'];

async function readBody(response: Response): Promise<string> {
  let bytes = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) throw new CardProviderError('unknown', 'PayPal answered without end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** One request, without following redirects. @throws CardProviderError `down` where nothing was done, `unknown` where nobody knows */
export async function sendRequest(
  httpFetch: Fetch,
  url: string,
  init: RequestInit,
  timeoutMs = TIMEOUT_MS,
): Promise<{ status: number; text: string; headers: Headers }> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await httpFetch(url, { ...init, redirect: 'error', signal });
    return { status: response.status, text: await readBody(response), headers: response.headers };
  } catch (error) {
    if (error instanceof CardProviderError) throw error;
    const { name, cause } = error as { name?: string; cause?: { code?: string } };
    const code = cause?.code ?? '';
    if (UNREACHED_CODES.has(code))
      throw new CardProviderError('down', `PayPal could not be reached (${code})`);
    throw new CardProviderError(
      'unknown',
      name === 'TimeoutError' ? 'PayPal did not answer in time' : 'The connection to PayPal broke off',
    );
  }
}

type SdkRequest = {
  url?: string;
  method?: string;
  data?: unknown;
  headers: { get: (name: string) => unknown };
};

/**
 * Sends the requests of PayPal's library, which knows no addresses but PayPal's own, to the address of the settings. Refusals and
 * replies that are no JSON throw here, as the library would lose what PayPal said.
 */
export const createSdkAdapter =
  (baseUrl: string, httpFetch: Fetch, timeoutMs?: number) =>
  async (request: SdkRequest): Promise<unknown> => {
    const { pathname, search } = new URL(request.url ?? '');
    const headers = FORWARDED_HEADERS.flatMap((name) => {
      const value = request.headers.get(name);
      return typeof value === 'string' ? [[name, value] as [string, string]] : [];
    });
    const method = (request.method ?? 'get').toUpperCase();
    const reply = await sendRequest(
      httpFetch,
      `${baseUrl}${pathname}${search}`,
      {
        method,
        headers: [...headers, ['accept', 'application/json']],
        ...(typeof request.data === 'string' && { body: request.data }),
      },
      timeoutMs,
    );
    const endpoint = `${method} ${pathname.replace(/\/orders\/[^/]+|\/captures\/[^/]+/, '')}`;
    if (reply.status < 200 || reply.status > 299) throw toProviderError(endpoint, reply);
    try {
      JSON.parse(reply.text);
    } catch {
      throw new CardProviderError('unknown', `PayPal answered ${endpoint} with no JSON`);
    }
    return {
      data: reply.text,
      status: reply.status,
      statusText: '',
      headers: Object.fromEntries(reply.headers),
      config: request,
      request: null,
    };
  };
