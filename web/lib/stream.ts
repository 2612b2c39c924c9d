import type { Api, StreamName } from '@app/contracts/api.ts';
import type { EventOf } from '@app/contracts/endpoint.ts';
import { errorStatus, type ErrorBody } from '@app/contracts/errors.ts';
import { eventReader, type StreamEvent } from '@app/contracts/event-stream.ts';
import { CallError, type InputOf } from '@app/contracts/request.ts';
import { failure, request } from './api.ts';

/** A stream that says nothing for so long, not even that it lives, is dead, in ms. */
const SILENCE = 30_000;

/** No stream came, or it broke off: what was asked may have been done all the same. */
export class StreamLost extends Error {}

type Told<Name extends StreamName> = Exclude<EventOf<Api[Name]>, { name: 'failed' }>;

/** Aborted by the caller or refused stays what it is; a network that fails is a lost stream. */
const lost = (signal: AbortSignal, error: unknown): unknown =>
  signal.aborted || error instanceof CallError ? error : new StreamLost('The stream broke off');

/**
 * The events of one streaming row as they come. A refusal, also a later one, throws CallError; a stream that cannot be had, or
 * ends without the event that the caller waits for, throws StreamLost.
 */
export async function* listen<Name extends StreamName>(
  name: Name,
  input: InputOf<Name>,
  signal: AbortSignal,
): AsyncGenerator<Told<Name>, never> {
  const line = new AbortController();
  const hangUp = () => line.abort();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(hangUp, SILENCE);
  };
  signal.addEventListener('abort', hangUp);
  try {
    heard();
    const reader = await open(name, input, line.signal);
    const read = eventReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new StreamLost('The stream ended early');
      heard();
      for (const event of read(decoder.decode(value, { stream: true }))) yield told(event) as Told<Name>;
    }
  } catch (error) {
    throw lost(signal, error);
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', hangUp);
    hangUp();
  }
}

async function open<Name extends StreamName>(name: Name, input: InputOf<Name>, signal: AbortSignal) {
  const response = await request(name, input, signal);
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && response.body && type.startsWith('text/event-stream')) return response.body.getReader();
  const refused = failure(response, await response.text());
  const known = refused.code !== null && refused.code !== 'not_found' && refused.code !== 'wrong_method';
  throw !response.ok && known ? refused : new StreamLost('There is no stream');
}

function told(event: StreamEvent): StreamEvent {
  if (event.name !== 'failed') return event;
  const body = event.data as ErrorBody;
  // The server stops; another one, or the next, may know the answer.
  if (body.code === 'unavailable') throw new StreamLost('The server ended the stream');
  throw new CallError(errorStatus[body.code], body.error, body);
}
