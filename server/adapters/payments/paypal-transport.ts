import { troubleOf } from './paypal-trouble.ts';
import { CardTrouble } from './port.ts';

export type Send = typeof fetch;

const PATIENCE_MS = 20_000;
const MOST_BYTES = 1_000_000;
/** The other side was never reached: nothing was done. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);
/** What PayPal must be sent; the rest is the library's own. */
const SENT = ['authorization', 'content-type', 'paypal-request-id', 'prefer'];

async function textOf(response: Response): Promise<string> {
  let bytes = 0;
  const parts: Uint8Array[] = [];
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new CardTrouble('unknown', 'PayPal answered without end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** One call, without following anywhere. @throws CardTrouble `down` where nothing was done, `unknown` where nobody knows. */
export async function ask(
  send: Send,
  url: string,
  init: RequestInit,
  patienceMs = PATIENCE_MS,
): Promise<{ status: number; text: string; headers: Headers }> {
  try {
    const response = await send(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
    return { status: response.status, text: await textOf(response), headers: response.headers };
  } catch (error) {
    if (error instanceof CardTrouble) throw error;
    const { name, cause } = error as { name?: string; cause?: { code?: string } };
    const code = cause?.code ?? '';
    if (UNREACHED.has(code)) throw new CardTrouble('down', `PayPal could not be reached (${code})`);
    throw new CardTrouble(
      'unknown',
      name === 'TimeoutError' ? 'PayPal did not answer in time' : 'The connection to PayPal broke off',
    );
  }
}

type LibraryCall = {
  url?: string;
  method?: string;
  data?: unknown;
  headers: { get: (name: string) => unknown };
};

/**
 * Carries the calls of PayPal's library, which knows no addresses but PayPal's own, to the address of the settings. Refusals and
 * answers that are no JSON end here, as the library would lose what PayPal said.
 */
export const carryTo =
  (baseUrl: string, send: Send, patienceMs?: number) =>
  async (call: LibraryCall): Promise<unknown> => {
    const { pathname, search } = new URL(call.url ?? '');
    const headers = SENT.flatMap((name) => {
      const value = call.headers.get(name);
      return typeof value === 'string' ? [[name, value] as [string, string]] : [];
    });
    const method = (call.method ?? 'get').toUpperCase();
    const answer = await ask(
      send,
      `${baseUrl}${pathname}${search}`,
      {
        method,
        headers: [...headers, ['accept', 'application/json']],
        ...(typeof call.data === 'string' && { body: call.data }),
      },
      patienceMs,
    );
    const what = `${method} ${pathname.replace(/\/orders\/[^/]+|\/captures\/[^/]+/, '')}`;
    if (answer.status < 200 || answer.status > 299) throw troubleOf(what, answer);
    try {
      JSON.parse(answer.text);
    } catch {
      throw new CardTrouble('unknown', `PayPal answered ${what} with no JSON`);
    }
    return {
      data: answer.text,
      status: answer.status,
      statusText: '',
      headers: Object.fromEntries(answer.headers),
      config: call,
      request: null,
    };
  };
