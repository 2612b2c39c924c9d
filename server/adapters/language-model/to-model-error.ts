import { APICallError } from 'ai';
import { LanguageModelError, type ModelErrorKind } from './port.ts';

const UNREADABLE = new Set([
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_EmptyResponseBodyError',
  'AI_NoContentGeneratedError',
  'AI_NoOutputGeneratedError',
]);

/** A stop by the caller comes back as its own reason. */
export function toModelError(error: unknown, signal: AbortSignal, hasStarted: boolean): unknown {
  if (signal.aborted) {
    const reason: unknown = signal.reason;
    const late = reason instanceof Error && reason.name === 'TimeoutError';
    return late ? new LanguageModelError('down', 'The answer took too long', { hasStarted }) : reason;
  }
  if (error instanceof LanguageModelError)
    return new LanguageModelError(error.kind, error.message, {
      retryAfterMs: error.retryAfterMs,
      hasStarted,
    });
  if (APICallError.isInstance(error)) {
    const { statusCode, responseHeaders, cause } = error;
    if (statusCode === undefined || statusCode === 200) {
      const kind = cause instanceof Error && UNREADABLE.has(cause.name) ? 'nonsense' : 'down';
      return new LanguageModelError(kind, 'The answer could not be read to its end', { hasStarted });
    }
    const retryAfterMs = parseRetryAfter(responseHeaders);
    return new LanguageModelError(errorKindOf(statusCode), `The provider answered ${statusCode}`, {
      retryAfterMs,
      hasStarted,
    });
  }
  const name = error instanceof Error ? error.name : 'unknown';
  return new LanguageModelError(UNREADABLE.has(name) ? 'nonsense' : 'down', `The call failed: ${name}`, {
    hasStarted,
  });
}

function errorKindOf(status: number): ModelErrorKind {
  if (status === 429 || status === 529) return 'limit';
  if (status >= 500 || status === 408) return 'down';
  return 'refused';
}

/** In ms; these providers send no dates. */
function parseRetryAfter(headers: Record<string, string> | undefined): number | null {
  const exact = Number(headers?.['retry-after-ms'] ?? Number.NaN);
  const seconds = Number(headers?.['retry-after'] ?? Number.NaN);
  const retryAfterMs = Number.isFinite(exact) ? exact : seconds * 1_000;
  return Number.isFinite(retryAfterMs) && retryAfterMs >= 0 ? retryAfterMs : null;
}
