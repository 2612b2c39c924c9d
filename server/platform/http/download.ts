import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { runOutsideRequest } from '../database/connections/request-scope.ts';
import type { Download } from './call.ts';

const READ_TIMEOUT_MS = 60_000;

/** A failing piece breaks the connection, so that a part is never taken for the whole. */
export function sendDownload(
  reply: FastifyReply,
  type: string,
  { fileName, pieces }: Download,
): FastifyReply {
  reply.raw.setTimeout(READ_TIMEOUT_MS, () => reply.raw.destroy());
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(readOutsideRequest(pieces)));
}

async function* readOutsideRequest(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const piece = await runOutsideRequest(() => iterator.next());
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    await iterator.return?.();
  }
}
