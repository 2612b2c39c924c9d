import * as z from 'zod/mini';
import { errorStatus, type ErrorCode } from './errors.ts';

export const failedEvent = z.object({
  error: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.optional(z.string()),
});
