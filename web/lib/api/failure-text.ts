import { CallError } from '@app/contracts/request.ts';

export const NETWORK_ERROR = 'Network error. Please try again.';

/** The server's text, the network text when it was unreachable, else the fallback. */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return fallback;
  if (error.status === 0) return NETWORK_ERROR;
  return error.message.startsWith(`${error.status}: `) ? fallback : error.message;
}
