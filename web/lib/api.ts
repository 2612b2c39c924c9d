import type { EndpointName } from '@app/contracts/api.ts';
import { CallError, outgoing, type InputOf, type ReplyOfEndpoint } from '@app/contracts/request.ts';

const noCache = { 'cache-control': 'no-cache, no-store, must-revalidate', pragma: 'no-cache', expires: '0' };

/** Chat addresses carry the time and a random number, so that no cache on the way can answer them (specification, section 7). */
const uncached = (url: string): string => {
  if (!url.includes('/api/chat/')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}_t=${Date.now()}&_r=${Math.random()}`;
};

/**
 * Calls one endpoint of the contract table. A refusal throws CallError with the server's text and code; status 0
 * means that the server could not be reached.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  input?: InputOf<Name>,
  signal?: AbortSignal,
): Promise<ReplyOfEndpoint<Name>> {
  const { method, url, body } = outgoing(name, input);
  const headers: Record<string, string> =
    body === undefined ? noCache : { ...noCache, 'content-type': 'application/json' };
  let response: Response;
  try {
    response = await fetch(uncached(url), {
      method,
      headers,
      credentials: 'include',
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(0, 'Network error. Please try again.');
  }
  const text = await response.text();
  if (response.ok) return (text ? JSON.parse(text) : undefined) as ReplyOfEndpoint<Name>;
  throw failure(response, text);
}

function failure(response: Response, text: string): CallError {
  const fallback = `${response.status}: ${text || response.statusText}`;
  try {
    return new CallError(response.status, fallback, JSON.parse(text));
  } catch {
    return new CallError(response.status, fallback);
  }
}
