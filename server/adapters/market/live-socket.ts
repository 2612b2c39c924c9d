import { WebSocket } from 'ws';
import { retryAfterMs } from './live-http.ts';
import { SourceTrouble } from './live-source.ts';

const CONNECT_MS = 10_000;
const LARGEST_MESSAGE = 1_000_000;

/**
 * A WebSocket that tells its end once, whatever it was: refused, broken, closed, silent, or a listener that threw.
 * Messages are JSON.
 */
export function openSocket(
  who: string,
  options: {
    url: URL;
    /** Without a word for so long the connection counts as lost. */
    silenceMs: number;
    /** Sent again and again while it is open. */
    heartbeat?: { everyMs: number; message: unknown };
    onOpen: (send: (message: unknown) => void) => void;
    /** Throws SourceTrouble where the other side says something that ends it. */
    onMessage: (message: unknown) => void;
    onTrouble: (trouble: SourceTrouble) => void;
  },
): () => void {
  const { url, silenceMs, heartbeat, onOpen, onMessage, onTrouble } = options;
  const socket = new WebSocket(url, {
    handshakeTimeout: CONNECT_MS,
    maxPayload: LARGEST_MESSAGE,
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
  const fail = (trouble: SourceTrouble): void => {
    if (over) return;
    stop();
    onTrouble(trouble);
  };
  const heard = (): void => {
    clearTimeout(silence);
    silence = setTimeout(
      () => fail(new SourceTrouble('unavailable', `${who} went silent`)),
      silenceMs,
    ).unref();
  };
  const send = (message: unknown): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  socket.on('open', () => {
    if (over) return;
    heard();
    if (heartbeat) beat = setInterval(() => send(heartbeat.message), heartbeat.everyMs).unref();
    onOpen(send);
  });
  socket.on('message', (data) => {
    if (over) return;
    heard();
    try {
      onMessage(JSON.parse((data as Buffer).toString('utf8')));
    } catch (error) {
      fail(
        error instanceof SourceTrouble
          ? error
          : new SourceTrouble('bad_data', `${who} sent what is not understood`),
      );
    }
  });
  socket.on('unexpected-response', (_request, response) => {
    const status = response.statusCode ?? 0;
    const kind = status === 401 || status === 403 ? 'auth' : status === 429 ? 'rate_limited' : 'unavailable';
    const wait = retryAfterMs(response.headers['retry-after'] ?? null);
    response.resume();
    fail(new SourceTrouble(kind, `${who} refused the connection with ${status}`, wait));
  });
  socket.on('error', (error: NodeJS.ErrnoException) =>
    fail(new SourceTrouble('unavailable', `${who} cannot be reached${error.code ? ` (${error.code})` : ''}`)),
  );
  socket.on('close', (code) =>
    fail(new SourceTrouble('unavailable', `${who} closed the connection (${code})`)),
  );
  return stop;
}
