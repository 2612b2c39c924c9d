import { APICallError } from 'ai';
import { LanguageModelError, type ModelTrouble } from './port.ts';

const UNREADABLE = new Set([
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_EmptyResponseBodyError',
  'AI_NoContentGeneratedError',
  'AI_NoOutputGeneratedError',
]);

/** What went wrong, in our words. A stop that the caller asked for comes back as its own reason. */
export function asTrouble(error: unknown, signal: AbortSignal, underWay: boolean): unknown {
  if (signal.aborted) {
    const reason: unknown = signal.reason;
    const late = reason instanceof Error && reason.name === 'TimeoutError';
    return late ? new LanguageModelError('down', 'The answer took too long', { underWay }) : reason;
  }
  if (error instanceof LanguageModelError)
    return new LanguageModelError(error.trouble, error.message, {
      retryAfterMs: error.retryAfterMs,
      underWay,
    });
  if (APICallError.isInstance(error)) {
    const { statusCode, responseHeaders, cause } = error;
    if (statusCode === undefined || statusCode === 200) {
      const trouble = cause instanceof Error && UNREADABLE.has(cause.name) ? 'nonsense' : 'down';
      return new LanguageModelError(trouble, 'The answer could not be read to its end', { underWay });
    }
    const retryAfterMs = retryAfter(responseHeaders);
    return new LanguageModelError(troubleOf(statusCode), `The provider answered ${statusCode}`, {
      retryAfterMs,
      underWay,
    });
  }
  const name = error instanceof Error ? error.name : 'unknown';
  return new LanguageModelError(UNREADABLE.has(name) ? 'nonsense' : 'down', `The call failed: ${name}`, {
    underWay,
  });
}

function troubleOf(status: number): ModelTrouble {
  if (status === 429 || status === 529) return 'limit';
  if (status >= 500 || status === 408) return 'down';
  return 'refused';
}

/** The header's wish in milliseconds; dates are not used by these providers. */
function retryAfter(headers: Record<string, string> | undefined): number | null {
  const exact = Number(headers?.['retry-after-ms'] ?? Number.NaN);
  const seconds = Number(headers?.['retry-after'] ?? Number.NaN);
  const wished = Number.isFinite(exact) ? exact : seconds * 1_000;
  return Number.isFinite(wished) && wished >= 0 ? wished : null;
}
