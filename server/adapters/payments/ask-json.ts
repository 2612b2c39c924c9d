import { CryptoTrouble } from './crypto-port.ts';

/** One request over the wire, in the shape of fetch: the real one, or a stand-in inside this process. */
export type Carry = (url: string, init: RequestInit) => Promise<Response>;

const PATIENCE = 15_000;
const ANSWER_MAX = 1_000_000;

/** The body, never more than ANSWER_MAX bytes of it. */
async function readSome(response: Response): Promise<string> {
  if (!response.body) return '';
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response.body) {
    length += part.length;
    if (length > ANSWER_MAX) throw new CryptoTrouble('down', 'the answer was too long');
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Seconds of a retry-after header, which may also be a date. */
function patienceOf(response: Response): number {
  const said = response.headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(3_600, Math.max(1, Math.ceil(seconds))) : 60;
}

/**
 * What a provider answers, read as JSON; undefined for 404. Redirects are not followed: the key would go along. No message carries an
 * address, a key or anything of the answer.
 */
export async function askJson(
  carry: Carry,
  url: string,
  init: RequestInit,
  patience = PATIENCE,
): Promise<unknown> {
  try {
    const response = await carry(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patience) });
    const { status } = response;
    if (status === 429) await response.body?.cancel();
    if (status === 429) throw new CryptoTrouble('limit', 'too many calls', patienceOf(response));
    const text = await readSome(response);
    if (status === 404) return undefined;
    if (status >= 500 || status === 408) throw new CryptoTrouble('down', `answered ${status}`);
    if (!response.ok) throw new CryptoTrouble('refused', `answered ${status}`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof CryptoTrouble) throw error;
    if (error instanceof SyntaxError) throw new CryptoTrouble('down', 'the answer could not be read');
    const name = error instanceof Error ? error.name : '';
    const { cause } = error as { cause?: { code?: string } };
    throw new CryptoTrouble(
      'down',
      name === 'TimeoutError' ? 'no answer in time' : `no answer (${cause?.code ?? name})`,
    );
  }
}
