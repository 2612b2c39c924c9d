import type { EndpointName, StreamName } from '@app/contracts/api.ts';
import { CallError, outgoing, type InputOf, type ReplyOfEndpoint } from '@app/contracts/request.ts';

const noCache = { 'cache-control': 'no-cache, no-store, must-revalidate', pragma: 'no-cache', expires: '0' };

/** Chat addresses carry the time and a random number, so that no cache on the way can answer them (specification, section 7). */
const uncached = (url: string): string => {
  if (!url.includes('/api/chat/')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}_t=${Date.now()}&_r=${Math.random()}`;
};

/** A call that nobody stops ends by itself: a network that goes silent must not leave a button waiting for ever. */
export const PATIENCE = 30_000;

/** A read waits no longer either; what is sent, or listened to, under a caller's own signal waits as long as the caller says. */
function limitOf(isRead: boolean, signal: AbortSignal | undefined): AbortSignal {
  if (!signal) return AbortSignal.timeout(PATIENCE);
  return isRead ? AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) : signal;
}

/** Reads that last as long as there is something to tell. */
const lasting = new Set<EndpointName>(['openLive', 'exportData', 'exportUsers']);

/** One request of the contract table, its answer not yet read. Rejects as `fetch` does. */
export function request<Name extends EndpointName>(
  name: Name,
  input?: InputOf<Name>,
  signal?: AbortSignal,
): Promise<Response> {
  const { method, url, body } = outgoing(name, input);
  const headers: Record<string, string> =
    body === undefined ? noCache : { ...noCache, 'content-type': 'application/json' };
  return fetch(uncached(url), {
    method,
    headers,
    credentials: 'include',
    ...(body !== undefined && { body }),
    signal: limitOf(method === 'GET' && !lasting.has(name), signal),
  });
}

type RefusalWatcher = (refusal: CallError, name: EndpointName) => void;
const refusalWatchers = new Set<RefusalWatcher>();

/** Tells of every refusal that `call` meets, whoever called. Answers what ends it. */
export function onRefusal(watcher: RefusalWatcher): () => void {
  refusalWatchers.add(watcher);
  return () => void refusalWatchers.delete(watcher);
}

/**
 * Calls one endpoint of the contract table. A refusal throws CallError with the server's text and code; status 0
 * means that the server could not be reached, or that its answer broke off or took too long.
 */
export async function call<Name extends Exclude<EndpointName, StreamName>>(
  name: Name,
  input?: InputOf<Name>,
  signal?: AbortSignal,
): Promise<ReplyOfEndpoint<Name>> {
  let response: Response;
  let text: string;
  try {
    response = await request(name, input, signal);
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(0, 'Network error. Please try again.');
  }
  if (response.ok) return (text ? JSON.parse(text) : undefined) as ReplyOfEndpoint<Name>;
  throw refused(name, response, text);
}

/** What a refusal says, told to whoever watches for refusals. */
export function refused(name: EndpointName, response: Response, text: string): CallError {
  const refusal = failure(response, text);
  for (const watcher of refusalWatchers) watcher(refusal, name);
  return refusal;
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
