import { CallError } from '@app/contracts/request.ts';

/** The link's token is used, expired or mistyped. */
export const isTokenRefused = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'bad_token' || error.code === 'bad_input');
