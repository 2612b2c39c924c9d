import { setTimeout as wait } from 'node:timers/promises';
import { LanguageModelError, type LanguageModel } from './port.ts';

/** Failures in a row that open the breaker. */
const MAX_FAILURES = 4;
/** Then one call is let through to try. */
const OPEN_MS = 30_000;
const MAX_OPEN_MS = 600_000;
/** A longer retry-after is not worth the user's time. */
const MAX_WAIT_MS = 2_000;
const DEFAULT_WAIT_MS = 250;

export type BreakerDeps = {
  /** A monotonic clock, in ms. */
  now: () => number;
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

const pauseFor = (ms: number, signal: AbortSignal): Promise<unknown> => wait(ms, undefined, { signal });

/** Retries once where nothing was passed on yet; a provider that keeps failing is not called until a single trial call succeeds. */
export function withCircuitBreaker(
  model: LanguageModel,
  { now, pause = pauseFor }: BreakerDeps,
): LanguageModel {
  let failures = 0;
  let closedUntil = 0;
  let isTrialRunning = false;

  const countFailure = (error: LanguageModelError): void => {
    // A refused request says nothing about the next.
    if (error.kind === 'refused') return;
    failures += 1;
    const retryAfterMs = error.kind === 'limit' ? (error.retryAfterMs ?? 0) : 0;
    if (failures >= MAX_FAILURES || retryAfterMs > MAX_WAIT_MS)
      closedUntil = now() + Math.min(Math.max(OPEN_MS, retryAfterMs), MAX_OPEN_MS);
  };

  const writeWithRetry: LanguageModel['write'] = async (request) => {
    try {
      return await model.write(request);
    } catch (error) {
      if (!(error instanceof LanguageModelError) || !isWorthRetrying(error) || request.signal.aborted)
        throw error;
      await pause(error.retryAfterMs ?? DEFAULT_WAIT_MS, request.signal).catch(() => {
        throw error;
      });
      return model.write(request);
    }
  };

  return {
    ...model,
    write: async (request) => {
      const wasOpen = closedUntil > 0;
      if (wasOpen && (now() < closedUntil || isTrialRunning))
        throw new LanguageModelError('down', 'Not called: the provider has been failing');
      isTrialRunning = wasOpen;
      try {
        const reply = await (wasOpen ? model.write(request) : writeWithRetry(request));
        failures = 0;
        closedUntil = 0;
        return reply;
      } catch (error) {
        if (error instanceof LanguageModelError) countFailure(error);
        throw error;
      } finally {
        if (wasOpen) isTrialRunning = false;
      }
    },
  };
}

function isWorthRetrying({ kind, hasStarted, retryAfterMs }: LanguageModelError): boolean {
  return !hasStarted && kind !== 'refused' && (retryAfterMs ?? 0) <= MAX_WAIT_MS;
}
