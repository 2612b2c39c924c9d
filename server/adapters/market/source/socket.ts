import { WebSocket } from 'ws';
import { retryAfterMs } from './http.ts';
import { SourceError } from './live-source.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const MAX_MESSAGE_BYTES = 1_000_000;

/** A JSON WebSocket that reports its end once, whatever the cause, an exception in a listener included. */
export function openSocket(
  provider: string,
  options: {
    url: URL;
    /** The connection counts as lost after this long without a message. */
    silenceMs: number;
    heartbeat?: { everyMs: number; message: unknown };
    onOpen: (send: (message: unknown) => void) => void;
    onMessage: (message: unknown) => void;
    onError: (error: SourceError) => void;
  },
): () => void {
  const { url, silenceMs, heartbeat, onOpen, onMessage, onError } = options;
  const socket = new WebSocket(url, {
    handshakeTimeout: CONNECT_TIMEOUT_MS,
    maxPayload: MAX_MESSAGE_BYTES,
    followRedirects: false,
  });
  let over = false;
  let silence: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;

  const stop = (): void => {
    over = true;
    clearTimeout(silence);
    clearInterval(beat);
    socket.terminate();
  };
  const fail = (error: SourceError): void => {
    if (over) return;
    stop();
    onError(error);
  };
  const restartSilenceTimer = (): void => {
    clearTimeout(silence);
    silence = setTimeout(
      () => fail(new SourceError('unavailable', `${provider} went silent`)),
      silenceMs,
    ).unref();
  };
  const send = (message: unknown): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  socket.on('open', () => {
    if (over) return;
    restartSilenceTimer();
    if (heartbeat) beat = setInterval(() => send(heartbeat.message), heartbeat.everyMs).unref();
    onOpen(send);
  });
  socket.on('message', (data) => {
    if (over) return;
    restartSilenceTimer();
    try {
      onMessage(JSON.parse((data as Buffer).toString('utf8')));
    } catch (error) {
      fail(
        error instanceof SourceError
          ? error
          : new SourceError('bad_data', `${provider} sent what is not understood`),
      );
    }
  });
  socket.on('unexpected-response', (_request, response) => {
    const status = response.statusCode ?? 0;
    const kind = status === 401 || status === 403 ? 'auth' : status === 429 ? 'rate_limited' : 'unavailable';
    const wait = retryAfterMs(response.headers['retry-after'] ?? null);
    response.resume();
    fail(new SourceError(kind, `${provider} refused the connection with ${status}`, wait));
  });
  socket.on('error', (error: NodeJS.ErrnoException) =>
    fail(
      new SourceError('unavailable', `${provider} cannot be reached${error.code ? ` (${error.code})` : ''}`),
    ),
  );
  socket.on('close', (code) =>
    fail(new SourceError('unavailable', `${provider} closed the connection (${code})`)),
  );
  return stop;
}
