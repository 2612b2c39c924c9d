import { CallError } from '@app/contracts/request.ts';

export const NETWORK_ERROR = 'Network error. Please try again.';

/** The server's own words where it gave some, the network text where it could not be reached, else the given text. */
export function failureText(error: unknown, otherwise: string): string {
  if (!(error instanceof CallError)) return otherwise;
  if (error.status === 0) return NETWORK_ERROR;
  return error.message.startsWith(`${error.status}: `) ? otherwise : error.message;
}
