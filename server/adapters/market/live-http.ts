import { SourceTrouble } from './live-source.ts';

const MOST_BYTES = 16_000_000;
const HOUR = 3_600_000;

type Request = {
  url: URL;
  headers?: Record<string, string>;
  /** For the whole answer. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};

/** `Retry-After` as seconds or a date; never longer than an hour. */
export function retryAfterMs(value: string | null, now = Date.now()): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1_000;
  return Number.isFinite(ms) ? Math.min(HOUR, Math.max(0, ms)) : undefined;
}

/** What an answer that is no success means; null for a success. */
export function troubleOfStatus(who: string, status: number, headers: Headers): SourceTrouble | null {
  if (status >= 200 && status < 300) return null;
  const wait = retryAfterMs(headers.get('retry-after'));
  const said = `${who} answered ${status}`;
  if (status === 401 || status === 403) return new SourceTrouble('auth', said);
  if (status === 429 || status === 418) return new SourceTrouble('rate_limited', said, wait);
  if (status >= 500 || status === 408) return new SourceTrouble('unavailable', said, wait);
  return new SourceTrouble('bad_data', said);
}

const asTrouble = (who: string, error: unknown): SourceTrouble => {
  if (error instanceof SourceTrouble) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError') return new SourceTrouble('unavailable', `${who} did not answer in time`);
  if (name === 'AbortError') return new SourceTrouble('unavailable', `${who}: the call was given up`);
  // The cause holds a system's code such as ECONNREFUSED; the message itself may hold the address with a key.
  const { cause } = error as { cause?: { code?: unknown } };
  const code = typeof cause?.code === 'string' ? ` (${cause.code})` : '';
  return new SourceTrouble('unavailable', `${who} cannot be reached${code}`);
};

async function textOf(who: string, response: Response): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new SourceTrouble('bad_data', `${who} sent more than any answer is long`);
    parts.push(Buffer.from(chunk));
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * GETs an answer with its status and text; redirects are not followed.
 * @throws SourceTrouble when there is no whole answer at all.
 */
export async function getText(
  who: string,
  { url, headers = {}, timeoutMs, signal }: Request,
): Promise<{ status: number; headers: Headers; text: string }> {
  const given = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, given]) : given,
    });
    return { status: response.status, headers: response.headers, text: await textOf(who, response) };
  } catch (error) {
    throw asTrouble(who, error);
  }
}

/** JSON, or `bad_data`: an HTML page and half an answer are none. */
export function parseJson(who: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceTrouble('bad_data', `${who} sent what is not JSON`);
  }
}

/** GETs JSON. @throws SourceTrouble for every other ending. */
export async function getJson(who: string, request: Request): Promise<unknown> {
  const { status, headers, text } = await getText(who, request);
  const trouble = troubleOfStatus(who, status, headers);
  if (trouble) throw trouble;
  return parseJson(who, text);
}

/**
 * Opens an answer that does not end and hands out its lines. Ends, breaks and silences all come as a SourceTrouble;
 * an aborted signal ends it without one.
 */
export async function readLines(
  who: string,
  request: {
    url: URL;
    headers: Record<string, string>;
    silenceMs: number;
    signal: AbortSignal;
    onOpen: () => void;
    onLine: (line: string) => void;
  },
): Promise<void> {
  const quiet = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(
      () => quiet.abort(new DOMException('silence', 'TimeoutError')),
      request.silenceMs,
    ).unref();
  };
  try {
    heard();
    const response = await fetch(request.url, {
      headers: request.headers,
      redirect: 'error',
      signal: AbortSignal.any([request.signal, quiet.signal]),
    });
    const trouble = troubleOfStatus(who, response.status, response.headers);
    if (trouble) throw trouble;
    request.onOpen();
    await splitLines(who, response, heard, request.onLine);
    throw new SourceTrouble('unavailable', `${who} ended its stream`);
  } catch (error) {
    if (!request.signal.aborted) throw asTrouble(who, error);
  } finally {
    clearTimeout(timer);
    quiet.abort();
  }
}

const LONGEST_LINE = 65_536;

async function splitLines(
  who: string,
  response: Response,
  heard: () => void,
  onLine: (line: string) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body ?? []) {
    heard();
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new SourceTrouble('bad_data', `${who} sent a line without an end`);
    for (const line of lines) if (line.trim() !== '') onLine(line);
  }
}
