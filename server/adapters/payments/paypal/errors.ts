import * as z from 'zod/mini';
import { CardProviderError, type CardErrorKind } from '../card-port.ts';

const errorBody = z.object({
  name: z.optional(z.string()),
  error: z.optional(z.string()),
  debug_id: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
});

/** PayPal's names of refusals. */
const kindsByName: Readonly<Record<string, CardErrorKind>> = {
  INSTRUMENT_DECLINED: 'declined',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  PAYER_ACCOUNT_RESTRICTED: 'declined',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'declined',
  CARD_EXPIRED: 'declined',
  ORDER_NOT_APPROVED: 'not_approved',
  PAYER_ACTION_REQUIRED: 'not_approved',
  ORDER_ALREADY_CAPTURED: 'captured',
  ORDER_ALREADY_COMPLETED: 'captured',
  PREVIOUS_REQUEST_IN_PROGRESS: 'busy',
  DUPLICATE_REQUEST_ID: 'busy',
  ORDER_EXPIRED: 'no_order',
  ORDER_VOIDED: 'no_order',
  INVALID_RESOURCE_ID: 'no_order',
  RESOURCE_NOT_FOUND: 'no_order',
};

function kindOf(status: number, names: readonly string[]): CardErrorKind {
  const known = names.map((name) => kindsByName[name]).find((kind) => kind !== undefined);
  if (known) return known;
  if (status === 404) return 'no_order';
  if (status === 429) return 'limit';
  // Wrong or withdrawn keys: the operator can correct them, and nothing was done.
  if (status === 401 || status === 403) return 'down';
  return status >= 500 || status === 408 ? 'unknown' : 'refused';
}

const NAME = /^[\w-]{1,80}$/;

/** Nothing of PayPal's reply gets into the error but names of errors and its own number of the call. */
export function toProviderError(
  endpoint: string,
  { status, text, headers }: { status: number; text: string; headers: Headers },
): CardProviderError {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's page or half a reply: its status has to do.
  }
  const { name, error, debug_id, details = [] } = errorBody.safeParse(body).data ?? {};
  const names = [...details.map(({ issue }) => issue), name, error].filter(
    (one): one is string => one !== undefined && NAME.test(one),
  );
  const retryAfter = headers.get('retry-after') ?? '';
  const reference = headers.get('paypal-debug-id') ?? debug_id ?? null;
  return new CardProviderError(
    kindOf(status, names),
    `PayPal answered ${endpoint} with ${status} ${names.join(' ')}`.trim(),
    {
      reference: reference !== null && NAME.test(reference) ? reference : null,
      retryAfterSeconds: /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) : 0,
    },
  );
}
