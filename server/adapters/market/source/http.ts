import type * as z from 'zod/mini';
import { HOUR_MS } from '@app/domain/time.ts';
import { SourceError } from './live-source.ts';

const MAX_BYTES = 16_000_000;

type HttpRequest = {
  url: URL;
  headers?: Record<string, string>;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};

/** Reads `Retry-After` as seconds or a date, at most an hour. */
export function retryAfterMs(value: string | null, now = Date.now()): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - now : seconds * 1_000;
  return Number.isFinite(ms) ? Math.min(HOUR_MS, Math.max(0, ms)) : undefined;
}

export function errorOfStatus(provider: string, status: number, headers: Headers): SourceError | null {
  if (status >= 200 && status < 300) return null;
  const wait = retryAfterMs(headers.get('retry-after'));
  const message = `${provider} answered ${status}`;
  if (status === 401 || status === 403) return new SourceError('auth', message);
  if (status === 429 || status === 418) return new SourceError('rate_limited', message, wait);
  if (status >= 500 || status === 408) return new SourceError('unavailable', message, wait);
  return new SourceError('bad_data', message);
}

const toTransportError = (provider: string, error: unknown): SourceError => {
  if (error instanceof SourceError) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError') return new SourceError('unavailable', `${provider} did not answer in time`);
  if (name === 'AbortError') return new SourceError('unavailable', `${provider}: the call was given up`);
  // The cause holds a code such as ECONNREFUSED; the message may hold the address with its key.
  const { cause } = error as { cause?: { code?: unknown } };
  const code = typeof cause?.code === 'string' ? ` (${cause.code})` : '';
  return new SourceError('unavailable', `${provider} cannot be reached${code}`);
};

async function readBodyText(provider: string, response: Response): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new SourceError('bad_data', `${provider} sent more than any answer is long`);
    parts.push(Buffer.from(chunk));
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Does not follow redirects. @throws SourceError when there is no complete reply. */
export async function getText(
  provider: string,
  { url, headers = {}, timeoutMs, signal }: HttpRequest,
): Promise<{ status: number; headers: Headers; text: string }> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return {
      status: response.status,
      headers: response.headers,
      text: await readBodyText(provider, response),
    };
  } catch (error) {
    throw toTransportError(provider, error);
  }
}

export function parseJson(provider: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceError('bad_data', `${provider} sent what is not JSON`);
  }
}

export function parseReply<Schema extends z.ZodMiniType>(
  provider: string,
  schema: Schema,
  value: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SourceError('bad_data', `${provider}: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** @throws SourceError for everything but JSON of a success */
export async function getJson(provider: string, request: HttpRequest): Promise<unknown> {
  const { status, headers, text } = await getText(provider, request);
  const error = errorOfStatus(provider, status, headers);
  if (error) throw error;
  return parseJson(provider, text);
}

/** Reads an endless reply line by line. @throws SourceError when it ends, breaks or falls silent; an aborted signal ends it quietly. */
export async function readLines(
  provider: string,
  request: {
    url: URL;
    headers: Record<string, string>;
    silenceMs: number;
    signal: AbortSignal;
    onOpen: () => void;
    onLine: (line: string) => void;
  },
): Promise<void> {
  const silence = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const restartSilenceTimer = (): void => {
    clearTimeout(timer);
    timer = setTimeout(
      () => silence.abort(new DOMException('silence', 'TimeoutError')),
      request.silenceMs,
    ).unref();
  };
  try {
    restartSilenceTimer();
    const response = await fetch(request.url, {
      headers: request.headers,
      redirect: 'error',
      signal: AbortSignal.any([request.signal, silence.signal]),
    });
    const error = errorOfStatus(provider, response.status, response.headers);
    if (error) throw error;
    request.onOpen();
    await splitLines(provider, response, restartSilenceTimer, request.onLine);
    throw new SourceError('unavailable', `${provider} ended its stream`);
  } catch (error) {
    if (!request.signal.aborted) throw toTransportError(provider, error);
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

const MAX_LINE_LENGTH = 65_536;

async function splitLines(
  provider: string,
  response: Response,
  onChunk: () => void,
  onLine: (line: string) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body ?? []) {
    onChunk();
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH)
      throw new SourceError('bad_data', `${provider} sent a line without an end`);
    for (const line of lines) if (line.trim() !== '') onLine(line);
  }
}
