import type { Endpoints, StreamName } from '@app/contracts/endpoints.ts';
import type { EventOf } from '@app/contracts/endpoint.ts';
import { errorStatus, type ErrorBody } from '@app/contracts/errors.ts';
import { createEventReader, type StreamEvent } from '@app/contracts/event-stream.ts';
import { CallError, type InputOf } from '@app/contracts/request.ts';
import { readFailure, sendRequest } from './api.ts';

/** Heartbeats come more often than this. */
const SILENCE_TIMEOUT_MS = 30_000;

/** The stream failed; the request may have been carried out all the same. */
export class StreamLostError extends Error {}

type StreamedEvent<Name extends StreamName> = Exclude<EventOf<Endpoints[Name]>, { name: 'failed' }>;

const toStreamError = (signal: AbortSignal, error: unknown): unknown =>
  signal.aborted || error instanceof CallError ? error : new StreamLostError('The stream broke off');

/** @throws CallError for a refusal, also a later one; StreamLostError when the stream fails or ends before the expected event */
export async function* streamEvents<Name extends StreamName>(
  name: Name,
  input: InputOf<Name>,
  signal: AbortSignal,
): AsyncGenerator<StreamedEvent<Name>, never> {
  const line = new AbortController();
  const hangUp = () => line.abort();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(hangUp, SILENCE_TIMEOUT_MS);
  };
  signal.addEventListener('abort', hangUp);
  try {
    heard();
    const reader = await open(name, input, line.signal);
    const read = createEventReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new StreamLostError('The stream ended early');
      heard();
      for (const event of read(decoder.decode(value, { stream: true })))
        yield unwrapEvent(event) as StreamedEvent<Name>;
    }
  } catch (error) {
    throw toStreamError(signal, error);
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', hangUp);
    hangUp();
  }
}

async function open<Name extends StreamName>(name: Name, input: InputOf<Name>, signal: AbortSignal) {
  const response = await sendRequest(name, input, signal);
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && response.body && type.startsWith('text/event-stream')) return response.body.getReader();
  const refused = readFailure(response, await response.text());
  const known = refused.code !== null && refused.code !== 'not_found' && refused.code !== 'wrong_method';
  throw !response.ok && known ? refused : new StreamLostError('There is no stream');
}

function unwrapEvent(event: StreamEvent): StreamEvent {
  if (event.name !== 'failed') return event;
  const body = event.data as ErrorBody;
  // The server is stopping; another process may know the reply.
  if (body.code === 'unavailable') throw new StreamLostError('The server ended the stream');
  throw new CallError(errorStatus[body.code], body.error, body);
}
