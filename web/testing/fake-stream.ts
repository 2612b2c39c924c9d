import type { Endpoints, StreamName } from '@app/contracts/endpoints.ts';
import type { EventOf } from '@app/contracts/endpoint.ts';
import { encodeEvent } from '@app/contracts/event-stream.ts';

export function fakeStream<Name extends StreamName>() {
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) });
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
    tell: (...events: EventOf<Endpoints[Name]>[]) => {
      for (const event of events) line?.enqueue(new TextEncoder().encode(encodeEvent(event)));
    },
    end: () => line?.close(),
    drop: () => line?.error(new TypeError('network error')),
  };
}
