import type { StreamName } from '@app/contracts/endpoints.ts';
import { routes, type EndpointName } from '@app/contracts/routes.ts';
import { CallError, toHttpRequest, type InputOf, type ReplyOfEndpoint } from '@app/contracts/request.ts';
import { retryWhenBusy } from './retry-when-busy.ts';

const noCache = { 'cache-control': 'no-cache, no-store, must-revalidate', pragma: 'no-cache', expires: '0' };

/** Chat addresses carry time and a random number, so that no cache can answer them. */
const uncached = (url: string): string => {
  if (!url.includes('/api/chat/')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}_t=${Date.now()}&_r=${Math.random()}`;
};

export const REQUEST_TIMEOUT_MS = 30_000;

/** Writes and streams under a caller's own signal wait as long as the caller wants. */
function limitOf(isRead: boolean, signal: AbortSignal | undefined): AbortSignal {
  if (!signal) return AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return isRead ? AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]) : signal;
}

const lasting = new Set<EndpointName>(['openLive', 'exportData', 'exportUsers']);

/** Rejects as `fetch` does. */
export function sendRequest<Name extends EndpointName>(
  name: Name,
  input?: InputOf<Name>,
  signal?: AbortSignal,
): Promise<Response> {
  const { method, url, body } = toHttpRequest(name, input);
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

/** Returns its disposer. */
export function onRefusal(watcher: RefusalWatcher): () => void {
  refusalWatchers.add(watcher);
  return () => void refusalWatchers.delete(watcher);
}

type AnsweredName = Exclude<EndpointName, StreamName>;

/**
 * What is only read is asked for once more where the server is busy and says when to come back.
 * @throws CallError with the server's text and code; status 0 when the server was unreachable or its reply broke off or timed out
 */
export function callEndpoint<Name extends AnsweredName>(
  name: Name,
  input?: InputOf<Name>,
  signal?: AbortSignal,
): Promise<ReplyOfEndpoint<Name>> {
  const call = () => callOnce(name, input, signal);
  return routes[name][0] === 'GET' ? retryWhenBusy(call, signal) : call();
}

async function callOnce<Name extends AnsweredName>(
  name: Name,
  input?: InputOf<Name>,
  signal?: AbortSignal,
): Promise<ReplyOfEndpoint<Name>> {
  let response: Response;
  let text: string;
  try {
    response = await sendRequest(name, input, signal);
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(0, 'Network error. Please try again.');
  }
  if (response.ok) return (text ? JSON.parse(text) : undefined) as ReplyOfEndpoint<Name>;
  throw toRefusal(name, response, text);
}

export function toRefusal(name: EndpointName, response: Response, text: string): CallError {
  const refusal = readFailure(response, text);
  for (const watcher of refusalWatchers) watcher(refusal, name);
  return refusal;
}

export function readFailure(response: Response, text: string): CallError {
  const fallback = `${response.status}: ${text || response.statusText}`;
  try {
    return new CallError(response.status, fallback, JSON.parse(text), readRetryAfter(response));
  } catch {
    return new CallError(response.status, fallback);
  }
}

function readRetryAfter({ headers }: Response): number | null {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) : null;
}
