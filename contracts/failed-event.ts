import * as z from 'zod/mini';
import { errorStatus, type ErrorCode } from './errors.ts';

/** The last event of a stream whose story fails after it has opened. */
export const failedEvent = z.object({
  error: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.optional(z.string()),
});
