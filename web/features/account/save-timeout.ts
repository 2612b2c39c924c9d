import { CallError } from '@app/contracts/request.ts';
import { NETWORK_ERROR } from '../../lib/api/failure-text.ts';

/** After this long a save counts as failed, so that it can be tried again. */
export const SAVE_TIMEOUT_MS = 20_000;

/** Rejects with a network failure when `save` does not settle in time. */
export async function withSaveTimeout<T>(save: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), SAVE_TIMEOUT_MS);
  try {
    return await save(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? new CallError(0, NETWORK_ERROR) : error;
  } finally {
    clearTimeout(timer);
  }
}
