import { CallError } from '@app/contracts/request.ts';

export const isTokenRefused = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'bad_token' || error.code === 'bad_input');
