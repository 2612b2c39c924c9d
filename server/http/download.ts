import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Download } from './call.ts';

/** A reader who takes nothing for so long, in ms, has left. */
const PATIENCE = 60_000;

/** Sends the pieces as the reader takes them. Where one of them fails the connection breaks off, so that nobody takes a part for the whole. */
export function sendDownload(
  reply: FastifyReply,
  type: string,
  { fileName, pieces }: Download,
): FastifyReply {
  reply.raw.setTimeout(PATIENCE, () => reply.raw.destroy());
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(pieces));
}
