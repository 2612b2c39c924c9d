import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';

export const uploadEndpoints = defineEndpoints({
  startUpload: {
    summary:
      'A URL to PUT one image to within ten minutes; it is then served as /objects/uploads/{last part of the URL}',
    reply: z.object({ uploadURL: z.string() }),
    limits: [{ max: 30, seconds: 1_800, by: 'user' }],
  },
});
