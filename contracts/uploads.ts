import * as z from 'zod/mini';
import { row } from './endpoint.ts';

export const uploads = {
  startUpload: row({
    method: 'POST',
    path: '/api/objects/upload',
    access: 'user',
    summary:
      'An address to PUT one image to, within ten minutes; afterwards it is /objects/uploads/{last part of the address}',
    reply: z.object({ uploadURL: z.string() }),
    limits: [{ max: 30, seconds: 1_800, by: 'user' }],
  }),
};
