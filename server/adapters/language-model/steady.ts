import { setTimeout as wait } from 'node:timers/promises';
import { LanguageModelError, type LanguageModel } from './port.ts';

/** So many failures in a row open the breaker. */
const FAILURES = 4;
/** How long it stays open before one call is let through to try. */
const OPEN_FOR = 30_000;
const LONGEST_OPEN = 600_000;
/** A wish to wait that is longer is not worth the user's time. */
const LONGEST_WAIT = 2_000;
const USUAL_WAIT = 250;

export type Steadiness = {
  /** Milliseconds of any clock that only goes forward. */
  now: () => number;
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

const pauseFor = (ms: number, signal: AbortSignal): Promise<unknown> => wait(ms, undefined, { signal });

/**
 * Tries once more where nothing has come of the first try, and stops asking a provider that keeps failing: then every
 * call fails at once until, after a while, one is let through and succeeds.
 */
export function steady(model: LanguageModel, { now, pause = pauseFor }: Steadiness): LanguageModel {
  let failures = 0;
  let closedUntil = 0;
  let trying = false;

  const failed = (error: LanguageModelError): void => {
    // One request that a provider will not take says nothing about the next.
    if (error.trouble === 'refused') return;
    failures += 1;
    const wished = error.trouble === 'limit' ? (error.retryAfterMs ?? 0) : 0;
    if (failures >= FAILURES || wished > LONGEST_WAIT)
      closedUntil = now() + Math.min(Math.max(OPEN_FOR, wished), LONGEST_OPEN);
  };

  const twice: LanguageModel['write'] = async (asked) => {
    try {
      return await model.write(asked);
    } catch (error) {
      if (!(error instanceof LanguageModelError) || !worthAnother(error) || asked.signal.aborted) throw error;
      await pause(error.retryAfterMs ?? USUAL_WAIT, asked.signal).catch(() => {
        throw error;
      });
      return model.write(asked);
    }
  };

  return {
    ...model,
    write: async (asked) => {
      const wasOpen = closedUntil > 0;
      if (wasOpen && (now() < closedUntil || trying))
        throw new LanguageModelError('down', 'Not asked: the provider has been failing');
      trying = wasOpen;
      try {
        const written = await (wasOpen ? model.write(asked) : twice(asked));
        failures = 0;
        closedUntil = 0;
        return written;
      } catch (error) {
        if (error instanceof LanguageModelError) failed(error);
        throw error;
      } finally {
        if (wasOpen) trying = false;
      }
    },
  };
}

function worthAnother({ trouble, underWay, retryAfterMs }: LanguageModelError): boolean {
  return !underWay && trouble !== 'refused' && (retryAfterMs ?? 0) <= LONGEST_WAIT;
}
