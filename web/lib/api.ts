import type { EndpointName, StreamName } from '@app/contracts/api.ts';
import { CallError, outgoing, type InputOf, type ReplyOfEndpoint } from '@app/contracts/request.ts';

const noCache = { 'cache-control': 'no-cache, no-store, must-revalidate', pragma: 'no-cache', expires: '0' };

/** Chat addresses carry the time and a random number, so that no cache on the way can answer them (specification, section 7). */
const uncached = (url: string): string => {
  if (!url.includes('/api/chat/')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}_t=${Date.now()}&_r=${Math.random()}`;
};

/** One request of the contract table; status 0 in the error means that the server could not be reached. */
export async function request<Name extends EndpointName>(
  name: Name,
  input?: InputOf<Name>,
  signal?: AbortSignal,
): Promise<Response> {
  const { method, url, body } = outgoing(name, input);
  const headers: Record<string, string> =
    body === undefined ? noCache : { ...noCache, 'content-type': 'application/json' };
  try {
    return await fetch(uncached(url), {
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
}

/** Calls one endpoint of the contract table. A refusal throws CallError with the server's text and code. */
export async function call<Name extends Exclude<EndpointName, StreamName>>(
  name: Name,
  input?: InputOf<Name>,
  signal?: AbortSignal,
): Promise<ReplyOfEndpoint<Name>> {
  const response = await request(name, input, signal);
  const text = await response.text();
  if (response.ok) return (text ? JSON.parse(text) : undefined) as ReplyOfEndpoint<Name>;
  throw failure(response, text);
}

/** What a refusal says, also one that is not the server's own. */
export function failure(response: Response, text: string): CallError {
  const fallback = `${response.status}: ${text || response.statusText}`;
  try {
    return new CallError(response.status, fallback, JSON.parse(text));
  } catch {
    return new CallError(response.status, fallback);
  }
}
