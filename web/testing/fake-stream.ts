import type { Api, StreamName } from '@app/contracts/api.ts';
import type { EventOf } from '@app/contracts/endpoint.ts';
import { eventFrame } from '@app/contracts/event-stream.ts';

/** A stream that says what the test makes it say, when it does. */
export function fakeStream<Name extends StreamName>() {
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) });
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
    tell: (...events: EventOf<Api[Name]>[]) => {
      for (const event of events) line?.enqueue(new TextEncoder().encode(eventFrame(event)));
    },
    end: () => line?.close(),
    /** The connection drops. */
    drop: () => line?.error(new TypeError('network error')),
  };
}
